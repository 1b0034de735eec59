/* weft-part-options.c: the rows. */
#include "weft-part-options.h"

#include "weft-value.h"

#include <glib/gi18n-lib.h>

#define NCNAME N_ ("an identifier: a letter, then letters, digits, “-”, “_” or “.”")

static const char *const origins[] = {"auto", "first", "file", NULL};

static const WeftOptionPreset origin_titles[] = {{N_ ("As found"), WEFT_ORIGIN_AUTO},
                                                 {N_ ("The first start"), WEFT_ORIGIN_FIRST},
                                                 {N_ ("As in the file"), WEFT_ORIGIN_FILE},
                                                 {NULL}};

const WeftOption weft_part_option_id = {
    .name = "id",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("ID"),
    .help = N_ ("the identifier of what is read, which samples(ID) refers to"),
    .label = N_ ("Identifier"),
    .accepts = weft_is_ncname,
    .expected = NCNAME,
};

const WeftOption weft_part_option_name = {
    .name = "name",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("NAME"),
    .help = N_ ("what people call it"),
    .label = N_ ("Name"),
};

const WeftOption weft_part_option_unit = {
    .name = "unit",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("UNIT"),
    .help = N_ ("the unit of the times, as “ms”"),
    .label = N_ ("Unit"),
};

/* Nothing: no graph is named. */
static gboolean
is_graph (const char *text)
{
  return *text == '\0' || weft_is_ncname (text);
}

const WeftOption weft_part_option_of = {
    .name = "of",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("ID"),
    .help = N_ ("the task graph that ran; without it, whichever has tasks of these names"),
    .label = N_ ("Schedule of"),
    .accepts = is_graph,
    .expected = NCNAME,
};

const WeftOption weft_part_option_events = {
    .name = "events",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("NAME"),
    .help = N_ ("which events are tasks: a category of a Chrome trace, a type of state of Paje"),
    .label = N_ ("Events that are tasks"),
};

const WeftOption weft_part_option_process = {
    .name = "process",
    .type = WEFT_OPTION_TEXT,
    .argument = N_ ("NAME"),
    .help = N_ ("only the lanes of this process of a Chrome trace, or container of Paje"),
    .label = N_ ("Process or container"),
};

const WeftOption weft_part_option_origin = {
    .name = "origin",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("WHEN"),
    .help =
        N_ ("when it is 0: auto (default; as in a file of this program, else at the first start), first or "
            "file"),
    .label = N_ ("When it is 0"),
    .presets = origin_titles,
    .words = origins,
};

const WeftOption *const weft_part_options_of_measured[] = {
    &weft_part_option_unit,   &weft_part_option_id,      &weft_part_option_name,   &weft_part_option_of,
    &weft_part_option_events, &weft_part_option_process, &weft_part_option_origin, NULL};
