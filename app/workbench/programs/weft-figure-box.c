/* weft-figure-box.c: see weft-figure-box.h. */
#include "weft-figure-box.h"

struct _WeftFigureBox {
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *view;
  GtkWidget *scroller;
  GtkWidget *reason;
  GtkWidget *reading;
  char *words; /* (nullable) */
};

enum { PICKED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftFigureBox, weft_figure_box, GTK_TYPE_WIDGET)

static void
show_reading (WeftFigureBox *box)
{
  const char *words = weft_figure_view_get_reading (WEFT_FIGURE_VIEW (box->view));

  if (words == NULL)
    words = box->words;
  gtk_label_set_text (GTK_LABEL (box->reading), words != NULL ? words : "");
  gtk_widget_set_tooltip_text (box->reading, words);
}

void
weft_figure_box_show (WeftFigureBox *box, WeftFigure *figure, const char *words)
{
  g_free (box->words);
  box->words = figure != NULL ? g_strdup (words) : NULL;
  weft_figure_view_set_figure (WEFT_FIGURE_VIEW (box->view), figure);
  gtk_label_set_text (GTK_LABEL (box->reason), words != NULL ? words : "");
  gtk_widget_set_visible (box->scroller, figure != NULL);
  gtk_widget_set_visible (box->reading, figure != NULL);
  gtk_widget_set_visible (box->reason, figure == NULL);
  show_reading (box);
}

WeftFigureView *
weft_figure_box_get_view (WeftFigureBox *box)
{
  return WEFT_FIGURE_VIEW (box->view);
}

static void
picked_cb (WeftFigureBox *box, guint id)
{
  g_signal_emit (box, signals[PICKED], 0, id);
}

static void
weft_figure_box_dispose (GObject *object)
{
  WeftFigureBox *box = WEFT_FIGURE_BOX (object);

  g_clear_pointer (&box->box, gtk_widget_unparent);
  g_clear_pointer (&box->words, g_free);
  G_OBJECT_CLASS (weft_figure_box_parent_class)->dispose (object);
}

static void
weft_figure_box_class_init (WeftFigureBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_figure_box_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[PICKED] = g_signal_new ("picked", WEFT_TYPE_FIGURE_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
make_scroller (WeftFigureBox *box)
{
  box->view = weft_figure_view_new ();
  g_signal_connect_object (box->view, "picked", G_CALLBACK (picked_cb), box, G_CONNECT_SWAPPED);
  g_signal_connect_object (box->view, "reading-changed", G_CALLBACK (show_reading), box, G_CONNECT_SWAPPED);
  box->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (box->scroller), box->view);
  gtk_widget_set_vexpand (box->scroller, TRUE);
  return box->scroller;
}

static void
weft_figure_box_init (WeftFigureBox *box)
{
  box->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  box->reason = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (box->reason), TRUE);
  gtk_label_set_justify (GTK_LABEL (box->reason), GTK_JUSTIFY_CENTER);
  gtk_widget_set_vexpand (box->reason, TRUE);
  gtk_widget_add_css_class (box->reason, "dim-label");
  box->reading = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (box->reading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (box->reading), PANGO_ELLIPSIZE_END);
  /* GTK 4.8 complains of a label that may be shortened and is shorter than the dots. */
  gtk_label_set_width_chars (GTK_LABEL (box->reading), 3);
  gtk_widget_add_css_class (box->reading, "caption");
  gtk_widget_add_css_class (box->reading, "reading");
  gtk_box_append (GTK_BOX (box->box), make_scroller (box));
  gtk_box_append (GTK_BOX (box->box), box->reason);
  gtk_box_append (GTK_BOX (box->box), box->reading);
  gtk_widget_set_parent (box->box, GTK_WIDGET (box));
}

GtkWidget *
weft_figure_box_new (const char *label)
{
  WeftFigureBox *box = g_object_new (WEFT_TYPE_FIGURE_BOX, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (box->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (box);
}
