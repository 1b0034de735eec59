/* weft-kind-rows-loop.c: parallel loops on a linear array of processors (Sussman 1992, section 3). The symbols of the paper stand beside the
 * rows. What a loop has no number for follows from the others (weft-check-loop.c): items from rows and columns, the body from its stages. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

#define MOST_PROCESSORS 1048576
#define MOST_ITEMS      9007199254740992.0 /* whole numbers are exact up to here */
#define MOST_TIME       1e15

#define TIME_ROW(PROPERTY, attribute_, label_, plural_, default_)                                            \
  ROW (PROPERTY, attribute_, label_, NUMBER, SEMANTIC, .plural = plural_, .default_text = default_,          \
       .greatest = MOST_TIME)
#define NEIGHBOURS_ROW(PROPERTY, attribute_, label_)                                                         \
  ROW (PROPERTY, attribute_, label_, INTEGER, SEMANTIC, .plural = label_, .default_text = "0",               \
       .greatest = 4294967295.0)
#define EXTENT_ROW(PROPERTY, attribute_, label_)                                                             \
  ROW (PROPERTY, attribute_, label_, INTEGER, SEMANTIC, .plural = label_, .least = 1, .greatest = MOST_ITEMS)

static const char *const block_choices[] = {"equal", "by-speed", NULL};

static const guint8 machines[] = {WEFT_KIND_MACHINE, END};
static const guint8 programs[] = {WEFT_KIND_PROGRAM, END};
static const guint8 kept[] = {WEFT_KIND_KEPT, END};
static const guint8 loop_children[] = {WEFT_KIND_STAGE, WEFT_KIND_NOTE, WEFT_KIND_KEPT, END};

static const WeftPropertyInfo loop_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (PROCESSORS, /* P */
         "processors",
         N_ ("Processors"),
         INTEGER,
         REQUIRED_SEMANTIC,
         .plural = N_ ("Processors"),
         .least = 1,
         .greatest = MOST_PROCESSORS),
    EXTENT_ROW (ITEMS, "items", N_ ("Data items")),                                                 /* N */
    ROW (BODY, "body", N_ ("Time of an iteration"), TIME, SEMANTIC),                                /* BB */
    NEIGHBOURS_ROW (BEFORE, "before", N_ ("Neighbours before")),                                    /* x */
    NEIGHBOURS_ROW (AFTER, "after", N_ ("Neighbours after")),                                       /* y */
    ROW (OVERLAP, "overlap", N_ ("Overlap"), NUMBER, SEMANTIC, .default_text = "0", .greatest = 1), /* K */
    ROW (LOAD_FACTOR,                                                                               /* LF */
         "load-factor",
         N_ ("Load factor"),
         NUMBER,
         SEMANTIC,
         .default_text = "1",
         .least = 1,
         .greatest = MOST_PROCESSORS),
    TIME_ROW (RECEIVE, "receive", N_ ("Time to receive a unit"), N_ ("Times to receive"), "1"),
    TIME_ROW (SEND, "send", N_ ("Time to send a unit"), N_ ("Times to send"), "1"),
    EXTENT_ROW (ROWS, "rows", N_ ("Rows of data")),
    EXTENT_ROW (COLUMNS, "columns", N_ ("Columns of data")),
    ROW (ITERATIONS,
         "iterations",
         N_ ("Times in sequence"),
         INTEGER,
         SEMANTIC,
         .plural = N_ ("Times in sequence"),
         .default_text = "1",
         .least = 1,
         .greatest = 4294967295.0),
    ROW (COLLECT,
         "collect",
         N_ ("Collect what comes out"),
         CHOICE,
         SEMANTIC,
         .choices = switch_choices,
         .default_text = "no"),
    TIME_ROW (ALPHA, "alpha", N_ ("Units for each message"), N_ ("Units for each message"), "0"),
    TIME_ROW (BETA, "beta", N_ ("Units for each item"), N_ ("Units for each item"), "1"),
    TIME_ROW (LATENCY, "latency", N_ ("LogGP: latency"), N_ ("Latencies"), "0"),           /* L */
    TIME_ROW (OVERHEAD, "overhead", N_ ("LogGP: overhead"), N_ ("Overheads"), "0"),        /* o */
    TIME_ROW (GAP, "gap", N_ ("LogGP: gap"), N_ ("Gaps"), "1"),                            /* g */
    TIME_ROW (GAP_PER_ITEM, "gap-per-item", N_ ("LogGP: gap per item"), N_ ("Gaps"), "1"), /* G */
    ROW (MACHINES, "machines", N_ ("Machines"), REFERENCES, SEMANTIC, .targets = {machines}),
    ROW (BLOCKS,
         "blocks",
         N_ ("Length of blocks"),
         CHOICE,
         SEMANTIC,
         .choices = block_choices,
         .default_text = "equal"),
    ROW (PROGRAM, "program", N_ ("Program"), REFERENCE, 0, .targets = {programs}),
    ROW (UNIT, "unit", N_ ("Unit of time"), TEXT),
    FOREIGN_ROW,
};

static const WeftPropertyInfo stage_properties[] = {
    ID_MAYBE_ROW,
    NAME_ROW,
    ROW (BODY,
         "body",
         N_ ("Time of the stage"),
         NUMBER,
         REQUIRED_SEMANTIC,
         .plural = N_ ("Times of stages"),
         .greatest = MOST_TIME),
    FOREIGN_ROW,
};

const WeftKindInfo weft_array_loop_kind_rows[] = {
    KIND (ARRAY_LOOP, "array-loop", N_ ("Parallel loop"), loop_properties, DIAGRAM, loop_children),
    KIND (STAGE, "stage", N_ ("Stage"), stage_properties, PART, kept),
};
