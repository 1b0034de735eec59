/* weft-kept-height.c: see weft-kept-height.h. */
#include "weft-kept-height.h"

/* Where it parts is said whenever there is another height: the paned would add to that what it has grown by, if it resized what is above. */
GtkWidget *
weft_kept_height_new_paned (GtkWidget *upper, GtkWidget *lower)
{
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);

  gtk_paned_set_start_child (GTK_PANED (paned), upper);
  gtk_paned_set_end_child (GTK_PANED (paned), lower);
  gtk_paned_set_resize_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  return paned;
}

void
weft_kept_height_place (WeftKeptHeight *kept, GtkPaned *paned, int height, int own)
{
  int split = gtk_paned_get_position (paned);

  if (kept->is_placed && split != kept->split)
    kept->dragged = MAX (kept->height - split, 1);
  kept->height = height;
  gtk_paned_set_position (paned, height - (kept->dragged > 0 ? kept->dragged : own));
}

void
weft_kept_height_note (WeftKeptHeight *kept, GtkPaned *paned)
{
  kept->is_placed = TRUE;
  kept->split = gtk_paned_get_position (paned);
}
