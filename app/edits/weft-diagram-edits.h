/* weft-diagram-edits.h: what edits have to know of a kind of diagram. Kinds are a table, joined by the kind of the node that is
 * the diagram; what a row leaves empty, diagrams of that kind do not have. */
#pragma once

#include "weft-batch.h"
#include "weft-edit.h"

G_BEGIN_DECLS

/* Where what is dragged can be let go. */
typedef enum {
  WEFT_DROP_ONTO,     /* on a node */
  WEFT_DROP_BETWEEN,  /* at a place in the tree */
  WEFT_DROP_ANYWHERE, /* wherever the pointer is */
} WeftDropAim;

/* Something that can be dragged onto a diagram, and the edit that letting go makes. */
typedef struct {
  const char *payload; /* what kind of thing: "part", "mode", "machine" */
  const char *value;   /* (nullable): which of them; NULL: any, and the edit takes it as its text */
  const char *edit;
  WeftDropAim aim;
  WeftKind kind; /* for places: of the part that it makes */
  const char *
      words; /* (nullable): what letting go does, with a %s for the place or the name; NULL: the edit offers it */
  gboolean for_selection; /* on one of the selected nodes it is for all of them */
} WeftDrop;

/* The value that says most about nodes of a kind. */
typedef struct {
  WeftKind kind;
  WeftProperty property;
} WeftMainProperty;

typedef struct {
  WeftKind kind; /* of the node that is the diagram */
  const WeftEdit *edits;
  guint n_edits;
  const WeftDrop *drops;
  guint n_drops;
  const WeftMainProperty *main_properties;
  guint n_main_properties;
  /* Each may be NULL. */
  char *(*label_clause) (const WeftDocument *document,
                         const WeftNode *clause); /* "the then clause of “if”" */
  const char *(*keep) (const WeftNode *node);     /* why deleting @node only empties it; NULL: it does not */
  /* Why @node, in whichever document, cannot stand below @parent, though its kind could. */
  char *(*refuse_below) (const WeftDocument *document, guint32 parent, const WeftNode *node);
  /* What holds for all that stands in @parent is made to hold for @nodes; words for it. */
  char *(*settle) (const WeftDocument *document,
                   WeftBatch *batch,
                   guint32 parent,
                   const guint32 *nodes,
                   gsize n);
  /* What holds for all parts of @diagram together is made to hold for those that are left after a deletion; @document: before it. */
  gboolean (*settle_rest) (const WeftDocument *document, WeftBatch *batch, guint32 diagram, GError **error);
} WeftDiagramEdits;

/* The table, ended by NULL. */
extern const WeftDiagramEdits *const weft_diagram_edits[];

/** weft_diagram_edits_find: (nullable): the row of diagrams of @kind. */
const WeftDiagramEdits *weft_diagram_edits_find (WeftKind kind);

/** weft_diagram_edits_of: (nullable): the row of the diagram that @node of @document is or stands in. O(depth). */
const WeftDiagramEdits *weft_diagram_edits_of (const WeftDocument *document, guint32 node);

/** weft_diagram_edits_get_main: the main property of @node of @document; %FALSE: it has none. */
gboolean weft_diagram_edits_get_main (const WeftDocument *document, guint32 node, WeftProperty *property);

/** weft_drop_find: (nullable): what a @payload with @value is in @diagram of @document; without a diagram (0), in the first kind. */
const WeftDrop *
weft_drop_find (const WeftDocument *document, guint32 diagram, const char *payload, const char *value);

/**
 * weft_drop_check:
 * @subject: with the nodes that it is for, and for a place with that; its text is the value, where that is the edit's
 * @target: (out): the node that would take it; 0: none does
 *
 * Returns: (transfer full): what letting go would do, or why it cannot be let go here
 */
char *weft_drop_check (const WeftDrop *drop, const WeftEditSubject *subject, guint32 *target);

G_END_DECLS
