/* weft-kind.c: the table of kinds and properties. */
#include "weft-kind.h"

#include <glib/gi18n-lib.h>

#define BIT(kind) (1u << (kind))

static const char *const mode_choices[] = {"simd", "spmd", NULL};
static const char *const machine_choices[] = {"simd", "spmd", "mixed", NULL};
static const char *const decider_choices[] = {"pe", "cu", NULL};
static const char *const switch_choices[] = {"no", "yes", NULL};
static const char *const overhead_choices[] = {"loop-init", "loop-test", "if-test",
                                               "post-then", "post-else", NULL};

/* Rows that several kinds share. */
#define ROW(PROPERTY, attribute_, label_, TYPE, ...)                                                         \
  {                                                                                                          \
    .property = WEFT_PROPERTY_##PROPERTY, .attribute = attribute_, .label = label_,                          \
    .type = WEFT_TYPE_##TYPE, __VA_ARGS__                                                                    \
  }
#define REQUIRED          .flags = WEFT_PROPERTY_REQUIRED
#define SEMANTIC          .flags = WEFT_PROPERTY_SEMANTIC
#define REQUIRED_SEMANTIC .flags = WEFT_PROPERTY_REQUIRED | WEFT_PROPERTY_SEMANTIC
#define ID_ROW            ROW (ID, "id", N_ ("Identifier"), ID, REQUIRED)
#define ID_MAYBE_ROW      ROW (ID, "id", N_ ("Identifier"), ID)
#define NAME_ROW          ROW (NAME, "name", N_ ("Name"), TEXT)
#define MODE_ROW          ROW (MODE, "mode", N_ ("Mode"), CHOICE, REQUIRED_SEMANTIC, .choices = mode_choices)
#define DECIDER_ROW                                                                                          \
  ROW (DECIDED_BY, "decided-by", N_ ("Decided by"), CHOICE, SEMANTIC, .choices = decider_choices,            \
       .default_text = "pe")
#define SIMD_ROW(default_)                                                                                   \
  ROW (SIMD, "simd", N_ ("Time in SIMD mode"), TIME, SEMANTIC, .plural = N_ ("Times in SIMD mode"),          \
       .default_text = default_)
#define SPMD_ROW(default_)                                                                                   \
  ROW (SPMD, "spmd", N_ ("Time in SPMD mode"), TIME, SEMANTIC, .plural = N_ ("Times in SPMD mode"),          \
       .default_text = default_)
