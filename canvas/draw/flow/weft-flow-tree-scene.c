/* weft-flow-tree-scene.c: collect the parts in preorder, measure, lay out, put in their places, emit. */
#include "weft-flow-tree-scene.h"

#include "weft-flow-tree.h"
#include "weft-flow-words.h"
#include "weft-join.h"
#include "weft-numeral.h"
#include "weft-tidy-tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SIBLING_GAP   24.0
#define LEVEL_GAP     58.0
#define GROUP_PADDING 9.0
#define SWITCH_ROOM   (2 * WEFT_MARK_RADIUS + 8) /* what a mark needs besides the gap */
#define NOTE_GAP      36.0
#define SLOT_ROOM     64.0 /* beside what is in a clause, so that the pills of two clauses do not meet */
#define PILL_LEEWAY   12.0
#define PIN_INSET     16.0 /* from the left end of the node, at its top */
#define PIN_RADIUS    8.0

/* A box to be: the root, a part of a series, or the empty slot of a clause. */
typedef struct {
  const WeftNode *node;   /* of a slot: the clause */
  const WeftNode *clause; /* that it stands in; NULL: none */
  char *label;            /* owned; NULL: that of the node */
  char *detail;           /* owned */
  WeftSceneItem item;
  gboolean switch_after;  /* a mode switch is paid after it */
  gboolean clause_starts; /* the first part of its clause */
  guint clause_last;      /* of the first part: the last one */
  char *hidden;           /* owned; (nullable): what is below a folded one */
  double moved_x;         /* from where the layout put it */
  double moved_y;
} Part;

typedef struct {
  const WeftNode *node;
  guint32 above; /* the node of the part that it is about */
} Note;

typedef struct {
  const WeftDocument *document;
  const WeftNode *machine;
  WeftTypesetter *typesetter;
  WeftScene *scene;
  WeftJob *job;
  guint fixed;   /* data conditionals around, below which no part has a mode of its own */
  GArray *parts; /* Part */
  GArray *tidy;  /* WeftTidyNode, one for each part */
  GArray *notes; /* Note */
} Builder;

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_free (part->label);
  g_free (part->detail);
  g_free (part->hidden);
}

static Part *
get_part (const Builder *builder, guint index)
{
  return &g_array_index (builder->parts, Part, index);
}

static WeftTidyNode *
get_tidy (const Builder *builder, guint index)
{
  return &g_array_index (builder->tidy, WeftTidyNode, index);
}

/* Once the job is cancelled, what is built is thrown away, so that nothing more needs to go into it. */
static gboolean
is_wanted (const Builder *builder)
{
  return !weft_job_is_cancelled (builder->job);
}

static WeftPaint
get_paint (const WeftNode *node)
{
  return weft_node_get_mode (node) == WEFT_MODE_SIMD ? WEFT_PAINT_SIMD : WEFT_PAINT_SPMD;
}

/* What a box of the node's kind looks like. */
static void
dress_part (const Builder *builder, Part *part)
{
  const WeftNode *node = part->node;

  switch (weft_node_get_kind (node)) {
  case WEFT_KIND_FLOW_TREE:
    part->detail = weft_flow_words_root (builder->document, node);
    break;
  case WEFT_KIND_BLOCK:
    part->item.paint = get_paint (node);
    part->detail = weft_flow_words_block (builder->machine, node);
    break;
  case WEFT_KIND_LOOP:
    part->item.paint = get_paint (node);
    part->item.shape = WEFT_SHAPE_STADIUM;
    part->item.mark = WEFT_MARK_LOOP;
    part->detail = weft_flow_words_loop (node);
    break;
  case WEFT_KIND_IF:
    part->item.paint = get_paint (node);
    part->item.shape = WEFT_SHAPE_STADIUM;
    part->item.mark = WEFT_MARK_DECISION;
    part->detail = weft_flow_words_if (node);
    break;
  case WEFT_KIND_KEPT:
    part->item.shape = WEFT_SHAPE_GHOST;
    part->label = g_strdup_printf ("<%s>", weft_node_get_text (node, WEFT_PROPERTY_NAME));
    part->detail = g_strdup (_ ("of a newer version"));
    break;
  default:
    part->item.shape = WEFT_SHAPE_SLOT;
    break;
  }
}

