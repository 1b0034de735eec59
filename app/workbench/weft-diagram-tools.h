/* weft-diagram-tools.h: what the window has to know of a kind of diagram: the palette's chips, words of the outline, sections of
 * the inspector. Kinds are a table, joined by the kind of the node that is the diagram. */
#pragma once

#include "weft-canvas.h"
#include "weft-inspector.h"
#include "weft-question.h"
#include "weft-theme.h"

G_BEGIN_DECLS

/* A chip of the palette. What it is when it is dropped, or clicked for what is selected, is a row of WeftDrop. */
typedef struct {
  const char *payload; /* "mode", "part" */
  const char *value;
  const char *edit;  /* whose key stands on it */
  const char *label; /* translatable */
  const char *tip;   /* (nullable): translatable; NULL: that it can be dragged onto a node */
  WeftPaint paint;
} WeftPaletteChip;

typedef struct {
  WeftKind kind;                    /* of the node that is the diagram */
  const WeftPaletteChip *qualities; /* what is given to nodes: stands before the machines */
  guint n_qualities;
  const WeftPaletteChip *parts; /* what a diagram is made of: stands after them */
  guint n_parts;
  const char *hint;      /* (nullable): what keys do to what is selected; translatable */
  gboolean has_machines; /* it runs on a machine, which is chosen from the palette */
  /* Each may be NULL. */
  const char *(*get_clause_heading) (
      const WeftNode *clause); /* in the outline; NULL: it is no clause of this kind */
  /* What stands below the fields of @nodes (array element-type guint32), which all have one kind. */
  void (*add_sections) (WeftInspector *inspector, WeftDocument *document, const GArray *nodes);
  /* What decides how long the whole takes is marked on the canvas: (transfer full) (element-type guint32): nodes in their order, as
   * @value, an answer to this question about this or an older version, says. */
  const WeftQuestion *path_question;
  GArray *(*list_path) (const WeftDocument *document, guint32 diagram, gconstpointer value);
  /* How much the whole hangs on its parts shades them: (transfer full) (element-type WeftCanvasWeight), in the same way. */
  const WeftQuestion *weight_question;
  GArray *(*list_weights) (const WeftDocument *document, guint32 diagram, gconstpointer value);
  char *(*tell_weight) (double weight); /* (transfer full): in words */
} WeftDiagramTools;

/* The table, ended by NULL. */
extern const WeftDiagramTools *const weft_diagram_tools[];

/** weft_diagram_tools_find: (nullable): the row of diagrams of @kind. */
const WeftDiagramTools *weft_diagram_tools_find (WeftKind kind);

/** weft_diagram_tools_of: (nullable): the row of the diagram that @node of @document is or stands in. O(depth). */
const WeftDiagramTools *weft_diagram_tools_of (const WeftDocument *document, guint32 node);

/** weft_diagram_tools_get_clause_heading: what stands above what is in @clause. */
const char *weft_diagram_tools_get_clause_heading (const WeftNode *clause);

G_END_DECLS
