/* weft-scene.h: a drawing of boxes and lines as a value: nodes, edges, groups, pills and marks with their
 * places. It knows no kind of diagram: flow-analysis trees, task graphs and the rest all become scenes. Each
 * item carries the number of the document's node that it stands for, for selection and hit testing.
 *
 * A scene is built by one thread, which others help with many items at once, sealed, and then only read; any number of
 * threads may draw it at once. An item takes about 100 bytes with its share of the indices, so a graph with 10^6 edges
 * takes 100 MB. */
#pragma once

#include "weft-job.h"
#include "weft-scene-item.h"
#include "weft-theme.h"
#include "weft-typesetter.h"

G_BEGIN_DECLS

typedef struct _WeftScene WeftScene;

typedef struct {
  const guint32 *selected; /* (array length=n_selected): numbers of nodes, ascending */
  gsize n_selected;
  guint32 hovered;            /* 0: none */
  const WeftRect *visible;    /* what is outside is not drawn; NULL: all */
  WeftTypesetter *typesetter; /* fonts and shaped lines to use; NULL: own ones for this call */
  gboolean full_detail;       /* everything however small: for paper */
} WeftSceneDrawOptions;

WeftScene *weft_scene_new (void);
WeftScene *weft_scene_ref (WeftScene *scene);
void weft_scene_unref (WeftScene *scene);

/** weft_scene_add: adds @item to a scene that is not sealed; strings and routes are copied. Amortised O(1). */
void weft_scene_add (WeftScene *scene, const WeftSceneItem *item);

/**
 * WeftSceneMake:
 * @i: which item of those that are to be added
 * @route: (out caller-allocates): for the item's route, if it has no more than so many points
 *
 * Runs on any thread, on several at once.
 *
 * Returns: the item; its strings and its route are copied before @route is used again
 */
typedef WeftSceneItem (*WeftSceneMake) (gconstpointer data, gsize i, WeftPoint route[4]);

/** weft_scene_add_all: weft_scene_add() of @n items in their order, made on the threads of @job, to a scene that is made from nothing; %FALSE:
 * it was cancelled, and the scene can only be let go of. O(@n). */
gboolean weft_scene_add_all (WeftScene *scene,
                             gsize n,
                             WeftSceneMake make,
                             gconstpointer data,
                             WeftJob *job,
                             GError **error);

/** weft_scene_seal: ends the building; finding, hitting and drawing need it. O(n log n). */
void weft_scene_seal (WeftScene *scene);

/** weft_scene_seal_on: the same on the threads of @job; %FALSE: it was cancelled, and the scene can only be let go of. */
gboolean weft_scene_seal_on (WeftScene *scene, WeftJob *job, GError **error);

/** weft_scene_set_diagram: the number of the node of a document whose parts items stand for, by their numbers in it (weft-element.h); 0:
 * of no document. To be set by whoever made the scene, before anybody else has it. */
void weft_scene_set_diagram (WeftScene *scene, guint32 diagram);
guint32 weft_scene_get_diagram (const WeftScene *scene);

/** weft_scene_new_changed: (transfer full): a scene that begins as sealed @scene, shares what does not change, and is to be sealed again
 * after some changes; queries take longer by their number. O(items / 1,000 + changes). */
WeftScene *weft_scene_new_changed (const WeftScene *scene);

/** weft_scene_set_item: puts a copy of @item, in a scene begun as another, in the place of what stands at @place; an item that is gone takes
 * it out. The bounds do not become smaller. */
void weft_scene_set_item (WeftScene *scene, guint32 place, const WeftSceneItem *item);

/** weft_scene_count_changes: how many items are elsewhere, new or gone since a scene was made from nothing. */
guint weft_scene_count_changes (const WeftScene *scene);

/** weft_scene_is_seen_alike: whether @rect looks the same in @scene as in @before with @zoom pixels for a unit, as far as is known: @scene
 * was begun as @before. O(changes). */
gboolean
weft_scene_is_seen_alike (const WeftScene *scene, const WeftScene *before, const WeftRect *rect, double zoom);

/** weft_scene_count_items: their places, in the order in which they were added, are below it. */
gsize weft_scene_count_items (const WeftScene *scene);