/* Whether iterations of @node, a loop, begin in another mode than its loop-test ends. */
static gboolean
switches_into_body (const WeftNode *node)
{
  return weft_node_get_kind (node) == WEFT_KIND_LOOP &&
         weft_loop_body_begins_in (node) != weft_node_get_mode (node);
}

/* Whether parts may come to differ in their modes. Where they may, a switch between them has room, be there one or not:
 * nothing moves aside when a mode changes. */
static gboolean
may_switch (const Builder *builder)
{
  return builder->fixed == 0 &&
         (builder->machine == NULL || (weft_machine_supports (builder->machine, WEFT_MODE_SIMD) &&
                                       weft_machine_supports (builder->machine, WEFT_MODE_SPMD)));
}

/* Adds the box of @node; returns its place among the parts. */
static guint
add_part (Builder *builder, const WeftNode *node, guint parent, const WeftNode *clause)
{
  Part part = {.node = node, .clause = clause, .item = {.kind = WEFT_ITEM_NODE}};
  WeftTidyNode tidy = {.parent = parent};
  double width;
  double height;

  dress_part (builder, &part);
  part.item.id = weft_node_get_id (node);
  part.item.foldable =
      (weft_node_get_kind (node) == WEFT_KIND_LOOP || weft_node_get_kind (node) == WEFT_KIND_IF) &&
      weft_node_get_n_children (node) > 0;
  part.item.from = parent != WEFT_TIDY_ROOT ? get_part (builder, parent)->item.id : 0;
  if (part.item.shape != WEFT_SHAPE_SLOT)
    part.item.label = part.label != NULL ? part.label : weft_node_get_label (node);
  part.item.detail = part.detail;
  weft_scene_measure_node (builder->typesetter, &part.item, &width, &height);
  part.item.box = (WeftRect){-width / 2, -height / 2, width, height};
  tidy.left = tidy.right = (MAX (width, clause != NULL ? 2 * SLOT_ROOM : 0) + SIBLING_GAP) / 2;
  tidy.height = height;
  if (switches_into_body (node) || (weft_node_get_kind (node) == WEFT_KIND_LOOP && may_switch (builder)))
    tidy.right += 2 * WEFT_MARK_RADIUS;
  g_array_append_val (builder->parts, part);
  g_array_append_val (builder->tidy, tidy);
  return builder->parts->len - 1;
}

/* One box for all that is below @node; it says what that is, and is as wide as that takes. */
static void
fold (Builder *builder, const WeftNode *node, guint index)
{
  Part *part = get_part (builder, index);
  WeftTidyNode *tidy = get_tidy (builder, index);
  double room;

  part->hidden = weft_flow_words_folded (node);
  if (part->hidden == NULL)
    return;
  part->item.folded = TRUE;
  room = weft_scene_measure_pill (builder->typesetter, part->hidden);
  tidy->left = MAX (tidy->left, (room + SIBLING_GAP) / 2);
  tidy->right = MAX (tidy->right, (room + SIBLING_GAP) / 2);
}

/* Between the part at @index and what follows it a switch is paid where modes differ: a mark, which takes room. */
static void
add_switch (Builder *builder, guint index, gboolean is_paid)
{
  get_part (builder, index)->switch_after = is_paid;
  if (is_paid || may_switch (builder))
    get_tidy (builder, index)->right += SWITCH_ROOM;
}

static gboolean
has_mode (const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  return kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF;
}

static gboolean
is_drawn (const WeftNode *node)
{
  return has_mode (node) || (weft_node_get_kind (node) == WEFT_KIND_KEPT &&
                             weft_node_get_text (node, WEFT_PROPERTY_NAME) != NULL &&
                             *weft_node_get_text (node, WEFT_PROPERTY_NAME) != '\0');
}

