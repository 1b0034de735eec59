/* weft-flow-options.c: what questions about flow-analysis trees leave open. */
#include "weft-flow-questions.h"

#include "weft-mode-choice.h"

#include <glib/gi18n-lib.h>

#define SAMPLES_HELP N_ ("number of executions (default 10000; of a run at a quantile: to choose from, 2000)")
#define QUANTILE_HELP                                                                                        \
  N_ ("a quantile, as 0.95: of sample, the run that stands there (default: the first run); of "              \
      "sensitivity, what is watched beside the mean (default 0.95)")

/* In the order of WeftModes. */
static const char *const modes[] = {"as-drawn", "simd", "spmd", NULL};

const WeftOption weft_option_modes = {.name = "modes",
                                      .letter = 'm',
                                      .type = WEFT_OPTION_CHOICE,
                                      .argument = N_ ("MODES"),
                                      .help = N_ ("as-drawn (default), simd or spmd: run everything so"),
                                      .words = modes};

const WeftOption weft_option_samples = {.name = "samples",
                                        .letter = 'n',
                                        .type = WEFT_OPTION_COUNT,
                                        .argument = N_ ("N"),
                                        .help = SAMPLES_HELP,
                                        .label = N_ ("Runs"),
                                        .standard = 10000,
                                        .least = 1,
                                        .greatest = 1e9};

const WeftOption weft_option_runs = {.name = "samples",
                                     .letter = 'n',
                                     .type = WEFT_OPTION_COUNT,
                                     .argument = N_ ("N"),
                                     .help = SAMPLES_HELP,
                                     .standard = 2000,
                                     .least = 1,
                                     .greatest = 1e7};

static const WeftOptionPreset runs[] = {{N_ ("Random Run"), -1}, {N_ ("P50 Run"), 0.5},
                                        {N_ ("P90 Run"), 0.9},   {N_ ("P95 Run"), 0.95},
                                        {N_ ("P99 Run"), 0.99},  {NULL}};

const WeftOption weft_option_run = {.name = "quantile",
                                    .letter = 'q',
                                    .type = WEFT_OPTION_NUMBER,
                                    .argument = N_ ("Q"),
                                    .help = QUANTILE_HELP,
                                    .label = N_ ("Which run"),
                                    .presets = runs,
                                    .standard = -1,
                                    .least = 0,
                                    .greatest = 1};

static const WeftOptionPreset lane_counts[] = {{N_ ("16 PEs"), 16},
                                               {N_ ("64 PEs"), 64},
                                               {N_ ("256 PEs"), 256},
                                               {N_ ("1,024 PEs"), 1024},
                                               {NULL}};

const WeftOption weft_option_lanes = {.name = "lanes",
                                      .type = WEFT_OPTION_COUNT,
                                      .argument = N_ ("N"),
                                      .help = N_ ("PEs to list, at most (default 64)"),
                                      .label = N_ ("How many PEs are shown"),
                                      .presets = lane_counts,
                                      .standard = 64,
                                      .least = 1,
                                      .greatest = 1e6};

static const WeftOptionPreset changes[] = {{N_ ("±1 %"), 0.01},  {N_ ("±5 %"), 0.05}, {N_ ("±10 %"), 0.1},
                                           {N_ ("±25 %"), 0.25}, {N_ ("±50 %"), 0.5}, {NULL}};

const WeftOption weft_option_change = {.name = "change",
                                       .type = WEFT_OPTION_NUMBER,
                                       .argument = N_ ("SHARE"),
                                       .help = N_ ("by which share parameters go down and up (default 0.1)"),
                                       .label = N_ ("Change of each parameter"),
                                       .lead = N_ ("when a parameter changes by"),
                                       .presets = changes,
                                       .standard = 0.1,
                                       .least = 1e-6,
                                       .greatest = 0.999};

static const WeftOptionPreset levels[] = {{N_ ("P50"), 0.5},
                                          {N_ ("P90"), 0.9},
                                          {N_ ("P95"), 0.95},
                                          {N_ ("P99"), 0.99},
                                          {NULL}};

const WeftOption weft_option_level = {.name = "quantile",
                                      .letter = 'q',
                                      .type = WEFT_OPTION_NUMBER,
                                      .argument = N_ ("Q"),
                                      .help = QUANTILE_HELP,
                                      .label = N_ ("Quantile"),
                                      .lead = N_ ("mean and"),
                                      .presets = levels,
                                      .standard = 0.95,
                                      .least = 0,
                                      .greatest = 1};

const WeftOption weft_option_resolution = {.name = "resolution",
                                           .type = WEFT_OPTION_NUMBER,
                                           .argument = N_ ("N"),
                                           .help = N_ ("numbers of PEs for each doubling (default 2)"),
                                           .standard = 2,
                                           .least = 0.25,
                                           .greatest = 8};

static gboolean
accepts_objective (const char *text)
{
  WeftObjective objective;

  return weft_objective_parse (text, &objective);
}

const WeftOption weft_option_objective = {
    .name = "objective",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("OBJECTIVE"),
    .help = N_ (
        "what is to be small: mean (default), quantile(Q), or deadline(T), the probability to take longer"),
    .label = N_ ("What is to be small"),
    .accepts = accepts_objective,
    .expected = N_ ("mean, quantile(Q) with Q from 0 to 1, or deadline(T)")};

const WeftOption weft_option_evaluations = {.name = "evaluations",
                                            .type = WEFT_OPTION_COUNT,
                                            .argument = N_ ("N"),
                                            .help = N_ ("how many evaluations may be made (default 20000)"),
                                            .label = N_ ("Evaluations at most"),
                                            .standard = 20000,
                                            .least = 10,
                                            .greatest = G_MAXUINT32};
