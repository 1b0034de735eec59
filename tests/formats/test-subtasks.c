/* test-subtasks.c: subtask flow graphs in files: what is read is what is written, whatever was done between; what is wrong is said with its
 * place; what refers to something follows it. */
#include "weft-address.h"
#include "weft-batch-rows.h"
#include "weft-check.h"
#include "weft-elements.h"
#include "weft-machine-times.h"
#include "weft-reader.h"
#include "weft-writer.h"

#include "random-subtasks.h"
#include "test-seed.h"

#include <string.h>

#define ITEMS    1
#define SUBTASKS 2
#define NEEDS    3
#define MAKES    4

#define BELOW(bound) ((guint) weft_random_below (random, bound))

static const char *folder;

static WeftDocument *
read_text (const char *text, WeftLocations **locations)
{
  GError *error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "file", locations, &error);

  g_assert_no_error (error);
  return document;
}

/* The graph of a document that has one. */
static guint32
find_graph (const WeftDocument *document)
{
  return weft_node_get_id (weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUBTASK_GRAPH));
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Everything that a row says; in which order its needs and results stand. */
static char *
describe_row (const WeftDocument *document, WeftElement row)
{
  const WeftGraph *graph = weft_document_get_graph (document, row);
  const WeftKindInfo *info = weft_kind_get_info (weft_document_get_kind (document, row));
  GString *text = g_string_new (info->element);

  for (guint i = 0; i < info->n_properties; i++) {
    g_autofree char *value = weft_document_print_value (document, row, info->properties[i].property);

    g_string_append_printf (text, " %s=%s", info->properties[i].attribute, value != NULL ? value : "");
  }
  for (guint table = NEEDS; table <= MAKES && row.table == SUBTASKS; table++) {
    WeftEdgeIter iter;
    guint32 edge;

    weft_graph_iter_edges (&iter, graph, table, table == NEEDS ? WEFT_END_TO : WEFT_END_FROM, row.row);
    while (weft_edge_iter_next (&iter, &edge)) {
      g_autofree char *id = weft_document_get_id (document, (WeftElement){row.node, table, edge});

      g_string_append_printf (text, " %s", id);
    }
  }
  return g_string_free (text, FALSE);
}

/* Rows by what they say: of items the order in the file is not that of the rows. */
static char *
describe (const WeftDocument *document)
{
  const guint32 node = find_graph (document);
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (node));
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint table = ITEMS; table <= MAKES; table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++)
      if (weft_graph_has_row (graph, (WeftElement){node, table, row}))
        g_ptr_array_add (lines, describe_row (document, (WeftElement){node, table, row}));
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
assert_survives (WeftDocument *document)
{
  g_autofree char *written = weft_write (document, NULL);
  g_autoptr (WeftDocument) again = read_text (written, NULL);
  g_autofree char *rewritten = weft_write (again, NULL);
  g_autofree char *before = describe (document);
  g_autofree char *after = describe (again);

  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (rewritten, ==, written);
}

static guint
count (const char *text, const char *word)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, word)) != NULL; at += strlen (word))
    n++;
  return n;
}

/* The files have one element for each. */
static void
check_file (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  const WeftGraph *graph;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  document = read_text (text, NULL);
  problems = weft_document_check (document);
  g_assert_cmpuint (problems->len, ==, 0);
  graph = weft_document_get_graph (document, weft_element_of_node (find_graph (document)));
  g_assert_cmpuint (weft_graph_count_rows (graph, SUBTASKS), ==, count (text, "<subtask "));
  g_assert_cmpuint (weft_graph_count_rows (graph, NEEDS), ==, count (text, "<needs "));
  g_assert_cmpuint (weft_graph_count_rows (graph, MAKES), ==, count (text, "<makes "));
  g_assert_cmpuint (weft_graph_count_rows (graph, ITEMS), ==,
                    count (text, "<item ") + count (text, "<makes "));
  assert_survives (document);
}

static void
test_files (void)
{
  static const char *const names[] = {"subtasks", "bus"};
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (folder, names[i], NULL);
    GDir *files = g_dir_open (path, 0, NULL);
    const char *name;

    g_assert_nonnull (files);
    while ((name = g_dir_read_name (files)) != NULL) {
      g_autofree char *file = g_build_filename (path, name, NULL);

      if (!g_str_has_suffix (name, ".weft"))
        continue;
      check_file (file);
      n++;
    }
    g_dir_close (files);
  }
  g_assert_cmpuint (n, ==, 14);
}

