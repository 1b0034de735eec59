/* weft-aside-layout.c: the name takes what it needs; what is said aside takes what is left, or nothing. */
#include "weft-aside-layout.h"

#define GAP 6

typedef struct {
  GtkWidget *sample;
  GtkWidget *name;
  GtkWidget *aside;
} Parts;

static Parts
get_parts (GtkWidget *row)
{
  GtkWidget *sample = gtk_widget_get_first_child (row);
  GtkWidget *name = gtk_widget_get_next_sibling (sample);

  return (Parts){sample, name, gtk_widget_get_next_sibling (name)};
}

/* With the gap beside it; nothing of what is not there. */
static void
measure_part (GtkWidget *part, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  if (!gtk_widget_get_visible (part))
    return;
  gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, minimum, natural, NULL, NULL);
  *minimum += GAP;
  *natural += GAP;
}

static void
measure_cb (GtkWidget *row,
            GtkOrientation orientation,
            G_GNUC_UNUSED int for_size,
            int *minimum,
            int *natural,
            G_GNUC_UNUSED int *minimum_baseline,
            G_GNUC_UNUSED int *natural_baseline)
{
  const Parts parts = get_parts (row);
  GtkWidget *all[] = {parts.sample, parts.name, parts.aside};

  *minimum = *natural = 0;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++) {
    int least;
    int wanted;

    if (orientation == GTK_ORIENTATION_VERTICAL) {
      gtk_widget_measure (all[i], orientation, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wanted);
      continue;
    }
    measure_part (all[i], &least, &wanted);
    *minimum += all[i] != parts.aside ? least : 0;
    *natural += wanted;
  }
}

static void
place (GtkWidget *row, GtkWidget *part, int x, int width, int height)
{
  gboolean is_rtl = gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL;

  gtk_widget_size_allocate (
      part, &(GtkAllocation){is_rtl ? gtk_widget_get_width (row) - x - width : x, 0, width, height}, -1);
}

static void
allocate_cb (GtkWidget *row, int width, int height, G_GNUC_UNUSED int baseline)
{
  const Parts parts = get_parts (row);
  int least;
  int sample;
  int name;
  int aside;
  gboolean has_aside;

  measure_part (parts.sample, &least, &sample);
  measure_part (parts.name, &least, &name);
  measure_part (parts.aside, &least, &aside);
  has_aside = aside > 0 && sample + name + aside - GAP <= width;
  if (sample > 0)
    place (row, parts.sample, 0, sample - GAP, height);
  place (row, parts.name, sample, MAX (width - sample - (has_aside ? aside : 0), least - GAP), height);
  gtk_widget_set_child_visible (parts.aside, has_aside);
  if (has_aside)
    place (row, parts.aside, width - aside + GAP, aside - GAP, height);
}

GtkLayoutManager *
weft_aside_layout_new (void)
{
  return gtk_custom_layout_new (NULL, measure_cb, allocate_cb);
}
