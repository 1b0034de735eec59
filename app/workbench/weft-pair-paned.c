/* weft-pair-paned.c: a GtkPaned that may be narrower than both of its children together: it is turned then. */
#include "weft-pair-paned.h"

/* What is higher has room for one above the other. */
#define LEAST_ASPECT 1.3

struct _WeftPairPaned {
  GtkWidget parent_instance;
  GtkWidget *paned;
  int room;
  double share;      /* of the first */
  gboolean is_moved; /* the handle, by somebody */
  gboolean is_allocating;
  guint turning; /* the source that turns it */
};

G_DEFINE_FINAL_TYPE (WeftPairPaned, weft_pair_paned, GTK_TYPE_WIDGET)

static GtkOrientation
get_orientation (WeftPairPaned *pair)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (pair->paned));
}

static int
measure_least (GtkWidget *widget, GtkOrientation orientation, int *natural)
{
  int least;

  gtk_widget_measure (widget, orientation, -1, &least, natural, NULL, NULL);
  return least;
}

/* Beside each other only where both fit. */
static GtkOrientation
choose_orientation (WeftPairPaned *pair, int width, int height)
{
  GtkPaned *paned = GTK_PANED (pair->paned);
  int both = measure_least (gtk_paned_get_start_child (paned), GTK_ORIENTATION_HORIZONTAL, NULL) +
             measure_least (gtk_paned_get_end_child (paned), GTK_ORIENTATION_HORIZONTAL, NULL);

  return width >= MAX (pair->room, both) && width >= LEAST_ASPECT * height ? GTK_ORIENTATION_HORIZONTAL
                                                                           : GTK_ORIENTATION_VERTICAL;
}

/* Not while it is being allocated. Where somebody has moved the handle to is forgotten. */
static gboolean
turn_cb (gpointer data)
{
  WeftPairPaned *pair = data;

  pair->turning = 0;
  pair->is_moved = FALSE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (pair->paned),
                                  choose_orientation (pair, gtk_widget_get_width (GTK_WIDGET (pair)),
                                                      gtk_widget_get_height (GTK_WIDGET (pair))));
  return G_SOURCE_REMOVE;
}

static void
moved_cb (WeftPairPaned *pair)
{
  if (!pair->is_allocating)
    pair->is_moved = TRUE;
}

/* The handle stands at the share of the first, until it is moved. GtkPaned moves it when it gets another size, so that it is put there again. */
static void
allocate (WeftPairPaned *pair, int width, int height)
{
  int extent = get_orientation (pair) == GTK_ORIENTATION_HORIZONTAL ? width : height;
  GtkAllocation all = {0, 0, width, height};

  pair->is_allocating = TRUE;
  gtk_widget_size_allocate (pair->paned, &all, -1);
  if (!pair->is_moved && gtk_paned_get_position (GTK_PANED (pair->paned)) != (int) (pair->share * extent)) {
    gtk_paned_set_position (GTK_PANED (pair->paned), (int) (pair->share * extent));
    gtk_widget_size_allocate (pair->paned, &all, -1);
  }
  pair->is_allocating = FALSE;
}

/* Both have to fit one above the other, and no more. */
static void
weft_pair_paned_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         G_GNUC_UNUSED int for_size,
                         int *least,
                         int *natural,
                         int *least_baseline,
                         int *natural_baseline)
{
  GtkPaned *paned = GTK_PANED (WEFT_PAIR_PANED (widget)->paned);
  int first;
  int second;
  int a = measure_least (gtk_paned_get_start_child (paned), orientation, &first);
  int b = measure_least (gtk_paned_get_end_child (paned), orientation, &second);

  *least = orientation == GTK_ORIENTATION_HORIZONTAL ? MAX (a, b) : a + b;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? first + second : MAX (first, second);
  *natural = MAX (*least, *natural);
  *least_baseline = *natural_baseline = -1;
}

static void
weft_pair_paned_size_allocate (GtkWidget *widget, int width, int height, G_GNUC_UNUSED int baseline)
{
  WeftPairPaned *pair = WEFT_PAIR_PANED (widget);
  int least = measure_least (pair->paned, GTK_ORIENTATION_HORIZONTAL, NULL);
  int least_height;

  gtk_widget_measure (pair->paned, GTK_ORIENTATION_VERTICAL, MAX (width, least), &least_height, NULL, NULL,
                      NULL);
  allocate (pair, MAX (width, least), MAX (height, least_height));
  if (pair->turning == 0 && choose_orientation (pair, width, height) != get_orientation (pair))
    pair->turning = g_idle_add_full (GTK_PRIORITY_RESIZE - 1, turn_cb, pair, NULL);
}

static void
weft_pair_paned_dispose (GObject *object)
{
  WeftPairPaned *pair = WEFT_PAIR_PANED (object);

  g_clear_handle_id (&pair->turning, g_source_remove);
  g_clear_pointer (&pair->paned, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_pair_paned_parent_class)->dispose (object);
}

static void
weft_pair_paned_class_init (WeftPairPanedClass *klass)
{
  GTK_WIDGET_CLASS (klass)->measure = weft_pair_paned_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = weft_pair_paned_size_allocate;
  G_OBJECT_CLASS (klass)->dispose = weft_pair_paned_dispose;
}

static void
weft_pair_paned_init (WeftPairPaned *pair)
{
  pair->paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_parent (pair->paned, GTK_WIDGET (pair));
  g_signal_connect_object (pair->paned, "notify::position", G_CALLBACK (moved_cb), pair, G_CONNECT_SWAPPED);
  gtk_widget_set_overflow (GTK_WIDGET (pair), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
weft_pair_paned_new (GtkWidget *first, GtkWidget *second, int room, double share)
{
  WeftPairPaned *pair = g_object_new (WEFT_TYPE_PAIR_PANED, NULL);
  GtkPaned *paned = GTK_PANED (pair->paned);

  pair->room = room;
  pair->share = share;
  gtk_paned_set_start_child (paned, first);
  gtk_paned_set_end_child (paned, second);
  gtk_paned_set_shrink_start_child (paned, FALSE);
  gtk_paned_set_shrink_end_child (paned, FALSE);
  return GTK_WIDGET (pair);
}
