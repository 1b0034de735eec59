/* weft-compare-schedules.c: see weft-compare-schedules.h. Pairing, matching and the figure are a worker's; what was asked for last is shown. */
#include "weft-compare-schedules.h"

#include "weft-fault.h"
#include "weft-figure-view.h"
#include "weft-schedule-pair.h"
#include "weft-worker.h"
#include "views.h"

#include <glib/gi18n.h>

/* What a worker makes. */
typedef struct {
  WeftFigure *figure;
  char *words;
} Made;

/* And what it needs. */
typedef struct {
  WeftDiagramRef refs[2];
  WeftTaskPlan *plans[2];
  gboolean same_numbers;
  WeftLaneOrder order;
} Asked;

struct _WeftCompareSchedules {
  GtkWidget parent_instance;
  GtkWidget *view;
  GtkWidget *orders;
  Asked *asked; /* (nullable): what is worked on */
  Asked *shown; /* (nullable): the same, or what has been worked out */
  char *words;
};

enum { WORDS_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftCompareSchedules, weft_compare_schedules, GTK_TYPE_WIDGET)

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  for (guint i = 0; i < 2; i++) {
    weft_document_unref (asked->refs[i].document);
    weft_task_plan_unref (asked->plans[i]);
  }
  g_free (asked);
}

static Asked *
asked_copy (const Asked *asked)
{
  Asked *copy = g_memdup2 (asked, sizeof *asked);

  for (guint i = 0; i < 2; i++) {
    weft_document_ref (copy->refs[i].document);
    weft_task_plan_ref (copy->plans[i]);
  }
  return copy;
}

static void
made_free (Made *made)
{
  weft_figure_unref (made->figure);
  g_free (made->words);
  g_free (made);
}

static gpointer
make (gpointer data, GError **error)
{
  const Asked *asked = data;
  const WeftScheduleSide first = {asked->refs[0].document, asked->plans[0], "A"};
  const WeftScheduleSide second = {asked->refs[1].document, asked->plans[1], "B"};
  const WeftScheduleLook look = {asked->order, NULL};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftScheduleMatch) match = NULL;
  WeftSchedulePair pair;
  Made *made = NULL;

  if (!weft_schedule_pair_init (&pair, &first, &second, asked->same_numbers, job, error))
    return NULL;
  match = weft_schedule_match (first.plan->schedule, second.plan->schedule, pair.pairing, pair.n_tasks, job,
                               error);
  if (match != NULL) {
    made = g_new (Made, 1);
    *made = (Made){weft_schedule_pair_figure_new (&pair, &look), weft_schedule_match_explain (match)};
  }
  g_free (pair.pairing);
  return made;
}

static void
take (WeftCompareSchedules *self, WeftFigure *figure, const char *words)
{
  weft_figure_view_set_figure (WEFT_FIGURE_VIEW (self->view), figure);
  g_free (self->words);
  self->words = g_strdup (words);
  g_signal_emit (self, signals[WORDS_CHANGED], 0);
}

static void
made_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  WeftCompareSchedules *self = owner;
  Made *made = result;
  g_autofree char *problem = error != NULL ? weft_fault_words (error) : NULL;

  if (self->asked == data) {
    self->asked = NULL;
    take (self, made != NULL ? made->figure : NULL, made != NULL ? made->words : problem);
  }
  if (made != NULL)
    made_free (made);
}

static void
ask (WeftCompareSchedules *self)
{
  static const WeftWork work = {make, made_cb, asked_free};

  self->shown->order = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->orders));
  self->asked = asked_copy (self->shown);
  weft_worker_look (&work, self, self->asked);
}

void
weft_compare_schedules_show (WeftCompareSchedules *self,
                             const WeftDiagramRef refs[2],
                             WeftTaskPlan *const plans[2],
                             gboolean same_numbers)
{
  const Asked asked = {
      .refs = {refs[0], refs[1]}, .plans = {plans[0], plans[1]}, .same_numbers = same_numbers};

  if (self->shown != NULL && self->shown->plans[0] == plans[0] && self->shown->plans[1] == plans[1])
    return;
  self->asked = NULL;
  g_clear_pointer (&self->shown, asked_free);
  if (plans[0] == NULL || plans[1] == NULL) {
    take (self, NULL, NULL);
    return;
  }
  self->shown = asked_copy (&asked);
  ask (self);
}

static void
order_cb (WeftCompareSchedules *self)
{
  if (self->shown != NULL && self->shown->order != gtk_drop_down_get_selected (GTK_DROP_DOWN (self->orders)))
    ask (self);
}

const char *
weft_compare_schedules_get_words (WeftCompareSchedules *self)
{
  return self->words;
}

WeftFigure *
weft_compare_schedules_get_figure (WeftCompareSchedules *self)
{
  return weft_figure_view_get_figure (WEFT_FIGURE_VIEW (self->view));
}

static void
weft_compare_schedules_dispose (GObject *object)
{
  WeftCompareSchedules *self = WEFT_COMPARE_SCHEDULES (object);
  GtkWidget *child;

  self->asked = NULL;
  g_clear_pointer (&self->shown, asked_free);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->words, g_free);
  G_OBJECT_CLASS (weft_compare_schedules_parent_class)->dispose (object);
}

static void
weft_compare_schedules_class_init (WeftCompareSchedulesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = weft_compare_schedules_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  signals[WORDS_CHANGED] = g_signal_new ("words-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* What is read of a bar stands below the lanes, as in the tabs of the results. */
static void
reading_cb (WeftFigureView *view, GtkLabel *label)
{
  const char *words = weft_figure_view_get_reading (view);

  gtk_label_set_text (label, words != NULL ? words : "");
}

/* The choices of the tab of one schedule. */
static GtkWidget *
make_orders (WeftCompareSchedules *self)
{
  const WeftOption *lanes = weft_views_find ("gantt")->variant;
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  for (const WeftOptionPreset *preset = lanes->presets; preset->title != NULL; preset++)
    g_ptr_array_add (titles, (gpointer) _ (preset->title));
  g_ptr_array_add (titles, NULL);
  self->orders = gtk_drop_down_new_from_strings ((const char *const *) titles->pdata);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->orders), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (lanes->label), -1);
  g_signal_connect_swapped (self->orders, "notify::selected", G_CALLBACK (order_cb), self);
  return self->orders;
}

static GtkWidget *
make_row (WeftCompareSchedules *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *reading = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (reading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (reading), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (reading), 3);
  gtk_widget_set_hexpand (reading, TRUE);
  gtk_widget_add_css_class (reading, "caption");
  g_signal_connect_object (self->view, "reading-changed", G_CALLBACK (reading_cb), reading, 0);
  gtk_box_append (GTK_BOX (row), reading);
  gtk_box_append (GTK_BOX (row), make_orders (self));
  return row;
}

static void
weft_compare_schedules_init (WeftCompareSchedules *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  self->view = weft_figure_view_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Schedules"),
                                  -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->view);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  gtk_widget_set_parent (make_row (self), GTK_WIDGET (self));
}

GtkWidget *
weft_compare_schedules_new (void)
{
  return g_object_new (WEFT_TYPE_COMPARE_SCHEDULES, NULL);
}
