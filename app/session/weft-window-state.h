/* weft-window-state.h: which documents are open where, in a small key file, so that the next start can bring them back. Plain
 * values; loading and saving block; any thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More tabs than this are not brought back. */
#define WEFT_MOST_TABS 200

/* A tab: a document with a file, and how it is looked at. */
typedef struct {
  char *path;
  char *diagram; /* (nullable): XML id of the diagram that is shown; %NULL: the first */
  double scale;  /* of the canvas; 0: the diagram fits */
  double x;      /* scene coordinates of its left upper corner */
  double y;
  char *view;       /* (nullable): of the results: "distribution" */
  gboolean sides;   /* the panels beside the canvas are wanted */
  gboolean results; /* so are the results */
} WeftTabState;

typedef struct {
  int width;
  int height;
  gboolean maximized;
  guint selected;  /* among the tabs */
  GPtrArray *tabs; /* (element-type WeftTabState) */
} WeftWindowState;

WeftTabState *weft_tab_state_new (const char *path);
void weft_tab_state_free (WeftTabState *tab);

WeftWindowState *weft_window_state_new (void);
void weft_window_state_free (WeftWindowState *window);

/** weft_window_states_new: (transfer full) (element-type WeftWindowState): no windows yet. */
GPtrArray *weft_window_states_new (void);

/** weft_window_states_load: (transfer full) (element-type WeftWindowState): what the file in @folder says; what is damaged
 * is left out. */
GPtrArray *weft_window_states_load (const char *folder);

/** weft_window_states_save: %FALSE with WEFT_FORMAT_ERROR. */
gboolean weft_window_states_save (const char *folder, const GPtrArray *windows, GError **error);

/** weft_window_states_count_tabs: of all windows. */
guint weft_window_states_count_tabs (const GPtrArray *windows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTabState, weft_tab_state_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftWindowState, weft_window_state_free)

G_END_DECLS
