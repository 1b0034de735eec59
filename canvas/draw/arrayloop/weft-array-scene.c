/* weft-array-scene.c: columns: the host, then processors; the loop above, stages below. */
#include "weft-array-scene.h"

#include "weft-array-loop.h"
#include "weft-graph-view.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#define MOST_SHOWN  8 /* processors without stages; of more of them */
#define FIRST_SHOWN 5 /* so many and the last one are drawn */
#define CHECK_EVERY 512
#define COLUMN_GAP  34.0
#define ROW_GAP     40.0
#define NOTE_GAP    36.0
#define PILL_GAP    10.0

typedef struct {
  const WeftNode *loop;
  WeftTypesetter *typesetter;
  WeftJob *job;
  WeftScene *scene;
  GPtrArray *stages;   /* WeftNode */
  GPtrArray *machines; /* WeftNode: along the array; none: all processors are equal */
  double speeds;       /* of all processors, which have a machine */
  guint32 processors;
  guint32 shown; /* the first so many */
  double body;
  double width;  /* of a column */
  double height; /* of a processor */
  double top;    /* of the array */
  WeftRect last; /* the box that the next link leaves */
} Builder;

/* Words. */

static char *
print_count (double count)
{
  char number[WEFT_NUMBER_SIZE];

  return g_strdup (weft_number_group (count, number));
}

static char *
print_body (const WeftNode *loop)
{
  double body = weft_array_loop_get_body (loop);
  char number[WEFT_NUMBER_SIZE];

  if (weft_node_has (loop, WEFT_PROPERTY_BODY))
    return weft_properties_print (weft_node_get_properties (loop), WEFT_PROPERTY_BODY);
  return g_strdup (isnan (body) ? "?" : weft_number_print (body, number));
}

char *
weft_array_scene_tell_loop (const WeftNode *loop)
{
  double n = weft_array_loop_get_items (loop);
  const char *unit = weft_node_get_text (loop, WEFT_PROPERTY_UNIT);
  g_autofree char *items = n > 0 ? print_count (n) : g_strdup ("?");
  g_autofree char *body = print_body (loop);

  return g_strdup_printf (_ ("%s items × %s%s%s"), items, body, unit != NULL ? " " : "",
                          unit != NULL ? unit : "");
}

static void
add_number (GString *text, const Builder *builder, WeftProperty property, const char *symbol)
{
  char number[WEFT_NUMBER_SIZE];

  if (weft_node_has (builder->loop, property))
    g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", symbol,
                            weft_number_print (weft_node_get_number (builder->loop, property), number));
}

/* (nullable): “LogGP L 5, o 2”, “α 3, β 0.5”: what is said of messages. */
static char *
tell_messages (const Builder *builder)
{
  g_autoptr (GString) text = g_string_new (NULL);

  add_number (text, builder, WEFT_PROPERTY_ALPHA, "α");
  add_number (text, builder, WEFT_PROPERTY_BETA, "β");
  add_number (text, builder, WEFT_PROPERTY_LATENCY, "L");
  add_number (text, builder, WEFT_PROPERTY_OVERHEAD, "o");
  add_number (text, builder, WEFT_PROPERTY_GAP, "g");
  add_number (text, builder, WEFT_PROPERTY_GAP_PER_ITEM, "G");
  if (weft_array_loop_is_loggp (builder->loop))
    g_string_prepend (text, "LogGP ");
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* What differs from the paper's simplest loop besides, by its symbols: a text each. */
static GPtrArray *
list_parameters (const Builder *builder)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  gint64 before = weft_node_get_integer (builder->loop, WEFT_PROPERTY_BEFORE);
  gint64 after = weft_node_get_integer (builder->loop, WEFT_PROPERTY_AFTER);
  gint64 times = weft_node_get_integer (builder->loop, WEFT_PROPERTY_ITERATIONS);
  char *messages = tell_messages (builder);
  char number[WEFT_NUMBER_SIZE];

  if (weft_node_has (builder->loop, WEFT_PROPERTY_OVERLAP))
    g_ptr_array_add (
        list,
        g_strdup_printf (
            "K %s", weft_number_print (weft_node_get_number (builder->loop, WEFT_PROPERTY_OVERLAP), number)));
  if (weft_node_has (builder->loop, WEFT_PROPERTY_LOAD_FACTOR) && builder->stages->len == 0)
    g_ptr_array_add (
        list, g_strdup_printf (
                  "LF %s", weft_number_print (weft_node_get_number (builder->loop, WEFT_PROPERTY_LOAD_FACTOR),
                                              number)));
  if (before + after > 0)
    g_ptr_array_add (list, g_strdup_printf (_ ("neighbours −%" PRId64 ", +%" PRId64), before, after));
  if (times > 1)
    g_ptr_array_add (list, g_strdup_printf (_ ("%" PRId64 " times"), times));
  if (weft_node_get_integer (builder->loop, WEFT_PROPERTY_COLLECT) != 0)
    g_ptr_array_add (list, g_strdup (_ ("collected")));
  if (messages != NULL)
    g_ptr_array_add (list, messages);
  if (weft_node_get_integer (builder->loop, WEFT_PROPERTY_BLOCKS) != 0)
    g_ptr_array_add (list, g_strdup (_ ("blocks by speed")));
  return list;
}

