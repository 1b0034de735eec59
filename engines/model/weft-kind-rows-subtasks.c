/* weft-kind-rows-subtasks.c: the rows of subtask flow graphs (Tan et al. 1997, section 2): data items and subtasks are rows, and so is what a
 * subtask needs and makes: edges between them. What only the times on each machine are is a value of the subtask, though an element of
 * the file. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

#define MOST_SIZE 1e15

static const guint8 machines[] = {WEFT_KIND_MACHINE, END};
static const guint8 items[] = {WEFT_KIND_ITEM, END};
static const guint8 subtasks[] = {WEFT_KIND_SUBTASK, END};

#define ITEM_ROW(END_) ROW (END_, "item", N_ ("Data item"), REFERENCE, REQUIRED_SEMANTIC, .targets = {items})
#define SUBTASK_ROW(END_)                                                                                    \
  ROW (END_, "subtask", N_ ("Subtask"), REFERENCE, REQUIRED_SEMANTIC, .targets = {subtasks})

static const WeftPropertyInfo subtask_graph_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (UNIT, "unit", N_ ("Unit of time"), TEXT),
    FOREIGN_ROW,
};

static const WeftPropertyInfo item_properties[] = {
    ID_ROW,
    ROW (SIZE, "size", N_ ("Size"), NUMBER, REQUIRED_SEMANTIC, .plural = N_ ("Sizes"), .greatest = MOST_SIZE),
    ROW (AT, "at", N_ ("Initially at"), REFERENCES, SEMANTIC, .targets = {machines}),
    POSITION_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo subtask_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (MACHINE, "machine", N_ ("Machine"), OUTER, SEMANTIC, .targets = {machines}),
    ROW (COMPUTE,
         "compute",
         N_ ("Times on machines"),
         TIMES,
         .flags = WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_SEMANTIC),
    POSITION_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo needs_properties[] = {
    ITEM_ROW (FROM),
    SUBTASK_ROW (TO),
    FOREIGN_ROW,
};

static const WeftPropertyInfo makes_properties[] = {
    SUBTASK_ROW (FROM),
    ITEM_ROW (TO),
    ROW (SIZE,
         "size",
         N_ ("Size"),
         NUMBER,
         .flags = WEFT_PROPERTY_FAR,
         .plural = N_ ("Sizes"),
         .greatest = MOST_SIZE),
    FOREIGN_ROW,
};

static const WeftPropertyInfo compute_properties[] = {
    ROW (MACHINE, "machine", N_ ("Machine"), OUTER, REQUIRED_SEMANTIC, .targets = {machines}),
    ROW (TIME, "time", N_ ("Time"), TIME, REQUIRED_SEMANTIC, .plural = N_ ("Times")),
};

static const WeftPropertyInfo scenario_properties[] = {
    ID_ROW,
    ROW (PROBABILITY, "probability", N_ ("Probability"), NUMBER, REQUIRED_SEMANTIC, .greatest = 1),
    ROW (WITHOUT, "without", N_ ("Without"), REFERENCES, SEMANTIC, .targets = {subtasks}),
    FOREIGN_ROW,
};

static const WeftPropertyInfo order_properties[] = {
    ROW (TEXT,
         "",
         N_ ("Order"),
         REFERENCES,
         .flags = WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_SEMANTIC | WEFT_PROPERTY_ALL,
         .targets = {subtasks}),
    FOREIGN_ROW,
};

static const guint8 kept[] = {WEFT_KIND_KEPT, END};
static const guint8 subtask_graph_children[] = {WEFT_KIND_SCENARIO, WEFT_KIND_ORDER, WEFT_KIND_NOTE,
                                                WEFT_KIND_KEPT, END};
static const guint8 subtask_graph_singles[] = {WEFT_KIND_ORDER, END};
static const guint8 tables[] = {WEFT_KIND_ITEM, WEFT_KIND_SUBTASK, WEFT_KIND_NEEDS, WEFT_KIND_MAKES, END};
static const guint8 subtask_children[] = {WEFT_KIND_NEEDS, WEFT_KIND_MAKES, WEFT_KIND_COMPUTE, END};

const WeftKindInfo weft_subtask_graph_kind_rows[] = {
    KIND (SUBTASK_GRAPH,
          "subtask-graph",
          N_ ("Subtask flow graph"),
          subtask_graph_properties,
          DIAGRAM,
          subtask_graph_children,
          .singles = {subtask_graph_singles},
          .tables = tables),
    KIND (ITEM,
          "item",
          N_ ("Data item"),
          item_properties,
          WEFT_KIND_IS_PART | COPIED,
          NULL,
          .rows = N_ ("Data items")),
    KIND (SUBTASK,
          "subtask",
          N_ ("Subtask"),
          subtask_properties,
          PART | WEFT_KIND_IS_REFERABLE,
          subtask_children,
          .rows = N_ ("Subtasks")),
    KIND (NEEDS,
          "needs",
          N_ ("Need"),
          needs_properties,
          WEFT_KIND_IS_EDGE,
          NULL,
          .rows = N_ ("Needs"),
          .from = WEFT_KIND_ITEM,
          .to = WEFT_KIND_SUBTASK,
          .within = WEFT_KIND_SUBTASK),
    KIND (MAKES,
          "makes",
          N_ ("Result"),
          makes_properties,
          WEFT_KIND_IS_EDGE,
          NULL,
          .rows = N_ ("Results"),
          .from = WEFT_KIND_SUBTASK,
          .to = WEFT_KIND_ITEM,
          .within = WEFT_KIND_SUBTASK),
    KIND (COMPUTE, "compute", N_ ("Time on a machine"), compute_properties, 0, NULL),
    KIND (SCENARIO, "scenario", N_ ("Scenario"), scenario_properties, COPIED, kept),
    KIND (ORDER, "order", N_ ("Order"), order_properties, 0, kept),
};
