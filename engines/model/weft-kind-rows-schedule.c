/* weft-kind-rows-schedule.c: the rows of measured schedules: when what ran where. Lanes and runs are rows of a graph without edges, of a
 * node that is no diagram: it stands in the document beside the graph that it is a run of. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

#define MOST_TIME 1e15
#define MOST_LANE 16777215

static const guint8 task_graphs[] = {WEFT_KIND_TASK_GRAPH, END};

static const WeftPropertyInfo schedule_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (OF, "of", N_ ("Schedule of"), REFERENCE, .targets = {task_graphs}),
    ROW (UNIT, "unit", N_ ("Unit of time"), TEXT, SEMANTIC),
    ROW (FROM, "from", N_ ("Read from"), TEXT),
    FOREIGN_ROW,
};

static const WeftPropertyInfo lane_properties[] = {
    NAME_ROW,
    FOREIGN_ROW,
};

/* What a run is called is the task that it is a run of. */
static const WeftPropertyInfo run_properties[] = {
    ROW (NAME, "task", N_ ("Task"), TEXT, REQUIRED_SEMANTIC),
    ROW (LANE, "lane", N_ ("Lane"), INTEGER, REQUIRED_SEMANTIC, .greatest = MOST_LANE),
    ROW (START, "start", N_ ("Start"), NUMBER, REQUIRED_SEMANTIC, .greatest = MOST_TIME),
    ROW (FINISH, "finish", N_ ("Finish"), NUMBER, REQUIRED_SEMANTIC, .greatest = MOST_TIME),
    ROW (OVERHEAD, "overhead", N_ ("Overhead"), NUMBER, SEMANTIC, .default_text = "0", .greatest = MOST_TIME),
    ROW (QUEUE, "queue", N_ ("Queue"), INTEGER, SEMANTIC, .default_text = "0", .greatest = MOST_LANE),
    FOREIGN_ROW,
};

static const guint8 kept[] = {WEFT_KIND_KEPT, END};
static const guint8 tables[] = {WEFT_KIND_LANE, WEFT_KIND_RUN, END};

const WeftKindInfo weft_schedule_kind_rows[] = {
    KIND (SCHEDULE,
          "schedule",
          N_ ("Measured schedule"),
          schedule_properties,
          WEFT_KIND_IS_REFERABLE,
          kept,
          .tables = tables),
    KIND (LANE, "lane", N_ ("Lane"), lane_properties, 0, NULL, .rows = N_ ("Lanes")),
    KIND (RUN, "run", N_ ("Run"), run_properties, 0, NULL, .rows = N_ ("Runs")),
};
