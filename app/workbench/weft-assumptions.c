/* weft-assumptions.c: the sentences of reports, and the table of terms. They are made when they are asked for. */
#include "weft-assumptions.h"

#include "weft-report-parts.h"
#include "weft-terms.h"

#include <glib/gi18n.h>
#include <math.h>

#define WIDTH  360
#define HEIGHT 320

struct _WeftAssumptions {
  GtkWidget parent_instance;
  GtkWidget *button;
  GtkWidget *box; /* of sentences */
  WeftDistributionPane *results;
  WeftDocument *document; /* (nullable) */
  guint32 diagram;
};

G_DEFINE_FINAL_TYPE (WeftAssumptions, weft_assumptions, GTK_TYPE_WIDGET)

void
weft_assumptions_set_subject (WeftAssumptions *assumptions, WeftDocument *document, guint32 diagram)
{
  weft_document_ref (document);
  g_clear_pointer (&assumptions->document, weft_document_unref);
  assumptions->document = document;
  assumptions->diagram = diagram;
}

static GtkWidget *
add_label (WeftAssumptions *assumptions, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (assumptions->box), label);
  return label;
}

static void
add_assumptions (WeftAssumptions *assumptions)
{
  double deadline = weft_distribution_pane_get_deadline (assumptions->results);
  const WeftViewSubject subject = {
      .document = assumptions->document,
      .diagram = assumptions->diagram,
      .results = {.current = weft_distribution_pane_get_result (assumptions->results),
                  .has_deadline = !isnan (deadline),
                  .deadline = deadline},
  };
  g_autoptr (GPtrArray) sentences = weft_report_get_assumptions (&subject);

  add_label (assumptions, _ ("Assumptions"), "heading");
  for (guint i = 0; i < sentences->len; i++)
    add_label (assumptions, sentences->pdata[i], NULL);
  if (subject.results.current != NULL)
    add_label (assumptions, weft_distribution_pane_get_trust (assumptions->results), NULL);
}

static void
add_terms (WeftAssumptions *assumptions)
{
  guint n;
  const WeftTerm *terms = weft_terms_get (&n);

  add_label (assumptions, _ ("Words"), "heading");
  for (guint i = 0; i < n; i++) {
    g_autofree char *text =
        g_markup_printf_escaped ("<b>%s</b>  %s", _ (terms[i].label), _ (terms[i].explanation));

    gtk_label_set_markup (GTK_LABEL (add_label (assumptions, NULL, NULL)), text);
  }
}

static void
show_cb (WeftAssumptions *assumptions)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (assumptions->box)) != NULL)
    gtk_box_remove (GTK_BOX (assumptions->box), child);
  if (assumptions->document != NULL)
    add_assumptions (assumptions);
  add_terms (assumptions);
}

static GtkWidget *
make_popover (WeftAssumptions *assumptions)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  assumptions->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_add_css_class (assumptions->box, "assumptions");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), assumptions->box);
  gtk_widget_set_size_request (scroller, WIDTH, HEIGHT);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  g_signal_connect_swapped (popover, "show", G_CALLBACK (show_cb), assumptions);
  return popover;
}

static void
weft_assumptions_dispose (GObject *object)
{
  WeftAssumptions *assumptions = WEFT_ASSUMPTIONS (object);

  g_clear_pointer (&assumptions->button, gtk_widget_unparent);
  g_clear_pointer (&assumptions->document, weft_document_unref);
  g_clear_object (&assumptions->results);
  G_OBJECT_CLASS (weft_assumptions_parent_class)->dispose (object);
}

static void
weft_assumptions_class_init (WeftAssumptionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_assumptions_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
weft_assumptions_init (WeftAssumptions *assumptions)
{
  assumptions->button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (assumptions->button), "help-about-symbolic");
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (assumptions->button), make_popover (assumptions));
  gtk_widget_add_css_class (assumptions->button, "flat");
  gtk_widget_set_tooltip_text (assumptions->button, _ ("Assumptions, and what the words mean"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (assumptions->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Assumptions"), -1);
  gtk_widget_set_parent (assumptions->button, GTK_WIDGET (assumptions));
}

GtkWidget *
weft_assumptions_new (WeftDistributionPane *results)
{
  WeftAssumptions *assumptions = g_object_new (WEFT_TYPE_ASSUMPTIONS, NULL);

  assumptions->results = g_object_ref (results);
  return GTK_WIDGET (assumptions);
}
