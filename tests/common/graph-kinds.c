/* graph-kinds.c: the kinds, after those of the program, in a table that stands in for the program's. */
#include "graph-kinds.h"

#include "weft-kind-rows.h"

#define ROW(PROPERTY, attribute_, TYPE, ...)                                                                 \
  {                                                                                                          \
    .property = WEFT_PROPERTY_##PROPERTY, .attribute = attribute_, .label = attribute_,                      \
    .type = WEFT_TYPE_##TYPE, __VA_ARGS__                                                                    \
  }
#define SEMANTIC .flags = WEFT_PROPERTY_SEMANTIC
#define REQUIRED .flags = WEFT_PROPERTY_REQUIRED

static const char *const modes[] = {"simd", "spmd", "mixed", NULL};
static const guint8 classes[] = {TEST_KIND_CLASS, WEFT_KIND_END};
static const guint8 parts[] = {TEST_KIND_CLASS, WEFT_KIND_KEPT, WEFT_KIND_END};
static const guint8 tables[] = {TEST_KIND_TASK, TEST_KIND_EDGE, WEFT_KIND_END};

static const WeftPropertyInfo task_properties[] = {
    ROW (ID, "id", ID, REQUIRED),
    ROW (NAME, "name", TEXT),
    ROW (TITLE, "title", TEXT, SEMANTIC),
    ROW (TIME, "time", TIME, SEMANTIC, .default_text = "0"),
    ROW (COUNT, "count", COUNT, SEMANTIC),
    ROW (PES, "pes", INTEGER, SEMANTIC, .default_text = "1", .least = -100, .greatest = 100),
    ROW (THEN, "then", NUMBER, SEMANTIC, .default_text = "0.5", .greatest = 1),
    ROW (MODE, "mode", CHOICE, SEMANTIC, .choices = modes, .default_text = "spmd"),
    ROW (MACHINE, "machine", REFERENCE, SEMANTIC, .targets = {classes, 0}),
    ROW (X, "x", NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9, .greatest = 1e9),
    ROW (Y, "y", NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9, .greatest = 1e9),
};

static const WeftPropertyInfo edge_properties[] = {
    ROW (FROM, "from", REFERENCE, .flags = WEFT_PROPERTY_REQUIRED | WEFT_PROPERTY_SEMANTIC),
    ROW (TO, "to", REFERENCE, .flags = WEFT_PROPERTY_REQUIRED | WEFT_PROPERTY_SEMANTIC),
    ROW (LATENCY, "latency", TIME, SEMANTIC, .default_text = "0"),
};

static const WeftPropertyInfo id_properties[] = {
    ROW (ID, "id", ID, REQUIRED),
    ROW (NAME, "name", TEXT),
};

static const WeftKindInfo rows[] = {
    {.kind = TEST_KIND_GRAPH,
     .element = "test-graph",
     .label = "Graph",
     .properties = id_properties,
     .n_properties = G_N_ELEMENTS (id_properties),
     .flags = WEFT_KIND_IS_DIAGRAM | WEFT_KIND_IS_REFERABLE,
     .children = {parts, 0},
     .tables = tables},
    {.kind = TEST_KIND_TASK,
     .element = "node",
     .label = "Node",
     .properties = task_properties,
     .n_properties = G_N_ELEMENTS (task_properties)},
    {.kind = TEST_KIND_EDGE,
     .element = "line",
     .label = "Line",
     .properties = edge_properties,
     .n_properties = G_N_ELEMENTS (edge_properties),
     .flags = WEFT_KIND_IS_EDGE,
     .from = TEST_KIND_TASK,
     .to = TEST_KIND_TASK},
    {.kind = TEST_KIND_CLASS,
     .element = "shade",
     .label = "Shade",
     .properties = id_properties,
     .n_properties = G_N_ELEMENTS (id_properties),
     .flags = WEFT_KIND_IS_REFERABLE},
};

const WeftKindRows weft_kind_table[] = {
    WEFT_KIND_RUNS,
    {rows, G_N_ELEMENTS (rows)},
    {NULL, 0},
};
