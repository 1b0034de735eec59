/* soak-graph.c: commands on a task graph, or a subtask flow graph: any row of the table of edits, with any parts, rows as well as nodes. */
#include "soak.h"

#include "weft-clip.h"
#include "weft-edit.h"
#include "weft-elements.h"
#include "weft-writer.h"

#include <string.h>

/* Between these the number of rows of a table goes up and down. */
#define FEWEST_ROWS 40
#define MOST_ROWS   300

/* Draws for a row that is there. */
#define TRIES 20

static guint32
count_rows (Soak *soak)
{
  return weft_graph_count_rows (
      weft_document_get_graph (soak_get_version (soak), weft_element_of_node (soak->tree)), 1);
}

/* Numbers of parts, some of which may not be there. */
static void
draw_parts (Soak *soak)
{
  const WeftGraph *graph =
      weft_document_get_graph (soak_get_version (soak), weft_element_of_node (soak->tree));

  g_array_set_size (soak->picked, 0);
  for (guint n = soak_below (soak, 5); n > 0; n--) {
    guint table = soak_below (soak, weft_graph_count_tables (graph) + 1);
    guint32 end = table > 0 ? weft_graph_get_end (graph, table) : 40;
    WeftElement part = {table > 0 ? soak->tree : soak_below (soak, end), table,
                        table > 0 ? soak_below (soak, end + 1) : 0};
    guint32 number;

    for (guint i = 0; table > 0 && i < TRIES && !weft_graph_has_row (graph, part); i++)
      part.row = soak_below (soak, end + 1);
    number = weft_element_get_number (part);
    g_array_append_val (soak->picked, number);
  }
}

/* What takes away comes where there is much, what adds where there is little; most are about rows. */
static const WeftEdit *
draw_edit (Soak *soak)
{
  static const char *const of_rows[] = {"add-task", "add-child", "add-sibling", "connect",
                                        "delete",   "duplicate", "cut",         "paste",
                                        "wait-for", "rename",    "fold"};
  static const char *const of_subtasks[] = {
      "add-subtask", "add-item",  "add-child",    "add-sibling", "connect", "connect",
      "delete",      "duplicate", "cut",          "paste",       "rename",  "set-machine",
      "set-times",   "add-order", "add-scenario", "allocate",    "match",   "set-order"};
  const char *const *names = soak->is_subtasks ? of_subtasks : of_rows;
  guint n_names = soak->is_subtasks ? G_N_ELEMENTS (of_subtasks) : G_N_ELEMENTS (of_rows);
  guint n;
  const WeftEdit *const *edits = weft_edits_get (&n);
  const WeftEdit *edit = edits[soak_below (soak, n)];

  if (count_rows (soak) > MOST_ROWS)
    return weft_edit_find ("delete");
  if (count_rows (soak) < FEWEST_ROWS)
    return weft_edit_find ("add-child");
  return edit->is_for_all || g_str_equal (edit->name, "delete-diagram") || soak_below (soak, 4) > 0
             ? weft_edit_find (names[soak_below (soak, n_names)])
             : edit;
}

/* What edits take; others a name. */
static const struct {
  const char *edit;
  const char *text;
} texts[] = {
    {"wait-for", "t1 t2"},          {"set-machine", "M1"},  {"allocate", "M0"},
    {"match", "S1=M2 S2=M0 S7=M1"}, {"set-order", "S2 S1"}, {"set-times", "M0=2; M2=uniform(1, 3)"},
};

static char *
draw_text (const WeftEdit *edit, const WeftEditSubject *subject)
{
  g_autoptr (WeftDocument) clip =
      g_str_equal (edit->name, "paste")
          ? weft_clip_new (subject->document, subject->diagram, subject->nodes, subject->n, NULL, NULL)
          : NULL;

  if (clip != NULL)
    return weft_write (clip, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (edit->name, texts[i].edit))
      return g_strdup (texts[i].text);
  return g_strdup ("name");
}

static void
draw_value (Soak *soak)
{
  static const struct {
    WeftProperty property;
    const char *text;
  } values[] = {{WEFT_PROPERTY_TIME, "3"},      {WEFT_PROPERTY_TIME, "uniform(1, 4)"},
                {WEFT_PROPERTY_NAME, "n"},      {WEFT_PROPERTY_ID, "t7"},
                {WEFT_PROPERTY_PRIORITY, "-2"}, {WEFT_PROPERTY_X, "12.5"},
                {WEFT_PROPERTY_TIME, "no"},     {WEFT_PROPERTY_TO, "t3"},
                {WEFT_PROPERTY_GROUP, NULL},    {WEFT_PROPERTY_SIZE, "0"},
                {WEFT_PROPERTY_SIZE, "-1"},     {WEFT_PROPERTY_AT, "M2 M0"},
                {WEFT_PROPERTY_AT, NULL},       {WEFT_PROPERTY_MACHINE, "M2"},
                {WEFT_PROPERTY_COMPUTE, "M1=5"}};
  guint i = soak_below (soak, G_N_ELEMENTS (values));

  for (guint j = 0; j < soak->picked->len; j++) {
    WeftElement part = weft_element_from_number (soak->tree, g_array_index (soak->picked, guint32, j));

    if (!weft_document_has_element (soak_get_version (soak), part) ||
        weft_kind_get_slot (weft_document_get_kind (soak_get_version (soak), part), values[i].property) < 0)
      return;
  }
  weft_session_document_set_parts (soak->document, soak->tree,
                                   (const guint32 *) (gpointer) soak->picked->data, soak->picked->len,
                                   values[i].property, values[i].text, NULL, NULL, NULL);
}

static void
edit (Soak *soak)
{
  const WeftEdit *edit = draw_edit (soak);
  WeftEditSubject subject = {.document = soak_get_version (soak),
                             .diagram = soak->tree,
                             .nodes = (const guint32 *) (gpointer) soak->picked->data,
                             .n = soak->picked->len,
                             .x = soak_below (soak, 1000),
                             .y = soak_below (soak, 1000),
                             .has_position = soak_below (soak, 3) == 0};
  g_auto (WeftEditResult) result = {NULL};
  g_autofree char *text = draw_text (edit, &subject);

  subject.text = text;
  subject.text_size = strlen (text);
  if (weft_edit_apply (edit, &subject, &result, NULL))
    g_assert_true (weft_session_document_apply (soak->document, g_steal_pointer (&result.document),
                                                result.name, NULL, NULL));
}

void
soak_graph_step (Soak *soak)
{
  /* Before the first step there is another document. */
  if (weft_document_get_node (soak_get_version (soak), soak->tree) == NULL ||
      weft_document_get_graph (soak_get_version (soak), weft_element_of_node (soak->tree)) == NULL) {
    weft_session_document_redo (soak->document);
    return;
  }
  draw_parts (soak);
  switch (soak_below (soak, 24)) {
  case 0:
    weft_session_document_undo (soak->document);
    break;
  case 1:
    weft_session_document_redo (soak->document);
    break;
  case 2:
  case 3:
  case 4:
  case 5:
    draw_value (soak);
    break;
  case 6:
    if (soak->is_graph || soak->is_subtasks)
      weft_inquiry_ask (soak->inquiry, soak->tree, NULL, 0);
    break;
  default:
    edit (soak);
  }
}