static void
add_note (Builder *builder, const WeftNode *node, guint parent)
{
  Note note = {node, get_part (builder, parent)->item.id};

  g_array_append_val (builder->notes, note);
}

static void add_children (Builder *builder, const WeftNode *node, guint index);

/* Adds the parts of @series below the part @parent. */
static void
add_series (Builder *builder, const WeftNode *series, guint parent, const WeftNode *clause)
{
  guint previous = WEFT_TIDY_ROOT;
  WeftChildIter iter;
  WeftNode *node;

  weft_child_iter_init (&iter, series);
  while (is_wanted (builder) && (node = weft_child_iter_next (&iter)) != NULL) {
    guint index;

    if (weft_node_get_kind (node) == WEFT_KIND_NOTE)
      add_note (builder, node, parent);
    if (!is_drawn (node))
      continue;
    index = add_part (builder, node, parent, clause);
    add_children (builder, node, index);
    if (!has_mode (node))
      continue;
    if (previous != WEFT_TIDY_ROOT)
      add_switch (builder, previous,
                  weft_node_get_mode (get_part (builder, previous)->node) != weft_node_get_mode (node));
    previous = index;
  }
  if (weft_node_get_kind (series) == WEFT_KIND_LOOP && previous != WEFT_TIDY_ROOT)
    add_switch (builder, previous,
                weft_node_get_mode (get_part (builder, previous)->node) != weft_node_get_mode (series));
}

/* Adds a clause of the if at @index: its parts, or a slot when it is empty. */
static void
add_clause (Builder *builder, const WeftNode *clause, guint index)
{
  guint first = builder->parts->len;
  guint last = first;

  builder->fixed++;
  add_series (builder, clause, index, clause);
  builder->fixed--;
  if (builder->parts->len == first)
    add_part (builder, clause, index, clause);
  for (guint i = first; i < builder->parts->len; i++)
    if (get_tidy (builder, i)->parent == index)
      last = i;
  get_part (builder, first)->clause_starts = TRUE;
  get_part (builder, first)->clause_last = last;
  if (last == first)
    return;
  get_tidy (builder, first)->left += GROUP_PADDING;
  get_tidy (builder, last)->right += GROUP_PADDING;
}

/* Trees nest at most WEFT_MAX_NESTING levels. */
static void
add_children (Builder *builder, const WeftNode *node, guint index)
{
  static const WeftKind clauses[] = {WEFT_KIND_THEN, WEFT_KIND_ELSE};
  WeftKind kind = weft_node_get_kind (node);

  if (kind == WEFT_KIND_BLOCK || kind == WEFT_KIND_KEPT)
    return;
  if (kind != WEFT_KIND_FLOW_TREE && weft_node_get_integer (node, WEFT_PROPERTY_COLLAPSED)) {
    fold (builder, node, index);
    return;
  }
  if (kind != WEFT_KIND_IF) {
    add_series (builder, node, index, NULL);
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (clauses); i++) {
    const WeftNode *clause = weft_node_find_child (node, clauses[i]);

    if (clause != NULL)
      add_clause (builder, clause, index);
  }
}

static gboolean
is_placed (const WeftNode *node)
{
  WeftKind kind = weft_node_get_kind (node);

  return weft_kind_get_slot (kind, WEFT_PROPERTY_X) >= 0 && weft_node_has (node, WEFT_PROPERTY_X) &&
         weft_node_has (node, WEFT_PROPERTY_Y);
}

/* Moves every part to where it was given a place, else along with its parent. */
static void
put_in_place (const Builder *builder)
{
  double root_y = get_tidy (builder, 0)->y;

  for (guint i = 0; i < builder->parts->len; i++) {
    Part *part = get_part (builder, i);
    WeftTidyNode *tidy = get_tidy (builder, i);

    tidy->y -= root_y;
    if (is_placed (part->node)) {
      part->moved_x = weft_node_get_number (part->node, WEFT_PROPERTY_X) - tidy->x;
      part->moved_y = weft_node_get_number (part->node, WEFT_PROPERTY_Y) - tidy->y;
    } else if (tidy->parent != WEFT_TIDY_ROOT) {
      part->moved_x = get_part (builder, tidy->parent)->moved_x;
      part->moved_y = get_part (builder, tidy->parent)->moved_y;
    }
    part->item.box.x += tidy->x + part->moved_x;
    part->item.box.y += tidy->y + part->moved_y;
  }
}