static void
test_figures (void)
{
  static const char *const names[] = {"tan-figure-4.weft", "tan-figure-7.weft"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *file = g_build_filename (folder, names[i], NULL);

    check_file (file);
  }
}

/* Any edit, some of which are refused. */
static void
edit (WeftRandom *random, WeftBatch *batch, guint32 node, guint i)
{
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, node));
  WeftElement row = {node, 1 + BELOW (4), 0};
  g_autofree char *id = g_strdup_printf ("n%u", i);
  const WeftAttribute item[] = {{WEFT_PROPERTY_ID, id}, {WEFT_PROPERTY_SIZE, BELOW (2) ? "0" : "2.5"}};
  static const char *const places[] = {NULL, "M0", "M1 M0", ""};
  static const char *const times[] = {NULL, "M1=3", " M0 = uniform(1, 2);M1=0.5;", "M0=-1", "M0=1; M0=2"};
  GError *error = NULL;
  guint32 from = BELOW (MAX (weft_graph_get_end (graph, ITEMS), 1));
  guint32 to = BELOW (MAX (weft_graph_get_end (graph, SUBTASKS), 1));
  gboolean has_ends = weft_graph_has_row (graph, (WeftElement){node, ITEMS, from}) &&
                      weft_graph_has_row (graph, (WeftElement){node, SUBTASKS, to});

  row.row = BELOW (weft_graph_get_end (graph, row.table) + 1);
  switch (BELOW (9)) {
  case 0:
    weft_batch_add_row (batch, node, ITEMS, item, 2, NULL, &error);
    break;
  case 1:
    weft_batch_add_row (batch, node, SUBTASKS, item, 1, NULL, &error);
    break;
  case 2:
    if (has_ends)
      weft_batch_connect (batch, node, NEEDS, from, to, NULL, &error);
    break;
  case 3:
    if (has_ends)
      weft_batch_connect (batch, node, MAKES, to, from, NULL, &error);
    break;
  case 4:
    weft_batch_remove_row (batch, row, &error);
    break;
  case 5:
    weft_batch_set_row (batch, (WeftElement){node, ITEMS, from}, WEFT_PROPERTY_AT, places[BELOW (4)], &error);
    break;
  case 6:
    weft_batch_set_row (batch, (WeftElement){node, SUBTASKS, to}, WEFT_PROPERTY_COMPUTE, times[BELOW (5)],
                        &error);
    break;
  case 7:
    weft_batch_set_row (batch, (WeftElement){node, row.table > SUBTASKS ? MAKES : row.table, row.row},
                        row.table > SUBTASKS ? WEFT_PROPERTY_SIZE : WEFT_PROPERTY_ID,
                        row.table > SUBTASKS ? "7" : id, &error);
    break;
  default:
    weft_batch_set_row (batch, (WeftElement){node, SUBTASKS, to}, WEFT_PROPERTY_MACHINE,
                        BELOW (2) ? "M1" : NULL, &error);
    break;
  }
  g_clear_error (&error);
}

static void
test_edited (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (&seeded, 4201, 0);
  for (guint round = 0; round < 60; round++) {
    g_autofree char *text = random_subtasks_text (random, BELOW (8), 1 + BELOW (3));
    g_autoptr (WeftDocument) document = read_text (text, NULL);
    g_autoptr (WeftDocument) edited = NULL;
    g_autofree char *before = describe (document);
    g_autofree char *after = NULL;
    WeftBatch *batch = weft_batch_begin (document);

    assert_survives (document);
    for (guint i = 0; i < 60; i++)
      edit (random, batch, find_graph (document), i);
    edited = weft_batch_commit (batch);
    assert_survives (edited);
    after = describe (document);
    g_assert_cmpstr (after, ==, before);
  }
}

#define MACHINES                                                                                             \
  "<weft xmlns='urn:weft:1'><suite><machine id='M0'/><machine id='M1'/></suite>\n<subtask-graph id='g'>"

