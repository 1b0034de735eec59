/* weft-kind-rows.c: the rows of the kinds of node and of their properties. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

static const char *const mode_choices[] = {"simd", "spmd", NULL};
static const char *const machine_choices[] = {"simd", "spmd", "mixed", NULL};
static const char *const decider_choices[] = {"pe", "cu", NULL};
static const char *const overhead_choices[] = {"loop-init", "loop-test", "if-test",
                                               "post-then", "post-else", NULL};

static const guint8 machines[] = {WEFT_KIND_MACHINE, END};
static const guint8 kept[] = {WEFT_KIND_KEPT, END}; /* perhaps a diagram of a later version */

#define MODE_ROW ROW (MODE, "mode", N_ ("Mode"), CHOICE, REQUIRED_SEMANTIC, .choices = mode_choices)
#define DECIDER_ROW                                                                                          \
  ROW (DECIDED_BY, "decided-by", N_ ("Decided by"), CHOICE, SEMANTIC, .choices = decider_choices,            \
       .default_text = "pe")
#define SOURCE_ROW ROW (SOURCE, "source", N_ ("Lines of the program"), TEXT, .flags = WEFT_PROPERTY_MADE)
#define GUESS_ROW                                                                                            \
  ROW (GUESS, "guess", N_ ("Only a guess"), CHOICE, .flags = WEFT_PROPERTY_MADE, .choices = switch_choices,  \
       .default_text = "no")
#define SIMD_ROW(default_)                                                                                   \
  ROW (SIMD, "simd", N_ ("Time in SIMD mode"), TIME, SEMANTIC, .plural = N_ ("Times in SIMD mode"),          \
       .default_text = default_)
#define SPMD_ROW(default_)                                                                                   \
  ROW (SPMD, "spmd", N_ ("Time in SPMD mode"), TIME, SEMANTIC, .plural = N_ ("Times in SPMD mode"),          \
       .default_text = default_)

static const WeftPropertyInfo weft_properties[] = {
    ROW (VERSION,
         "version",
         N_ ("Format version"),
         INTEGER,
         .default_text = "1",
         .least = 1,
         .greatest = 1e6),
    ROW (TITLE, "title", N_ ("Title"), TEXT),
    FOREIGN_ROW,
    ROW (PROLOG, "", "", TEXT, .flags = WEFT_PROPERTY_HIDDEN),
    ROW (EPILOG, "", "", TEXT, .flags = WEFT_PROPERTY_HIDDEN),
};

static const WeftPropertyInfo suite_properties[] = {
    FOREIGN_ROW,
};

static const WeftPropertyInfo machine_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (KIND, "kind", N_ ("Kind"), CHOICE, SEMANTIC, .choices = machine_choices, .default_text = "mixed"),
    ROW (PES,
         "pes",
         N_ ("Processing elements"),
         INTEGER,
         SEMANTIC,
         .plural = N_ ("PEs"),
         .default_text = "1",
         .least = 1,
         .greatest = 16777216),
    ROW (SPEED,
         "speed",
         N_ ("Speed"),
         NUMBER,
         SEMANTIC,
         .default_text = "1",
         .least = 0.001,
         .greatest = 1000),
    ROW (SKIP_EMPTY_CLAUSES,
         "skip-empty-clauses",
         N_ ("Clauses without PEs"),
         CHOICE,
         SEMANTIC,
         .choices = switch_choices,
         .default_text = "yes"),
    ROW (TRANSFERS,
         "transfers",
         N_ ("Simultaneous transfers"),
         INTEGER,
         SEMANTIC,
         .default_text = "1",
         .least = 1,
         .greatest = 16777216),
    FOREIGN_ROW,
};

