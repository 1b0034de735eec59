/* weft-scene.h: a drawing of boxes and lines as a value: nodes, edges, groups, pills and marks with their
 * places. It knows no kind of diagram: flow-analysis trees, task graphs and the rest all become scenes. Each
 * item carries the number of the document's node that it stands for, for selection and hit testing.
 *
 * A scene is built by one thread, sealed, and then only read; any number of threads may draw it at once. An item
 * takes about 100 bytes with its share of the indices, so a graph with 10^6 edges takes 100 MB. */
#pragma once

#include "weft-mark.h"
#include "weft-rect.h"
#include "weft-typesetter.h"
#include "weft-theme.h"

G_BEGIN_DECLS

typedef struct _WeftScene WeftScene;

/* Kinds of item, in the order in which they are drawn. */
typedef enum {
  WEFT_ITEM_GROUP, /* a dashed box around other items */
  WEFT_ITEM_EDGE,  /* a smooth curve from one box to another */
  WEFT_ITEM_NODE,
  WEFT_ITEM_PILL, /* a short text on an edge or on the border of a node */
  WEFT_ITEM_MARK, /* a sign in a circle; its label says what it means */
} WeftItemKind;

typedef enum {
  WEFT_SHAPE_BOX,     /* rounded rectangle */
  WEFT_SHAPE_STADIUM, /* with half circles at both ends */
  WEFT_SHAPE_NOTE,    /* a sheet with a folded corner; its label is a paragraph */
  WEFT_SHAPE_SLOT,    /* a dashed empty place */
  WEFT_SHAPE_GHOST,   /* a dashed box for what is kept but not understood */
} WeftShape;

typedef struct {
  WeftItemKind kind : 8;
  WeftShape shape : 6;   /* of a node */
  gboolean foldable : 1; /* of a node: what is below it can be folded into it */
  gboolean folded : 1;   /* it is */
  WeftPaint paint : 8;   /* of a node */
  WeftMark mark : 7;     /* before the label of a node; in the circle of a mark */
  gboolean arrow : 1;    /* of an edge: with a head at its end */
  gboolean wrong : 1;    /* of an edge: it breaks a rule, and is drawn so */
  guint32
      id; /* of the document's node, or of an edge that can be chosen, and of the pill on it; nodes and edges differ; 0: none */
  WeftRect box;       /* of an edge: from its start to its end, with width < 0 when it runs to the left */
  const char *label;  /* nullable */
  const char *detail; /* nullable; the second line of a node */
  const WeftPoint
      *route; /* (nullable): of an edge: control points of cubic curves, 3k + 1 of them; NULL: one curve
                             that is upright at both ends */
  guint32 n_route;
  guint32
      from; /* of an edge: the node that it leaves; of a node of a tree: the one that it hangs below; 0: none */
  guint32 to; /* of an edge: the node that it enters; 0: none */
} WeftSceneItem;

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

/** weft_scene_seal: ends the building; finding, hitting and drawing need it. O(n log n). */
void weft_scene_seal (WeftScene *scene);

/** weft_scene_set_diagram: the number of the node of a document whose parts items stand for, by their numbers in it (weft-element.h); 0:
 * of no document. To be set by whoever made the scene, before anybody else has it. */
void weft_scene_set_diagram (WeftScene *scene, guint32 diagram);
guint32 weft_scene_get_diagram (const WeftScene *scene);

/** weft_scene_get_items: (transfer none) (array length=n): in the order in which they were added. */
const WeftSceneItem *weft_scene_get_items (const WeftScene *scene, gsize *n);

/** weft_scene_get_bounds: the smallest box around all items; empty for an empty scene. O(1). */
WeftRect weft_scene_get_bounds (const WeftScene *scene);

/** weft_scene_get_edge_density: length of edges for each square unit of the bounds. O(1). */
double weft_scene_get_edge_density (const WeftScene *scene);

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

/** weft_scene_get_extents: the box around @item, with a width and height that are not negative. */
WeftRect weft_scene_get_extents (const WeftSceneItem *item);

/**
 * weft_scene_query:
 * @edges: look for edges; %FALSE: for all other items
 * @places: (element-type guint32): places in the array of items are appended, ascending
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
 * Returns: (transfer none) (array length=n): places in the array of items, in their order: of edges, and with
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

#define WEFT_NODE_HEIGHT 46.0
#define WEFT_PILL_HEIGHT 18.0
#define WEFT_MARK_RADIUS 10.0

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScene, weft_scene_unref)

G_END_DECLS