/* What the reader refuses. */
static void
test_wrong (void)
{
  static const struct {
    const char *content;
    const char *message;
  } rows[] = {
      {"\n<item id='a'/>", "file:3:1: <item> a, size: found no such attribute"},
      {"\n<item id='a' size='-1'/>",
       "file:3:14: <item> a, size: found “-1”, expected a number from 0 to 1e+15"},
      {"<item id='a' size='1'/>\n<item id='a' size='1'/>",
       "file:3:1: <item> g, id: found “a”, which another"},
      {"<item id='a' size='1'/><subtask id='s'>\n<makes item='a' size='2'/></subtask>",
       "file:3:1: <item> g, id: found “a”, which another element has"},
      {"<subtask id='s'><makes item='a' size='1'/></subtask><subtask id='t'>\n<makes item='a' "
       "size='1'/></subtask>",
       "file:3:1: <item> g, id: found “a”, which another element has"},
      {"<subtask id='s'>\n<makes item='a'/></subtask>",
       "file:3:1: <makes> g, item: found “a”, expected the id of"},
      {"<subtask id='s'>\n<needs item='a'/></subtask>",
       "file:3:1: <needs> g, item: found “a”, expected the id of"},
      {"<subtask id='s'>\n<needs item='s'/></subtask>",
       "file:3:1: <needs> g, item: found “s”, expected the id of"},
      {"<subtask id='s'>\n<needs/></subtask>", "file:3:1: <needs> g, item: found no such attribute"},
      {"<item id='a' size='1'/><subtask id='s'><needs item='a'/>\n<needs item='a'/></subtask>",
       "file:3:1: <needs> g: found a second edge"},
      {"<item id='a' size='1'/><subtask id='s'>\n<needs item='a' subtask='s'/></subtask>",
       "file:3:17: <needs> g, subtask: found an attribute “subtask”, expected item"},
      {"<item id='a' size='1'/>\n<needs item='a'/>", "file:3:1: <needs> g: found <needs> in <subtask-graph>"},
      {"<subtask id='s'>\n<compute machine='M0' time='-1'/></subtask>",
       "file:3:23: <compute> g, time: found -1"},
      {"<subtask id='s'>\n<compute time='1'/></subtask>",
       "file:3:1: <compute> g, machine: found no such attribute"},
      {"<subtask id='s'>\n<compute machine='M0'/></subtask>",
       "file:3:1: <compute> g, time: found no such attribute"},
      {"<subtask id='s'><compute machine='M0' time='1'/>\n<compute machine='M0' time='1'/></subtask>",
       "file:3:10: <compute> g, machine: found “M0” a second time"},
      {"<subtask id='s'>\n<subtask id='t'/></subtask>",
       "file:3:1: <subtask> t: found <subtask> in <subtask>, expected <needs>, <makes> or <compute>"},
      {"<subtask id='s'><needs item='s'>\n<item id='i' size='1'/></needs></subtask>",
       "file:3:1: <item> i: found <item> in <needs>, expected nothing in it"},
      {"<order>S1</order>\n<order>S1</order>",
       "file:3:1: <order> g: found <order> in <subtask-graph>, expected one"},
      {"\n<scenario id='c' probability='2'/>", "file:3:18: <scenario> c, probability: found “2”"},
      {"\n<order>1</order>", "file:3:1: <order>: found “1”"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strdup_printf (MACHINES "%s</subtask-graph></weft>", rows[i].content);
    GError *error = NULL;

    g_assert_null (weft_read (text, strlen (text), "file", NULL, &error));
    if (!g_str_has_prefix (error->message, rows[i].message))
      g_error ("%u: %s", i, error->message);
    g_clear_error (&error);
  }
}

/* What can be read but breaks a rule, told where. */
static void
test_rules (void)
{
  static const struct {
    const char *content;
    const char *message; /* (nullable): of the first problem; %NULL: there is none */
  } rows[] = {
      {"<item id='a' size='0'/>", NULL},
      {"<item id='a' size='1' at='M0 M1'/><subtask id='s'><needs item='a'/><compute machine='M1' "
       "time='0'/></subtask>",
       NULL},
      {"<item id='a' size='1'\n at='M2'/>",
       "file:3:2: <item> a, at: found “M2”, which is no machine of the suite"},
      {"<item id='a' size='1'\n at='g'/>",
       "file:3:2: <item> a, at: found “g”, which is no machine of the suite"},
      {"<item id='a' size='1'\n at='M1 M1'/>", "file:3:2: <item> a, at: found “M1” a second time"},
      {"<subtask id='s'\n machine='M2'/>", "file:3:2: <subtask> s, machine: found “M2”"},
      {"\n<subtask id='s'><compute machine='M2' time='3'/></subtask>",
       "file:3:1: <subtask> s, compute: found “M2”"},
      {"\n<subtask id='s'><compute machine='M0' time='samples(x)'/></subtask>",
       "file:3:1: <subtask> s, compute: "},
      {"<item id='a' size='1'/><subtask id='s'><needs\n item='a'/></subtask>",
       "file:3:2: <needs> a>s, item: found an item that nobody makes and that is nowhere at the start"},
      {"<item id='a' size='1'\n at='M0'/><subtask id='s'><makes item='a'/></subtask>",
       "file:3:2: <item> a, at: found an item that is there at the start and made too"},
      {"<subtask id='s'><makes item='a' size='1'/></subtask><subtask id='t'><makes\n item='a'/></subtask>",
       "file:3:2: <makes> t>a, item: found an item that another subtask makes too"},
      {"<subtask id='u'><needs item='b'/></subtask><subtask\n id='s'><needs item='b'/><makes item='a' "
       "size='1'/></subtask>"
       "<subtask id='t'><needs item='a'/><makes item='b' size='1'/></subtask>",
       "file:3:2: <subtask> s, id: found a cycle: s → t → s, expected no way from a subtask back to itself"},
      {"<subtask id='s'/><subtask id='t'/>\n<order>s</order>",
       "file:3:1: <order> g: found an order without “t”"},
      {"<subtask id='s'/>\n<order>s s</order>", "file:3:1: <order> g: found “s” a second time"},
      {"<subtask id='s'/>\n<order>s t</order>", "file:3:1: <order> g: found “t”, which is not in this graph"},
      {"<subtask id='s'><makes item='a' size='1'/></subtask><subtask id='t'><needs item='a'/></subtask>\n"
       "<order>t s</order>",
       "file:3:1: <order> g: found “t” before “s”, which makes what it needs"},
      {"<subtask id='s'/><scenario id='c' probability='1' without='s'/><scenario id='d'\n "
       "probability='0.1'/>",
       "file:3:2: <scenario> d, probability: found probabilities that add up to 1.1"},
      {"<subtask id='s'/><scenario id='c' probability='1'\n without='x'/>",
       "file:3:2: <scenario> c, without: found “x”, which is not in this graph"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strdup_printf (MACHINES "%s</subtask-graph></weft>", rows[i].content);
    g_autoptr (WeftLocations) locations = NULL;
    g_autoptr (WeftDocument) document = read_text (text, &locations);
    g_autoptr (GPtrArray) problems = weft_document_check (document);

    if ((rows[i].message == NULL) != (problems->len == 0))
      g_error ("%u: %u problems", i, problems->len);
    if (rows[i].message == NULL)
      continue;
    weft_locations_apply (locations, problems->pdata[0]);
    if (!g_str_has_prefix (((GError *) problems->pdata[0])->message, rows[i].message))
      g_error ("%u: %s", i, ((GError *) problems->pdata[0])->message);
  }
}

#define PLAIN                                                                                                \
  MACHINES                                                                                                   \
  "<item id='a' size='1' at='M0 M1'/><subtask id='s' machine='M1'><needs item='a'/>"                         \
  "<compute machine='M0' time='2'/><compute machine='M1' time='samples(m)'/></subtask><subtask id='t'/>"     \
  "<scenario id='c' probability='0.5' without='s t'/><order>s t</order></subtask-graph>"                     \
  "<measurement id='m'>3</measurement></weft>"

static void
assert_has (WeftDocument *document, const char *part)
{
  g_autofree char *text = weft_write (document, NULL);

  if (strstr (text, part) == NULL)
    g_error ("no %s in %s", part, text);
}

/* Whatever has a name is followed by those who call it so; a row that goes is named no longer. */
static void
test_names (void)
{
  g_autoptr (WeftDocument) document = read_text (PLAIN, NULL);
  g_autoptr (WeftDocument) machine =
      weft_document_set (document, weft_document_find (document, "M1"), WEFT_PROPERTY_ID, "fast", NULL);
  g_autoptr (WeftDocument) measured =
      weft_document_set (machine, weft_document_find (machine, "m"), WEFT_PROPERTY_ID, "runs", NULL);
  g_autoptr (WeftDocument) renamed = NULL;
  g_autoptr (WeftDocument) removed = NULL;
  WeftBatch *batch;
  WeftElement row;

  assert_has (measured, "<item id=\"a\" size=\"1\" at=\"M0 fast\"/>");
  assert_has (measured, "<subtask id=\"s\" machine=\"fast\">");
  assert_has (measured,
              "<compute machine=\"M0\" time=\"2\"/><compute machine=\"fast\" time=\"samples(runs)\"/>");
  g_assert_true (weft_document_find_element (measured, "s", &row));
  renamed = weft_document_set_element (measured, row, WEFT_PROPERTY_ID, "first", NULL);
  assert_has (renamed, "without=\"first t\"");
  assert_has (renamed, "<order>first t</order>");
  batch = weft_batch_begin (renamed);
  g_assert_true (weft_batch_remove_row (batch, row, NULL));
  removed = weft_batch_commit (batch);
  assert_has (removed, "without=\"t\"");
  assert_has (removed, "<order>t</order>");
}

static void
test_addresses (void)
{
  static const struct {
    const char *address;
    const char *text;
    const char *part;
  } rows[] = {
      {"s/compute[M0].time", "uniform(1, 2)", "<compute machine=\"M0\" time=\"uniform(1, 2)\"/>"},
      {"t/compute[M1]", "4", "<subtask id=\"t\"><compute machine=\"M1\" time=\"4\"/></subtask>"},
      {"s.machine", "M0", "<subtask id=\"s\" machine=\"M0\">"},
      {"a.size", "9", "<item id=\"a\" size=\"9\""},
      {"c.without", "t", "without=\"t\""},
      {"M0.transfers", "3", "transfers=\"3\""},
      {"a>s.subtask", "t", "<subtask id=\"t\"><needs item=\"a\"/></subtask>"},
  };
  g_autoptr (WeftDocument) document = read_text (PLAIN, NULL);
  GError *error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftDocument) changed = weft_address_set (document, rows[i].address, rows[i].text, &error);

    g_assert_no_error (error);
    assert_has (changed, rows[i].part);
  }
  g_assert_null (weft_address_set (document, "s/compute[M0].time", "fast", &error));
  g_assert_nonnull (strstr (error->message, "fast"));
  g_clear_error (&error);
  g_assert_null (weft_address_set (document, "s/needs[1].item", "a", &error));
  g_clear_error (&error);
}