static void
emit_mark (const Builder *builder,
           guint32 id,
           WeftMark mark,
           const WeftPoint *middle,
           double radius,
           const char *meaning)
{
  weft_scene_add (builder->scene,
                  &(WeftSceneItem){.kind = WEFT_ITEM_MARK,
                                   .id = id,
                                   .mark = mark,
                                   .label = meaning,
                                   .box = {middle->x - radius, middle->y - radius, 2 * radius, 2 * radius}});
}

static void
emit_pill (const Builder *builder, guint32 id, double x, double y, const char *label)
{
  double width = weft_scene_measure_pill (builder->typesetter, label);

  weft_scene_add (builder->scene, &(WeftSceneItem){.kind = WEFT_ITEM_PILL,
                                                   .id = id,
                                                   .label = label,
                                                   .box = {x - width / 2, y - WEFT_PILL_HEIGHT / 2, width,
                                                           WEFT_PILL_HEIGHT}});
}

/* The next part in the same series; WEFT_TIDY_ROOT: none. */
static guint
find_next (const Builder *builder, guint index)
{
  const Part *part = get_part (builder, index);
  guint parent = get_tidy (builder, index)->parent;

  for (guint i = index + 1; i < builder->parts->len && get_tidy (builder, i)->parent >= parent; i++)
    if (get_tidy (builder, i)->parent == parent)
      return get_part (builder, i)->clause == part->clause ? i : WEFT_TIDY_ROOT;
  return WEFT_TIDY_ROOT;
}

/* Half way to the next part, from the border of the one to that of the other; with no free space between them, between
 * their middles. */
static WeftPoint
find_half_way (const WeftRect *box, double right, const WeftRect *other)
{
  double y = (weft_rect_middle_y (box) + weft_rect_middle_y (other)) / 2;

  if (other->x >= right)
    return (WeftPoint){(right + other->x) / 2, y};
  return (WeftPoint){(weft_rect_middle_x (box) + weft_rect_middle_x (other)) / 2, y};
}

/* Half way to the next part, or beside the last one. */
static void
emit_switch_after (const Builder *builder, guint index)
{
  const Part *part = get_part (builder, index);
  const WeftRect *box = &part->item.box;
  guint next = find_next (builder, index);
  double right = weft_rect_right (box) + (switches_into_body (part->node) ? 2 * WEFT_MARK_RADIUS : 0);
  WeftPoint middle = {right + SIBLING_GAP / 2 + WEFT_MARK_RADIUS, weft_rect_middle_y (box)};

  if (next != WEFT_TIDY_ROOT)
    middle = find_half_way (box, right, &get_part (builder, next)->item.box);
  emit_mark (builder, part->item.id, WEFT_MARK_SWITCH, &middle, WEFT_MARK_RADIUS,
             next != WEFT_TIDY_ROOT ? _ ("Mode switch between two parts")
                                    : _ ("Mode switch before the loop-test, in every iteration"));
}

/* What is written on the border of a node. */
static void
emit_badges (const Builder *builder, const Part *part)
{
  const WeftRect *box = &part->item.box;
  WeftKind kind = weft_node_get_kind (part->node);

  if ((kind == WEFT_KIND_LOOP || kind == WEFT_KIND_IF) &&
      weft_node_get_integer (part->node, WEFT_PROPERTY_DECIDED_BY) == WEFT_DECIDED_BY_CU)
    emit_pill (builder, part->item.id, weft_rect_right (box) - 30, box->y - 2, _ ("CU"));
  if (switches_into_body (part->node))
    emit_mark (builder, part->item.id, WEFT_MARK_SWITCH,
               &(WeftPoint){weft_rect_right (box) + WEFT_MARK_RADIUS, weft_rect_middle_y (box)},
               WEFT_MARK_RADIUS,
               _ ("Mode switch into the body: when the loop begins and after every loop-test"));
  if (weft_node_get_integer (part->node, WEFT_PROPERTY_PINNED))
    emit_mark (builder, part->item.id, WEFT_MARK_PIN, &(WeftPoint){box->x + PIN_INSET, box->y}, PIN_RADIUS,
               _ ("Pinned: a layout leaves it where it is"));
  if (part->hidden != NULL)
    emit_pill (builder, part->item.id, weft_rect_middle_x (box),
               weft_rect_bottom (box) + WEFT_PILL_HEIGHT / 2 - 2, part->hidden);
}