/* How many items data partitioning gives a processor. */
static char *
tell_share (const Builder *builder)
{
  double share = weft_array_loop_get_items (builder->loop) / builder->processors;
  g_autofree char *less = print_count (floor (share));
  g_autofree char *more = print_count (ceil (share));

  if (share == 0)
    return NULL;
  if (share == floor (share))
    return g_strdup_printf (_ ("%s items"), less);
  return g_strdup_printf (_ ("%s–%s items"), less, more);
}

/* (nullable): that of processor @number, from 1. */
static const WeftNode *
find_machine (const Builder *builder, guint32 number)
{
  gint64 last = 0;

  for (guint i = 0; i < builder->machines->len; i++) {
    last += weft_node_get_integer (builder->machines->pdata[i], WEFT_PROPERTY_PES);
    if (number <= last)
      return builder->machines->pdata[i];
  }
  return NULL;
}

/* (nullable): what stands below the number of a processor: “fast ×2 · 40 items”. */
static char *
tell_processor (const Builder *builder, guint32 number)
{
  const WeftNode *machine = find_machine (builder, number);
  g_autofree char *share = tell_share (builder);
  double speed = machine != NULL ? weft_node_get_number (machine, WEFT_PROPERTY_SPEED) : 1;
  g_autofree char *times = NULL;

  if (machine == NULL)
    return g_steal_pointer (&share);
  times = speed != 1 ? g_strdup_printf (" ×%g", speed) : g_strdup ("");
  if (weft_node_get_integer (builder->loop, WEFT_PROPERTY_BLOCKS) != 0) {
    g_free (share);
    share = g_strdup_printf (_ ("%.4g items"),
                             weft_array_loop_get_items (builder->loop) * speed / builder->speeds);
  }
  return g_strdup_printf ("%s%s%s%s", weft_node_get_label (machine), times, share != NULL ? " · " : "",
                          share != NULL ? share : "");
}

static char *
tell_host (const Builder *builder)
{
  char numbers[2][WEFT_NUMBER_SIZE];

  return g_strdup_printf (
      _ ("receive %s, send %s"),
      weft_number_print (weft_node_get_number (builder->loop, WEFT_PROPERTY_RECEIVE), numbers[0]),
      weft_number_print (weft_node_get_number (builder->loop, WEFT_PROPERTY_SEND), numbers[1]));
}

/* "Stage 2" without a name. */
static char *
name_stage (const WeftNode *stage, guint number)
{
  return weft_node_has (stage, WEFT_PROPERTY_NAME) || weft_node_get_name (stage) != NULL
             ? g_strdup (weft_node_get_label (stage))
             : g_strdup_printf (_ ("Stage %u"), number);
}

static char *
tell_stage (const Builder *builder, const WeftNode *stage)
{
  const char *unit = weft_node_get_text (builder->loop, WEFT_PROPERTY_UNIT);
  char number[WEFT_NUMBER_SIZE];

  return g_strdup_printf ("%s%s%s",
                          weft_number_print (weft_node_get_number (stage, WEFT_PROPERTY_BODY), number),
                          unit != NULL ? " " : "", unit != NULL ? unit : "");
}

/* Boxes. */

static void
widen (Builder *builder, const WeftSceneItem *item)
{
  double width;
  double height;

  weft_scene_measure_node (builder->typesetter, item, &width, &height);
  builder->width = MAX (builder->width, width);
  builder->height = MAX (builder->height, height);
}

static WeftSceneItem
make_processor (guint32 number, char **label, const char *share)
{
  *label = g_strdup_printf ("P%u", number);
  return (WeftSceneItem){.kind = WEFT_ITEM_NODE, .label = *label, .detail = share};
}

static void
measure_processor (Builder *builder, guint32 number)
{
  g_autofree char *label = NULL;
  g_autofree char *detail = tell_processor (builder, number);
  const WeftSceneItem item = make_processor (number, &label, detail);

  widen (builder, &item);
}

