/* weft-literal-preview.c: bars of a density over its range, and mean and spread in words. The result of another diagram may take its time: a worker finds
 * it. */
#include "weft-literal-preview.h"

#include "weft-check.h"
#include "weft-discretise.h"
#include "weft-fault.h"
#include "weft-job-budget.h"
#include "weft-random-times.h"
#include "weft-theme.h"
#include "weft-worker.h"

#include <glib/gi18n.h>
#include <math.h>

/* Previews are drawn while typing: a literal of more points is told in words only. */
#define MAX_PREVIEW_PLACES (1 << 20)

/* Results of diagrams that were shown. */
#define KEPT_BYTES ((gsize) 4 << 20)

struct _WeftLiteralPreview {
  GtkWidget parent_instance;
  GtkWidget *area;
  GtkWidget *words;
  WeftLattice *lattice;
  WeftCache *cache; /* (nullable): of results */
  WeftJob *job;     /* (nullable): what is waited for */
};

G_DEFINE_FINAL_TYPE (WeftLiteralPreview, weft_literal_preview, GTK_TYPE_WIDGET)

/* The sum of the probabilities of column @column of @columns. */
static double
column_mass (const double *p, gsize n, gsize column, gsize columns)
{
  double sum = 0;

  for (gsize i = column * n / columns; i < (column + 1) * n / columns; i++)
    sum += p[i];
  return sum;
}

static void
draw (G_GNUC_UNUSED GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WeftLiteralPreview *preview = data;
  const double *p;
  gsize n;
  gsize columns;
  double highest = 0;

  if (preview->lattice == NULL)
    return;
  p = weft_lattice_get_probabilities (preview->lattice, &n);
  columns = MIN (n, (gsize) width / 2);
  for (gsize i = 0; i < columns; i++)
    highest = MAX (highest, column_mass (p, n, i, columns));
  weft_theme_set_color (weft_theme_find ("light"), cr, WEFT_COLOR_ACCENT);
  for (gsize i = 0; i < columns; i++) {
    double bar = (height - 2) * column_mass (p, n, i, columns) / highest;
    double each = MIN ((double) width / columns, 14);
    double left = (width - each * columns) / 2;

    cairo_rectangle (cr, left + i * each + 0.5, height - bar, MAX (each - 1, 1), bar);
  }
  cairo_fill (cr);
}

/* A constant has no shape worth a picture. */
static void
show_words (WeftLiteralPreview *preview)
{
  g_autofree char *words =
      g_strdup_printf (_ ("mean %.4g, sd %.3g"), weft_lattice_get_mean (preview->lattice),
                       sqrt (weft_lattice_get_variance (preview->lattice)));

  gtk_label_set_text (GTK_LABEL (preview->words), words);
  gtk_widget_set_visible (GTK_WIDGET (preview), !weft_lattice_is_point (preview->lattice));
}

static gboolean
refers_to_nothing (const WeftLiteral *literal, const WeftDocument *document)
{
  const char *name = weft_literal_get_samples (literal);
  const WeftNode *node = name != NULL ? weft_document_lookup (document, name) : NULL;
  g_autoptr (GArray) values = node != NULL && weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT
                                  ? weft_measurement_parse (node, NULL)
                                  : NULL;

  return name != NULL && (values == NULL || values->len == 0);
}

static const WeftResolution resolution = {1, WEFT_COARSEN_BELOW, MAX_PREVIEW_PLACES};

/* @step: 0: the literal's own. */
static WeftLattice *
put_on_lattice (const WeftLiteral *literal,
                const WeftDocument *document,
                double step,
                WeftJob *job,
                GError **error)
{
  return weft_discretise_on (&resolution, literal, document,
                             step > 0 ? step : weft_random_times_find_own_step (document, literal, job), job,
                             error);
}

/* The result of a diagram. */

typedef struct {
  WeftLiteral *literal;
  WeftDocument *document;
  double step;
  WeftJob *job;
} Finding;

static void
finding_free (gpointer data)
{
  Finding *finding = data;

  weft_literal_unref (finding->literal);
  weft_document_unref (finding->document);
  weft_job_unref (finding->job);
  g_free (finding);
}

static gpointer
find (gpointer data, GError **error)
{
  const Finding *finding = data;

  return put_on_lattice (finding->literal, finding->document, finding->step, finding->job, error);
}

