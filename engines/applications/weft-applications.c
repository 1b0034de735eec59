/* weft-applications.c: see weft-applications.h. */
#include "weft-applications.h"

#include "weft-number.h"

#include <glib/gi18n-lib.h>

enum { SYSTEM_BUS };

static const char *const system_words[] = {"bus", "none", NULL};

static const WeftOptionPreset system_titles[] = {{N_ ("Sequent bus"), 0, NULL},
                                                 {N_ ("Nothing"), 1, NULL},
                                                 {NULL, 0, NULL}};

const WeftOption weft_application_processors = {
    .name = "processors",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("P"),
    .help = N_ ("how many processors the graph is scheduled on"),
    .label = N_ ("Processors"),
    .standard = 16,
    .least = 1,
    .greatest = 4096,
};

const WeftOption weft_application_seed = {
    .name = "seed",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("S"),
    .help = N_ ("seed of what is drawn by chance"),
    .label = N_ ("Seed"),
    .standard = 1,
    .least = 0,
    .greatest = G_MAXUINT32,
};

const WeftOption weft_application_system = {
    .name = "system",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("SYSTEM"),
    .help = N_ ("what tasks share: bus: the bus and memory of the Sequent Symmetry, or none"),
    .label = N_ ("What tasks share"),
    .presets = system_titles,
    .words = system_words,
};

guint64
weft_application_count (const WeftOptions *options, const WeftOption *option)
{
  return (guint64) weft_options_get_number (options, option);
}

guint64
weft_application_seed_of (const WeftOptions *options)
{
  return weft_application_count (options, &weft_application_seed);
}

static gboolean
has_bus (const WeftOptions *options)
{
  return weft_options_get_number (options, &weft_application_system) == SYSTEM_BUS;
}

guint32
weft_application_add_class (const WeftOptions *options,
                            WeftTaskSketch *sketch,
                            const char *id,
                            double bus_rate)
{
  char rate[WEFT_NUMBER_SIZE];

  if (!has_bus (options))
    return 0;
  return WEFT_SKETCH (sketch, CLASS, {WEFT_PROPERTY_ID, id},
                      {WEFT_PROPERTY_BUS_RATE, weft_number_print (bus_rate, rate)});
}

void
weft_application_add_bus (const WeftOptions *options, WeftTaskSketch *sketch)
{
  if (has_bus (options))
    WEFT_SKETCH (sketch, SEQUENT, {WEFT_PROPERTY_BUS, "0.15"}, {WEFT_PROPERTY_MEMORY, "0.5"},
                 {WEFT_PROPERTY_CACHE, "0.5"});
}
