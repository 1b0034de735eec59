/* weft-pair-layout.c: the room decides, and nothing needs to be told. */
#include "weft-pair-layout.h"

/* The first keeps at least so many times the width of the last, or goes above it. */
#define LEAST_SHARE 1.0

typedef struct {
  GtkWidget *first;
  GtkWidget *line;
  GtkWidget *last;
} Pair;

static Pair
get_pair (GtkWidget *widget)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  GtkWidget *line = gtk_widget_get_next_sibling (first);

  return (Pair){first, line, gtk_widget_get_next_sibling (line)};
}

static int
measure (GtkWidget *widget, GtkOrientation orientation, int across, int *natural)
{
  int minimum;

  gtk_widget_measure (widget, orientation, across, &minimum, natural, NULL, NULL);
  return minimum;
}

/* The widths of the three where they are beside each other; FALSE: there is no room for that. */
static gboolean
get_widths (const Pair *pair, int width, int *first, int *line, int *last)
{
  int least = measure (pair->first, GTK_ORIENTATION_HORIZONTAL, -1, NULL);

  measure (pair->line, GTK_ORIENTATION_HORIZONTAL, -1, line);
  measure (pair->last, GTK_ORIENTATION_HORIZONTAL, -1, last);
  *first = width - *line - *last;
  return *first >= MAX (least, (int) (LEAST_SHARE * *last));
}

static void
measure_height (const Pair *pair, int width, int *minimum, int *natural)
{
  int first;
  int line;
  int last;
  gboolean is_beside = width >= 0 && get_widths (pair, width, &first, &line, &last);
  int upper;
  int lower;
  int least = measure (pair->first, GTK_ORIENTATION_VERTICAL, is_beside ? first : width, &upper);
  int least_below = measure (pair->last, GTK_ORIENTATION_VERTICAL, is_beside ? last : width, &lower);

  *minimum = is_beside ? MAX (least, least_below) : least + least_below;
  *natural = is_beside ? MAX (upper, lower) : upper + lower;
}

static void
measure_cb (GtkWidget *widget,
            GtkOrientation orientation,
            int for_size,
            int *minimum,
            int *natural,
            G_GNUC_UNUSED int *minimum_baseline,
            G_GNUC_UNUSED int *natural_baseline)
{
  const Pair pair = get_pair (widget);
  int first;
  int last;

  if (orientation == GTK_ORIENTATION_VERTICAL) {
    measure_height (&pair, for_size, minimum, natural);
    return;
  }
  *minimum = MAX (measure (pair.first, orientation, -1, &first), measure (pair.last, orientation, -1, &last));
  *natural = first + last;
}

static void
place_beside (const Pair *pair, int width, int height, gboolean is_rtl)
{
  int first;
  int line;
  int last;

  get_widths (pair, width, &first, &line, &last);
  gtk_widget_set_child_visible (pair->line, TRUE);
  gtk_widget_size_allocate (pair->first, &(GtkAllocation){is_rtl ? width - first : 0, 0, first, height}, -1);
  gtk_widget_size_allocate (pair->line, &(GtkAllocation){is_rtl ? last : first, 0, line, height}, -1);
  gtk_widget_size_allocate (pair->last, &(GtkAllocation){is_rtl ? 0 : first + line, 0, last, height}, -1);
}

static void
place_above (const Pair *pair, int width, int height)
{
  int least = measure (pair->last, GTK_ORIENTATION_VERTICAL, width, NULL);

  gtk_widget_set_child_visible (pair->line, FALSE);
  gtk_widget_size_allocate (pair->first, &(GtkAllocation){0, 0, width, height - least}, -1);
  gtk_widget_size_allocate (pair->last, &(GtkAllocation){0, height - least, width, least}, -1);
}

static void
allocate_cb (GtkWidget *widget, int width, int height, G_GNUC_UNUSED int baseline)
{
  const Pair pair = get_pair (widget);
  int first;
  int line;
  int last;

  if (get_widths (&pair, width, &first, &line, &last))
    place_beside (&pair, width, height, gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
  else
    place_above (&pair, width, height);
}

static GtkSizeRequestMode
mode_cb (G_GNUC_UNUSED GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

GtkLayoutManager *
weft_pair_layout_new (void)
{
  return gtk_custom_layout_new (mode_cb, measure_cb, allocate_cb);
}