static void
found (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftLiteralPreview *preview = owner;
  g_autoptr (WeftLattice) lattice = result;
  g_autofree char *words = error != NULL ? weft_fault_words (error) : NULL;

  if (preview->job != ((Finding *) data)->job)
    return;
  g_clear_pointer (&preview->job, weft_job_unref);
  preview->lattice = g_steal_pointer (&lattice);
  gtk_widget_set_visible (preview->area,
                          preview->lattice != NULL && !weft_lattice_is_point (preview->lattice));
  gtk_widget_queue_draw (preview->area);
  if (preview->lattice != NULL)
    show_words (preview);
  else if (words != NULL)
    gtk_label_set_text (GTK_LABEL (preview->words), words);
  gtk_widget_set_visible (GTK_WIDGET (preview), TRUE);
}

static const WeftWork finding_work = {find, found, finding_free};

static void
stop (WeftLiteralPreview *preview)
{
  if (preview->job != NULL)
    weft_job_cancel (preview->job);
  g_clear_pointer (&preview->job, weft_job_unref);
}

static void
find_later (WeftLiteralPreview *preview, WeftLiteral *literal, const WeftDocument *document, double step)
{
  Finding *finding = g_new (Finding, 1);

  if (preview->cache == NULL)
    preview->cache = weft_cache_new (KEPT_BYTES);
  preview->job = weft_job_budget_new_job ();
  weft_job_set_cache (preview->job, preview->cache);
  *finding = (Finding){weft_literal_ref (literal), weft_document_ref ((WeftDocument *) document), step,
                       weft_job_ref (preview->job)};
  weft_worker_look (&finding_work, preview, finding);
}

/* Whether @literal names a diagram of @document. */
static gboolean
is_of_diagram (const WeftLiteral *literal, const WeftDocument *document)
{
  const WeftNode *node = weft_document_lookup (document, weft_literal_get_result (literal));

  return node != NULL && weft_kind_is_diagram (weft_node_get_kind (node));
}

/* (transfer full) (nullable): why @literal has no shape. */
static char *
refuse (const WeftLiteral *literal, const WeftDocument *document, double step)
{
  g_autoptr (GError) error = NULL;

  if (!weft_literal_check_nonnegative (literal, &error) ||
      (step > 0 && !weft_literal_check_lattice (literal, step, &error)))
    return weft_fault_words (error);
  if (refers_to_nothing (literal, document))
    return g_strdup (_ ("no measurement of that id with values"));
  if (weft_literal_get_result (literal) != NULL && !is_of_diagram (literal, document))
    return g_strdup (_ ("no diagram of that id"));
  return NULL;
}

char *
weft_literal_preview_show (WeftLiteralPreview *preview,
                           const char *text,
                           const WeftDocument *document,
                           double step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLiteral) literal = weft_literal_parse (text, &error);
  g_autoptr (WeftJob) job = weft_job_new ();
  char *problem;

  stop (preview);
  g_clear_pointer (&preview->lattice, weft_lattice_unref);
  gtk_widget_set_visible (GTK_WIDGET (preview), FALSE);
  gtk_widget_set_visible (preview->area, TRUE);
  gtk_widget_queue_draw (preview->area);
  problem = literal != NULL ? refuse (literal, document, step) : weft_fault_words (error);
  if (problem != NULL)
    return problem;
  if (weft_literal_get_result (literal) != NULL) {
    find_later (preview, literal, document, step);
    return NULL;
  }
  preview->lattice = put_on_lattice (literal, document, step, job, NULL);
  if (preview->lattice != NULL)
    show_words (preview);
  return NULL;
}

static void
weft_literal_preview_dispose (GObject *object)
{
  WeftLiteralPreview *preview = WEFT_LITERAL_PREVIEW (object);

  stop (preview);
  g_clear_pointer (&preview->cache, weft_cache_unref);
  g_clear_pointer (&preview->lattice, weft_lattice_unref);
  g_clear_pointer (&preview->area, gtk_widget_unparent);
  g_clear_pointer (&preview->words, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_literal_preview_parent_class)->dispose (object);
}

static void
weft_literal_preview_class_init (WeftLiteralPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_literal_preview_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
weft_literal_preview_init (WeftLiteralPreview *preview)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (preview));

  gtk_widget_set_visible (GTK_WIDGET (preview), FALSE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_HORIZONTAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 10);
  preview->area = gtk_drawing_area_new ();
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (preview->area), 96);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (preview->area), 26);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (preview->area), draw, preview, NULL);
  gtk_widget_set_parent (preview->area, GTK_WIDGET (preview));
  preview->words = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (preview->words), TRUE);
  gtk_label_set_xalign (GTK_LABEL (preview->words), 0);
  gtk_widget_add_css_class (preview->words, "dim-label");
  gtk_widget_add_css_class (preview->words, "caption");
  gtk_widget_set_parent (preview->words, GTK_WIDGET (preview));
}

GtkWidget *
weft_literal_preview_new (void)
{
  return g_object_new (WEFT_TYPE_LITERAL_PREVIEW, NULL);
}