/* Setting, finding and printing agree with a plain list. */
static void
test_times (void)
{
  g_autofree char *text = NULL;
  g_autofree char *without = NULL;
  g_autofree char *found = NULL;

  text = weft_machine_times_set ("b = 2 ;a= uniform(1,3)", "c", "4", NULL);
  g_assert_cmpstr (text, ==, "b=2; a=uniform(1, 3); c=4");
  without = weft_machine_times_set (text, "a", "", NULL);
  g_assert_cmpstr (without, ==, "b=2; c=4");
  found = weft_machine_times_find (text, "a");
  g_assert_cmpstr (found, ==, "uniform(1, 3)");
  g_assert_null (weft_machine_times_find (without, "a"));
  g_assert_null (weft_machine_times_find (NULL, "a"));
  g_assert_null (weft_machine_times_rename (text, "d", "e"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >, 1);
  folder = argv[1];
  g_test_add_func ("/subtasks/files", test_files);
  g_test_add_func ("/subtasks/figures", test_figures);
  g_test_add_func ("/subtasks/edited", test_edited);
  g_test_add_func ("/subtasks/wrong", test_wrong);
  g_test_add_func ("/subtasks/rules", test_rules);
  g_test_add_func ("/subtasks/names", test_names);
  g_test_add_func ("/subtasks/addresses", test_addresses);
  g_test_add_func ("/subtasks/times", test_times);
  return g_test_run ();
}
