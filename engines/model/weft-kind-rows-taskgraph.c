/* weft-kind-rows-taskgraph.c: the rows of task graphs (Adve and Vernon 2004, sections 2 and 3): tasks and edges are rows of the
 * graph, everything else is nodes beside them. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

#define MOST_TIME 1e15

#define TIME_ROW(PROPERTY, attribute_, label_, ...)                                                          \
  ROW (PROPERTY, attribute_, label_, NUMBER, __VA_ARGS__, .greatest = MOST_TIME)
#define RATE_ROW(PROPERTY, attribute_, label_)                                                               \
  ROW (PROPERTY, attribute_, label_, NUMBER, SEMANTIC, .default_text = "0", .greatest = MOST_TIME)
#define SHARE_ROW(PROPERTY, attribute_, label_)                                                              \
  ROW (PROPERTY, attribute_, label_, NUMBER, SEMANTIC, .default_text = "0", .greatest = 1)

static const char *const order_choices[] = {"given", "lpt", "spt", "critical-path", "priority", NULL};
static const char *const allocation_choices[] = {"single", "block", "cyclic", "enumerated", "group", NULL};
static const char *const when_empty_choices[] = {"stay", "round-robin", "fewest", NULL};
static const char *const center_choices[] = {"queue", "delay", "load-dependent", NULL};

static const guint8 classes[] = {WEFT_KIND_CLASS, END};
static const guint8 groups[] = {WEFT_KIND_GROUP, END};
static const guint8 queues[] = {WEFT_KIND_QUEUE, END};
static const guint8 centers[] = {WEFT_KIND_CENTER, END};
static const guint8 tasks[] = {WEFT_KIND_TASK, END};

#define CLASS_ROW     ROW (CLASS, "class", N_ ("Class"), REFERENCE, SEMANTIC, .targets = {classes})
#define GROUP_ROW     ROW (GROUP, "group", N_ ("Group"), REFERENCE, SEMANTIC, .targets = {groups})
#define QUEUE_ROW     ROW (QUEUE, "queue", N_ ("Queue"), REFERENCE, SEMANTIC, .targets = {queues})
#define PROCESSES_ROW ROW (PROCESSES, "processes", N_ ("Processes"), TEXT, SEMANTIC, .default_text = "all")

static const WeftPropertyInfo task_graph_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (PROCESSORS,
         "processors",
         N_ ("Processors"),
         INTEGER,
         SEMANTIC,
         .default_text = "1",
         .least = 1,
         .greatest = 16777216),
    ROW (UNIT, "unit", N_ ("Unit of time"), TEXT),
    FOREIGN_ROW,
};

static const WeftPropertyInfo class_properties[] = {
    ID_ROW,
    RATE_ROW (BUS_RATE, "bus-rate", N_ ("Bus requests")),
    SHARE_ROW (WRITE_BACK, "write-back", N_ ("Share with write-back")),
    SHARE_ROW (REMOTE_CACHE, "remote-cache", N_ ("Share from other caches")),
    RATE_ROW (INVALIDATE, "invalidate", N_ ("Invalidations")),
    FOREIGN_ROW,
};

static const WeftPropertyInfo demand_properties[] = {
    ROW (CENTER, "center", N_ ("Centre"), REFERENCE, REQUIRED_SEMANTIC, .targets = {centers}),
    ROW (VISITS, "visits", N_ ("Visits"), NUMBER, REQUIRED_SEMANTIC, .greatest = MOST_TIME),
    TIME_ROW (TIME, "time", N_ ("Time of a visit"), SEMANTIC),
    FOREIGN_ROW,
};

static const WeftPropertyInfo group_properties[] = {
    ID_ROW,     NAME_ROW,    ROW (IN, "in", N_ ("Part of"), REFERENCE, SEMANTIC, .targets = {groups}),
    PLACE_ROWS, FOREIGN_ROW,
};

static const WeftPropertyInfo plain_properties[] = {
    FOREIGN_ROW,
};

static const WeftPropertyInfo queue_properties[] = {
    ID_ROW,
    ROW (ORDER, "order", N_ ("Order"), CHOICE, SEMANTIC, .choices = order_choices, .default_text = "given"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo allocation_properties[] = {
    ROW (KIND,
         "kind",
         N_ ("Kind"),
         CHOICE,
         SEMANTIC,
         .choices = allocation_choices,
         .default_text = "single"),
    CLASS_ROW,
    GROUP_ROW,
    ROW (QUEUES, "queues", N_ ("Queues"), REFERENCES, SEMANTIC, .targets = {queues}),
    PROCESSES_ROW,
    FOREIGN_ROW,
};

static const WeftPropertyInfo serve_properties[] = {
    PROCESSES_ROW,
    QUEUE_ROW,
    ROW (WHEN_EMPTY,
         "when-empty",
         N_ ("When the queue is empty"),
         CHOICE,
         SEMANTIC,
         .choices = when_empty_choices,
         .default_text = "stay"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo lock_properties[] = {
    TIME_ROW (MEAN, "mean", N_ ("Mean time held"), REQUIRED_SEMANTIC),
    QUEUE_ROW,
    FOREIGN_ROW,
};

static const WeftPropertyInfo network_properties[] = {
    TIME_ROW (THINK, "think", N_ ("Think time"), SEMANTIC, .default_text = "0"),
    FOREIGN_ROW,
};

static const WeftPropertyInfo center_properties[] = {
    ID_ROW,
    ROW (KIND, "kind", N_ ("Kind"), CHOICE, SEMANTIC, .choices = center_choices, .default_text = "queue"),
    TIME_ROW (SERVICE, "service", N_ ("Service time"), SEMANTIC, .default_text = "0"),
    ROW (RATES, "rates", N_ ("Rates"), TEXT, SEMANTIC),
    FOREIGN_ROW,
};

static const WeftPropertyInfo sequent_properties[] = {
    TIME_ROW (BUS, "bus", N_ ("Time of the bus"), REQUIRED_SEMANTIC),
    TIME_ROW (MEMORY, "memory", N_ ("Time of the memory"), REQUIRED_SEMANTIC),
    TIME_ROW (CACHE, "cache", N_ ("Time of a cache"), REQUIRED_SEMANTIC),
    FOREIGN_ROW,
};

static const WeftPropertyInfo task_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (TIME, "time", N_ ("Time"), TIME, SEMANTIC, .plural = N_ ("Times"), .default_text = "0"),
    CLASS_ROW,
    GROUP_ROW,
    QUEUE_ROW,
    ROW (PRIORITY,
         "priority",
         N_ ("Priority"),
         INTEGER,
         SEMANTIC,
         .default_text = "0",
         .least = -2147483647,
         .greatest = 2147483647),
    POSITION_ROWS,
    FOREIGN_ROW,
};

static const WeftPropertyInfo edge_properties[] = {
    ROW (FROM, "from", N_ ("From task"), REFERENCE, REQUIRED_SEMANTIC, .targets = {tasks}),
    ROW (TO, "to", N_ ("To task"), REFERENCE, REQUIRED_SEMANTIC, .targets = {tasks}),
    FOREIGN_ROW,
};

static const guint8 kept[] = {WEFT_KIND_KEPT, END};
static const guint8 task_graph_children[] = {WEFT_KIND_CLASS,
                                             WEFT_KIND_GROUP,
                                             WEFT_KIND_POLICY,
                                             WEFT_KIND_SYSTEM,
                                             WEFT_KIND_NOTE,
                                             WEFT_KIND_KEPT,
                                             END};
static const guint8 task_graph_singles[] = {WEFT_KIND_POLICY, WEFT_KIND_SYSTEM, END};
static const guint8 tables[] = {WEFT_KIND_TASK, WEFT_KIND_EDGE, END};
static const guint8 class_children[] = {WEFT_KIND_DEMAND, WEFT_KIND_KEPT, END};
static const guint8 policy_children[] = {WEFT_KIND_QUEUE, WEFT_KIND_ALLOCATION, WEFT_KIND_SERVE,
                                         WEFT_KIND_KEPT, END};
static const guint8 system_children[] = {WEFT_KIND_LOCK, WEFT_KIND_NETWORK, WEFT_KIND_SEQUENT, WEFT_KIND_KEPT,
                                         END};
static const guint8 system_singles[] = {WEFT_KIND_LOCK, WEFT_KIND_NETWORK, WEFT_KIND_SEQUENT, END};
static const guint8 network_children[] = {WEFT_KIND_CENTER, WEFT_KIND_KEPT, END};

#define REFERABLE WEFT_KIND_IS_REFERABLE

const WeftKindInfo weft_task_graph_kind_rows[] = {
    KIND (TASK_GRAPH,
          "task-graph",
          N_ ("Task graph"),
          task_graph_properties,
          DIAGRAM,
          task_graph_children,
          .singles = {task_graph_singles},
          .tables = tables),
    KIND (CLASS, "class", N_ ("Class"), class_properties, COPIED | REFERABLE, class_children),
    KIND (DEMAND, "demand", N_ ("Demand"), demand_properties, COPIED, kept),
    KIND (GROUP, "group", N_ ("Group"), group_properties, NAMED | REFERABLE | WEFT_KIND_IS_FOLDED, kept),
    KIND (POLICY, "policy", N_ ("Policy"), plain_properties, 0, policy_children),
    KIND (QUEUE, "queue", N_ ("Queue"), queue_properties, COPIED | REFERABLE, kept),
    KIND (ALLOCATION, "allocation", N_ ("Allocation"), allocation_properties, COPIED, kept),
    KIND (SERVE, "serve", N_ ("Service"), serve_properties, COPIED, kept),
    KIND (SYSTEM, "system", N_ ("System"), plain_properties, 0, system_children, .singles = {system_singles}),
    KIND (LOCK, "lock", N_ ("Lock"), lock_properties, 0, kept),
    KIND (NETWORK, "network", N_ ("Queueing network"), network_properties, 0, network_children),
    KIND (CENTER, "center", N_ ("Centre"), center_properties, COPIED | REFERABLE, kept),
    KIND (SEQUENT, "sequent", N_ ("Sequent bus"), sequent_properties, 0, kept),
    KIND (TASK, "task", N_ ("Task"), task_properties, PART, NULL, .rows = N_ ("Tasks")),
    KIND (EDGE,
          "edge",
          N_ ("Edge"),
          edge_properties,
          WEFT_KIND_IS_EDGE,
          NULL,
          .rows = N_ ("Edges"),
          .from = WEFT_KIND_TASK,
          .to = WEFT_KIND_TASK),
};
