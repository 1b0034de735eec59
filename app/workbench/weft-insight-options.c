/* weft-insight-options.c: see weft-insight-options.h. */
#include "weft-insight-options.h"

#include "weft-insight-figures.h"
#include "weft-terms.h"

#include <glib/gi18n.h>

#define SEED_KEY  "weft-seed"
#define MOST_SEED 999999

/* A choice of numbers. */
typedef struct {
  const char *title; /* translatable */
  double value;
} Choice;

static const Choice percentiles[] = {{N_ ("Random Run"), -1},
                                     {N_ ("P50 Run"), 0.5},
                                     {N_ ("P90 Run"), 0.9},
                                     {N_ ("P95 Run"), 0.95},
                                     {N_ ("P99 Run"), 0.99}};

static const Choice lane_counts[] = {{N_ ("16 PEs"), 16},
                                     {N_ ("64 PEs"), 64},
                                     {N_ ("256 PEs"), 256},
                                     {N_ ("1,024 PEs"), 1024}};

static const Choice levels[] = {{N_ ("P50"), 0.5}, {N_ ("P90"), 0.9}, {N_ ("P95"), 0.95}, {N_ ("P99"), 0.99}};

static const Choice changes[] = {{N_ ("±1 %"), 0.01},
                                 {N_ ("±5 %"), 0.05},
                                 {N_ ("±10 %"), 0.1},
                                 {N_ ("±25 %"), 0.25},
                                 {N_ ("±50 %"), 0.5}};

/* A drop-down of @choices, with @selected to begin with. */
static GtkWidget *
make_chooser (const Choice *choices,
              guint n,
              double selected,
              const char *name,
              GCallback callback,
              gpointer data)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *chooser;
  guint index = 0;

  for (guint i = 0; i < n; i++) {
    gtk_string_list_append (titles, _ (choices[i].title));
    if (choices[i].value == selected)
      index = i;
  }
  chooser = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (titles)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (chooser), index);
  gtk_widget_set_tooltip_text (chooser, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chooser), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (chooser, "notify::selected", callback, data);
  return chooser;
}

static double
get_chosen (GtkWidget *chooser, const Choice *choices)
{
  return choices[gtk_drop_down_get_selected (GTK_DROP_DOWN (chooser))].value;
}

static GtkWidget *
add_label (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
make_box (void)
{
  return gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
}

/* One run. */

typedef struct {
  WeftInsightPage *page;
  GtkWidget *percentile;
  GtkWidget *lanes;
  GtkWidget *seed;
} SampleOptions;

static void
sample_cb (SampleOptions *options)
{
  WeftOptions *asked = weft_insight_page_get_asked (options->page);

  weft_options_set_number (asked, &weft_option_run, get_chosen (options->percentile, percentiles));
  weft_options_set_number (asked, &weft_option_lanes, get_chosen (options->lanes, lane_counts));
  weft_insight_page_set_seed (options->page,
                              (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (options->seed)));
  weft_insight_page_ask (options->page);
}

static void
reroll_cb (WeftInsightPage *page)
{
  weft_insight_options_reroll (page);
}

void
weft_insight_options_reroll (WeftInsightPage *page)
{
  GtkSpinButton *seed = g_object_get_data (G_OBJECT (page), SEED_KEY);
  double next = gtk_spin_button_get_value (seed) + 1;

  gtk_spin_button_set_value (seed, next <= MOST_SEED ? next : 1);
}

static GtkWidget *
make_seed (SampleOptions *options)
{
  options->seed = gtk_spin_button_new_with_range (1, MOST_SEED, 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (options->seed), 4);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (options->seed),
                             (double) weft_insight_page_get_seed (options->page));
  gtk_accessible_update_property (GTK_ACCESSIBLE (options->seed), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Seed"),
                                  -1);
  gtk_widget_set_tooltip_text (options->seed,
                               _ ("Seed of the random numbers: the same seed gives the same run"));
  g_signal_connect_swapped (options->seed, "value-changed", G_CALLBACK (sample_cb), options);
  g_object_set_data (G_OBJECT (options->page), SEED_KEY, options->seed);
  return options->seed;
}

