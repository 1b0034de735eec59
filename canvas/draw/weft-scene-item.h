/* weft-scene-item.h: what a scene consists of. */
#pragma once

#include "weft-mark.h"
#include "weft-rect.h"
#include "weft-theme.h"

G_BEGIN_DECLS

/* Kinds of item, in the order in which they are drawn. */
typedef enum {
  WEFT_ITEM_GROUP, /* a dashed box around other items */
  WEFT_ITEM_EDGE,  /* a smooth curve from one box to another */
  WEFT_ITEM_NODE,
  WEFT_ITEM_PILL, /* a short text on an edge or on the border of a node */
  WEFT_ITEM_MARK, /* a sign in a circle; its label says what it means */
  WEFT_ITEM_GONE, /* nothing any more */
} WeftItemKind;

typedef enum {
  WEFT_SHAPE_BOX,     /* rounded rectangle */
  WEFT_SHAPE_STADIUM, /* with half circles at both ends */
  WEFT_SHAPE_CAPSULE, /* small, for one line, with half circles at both ends */
  WEFT_SHAPE_TILE,    /* small, for one line */
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

/** weft_scene_item_get_extents: the box around @item, with a width and height that are not negative. */
WeftRect weft_scene_item_get_extents (const WeftSceneItem *item);

/** weft_scene_item_get_room: the same with the room for its outline and ring. */
WeftRect weft_scene_item_get_room (const WeftSceneItem *item);

G_END_DECLS