/* All columns are as wide as the widest box in them. Processors without machines are all alike. */
static void
measure (Builder *builder, const char *host)
{
  WeftSceneItem item = {.kind = WEFT_ITEM_NODE, .label = _ ("Host"), .detail = host};

  widen (builder, &item);
  measure_processor (builder, builder->processors);
  for (guint32 i = 0; builder->machines->len > 0 && i < builder->shown; i++)
    measure_processor (builder, i + 1);
  for (guint i = 0; i < builder->stages->len; i++) {
    g_autofree char *label = name_stage (builder->stages->pdata[i], i + 1);
    g_autofree char *detail = tell_stage (builder, builder->stages->pdata[i]);

    item = (WeftSceneItem){.kind = WEFT_ITEM_NODE, .label = label, .detail = detail};
    widen (builder, &item);
  }
}

static WeftRect
get_box (const Builder *builder, guint column)
{
  return (WeftRect){column * (builder->width + COLUMN_GAP), builder->top, builder->width, builder->height};
}

/* The link from the box before. */
static void
link_to (Builder *builder, const WeftRect *box)
{
  WeftPoint route[4];
  WeftSceneItem edge =
      weft_graph_edge_get_item (&(WeftGraphEdge){.label = NULL}, &builder->last, 0, box, 0, route);

  weft_scene_add (builder->scene, &edge);
  builder->last = *box;
}

static void
add_processor (Builder *builder, guint column, guint32 number)
{
  g_autofree char *label = NULL;
  g_autofree char *share = tell_processor (builder, number);
  WeftSceneItem item = make_processor (number, &label, share);

  item.box = get_box (builder, column);
  link_to (builder, &item.box);
  weft_scene_add (builder->scene, &item);
}

/* For those that are left out. */
static void
add_gap (Builder *builder, guint column)
{
  g_autofree char *left_out = print_count (builder->processors - builder->shown - 1);
  g_autofree char *detail = g_strdup_printf (_ ("%s more"), left_out);
  WeftSceneItem item = {.kind = WEFT_ITEM_NODE, .shape = WEFT_SHAPE_GHOST, .label = "…", .detail = detail};

  item.box = get_box (builder, column);
  link_to (builder, &item.box);
  weft_scene_add (builder->scene, &item);
}

static void
add_pill (Builder *builder, const char *label, double x, double y)
{
  double width = weft_scene_measure_pill (builder->typesetter, label);
  const WeftSceneItem pill = {.kind = WEFT_ITEM_PILL, .label = label, .box = {x, y, width, WEFT_PILL_HEIGHT}};

  weft_scene_add (builder->scene, &pill);
}

/* The stage that keeps the others waiting says by how much it is above its share. */
static void
add_load (Builder *builder, const WeftNode *stage, const WeftRect *box, double greatest)
{
  double body = weft_node_get_number (stage, WEFT_PROPERTY_BODY);
  g_autofree char *label = NULL;

  if (body < greatest || !(builder->body > 0) || body * builder->processors <= builder->body)
    return;
  label = g_strdup_printf ("LF %.3g", body * builder->processors / builder->body);
  add_pill (builder, label,
            weft_rect_middle_x (box) - weft_scene_measure_pill (builder->typesetter, label) / 2,
            box->y + box->height + PILL_GAP / 2);
}

static void
add_stage (Builder *builder, guint index, double greatest)
{
  const WeftNode *stage = builder->stages->pdata[index];
  g_autofree char *label = name_stage (stage, index + 1);
  g_autofree char *detail = tell_stage (builder, stage);
  WeftRect processor = get_box (builder, index + 1);
  WeftSceneItem item = {.kind = WEFT_ITEM_NODE,
                        .paint = WEFT_PAINT_MACHINE + index % WEFT_N_PALETTE,
                        .id = weft_node_get_id (stage),
                        .from = weft_node_get_id (builder->loop),
                        .label = label,
                        .detail = detail,
                        .box = processor};
  WeftSceneItem edge = {.kind = WEFT_ITEM_EDGE,
                        .box = {weft_rect_middle_x (&processor), processor.y + processor.height, 0, ROW_GAP}};

  item.box.y += processor.height + ROW_GAP;
  weft_scene_add (builder->scene, &edge);
  weft_scene_add (builder->scene, &item);
  add_load (builder, stage, &item.box, greatest);
}

/* The loop itself, above its host, with its parameters beside it. */
static void
add_loop (Builder *builder)
{
  g_autofree char *detail = weft_array_scene_tell_loop (builder->loop);
  g_autoptr (GPtrArray) parameters = list_parameters (builder);
  WeftSceneItem item = {.kind = WEFT_ITEM_NODE,
                        .shape = WEFT_SHAPE_STADIUM,
                        .mark = WEFT_MARK_LOOP,
                        .id = weft_node_get_id (builder->loop),
                        .label = weft_node_get_label (builder->loop),
                        .detail = detail};
  double x;

  weft_scene_measure_node (builder->typesetter, &item, &item.box.width, &item.box.height);
  weft_scene_add (builder->scene, &item);
  x = item.box.width + PILL_GAP;
  for (guint i = 0; i < parameters->len; i++) {
    add_pill (builder, parameters->pdata[i], x, (item.box.height - WEFT_PILL_HEIGHT) / 2);
    x += weft_scene_measure_pill (builder->typesetter, parameters->pdata[i]) + PILL_GAP;
  }
  builder->top = item.box.height + ROW_GAP;
}