/** weft_scene_get_item: (transfer none). O(1). */
const WeftSceneItem *weft_scene_get_item (const WeftScene *scene, gsize place);

/** weft_scene_get_bounds: the smallest box around all items; empty for an empty scene. O(1). */
WeftRect weft_scene_get_bounds (const WeftScene *scene);

/** weft_scene_get_edge_density: length of edges for each square unit of the bounds. O(1). */
double weft_scene_get_edge_density (const WeftScene *scene);

/** weft_scene_find_place: whether a node or edge stands for @id, and its place. O(log n). */
gboolean weft_scene_find_place (const WeftScene *scene, guint32 id, guint32 *place);

/** weft_scene_find: (nullable): the node or edge that stands for @id. O(log n). */
const WeftSceneItem *weft_scene_find (const WeftScene *scene, guint32 id);

/**
 * weft_scene_hit:
 * @x: in scene units
 * @y: in scene units
 *
 * Returns: (nullable): the topmost item at that point: a mark, a pill, a node or a group, never an edge. O(log n)
 * as long as few items overlap.
 */
const WeftSceneItem *weft_scene_hit (const WeftScene *scene, double x, double y);

/**
 * weft_scene_hit_edge:
 * @reach: so far from the point at most, in scene units
 *
 * Returns: (nullable): of the edges that stand for something, the nearest to that point; of equals the last. O(log n) and the edges whose boxes
 * are there.
 */
const WeftSceneItem *weft_scene_hit_edge (const WeftScene *scene, double x, double y, double reach);

/**
 * weft_scene_query:
 * @edges: look for edges; %FALSE: for all other items
 * @places: (element-type guint32): places of items are appended, ascending
 *
 * Finds the items whose boxes, with the room for outline and ring, touch @rect. O(log n + found log found).
 */
void weft_scene_query (const WeftScene *scene, const WeftRect *rect, gboolean edges, GArray *places);

/**
 * weft_scene_get_links:
 * @node: the number of a node
 * @leaving: what leads from it; %FALSE: edges to it
 * @n: (out)
 *
 * Returns: (transfer none) (array length=n): places in the list of items, in their order: of edges, and with
 * @leaving of nodes that hang below it. O(log n).
 */
const guint32 *weft_scene_get_links (const WeftScene *scene, guint32 node, gboolean leaving, gsize *n);

/**
 * weft_scene_measure_node:
 * @item: a node whose box is not yet known; only shape, mark, label and detail are read
 * @width: (out): between the least and the greatest width of its shape
 * @height: (out)
 */
void weft_scene_measure_node (WeftTypesetter *typesetter,
                              const WeftSceneItem *item,
                              double *width,
                              double *height);

/** weft_scene_measure_pill: the width of a pill with @label; pills are WEFT_PILL_HEIGHT high. */
double weft_scene_measure_pill (WeftTypesetter *typesetter, const char *label);

/** weft_scene_get_label_box: where the text of a node goes: the box without stripe, fold and padding. */
WeftRect weft_scene_get_label_box (const WeftSceneItem *node);

/**
 * weft_scene_draw:
 * @options: (nullable): %NULL: nothing selected, everything drawn
 *
 * Draws @scene on @cr, one unit of the scene being one unit of @cr; leaves the background as it is. What is
 * small on the surface loses its text and pattern, what is smaller still becomes pixels that say how much is there
 * (weft-scene-far.h), unless full detail is asked for. O(visible items).
 */
void weft_scene_draw (const WeftScene *scene,
                      const WeftTheme *theme,
                      cairo_t *cr,
                      const WeftSceneDrawOptions *options);

/**
 * weft_scene_trace_edge:
 * @zoom: pixels for a unit of the scene
 * @width: of the line, in units
 *
 * Draws the line and the head of @edge once more with the source of @cr, inside its clip: what is chosen stands out.
 */
void weft_scene_trace_edge (const WeftSceneItem *edge, cairo_t *cr, double zoom, double width);

/* Items have no words with fewer pixels for a unit. */
#define WEFT_SCENE_LEAST_WORDS_ZOOM 0.3

#define WEFT_NODE_HEIGHT 46.0
#define WEFT_PILL_HEIGHT 18.0
#define WEFT_MARK_RADIUS 10.0

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScene, weft_scene_unref)

G_END_DECLS
