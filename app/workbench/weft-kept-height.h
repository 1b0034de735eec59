/* weft-kept-height.h: what is below the handle of a paned keeps its height when the window gets another one: its own, or that to which the user has dragged it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Begins with zeros. */
typedef struct {
  gboolean is_placed;
  int split;   /* where the handle was, as it was last laid out */
  int height;  /* of the whole then */
  int dragged; /* the height that is the user's; 0: its own */
} WeftKeptHeight;

/** weft_kept_height_new_paned: with the handle between @upper and @lower, which are never smaller than they can be. */
GtkWidget *weft_kept_height_new_paned (GtkWidget *upper, GtkWidget *lower);

/** weft_kept_height_place: before @paned is laid out in @height, of which what is below has @own until the user drags the handle. */
void weft_kept_height_place (WeftKeptHeight *kept, GtkPaned *paned, int height, int own);

/** weft_kept_height_note: behind it: a handle that is elsewhere the next time was dragged. */
void weft_kept_height_note (WeftKeptHeight *kept, GtkPaned *paned);

G_END_DECLS