GtkWidget *
weft_insight_options_new_sample (WeftInsightPage *page)
{
  const WeftOptions *asked = weft_insight_page_get_asked (page);
  SampleOptions *options = g_new (SampleOptions, 1);
  GtkWidget *box = make_box ();
  GtkWidget *reroll = gtk_button_new_with_mnemonic (_ ("_New Run"));

  options->page = page;
  options->percentile = make_chooser (percentiles, G_N_ELEMENTS (percentiles),
                                      weft_options_get_number (asked, &weft_option_run),
                                      _ (weft_option_run.label), G_CALLBACK (sample_cb), options);
  options->lanes = make_chooser (lane_counts, G_N_ELEMENTS (lane_counts),
                                 weft_options_get_number (asked, &weft_option_lanes),
                                 _ (weft_option_lanes.label), G_CALLBACK (sample_cb), options);
  gtk_widget_set_tooltip_text (reroll, _ ("A new run: the next seed (R)"));
  g_signal_connect_swapped (reroll, "clicked", G_CALLBACK (reroll_cb), page);
  gtk_box_append (GTK_BOX (box), reroll);
  add_label (box, _ ("seed"));
  gtk_box_append (GTK_BOX (box), make_seed (options));
  gtk_box_append (GTK_BOX (box), options->percentile);
  gtk_box_append (GTK_BOX (box), options->lanes);
  g_object_set_data_full (G_OBJECT (box), "options", options, g_free);
  return box;
}

/* What the parameters do. */

typedef struct {
  WeftInsightPage *page;
  GtkWidget *level;
  GtkWidget *change;
} SensitivityOptions;

static void
sensitivity_cb (SensitivityOptions *options)
{
  WeftOptions *asked = weft_insight_page_get_asked (options->page);

  weft_options_set_number (asked, &weft_option_level, get_chosen (options->level, levels));
  weft_options_set_number (asked, &weft_option_change, get_chosen (options->change, changes));
  weft_insight_page_ask (options->page);
}

GtkWidget *
weft_insight_options_new_sensitivity (WeftInsightPage *page)
{
  const WeftOptions *asked = weft_insight_page_get_asked (page);
  SensitivityOptions *options = g_new (SensitivityOptions, 1);
  GtkWidget *box = make_box ();

  options->page = page;
  options->level =
      make_chooser (levels, G_N_ELEMENTS (levels), weft_options_get_number (asked, &weft_option_level),
                    _ (weft_option_level.label), G_CALLBACK (sensitivity_cb), options);
  options->change =
      make_chooser (changes, G_N_ELEMENTS (changes), weft_options_get_number (asked, &weft_option_change),
                    _ (weft_option_change.label), G_CALLBACK (sensitivity_cb), options);
  add_label (box, _ ("mean and"));
  gtk_box_append (GTK_BOX (box), options->level);
  add_label (box, _ ("when a parameter changes by"));
  gtk_box_append (GTK_BOX (box), options->change);
  g_object_set_data_full (G_OBJECT (box), "options", options, g_free);
  return box;
}

/* The curve over PEs: a point halfway between two powers of 2 as well. */

#define RESOLUTION 2

typedef struct {
  WeftInsightPage *page;
  GtkWidget *quantity;
} ScalingOptions;

static const Choice quantities[] = {{N_ ("Execution Time"), WEFT_SWEEP_TIME},
                                    {N_ ("Speed-up"), WEFT_SWEEP_SPEED_UP},
                                    {N_ ("Efficiency"), WEFT_SWEEP_EFFICIENCY}};

static void
scaling_cb (ScalingOptions *options)
{
  guint quantity = (guint) get_chosen (options->quantity, quantities);

  weft_insight_page_set_variant (options->page, quantity);
  gtk_widget_set_tooltip_text (options->quantity, quantity == WEFT_SWEEP_TIME ? NULL
                                                  : quantity == WEFT_SWEEP_SPEED_UP
                                                      ? weft_terms_explain ("speed-up")
                                                      : weft_terms_explain ("efficiency"));
}

GtkWidget *
weft_insight_options_new_scaling (WeftInsightPage *page)
{
  ScalingOptions *options = g_new (ScalingOptions, 1);
  GtkWidget *box = make_box ();

  weft_options_set_number (weft_insight_page_get_asked (page), &weft_option_resolution, RESOLUTION);
  options->page = page;
  options->quantity = make_chooser (quantities, G_N_ELEMENTS (quantities), WEFT_SWEEP_TIME,
                                    _ ("What is shown"), G_CALLBACK (scaling_cb), options);
  gtk_box_append (GTK_BOX (box), options->quantity);
  g_object_set_data_full (G_OBJECT (box), "options", options, g_free);
  return box;
}