/* From the bottom of the parent to the top of @to, unless one of them was moved elsewhere. */
static WeftRect
emit_edge (const Builder *builder, guint parent, const WeftRect *to)
{
  WeftSceneItem item = {.kind = WEFT_ITEM_EDGE};
  WeftPoint route[4];

  weft_join_boxes (&get_part (builder, parent)->item.box, to, &item, route);
  weft_scene_add (builder->scene, &item);
  return item.box;
}

/* The boxes of the parts of the clause that begins at @first. */
static WeftRect
get_clause_box (const Builder *builder, guint first)
{
  guint parent = get_tidy (builder, first)->parent;
  WeftRect box = get_part (builder, first)->item.box;

  for (guint i = first + 1; i <= get_part (builder, first)->clause_last; i++)
    if (get_tidy (builder, i)->parent == parent)
      box = weft_rect_union (&box, &get_part (builder, i)->item.box);
  return box;
}

/* The edge from the if to the clause that begins at @first. Around an if that stands among its own parts no box is
 * drawn to: then each part has an edge. Returns the first one. */
static WeftRect
emit_clause_edges (const Builder *builder, guint first, const WeftRect *box)
{
  guint parent = get_tidy (builder, first)->parent;
  WeftRect edge;

  if (!weft_rect_overlaps (&get_part (builder, parent)->item.box, box))
    return emit_edge (builder, parent, box);
  edge = emit_edge (builder, parent, &get_part (builder, first)->item.box);
  for (guint i = first + 1; i <= get_part (builder, first)->clause_last; i++)
    if (get_tidy (builder, i)->parent == parent)
      emit_edge (builder, parent, &get_part (builder, i)->item.box);
  return edge;
}

/* How far below the parent the pill of an edge @height high is: half way, but as far for all clauses of an
 * if. (A group begins a little higher, a slot a little lower than a box.) */
static double
get_pill_drop (double height)
{
  return ABS (height - LEVEL_GAP) < PILL_LEEWAY ? LEVEL_GAP / 2 : height / 2;
}

/* Three decimals are enough for a pill, but not when they say that something is certain that is not. */
static char *
print_probability (double probability)
{
  double rounded = round (probability * 1000) / 1000;

  if ((rounded == 0 || rounded == 1) && probability != rounded)
    return weft_numeral_short (probability);
  return weft_numeral_exact (rounded);
}

/* The edge, the group and the probability of the clause that begins at @first. */
static void
emit_clause (const Builder *builder, guint first)
{
  const Part *part = get_part (builder, first);
  guint parent = get_tidy (builder, first)->parent;
  double probability = weft_node_get_number (get_part (builder, parent)->node, WEFT_PROPERTY_THEN);
  guint32 id = weft_node_get_id (part->clause);
  WeftRect box = get_clause_box (builder, first);
  WeftRect edge;
  gboolean is_then = weft_node_get_kind (part->clause) == WEFT_KIND_THEN;
  g_autofree char *number = print_probability (is_then ? probability : 1 - probability);
  /* Translators: the clause of a conditional, and its probability. */
  g_autofree char *label = g_strdup_printf (is_then ? _ ("then %s") : _ ("else %s"), number);

  if (part->clause_last != first) {
    box = weft_rect_grown (&box, GROUP_PADDING);
    weft_scene_add (builder->scene, &(WeftSceneItem){.kind = WEFT_ITEM_GROUP, .id = id, .box = box});
  }
  edge = emit_clause_edges (builder, first, &box);
  emit_pill (builder, id, edge.x + edge.width / 2, edge.y + get_pill_drop (edge.height), label);
}