static const WeftPropertyInfo switch_properties[] = {
    ROW (TO, "to", N_ ("To mode"), CHOICE, REQUIRED_SEMANTIC, .choices = mode_choices),
    ROW (TIME, "time", N_ ("Time"), TIME, SEMANTIC, .plural = N_ ("Times"), .default_text = "0"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo overhead_properties[] = {
    ROW (NAME, "name", N_ ("Name"), CHOICE, REQUIRED_SEMANTIC, .choices = overhead_choices),
    SIMD_ROW ("0"),
    SPMD_ROW ("0"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo operation_properties[] = {
    ROW (NAME, "name", N_ ("Name"), TEXT, REQUIRED_SEMANTIC),
    SIMD_ROW (NULL),
    SPMD_ROW (NULL),
    FOREIGN_ROW,
};

static const WeftPropertyInfo link_properties[] = {
    ROW (FROM, "from", N_ ("From machine"), REFERENCE, REQUIRED_SEMANTIC, .targets = {machines}),
    ROW (TO, "to", N_ ("To machine"), REFERENCE, REQUIRED_SEMANTIC, .targets = {machines}),
    ROW (LATENCY, "latency", N_ ("Latency"), NUMBER, SEMANTIC, .default_text = "0", .greatest = 1e15),
    ROW (PER_UNIT, "per-unit", N_ ("Time per unit"), NUMBER, SEMANTIC, .default_text = "0", .greatest = 1e15),
    ROW (BOTH, "both", N_ ("Both ways"), CHOICE, SEMANTIC, .choices = switch_choices, .default_text = "no"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo flow_tree_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (MACHINE, "machine", N_ ("Machine"), REFERENCE, REQUIRED_SEMANTIC, .targets = {machines}),
    ROW (PES,
         "pes",
         N_ ("Processing elements"),
         INTEGER,
         SEMANTIC,
         .plural = N_ ("PEs"),
         .least = 1,
         .greatest = 16777216),
    ROW (STEP,
         "step",
         N_ ("Time step"),
         NUMBER,
         SEMANTIC,
         .default_text = "1",
         .least = 1e-9,
         .greatest = 1e9),
    ROW (UNIT, "unit", N_ ("Unit of time"), TEXT),
    PLACE_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo block_properties[] = {
    ID_ROW, NAME_ROW, MODE_ROW, SOURCE_ROW, PLACE_ROWS, FOREIGN_ROW,
};

static const WeftPropertyInfo step_properties[] = {
    NAME_ROW,
    ROW (OP, "op", N_ ("Operation"), TEXT, SEMANTIC),
    ROW (COUNT, "count", N_ ("Count"), INTEGER, SEMANTIC, .default_text = "1", .greatest = 1e6),
    SIMD_ROW (NULL),
    SPMD_ROW (NULL),
    FOREIGN_ROW,
};

static const WeftPropertyInfo loop_properties[] = {
    ID_ROW,      NAME_ROW,
    MODE_ROW,    ROW (ITERATIONS, "iterations", N_ ("Iterations"), COUNT, REQUIRED_SEMANTIC),
    DECIDER_ROW, SOURCE_ROW,
    GUESS_ROW,   PLACE_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo if_properties[] = {
    ID_ROW,      NAME_ROW,
    MODE_ROW,    ROW (THEN, "then", N_ ("Probability of then"), NUMBER, REQUIRED_SEMANTIC, .greatest = 1),
    DECIDER_ROW, SOURCE_ROW,
    GUESS_ROW,   PLACE_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo clause_properties[] = {
    FOREIGN_ROW,
};

static const WeftPropertyInfo measurement_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (OF, "of", N_ ("Measurement of"), REFERENCE, .targets = {kept, WEFT_KIND_IS_DIAGRAM}),
    ROW (UNIT, "unit", N_ ("Unit"), TEXT),
    ROW (TEXT, "", N_ ("Values"), TEXT, .flags = WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_SEMANTIC),
    FOREIGN_ROW,
};

static const WeftPropertyInfo note_properties[] = {
    ID_MAYBE_ROW,
    PLACE_ROWS,
    ROW (TEXT, "", N_ ("Text"), TEXT, .flags = WEFT_PROPERTY_CONTENT),
    FOREIGN_ROW,
};

static const WeftPropertyInfo kept_properties[] = {
    ROW (ID, "id", N_ ("Identifier"), ID, .flags = WEFT_PROPERTY_HIDDEN),
    ROW (NAME, "name", N_ ("Element"), TEXT, .flags = WEFT_PROPERTY_HIDDEN),
    ROW (TEXT, "", "", TEXT, .flags = WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_SEMANTIC),
};

/* What may stand in what. */
static const guint8 weft_children[] = {WEFT_KIND_SUITE,
                                       WEFT_KIND_MEASUREMENT,
                                       WEFT_KIND_SCHEDULE,
                                       WEFT_KIND_PROGRAM,
                                       WEFT_KIND_NOTE,
                                       WEFT_KIND_KEPT,
                                       END};
static const guint8 weft_singles[] = {WEFT_KIND_SUITE, END};
static const guint8 suite_children[] = {WEFT_KIND_MACHINE, WEFT_KIND_LINK, WEFT_KIND_TARGET, WEFT_KIND_KEPT,
                                        END};
static const guint8 machine_children[] = {WEFT_KIND_SWITCH, WEFT_KIND_OVERHEAD, WEFT_KIND_OPERATION,
                                          WEFT_KIND_KEPT, END};
static const guint8 flow_tree_children[] = {WEFT_KIND_BLOCK, WEFT_KIND_LOOP, WEFT_KIND_IF,
                                            WEFT_KIND_NOTE,  WEFT_KIND_KEPT, END};
static const guint8 series_children[] = {WEFT_KIND_BLOCK, WEFT_KIND_LOOP, WEFT_KIND_IF, WEFT_KIND_KEPT, END};
static const guint8 block_children[] = {WEFT_KIND_STEP, WEFT_KIND_KEPT, END};
static const guint8 if_children[] = {WEFT_KIND_THEN, WEFT_KIND_ELSE, WEFT_KIND_KEPT, END};
static const guint8 if_singles[] = {WEFT_KIND_THEN, WEFT_KIND_ELSE, END};

const WeftKindInfo weft_kind_rows[WEFT_KIND_KEPT + 1] = {
    KIND (WEFT,
          "weft",
          N_ ("Document"),
          weft_properties,
          0,
          weft_children,
          .children.flags = WEFT_KIND_IS_DIAGRAM,
          .singles = {weft_singles}),
    KIND (SUITE, "suite", N_ ("Suite"), suite_properties, 0, suite_children),
    KIND (MACHINE, "machine", N_ ("Machine"), machine_properties, MACHINE, machine_children),
    KIND (SWITCH, "switch", N_ ("Mode switch"), switch_properties, 0, kept),
    KIND (OVERHEAD, "overhead", N_ ("Overhead"), overhead_properties, 0, kept),
    KIND (OPERATION, "operation", N_ ("Operation"), operation_properties, 0, kept),
    KIND (LINK, "link", N_ ("Link"), link_properties, 0, kept),
    KIND (FLOW_TREE,
          "flow-tree",
          N_ ("Flow-analysis tree"),
          flow_tree_properties,
          DIAGRAM,
          flow_tree_children),
    KIND (BLOCK, "block", N_ ("Block"), block_properties, PART, block_children),
    KIND (STEP, "step", N_ ("Step"), step_properties, COPIED, kept),
    KIND (LOOP, "loop", N_ ("Loop"), loop_properties, FOLDED, series_children),
    KIND (IF, "if", N_ ("Data conditional"), if_properties, FOLDED, if_children, .singles = {if_singles}),
    KIND (THEN, "then", N_ ("Then clause"), clause_properties, CLAUSE, series_children),
    KIND (ELSE, "else", N_ ("Else clause"), clause_properties, CLAUSE, series_children),
    KIND (MEASUREMENT,
          "measurement",
          N_ ("Measurement"),
          measurement_properties,
          WEFT_KIND_IS_REFERABLE,
          kept),
    KIND (NOTE, "note", N_ ("Note"), note_properties, REMARK | COPIED, kept),
    KIND (KEPT, "", N_ ("Kept"), kept_properties, REMARK, NULL),
};