static gboolean
add_array (Builder *builder, GError **error)
{
  g_autofree char *host = tell_host (builder);
  WeftSceneItem item = {.kind = WEFT_ITEM_NODE, .label = _ ("Host"), .detail = host};

  measure (builder, host);
  item.box = builder->last = get_box (builder, 0);
  weft_scene_add (builder->scene, &item);
  for (guint32 i = 0; i < builder->shown; i++) {
    if (i % CHECK_EVERY == 0 && !weft_job_check (builder->job, error))
      return FALSE;
    add_processor (builder, i + 1, i + 1);
  }
  if (builder->shown + 1 < builder->processors)
    add_gap (builder, builder->shown + 1);
  if (builder->shown < builder->processors)
    add_processor (builder, builder->shown + 1 + (builder->shown + 1 < builder->processors),
                   builder->processors);
  return TRUE;
}

static void
add_stages (Builder *builder)
{
  double greatest = 0;

  for (guint i = 0; i < builder->stages->len; i++)
    greatest = MAX (greatest, weft_node_get_number (builder->stages->pdata[i], WEFT_PROPERTY_BODY));
  for (guint i = 0; i < builder->stages->len; i++)
    add_stage (builder, i, greatest);
}

/* Notes stand below, or where the user put them. */
static void
add_notes (Builder *builder)
{
  double stages = builder->stages->len > 0 ? builder->height + ROW_GAP : 0;
  double y = builder->top + builder->height + stages + NOTE_GAP;
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, builder->loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_NOTE) {
      const char *text = weft_node_get_text (child, WEFT_PROPERTY_TEXT);
      WeftSceneItem item = {.kind = WEFT_ITEM_NODE,
                            .shape = WEFT_SHAPE_NOTE,
                            .paint = WEFT_PAINT_NOTE,
                            .id = weft_node_get_id (child),
                            .label = text != NULL ? text : ""};
      double width;
      double height;

      weft_scene_measure_node (builder->typesetter, &item, &width, &height);
      item.box = (WeftRect){0, y, width, height};
      if (weft_node_has (child, WEFT_PROPERTY_X) && weft_node_has (child, WEFT_PROPERTY_Y))
        item.box = (WeftRect){weft_node_get_number (child, WEFT_PROPERTY_X) - width / 2,
                              weft_node_get_number (child, WEFT_PROPERTY_Y) - height / 2, width, height};
      else
        y += height + NOTE_GAP / 2;
      weft_scene_add (builder->scene, &item);
    }
}

static GPtrArray *
list_stages (const WeftNode *loop)
{
  GPtrArray *stages = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE)
      g_ptr_array_add (stages, child);
  return stages;
}

static double
sum_speeds (const GPtrArray *machines)
{
  double sum = 0;

  for (guint i = 0; i < machines->len; i++)
    sum += (double) weft_node_get_integer (machines->pdata[i], WEFT_PROPERTY_PES) *
           weft_node_get_number (machines->pdata[i], WEFT_PROPERTY_SPEED);
  return sum;
}

/* More stages than processors are wrong, but there to be seen. */
WeftScene *
weft_array_scene_make (const WeftDocument *document,
                       guint32 diagram,
                       WeftTypesetter *typesetter,
                       WeftJob *job,
                       GError **error)
{
  const WeftNode *loop = weft_document_get_node (document, diagram);
  g_autoptr (GPtrArray) stages = list_stages (loop);
  g_autoptr (GPtrArray) machines = weft_array_loop_list_machines (document, loop);
  g_autoptr (WeftScene) scene = weft_scene_new ();
  guint32 processors = (guint32) weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS);
  Builder builder = {.loop = loop,
                     .typesetter = typesetter,
                     .job = job,
                     .scene = scene,
                     .stages = stages,
                     .machines = machines,
                     .speeds = sum_speeds (machines),
                     .processors = MAX (processors, stages->len),
                     .shown = MAX (stages->len, processors <= MOST_SHOWN ? processors : FIRST_SHOWN),
                     .body = weft_array_loop_get_body (loop)};

  add_loop (&builder);
  if (!add_array (&builder, error))
    return NULL;
  add_stages (&builder);
  add_notes (&builder);
  return weft_scene_seal_on (scene, job, error) ? g_steal_pointer (&scene) : NULL;
}
