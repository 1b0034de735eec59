/* weft-header-group.c: a row that measures as small as what always stands in it. */
#include "weft-header-group.h"

#define GAP 6

struct _WeftHeaderGroup {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftHeaderGroup, weft_header_group, GTK_TYPE_WIDGET)

static guint
get_rank (GtkWidget *button)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "rank"));
}

/* Whether it stands there when all up to rank @left_out are left out. */
static gboolean
stays (GtkWidget *button, guint left_out)
{
  return gtk_widget_get_visible (button) && (get_rank (button) == 0 || get_rank (button) > left_out);
}

static int
measure_row (GtkWidget *group, guint left_out)
{
  int sum = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (group); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    int width;

    if (!stays (button, left_out))
      continue;
    gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    sum += width + (sum > 0 ? GAP : 0);
  }
  return sum;
}

static void
measure_height (GtkWidget *group, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *button = gtk_widget_get_first_child (group); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    int least;
    int wanted;

    gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural = MAX (*natural, wanted);
  }
}

static void
weft_header_group_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           G_GNUC_UNUSED int for_size,
                           int *minimum,
                           int *natural,
                           G_GNUC_UNUSED int *minimum_baseline,
                           G_GNUC_UNUSED int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    measure_height (widget, minimum, natural);
    return;
  }
  *minimum = measure_row (widget, G_MAXUINT);
  *natural = measure_row (widget, 0);
}

/* The least that has to be left out. */
static guint
find_left_out (GtkWidget *group, int width)
{
  guint greatest = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (group); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    greatest = MAX (greatest, get_rank (button));
  for (guint left_out = 0; left_out < greatest; left_out++)
    if (measure_row (group, left_out) <= width)
      return left_out;
  return greatest;
}

static void
weft_header_group_size_allocate (GtkWidget *widget, int width, int height, G_GNUC_UNUSED int baseline)
{
  guint left_out = find_left_out (widget, width);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (widget); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    int wanted;

    gtk_widget_set_child_visible (button, stays (button, left_out));
    if (!stays (button, left_out))
      continue;
    gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
    gtk_widget_size_allocate (button, &(GtkAllocation){is_rtl ? width - x - wanted : x, 0, wanted, height},
                              -1);
    x += wanted + GAP;
  }
}

static void
weft_header_group_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (weft_header_group_parent_class)->dispose (object);
}

static void
weft_header_group_class_init (WeftHeaderGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_header_group_dispose;
  widget_class->measure = weft_header_group_measure;
  widget_class->size_allocate = weft_header_group_size_allocate;
}

static void
weft_header_group_init (G_GNUC_UNUSED WeftHeaderGroup *group)
{
}

void
weft_header_group_add (WeftHeaderGroup *group, GtkWidget *widget, guint rank)
{
  g_object_set_data (G_OBJECT (widget), "rank", GUINT_TO_POINTER (rank));
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (widget, GTK_WIDGET (group));
}

GtkWidget *
weft_header_group_new (void)
{
  return g_object_new (WEFT_TYPE_HEADER_GROUP, NULL);
}
