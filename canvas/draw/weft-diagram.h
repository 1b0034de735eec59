/* weft-diagram.h: something to look at, as a value: a diagram of a version of a document, or a graph by itself. It
 * holds all that it takes to become a scene, on any thread. Kinds of diagram are a table: a row adds one. */
#pragma once

#include "weft-document.h"
#include "weft-graph-view.h"

G_BEGIN_DECLS

typedef struct _WeftDiagram WeftDiagram;

/* A place in a diagram at a point of its scene. */
typedef struct {
  guint32 parent; /* the node that would hold what is put there; 0: there is none */
  gsize index;    /* before this child of it */
  WeftRect
      mark; /* in the scene: a line where it would stand, WEFT_DIAGRAM_MARK thick, or the box that would hold it */
} WeftDiagramPlace;

#define WEFT_DIAGRAM_MARK 3.0

/* What drawing has to say of a kind of diagram. */
typedef struct {
  WeftKind kind;     /* of the node that is the diagram */
  const char *title; /* of several, above a list; translatable */
  /* As weft_diagram_make_scene(). */
  WeftScene *(*make_scene) (const WeftDocument *document,
                            guint32 node,
                            WeftTypesetter *typesetter,
                            WeftJob *job,
                            GError **error);
  /* (nullable): as weft_diagram_change_scene(); a new scene is always made. */
  WeftScene *(*change_scene) (const WeftDocument *before,
                              const WeftDocument *document,
                              guint32 node,
                              const WeftScene *scene,
                              WeftTypesetter *typesetter,
                              gboolean *exact);
  const char *layout;   /* (nullable): the name of the layout that suits it; that of graphs */
  gboolean is_laid_out; /* where nodes have no place, the scene lays them out like that */
  gboolean is_whole;    /* it is something without parts too, and never empty */
  const char *hint;     /* (nullable): what stands on an empty one; translatable */
  /* (nullable): where something stands that is let go at a point of the scene; parts can be put nowhere. */
  WeftDiagramPlace (*find_place) (const WeftDocument *document,
                                  guint32 diagram,
                                  const WeftScene *scene,
                                  double x,
                                  double y);
  /* (nullable): (transfer full) (nullable): what says most about @node, in a few words. */
  char *(*tell_value) (const WeftDocument *document, const WeftNode *node);
  /* (nullable): (transfer full) (nullable): the same of a row of the graph that the diagram carries. */
  char *(*tell_row) (const WeftDocument *document, WeftElement row);
  /* (nullable): (nullable): a word beside the name of @node, and how a sample of it is painted; NULL, too, of other kinds. */
  const char *(*get_tag) (const WeftNode *node, WeftPaint *paint);
} WeftDiagramKind;

/* The table, ended by NULL. */
extern const WeftDiagramKind *const weft_diagram_kinds[];

/** weft_diagram_kind_find: (nullable): how diagrams of @kind are drawn. */
const WeftDiagramKind *weft_diagram_kind_find (WeftKind kind);

/** weft_diagram_kind_of: (nullable): how the diagram is drawn that @node of @document is or stands in. O(depth). */
const WeftDiagramKind *weft_diagram_kind_of (const WeftDocument *document, guint32 node);

/** weft_diagram_is_empty: whether the diagram @node has no parts, and is nothing without them; %FALSE when it is not there. */
gboolean weft_diagram_is_empty (const WeftDocument *document, guint32 node);

/** weft_diagram_find_place: the place at a point of @scene; a parent 0: there is none. */
WeftDiagramPlace weft_diagram_find_place (const WeftDocument *document,
                                          guint32 diagram,
                                          const WeftScene *scene,
                                          double x,
                                          double y);

/** weft_diagram_find_flat_place: the find_place of kinds of diagram in which everything stands in the diagram itself. */
WeftDiagramPlace weft_diagram_find_flat_place (const WeftDocument *document,
                                               guint32 diagram,
                                               const WeftScene *scene,
                                               double x,
                                               double y);

/** weft_diagram_tell_value: (transfer full) (nullable): what says most about @node, which is part of a diagram or one. */
char *weft_diagram_tell_value (const WeftDocument *document, guint32 node);

/** weft_diagram_tell_row: (transfer full) (nullable): the same of @row, which is part of a diagram. */
char *weft_diagram_tell_row (const WeftDocument *document, WeftElement row);

/** weft_diagram_find_drawn: the number of what is drawn for the part @number of @diagram: itself, or what it stands in or belongs to and is
 * folded into; 0: nothing. */
guint32 weft_diagram_find_drawn (const WeftDocument *document,
                                 guint32 diagram,
                                 const WeftScene *scene,
                                 guint32 number);

/** weft_diagram_get_tag: (nullable): a word beside the name of @node, such as a mode, and its paint. */
const char *weft_diagram_get_tag (const WeftNode *node, WeftPaint *paint);

/** weft_diagram_new: (nullable): the diagram @node of @document; %NULL when it is not there, or is no diagram. */
WeftDiagram *weft_diagram_new (WeftDocument *document, guint32 node);

/** weft_diagram_new_for_graph: the nodes of @view have numbers of their own. */
WeftDiagram *weft_diagram_new_for_graph (WeftGraphView *view);

WeftDiagram *weft_diagram_ref (WeftDiagram *diagram);
void weft_diagram_unref (WeftDiagram *diagram);

/** weft_diagram_is_larger: whether it has more than @limit nodes. O(min (@limit, nodes)). */
gboolean weft_diagram_is_larger (const WeftDiagram *diagram, gsize limit);

/**
 * weft_diagram_make_scene:
 * @typesetter: of the calling thread
 * @job: ends it and is told how far it is
 *
 * Returns: (transfer full) (nullable): a sealed scene; %NULL with @error when the job was cancelled, or memory or a
 * layout failed
 */
WeftScene *weft_diagram_make_scene (const WeftDiagram *diagram,
                                    WeftTypesetter *typesetter,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_diagram_change_scene:
 * @before: the same diagram in another version
 * @scene: of @before
 * @typesetter: of the calling thread
 * @exact: (out): whether the result is what weft_diagram_make_scene() would make; else it shows the same parts as that, but for new ones that
 *   nobody put anywhere, and may have them elsewhere
 *
 * Changes a scene by what was edited, without laying out anything: for diagrams so large that a new scene takes a while.
 *
 * Returns: (transfer full) (nullable): a sealed scene; %NULL: only a new one will do. O(shared parts of the versions + edits).
 */
WeftScene *weft_diagram_change_scene (const WeftDiagram *before,
                                      const WeftDiagram *diagram,
                                      const WeftScene *scene,
                                      WeftTypesetter *typesetter,
                                      gboolean *exact);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDiagram, weft_diagram_unref)

G_END_DECLS
