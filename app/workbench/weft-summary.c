/* weft-summary.c: labels in a row. Where there is no room for all the changes go first, then the quantile; the table of results
 * has them too. */
#include "weft-summary.h"

#include "weft-glance.h"
#include "weft-header-group.h"
#include "weft-terms.h"
#include "weft-widget-theme.h"

#include <glib/gi18n.h>
#include <math.h>

/* A number, its labels, and which of them are left out first. */
typedef struct {
  WeftGlanceRow row;
  guint rank;
  guint rank_of_change;
  const char *description; /* for assistive tools; translatable */
} Number;

static const Number numbers[] = {
    {WEFT_GLANCE_MEAN, 0, 2, N_ ("Mean execution time")},
    {WEFT_GLANCE_P95, 3, 1, N_ ("95 % quantile of the execution time")},
};

struct _WeftSummary {
  GtkWidget parent_instance;
  GtkWidget *row;
  GtkWidget *values[G_N_ELEMENTS (numbers)];
  GtkWidget *changes[G_N_ELEMENTS (numbers)];
};

G_DEFINE_FINAL_TYPE (WeftSummary, weft_summary, GTK_TYPE_WIDGET)

/* Less time is for the better. */
static void
show_change (GtkWidget *label, const char *text, double change)
{
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, *text != '\0');
  weft_widget_set_class (label, "better", change < 0);
  weft_widget_set_class (label, "worse", change > 0);
}

static void
show_number (WeftSummary *summary, guint index, const WeftGlance *now, const WeftGlance *before)
{
  WeftGlanceRow row = numbers[index].row;
  g_autofree char *text = weft_glance_print (now, row);
  g_autofree char *value = row == WEFT_GLANCE_MEAN && *now->result->unit != '\0'
                               ? g_strdup_printf ("%s %s", text, now->result->unit)
                               : g_strdup (text);
  g_autofree char *words =
      before->result != NULL ? weft_glance_print_change (now, before, row) : g_strdup ("");
  double change = 0;

  if (before->result != NULL)
    weft_glance_get_change (now, before, row, &change);
  gtk_label_set_text (GTK_LABEL (summary->values[index]), value);
  show_change (summary->changes[index], words, change);
}

void
weft_summary_show (WeftSummary *summary, const WeftFlowResult *current, const WeftFlowResult *previous)
{
  const WeftGlance now = {current, NULL, NAN};
  const WeftGlance before = {previous, NULL, NAN};

  gtk_widget_set_visible (GTK_WIDGET (summary), current != NULL);
  for (guint i = 0; current != NULL && i < G_N_ELEMENTS (numbers); i++)
    show_number (summary, i, &now, &before);
}

static GtkWidget *
add_label (WeftSummary *summary, const char *text, const char *css_class, guint rank)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, css_class);
  weft_header_group_add (WEFT_HEADER_GROUP (summary->row), label, rank);
  return label;
}

static void
weft_summary_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_SUMMARY (object)->row, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_summary_parent_class)->dispose (object);
}

static void
weft_summary_class_init (WeftSummaryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_summary_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weftsummary");
}

static void
weft_summary_init (WeftSummary *summary)
{
  summary->row = weft_header_group_new ();
  gtk_widget_set_parent (summary->row, GTK_WIDGET (summary));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    const char *name = weft_glance_get_label (numbers[i].row);
    g_autofree char *head = i > 0 ? g_strdup_printf ("· %s", name) : g_strdup (name);
    GtkWidget *label = add_label (summary, head, "name", numbers[i].rank);

    gtk_widget_set_tooltip_text (label, weft_terms_explain (weft_glance_get_term (numbers[i].row)));
    summary->values[i] = add_label (summary, "", "number", numbers[i].rank);
    gtk_accessible_update_property (GTK_ACCESSIBLE (summary->values[i]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    _ (numbers[i].description), -1);
    summary->changes[i] = add_label (summary, "", "change", numbers[i].rank_of_change);
  }
}

GtkWidget *
weft_summary_new (void)
{
  return g_object_new (WEFT_TYPE_SUMMARY, NULL);
}