static void
emit_part (const Builder *builder, guint index)
{
  const Part *part = get_part (builder, index);
  guint parent = get_tidy (builder, index)->parent;

  weft_scene_add (builder->scene, &part->item);
  if (part->clause_starts)
    emit_clause (builder, index);
  else if (parent != WEFT_TIDY_ROOT && part->clause == NULL)
    emit_edge (builder, parent, &part->item.box);
  emit_badges (builder, part);
  if (part->switch_after)
    emit_switch_after (builder, index);
}

/* Notes without a place stand in a column right of the tree. */
static void
emit_notes (const Builder *builder)
{
  WeftRect bounds = weft_scene_get_bounds (builder->scene);
  double top = bounds.y;

  for (guint i = 0; i < builder->notes->len; i++) {
    const WeftNode *note = g_array_index (builder->notes, Note, i).node;
    const char *label = weft_node_get_text (note, WEFT_PROPERTY_TEXT);
    WeftSceneItem item = {.kind = WEFT_ITEM_NODE,
                          .id = weft_node_get_id (note),
                          .from = g_array_index (builder->notes, Note, i).above,
                          .shape = WEFT_SHAPE_NOTE,
                          .paint = WEFT_PAINT_NOTE,
                          .label = label != NULL ? label : ""};

    weft_scene_measure_node (builder->typesetter, &item, &item.box.width, &item.box.height);
    if (is_placed (note)) {
      item.box.x = weft_node_get_number (note, WEFT_PROPERTY_X) - item.box.width / 2;
      item.box.y = weft_node_get_number (note, WEFT_PROPERTY_Y) - item.box.height / 2;
    } else {
      item.box.x = weft_rect_right (&bounds) + NOTE_GAP;
      item.box.y = top;
      top += item.box.height + NOTE_GAP / 3;
    }
    weft_scene_add (builder->scene, &item);
  }
}

static void
lay_out (const Builder *builder)
{
  weft_tidy_tree_layout ((WeftTidyNode *) builder->tidy->data, builder->tidy->len, LEVEL_GAP);
  put_in_place (builder);
}

static void
emit (const Builder *builder)
{
  for (guint i = 0; i < builder->parts->len && is_wanted (builder); i++)
    emit_part (builder, i);
  emit_notes (builder);
  weft_scene_seal (builder->scene);
}

WeftScene *
weft_flow_tree_scene_make (const WeftDocument *document,
                           guint32 diagram,
                           WeftTypesetter *typesetter,
                           WeftJob *job,
                           GError **error)
{
  const WeftNode *tree = weft_document_get_node (document, diagram);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_autoptr (GArray) tidy = g_array_new (FALSE, FALSE, sizeof (WeftTidyNode));
  g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (Note));
  Builder builder = {.document = document,
                     .typesetter = typesetter,
                     .job = job,
                     .parts = parts,
                     .tidy = tidy,
                     .notes = notes};

  g_return_val_if_fail (tree != NULL && weft_node_get_kind (tree) == WEFT_KIND_FLOW_TREE, NULL);
  g_array_set_clear_func (parts, part_clear);
  builder.machine = weft_flow_tree_get_machine (document, tree);
  builder.scene = weft_scene_new ();
  add_part (&builder, tree, WEFT_TIDY_ROOT, NULL);
  add_children (&builder, tree, 0);
  weft_job_set_progress (job, 0.5);
  lay_out (&builder);
  weft_job_set_progress (job, 0.6);
  emit (&builder);
  if (!weft_job_check (job, error))
    g_clear_pointer (&builder.scene, weft_scene_unref);
  return builder.scene;
}

WeftScene *
weft_flow_tree_scene_new (const WeftDocument *document, guint32 diagram, WeftTypesetter *typesetter)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_flow_tree_scene_make (document, diagram, typesetter, job, NULL);
}