#define FOREIGN_ROW ROW (FOREIGN, "", "", TEXT, .flags = WEFT_PROPERTY_HIDDEN)
#define PLACE_ROWS                                                                                           \
  ROW (X, "x", N_ ("Horizontal position"), NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9,              \
       .greatest = 1e9),                                                                                     \
      ROW (Y, "y", N_ ("Vertical position"), NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9,            \
           .greatest = 1e9),                                                                                 \
      ROW (PINNED, "pinned", N_ ("Pinned"), CHOICE, .flags = WEFT_PROPERTY_PLACE, .choices = switch_choices, \
           .default_text = "no"),                                                                            \
      ROW (COLLAPSED, "collapsed", N_ ("Collapsed"), CHOICE, .flags = WEFT_PROPERTY_PLACE,                   \
           .choices = switch_choices, .default_text = "no")

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
    ROW (SKIP_EMPTY_CLAUSES,
         "skip-empty-clauses",
         N_ ("Clauses without PEs"),
         CHOICE,
         SEMANTIC,
         .choices = switch_choices,
         .default_text = "yes"),
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
    ROW (FROM,
         "from",
         N_ ("From machine"),
         REFERENCE,
         REQUIRED_SEMANTIC,
         .target_kinds = BIT (WEFT_KIND_MACHINE)),
    ROW (TO, "to", N_ ("To machine"), REFERENCE, REQUIRED_SEMANTIC, .target_kinds = BIT (WEFT_KIND_MACHINE)),
    ROW (LATENCY, "latency", N_ ("Latency"), NUMBER, SEMANTIC, .default_text = "0", .greatest = 1e15),
    ROW (PER_UNIT, "per-unit", N_ ("Time per unit"), NUMBER, SEMANTIC, .default_text = "0", .greatest = 1e15),
    ROW (BOTH, "both", N_ ("Both ways"), CHOICE, SEMANTIC, .choices = switch_choices, .default_text = "no"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo flow_tree_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (MACHINE,
         "machine",
         N_ ("Machine"),
         REFERENCE,
         REQUIRED_SEMANTIC,
         .target_kinds = BIT (WEFT_KIND_MACHINE)),
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
    ID_ROW, NAME_ROW, MODE_ROW, PLACE_ROWS, FOREIGN_ROW,
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
    DECIDER_ROW, PLACE_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo if_properties[] = {
    ID_ROW,      NAME_ROW,
    MODE_ROW,    ROW (THEN, "then", N_ ("Probability of then"), NUMBER, REQUIRED_SEMANTIC, .greatest = 1),
    DECIDER_ROW, PLACE_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo clause_properties[] = {
    FOREIGN_ROW,
};

static const WeftPropertyInfo measurement_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (OF,
         "of",
         N_ ("Measurement of"),
         REFERENCE,
         .target_kinds = BIT (WEFT_KIND_FLOW_TREE) | BIT (WEFT_KIND_KEPT)),
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

#define SERIES_KINDS                                                                                         \
  (BIT (WEFT_KIND_BLOCK) | BIT (WEFT_KIND_LOOP) | BIT (WEFT_KIND_IF) | BIT (WEFT_KIND_KEPT))

#define KIND(KIND_, element_, label_, properties_, children_, ...)                                           \
  [WEFT_KIND_##KIND_] = {.kind = WEFT_KIND_##KIND_,                                                          \
                         .element = element_,                                                                \
                         .label = label_,                                                                    \
                         .properties = properties_,                                                          \
                         .n_properties = G_N_ELEMENTS (properties_),                                         \
                         .child_kinds = children_,                                                           \
                         __VA_ARGS__}

static const WeftKindInfo kinds[WEFT_N_KINDS] = {
    KIND (WEFT,
          "weft",
          N_ ("Document"),
          weft_properties,
          BIT (WEFT_KIND_SUITE) | BIT (WEFT_KIND_FLOW_TREE) | BIT (WEFT_KIND_MEASUREMENT) |
              BIT (WEFT_KIND_NOTE) | BIT (WEFT_KIND_KEPT),
          .single_kinds = BIT (WEFT_KIND_SUITE)),
    KIND (SUITE,
          "suite",
          N_ ("Suite"),
          suite_properties,
          BIT (WEFT_KIND_MACHINE) | BIT (WEFT_KIND_LINK) | BIT (WEFT_KIND_KEPT)),
    KIND (MACHINE,
          "machine",
          N_ ("Machine"),
          machine_properties,
          BIT (WEFT_KIND_SWITCH) | BIT (WEFT_KIND_OVERHEAD) | BIT (WEFT_KIND_OPERATION) |
              BIT (WEFT_KIND_KEPT)),
    KIND (SWITCH, "switch", N_ ("Mode switch"), switch_properties, BIT (WEFT_KIND_KEPT)),
    KIND (OVERHEAD, "overhead", N_ ("Overhead"), overhead_properties, BIT (WEFT_KIND_KEPT)),
    KIND (OPERATION, "operation", N_ ("Operation"), operation_properties, BIT (WEFT_KIND_KEPT)),
    KIND (LINK, "link", N_ ("Link"), link_properties, BIT (WEFT_KIND_KEPT)),
    KIND (FLOW_TREE,
          "flow-tree",
          N_ ("Flow-analysis tree"),
          flow_tree_properties,
          SERIES_KINDS | BIT (WEFT_KIND_NOTE)),
    KIND (BLOCK, "block", N_ ("Block"), block_properties, BIT (WEFT_KIND_STEP) | BIT (WEFT_KIND_KEPT)),
    KIND (STEP, "step", N_ ("Step"), step_properties, BIT (WEFT_KIND_KEPT)),
    KIND (LOOP, "loop", N_ ("Loop"), loop_properties, SERIES_KINDS),
    KIND (IF,
          "if",
          N_ ("Data conditional"),
          if_properties,
          BIT (WEFT_KIND_THEN) | BIT (WEFT_KIND_ELSE) | BIT (WEFT_KIND_KEPT),
          .single_kinds = BIT (WEFT_KIND_THEN) | BIT (WEFT_KIND_ELSE)),
    KIND (THEN, "then", N_ ("Then clause"), clause_properties, SERIES_KINDS),
    KIND (ELSE, "else", N_ ("Else clause"), clause_properties, SERIES_KINDS),
    KIND (MEASUREMENT, "measurement", N_ ("Measurement"), measurement_properties, BIT (WEFT_KIND_KEPT)),
    KIND (NOTE, "note", N_ ("Note"), note_properties, BIT (WEFT_KIND_KEPT)),
    KIND (KEPT, "", N_ ("Kept"), kept_properties, 0),
};

/* Of the format, but each of a later day: read, kept word for word and written back. */
static const char *const reserved[] = {
    "target", "task-graph", "subtask-graph", "array-loop", "program", "lesson", NULL,
};

const WeftKindInfo *
weft_kind_get_info (WeftKind kind)
{
  g_return_val_if_fail (kind < WEFT_N_KINDS, NULL);
  return &kinds[kind];
}

gboolean
weft_kind_find (const char *element, WeftKind *kind)
{
  for (guint i = 0; i < WEFT_KIND_KEPT; i++)
    if (g_str_equal (kinds[i].element, element)) {
      *kind = i;
      return TRUE;
    }
  return FALSE;
}

/* For every kind the slot of every property, plus one. Filled once from the table above. */
static guint8 slots[WEFT_N_KINDS][WEFT_N_PROPERTIES];

static void
fill_slots (void)
{
  static gsize filled = 0;

  if (!g_once_init_enter (&filled))
    return;
  for (guint kind = 0; kind < WEFT_N_KINDS; kind++)
    for (guint i = 0; i < kinds[kind].n_properties; i++)
      slots[kind][kinds[kind].properties[i].property] = i + 1;
  g_once_init_leave (&filled, 1);
}

int
weft_kind_get_slot (WeftKind kind, WeftProperty property)
{
  fill_slots ();
  return slots[kind][property] - 1;
}

const WeftPropertyInfo *
weft_kind_get_property (WeftKind kind, WeftProperty property)
{
  int slot = weft_kind_get_slot (kind, property);

  return slot >= 0 ? &kinds[kind].properties[slot] : NULL;
}

const char *
weft_property_get_subject (const WeftPropertyInfo *info)
{
  return _ (info->plural != NULL ? info->plural : info->label);
}

const WeftPropertyInfo *
weft_kind_find_property (WeftKind kind, const char *attribute)
{
  for (guint i = 0; i < kinds[kind].n_properties; i++) {
    const WeftPropertyInfo *info = &kinds[kind].properties[i];

    if (!(info->flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT)) &&
        g_str_equal (info->attribute, attribute))
      return info;
  }
  return NULL;
}

gboolean
weft_kind_is_reserved (const char *element)
{
  return g_strv_contains (reserved, element);
}

gboolean
weft_kind_reserves (WeftKind parent, const char *element)
{
  WeftKind place = g_str_equal (element, "target") ? WEFT_KIND_SUITE : WEFT_KIND_WEFT;

  return parent == place && weft_kind_is_reserved (element);
}

const char *const *
weft_kind_get_reserved (void)
{
  return reserved;
}

gboolean
weft_kind_is_diagram (WeftKind kind)
{
  return kind == WEFT_KIND_FLOW_TREE;
}

gboolean
weft_kind_is_constituent (WeftKind kind)
{
  return kind != WEFT_KIND_NOTE && kind != WEFT_KIND_KEPT;
}
