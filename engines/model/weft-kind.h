/* weft-kind.h: the one table of what a document may hold: kinds of node, their properties, and which kind
 * may stand in which. Reader, writer, schema, inspector and --set are all driven by it. The rows are in
 * weft-kind-rows.c; weft-kind-table.c says which rows there are. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_KIND_WEFT,
  WEFT_KIND_SUITE,
  WEFT_KIND_MACHINE,
  WEFT_KIND_SWITCH,
  WEFT_KIND_OVERHEAD,
  WEFT_KIND_OPERATION,
  WEFT_KIND_LINK,
  WEFT_KIND_FLOW_TREE,
  WEFT_KIND_BLOCK,
  WEFT_KIND_STEP,
  WEFT_KIND_LOOP,
  WEFT_KIND_IF,
  WEFT_KIND_THEN,
  WEFT_KIND_ELSE,
  WEFT_KIND_MEASUREMENT,
  WEFT_KIND_NOTE,
  WEFT_KIND_KEPT, /* text kept as it was read: comments, foreign elements, diagrams of later versions */
  /* Of task graphs. */
  WEFT_KIND_TASK_GRAPH,
  WEFT_KIND_CLASS,
  WEFT_KIND_DEMAND,
  WEFT_KIND_GROUP,
  WEFT_KIND_POLICY,
  WEFT_KIND_QUEUE,
  WEFT_KIND_ALLOCATION,
  WEFT_KIND_SERVE,
  WEFT_KIND_SYSTEM,
  WEFT_KIND_LOCK,
  WEFT_KIND_NETWORK,
  WEFT_KIND_CENTER,
  WEFT_KIND_SEQUENT,
  WEFT_KIND_TASK,
  WEFT_KIND_EDGE,
  /* Of measured schedules. */
  WEFT_KIND_SCHEDULE,
  WEFT_KIND_LANE,
  WEFT_KIND_RUN,
  /* Of subtask flow graphs. */
  WEFT_KIND_SUBTASK_GRAPH,
  WEFT_KIND_ITEM,
  WEFT_KIND_SUBTASK,
  WEFT_KIND_NEEDS,
  WEFT_KIND_MAKES,
  WEFT_KIND_COMPUTE, /* no row of its own: a part of a value of a subtask */
  WEFT_KIND_SCENARIO,
  WEFT_KIND_ORDER,
  WEFT_KIND_PROGRAM,
  /* Of target selection. */
  WEFT_KIND_TARGET,
  WEFT_KIND_TARGET_TIME,
  /* Of parallel loops on an array of processors. */
  WEFT_KIND_ARRAY_LOOP,
  WEFT_KIND_STAGE,
} WeftKind;

#define WEFT_N_KINDS (WEFT_KIND_STAGE + 1)

/* As many kinds as there may ever be, for arrays; and what ends a list of kinds. */
#define WEFT_MOST_KINDS 64
#define WEFT_KIND_END   WEFT_MOST_KINDS

/* What nodes of a kind are to those who need not know the kind. */
typedef enum {
  WEFT_KIND_IS_DIAGRAM = 1 << 0,   /* stands in the document and is drawn on a canvas of its own */
  WEFT_KIND_IS_PART = 1 << 1,      /* stands in a diagram: can be selected, moved and copied by itself */
  WEFT_KIND_IS_REFERABLE = 1 << 2, /* others refer to its id, which they follow when it changes */
  WEFT_KIND_IS_NAMED = 1 << 3,     /* has a name that people tell it by, which copies do not share */
  WEFT_KIND_IS_REMARK = 1 << 4,    /* no result depends on it */
  WEFT_KIND_IS_CLAUSE = 1 << 5,    /* a place in its parent that goes by its parent's name */
  WEFT_KIND_IS_COPIED = 1 << 6,    /* a copy of it may stand beside it */
  WEFT_KIND_IS_FOLDED = 1 << 7,    /* what stands below it in a diagram may be folded away */
  WEFT_KIND_IS_EDGE = 1 << 8,      /* a row of a graph that leads from one row to another */
} WeftKindFlags;

/* Some kinds: those of a list and those that have one of some flags. */
typedef struct {
  const guint8 *kinds; /* (nullable): ended by WEFT_KIND_END */
  WeftKindFlags flags;
} WeftKindSet;

typedef enum {
  WEFT_PROPERTY_ID,
  WEFT_PROPERTY_NAME,
  WEFT_PROPERTY_TITLE,
  WEFT_PROPERTY_VERSION,
  WEFT_PROPERTY_KIND,
  WEFT_PROPERTY_PES,
  WEFT_PROPERTY_SKIP_EMPTY_CLAUSES,
  WEFT_PROPERTY_FROM,
  WEFT_PROPERTY_TO,
  WEFT_PROPERTY_TIME,
  WEFT_PROPERTY_LATENCY,
  WEFT_PROPERTY_PER_UNIT,
  WEFT_PROPERTY_BOTH,
  WEFT_PROPERTY_MACHINE,
  WEFT_PROPERTY_STEP,
  WEFT_PROPERTY_UNIT,
  WEFT_PROPERTY_MODE,
  WEFT_PROPERTY_ITERATIONS,
  WEFT_PROPERTY_DECIDED_BY,
  WEFT_PROPERTY_THEN,
  WEFT_PROPERTY_OP,
  WEFT_PROPERTY_COUNT,
  WEFT_PROPERTY_SIMD,
  WEFT_PROPERTY_SPMD,
  WEFT_PROPERTY_OF,
  WEFT_PROPERTY_PROCESSORS,
  WEFT_PROPERTY_BUS_RATE,
  WEFT_PROPERTY_WRITE_BACK,
  WEFT_PROPERTY_REMOTE_CACHE,
  WEFT_PROPERTY_INVALIDATE,
  WEFT_PROPERTY_CENTER,
  WEFT_PROPERTY_VISITS,
  WEFT_PROPERTY_IN,
  WEFT_PROPERTY_ORDER,
  WEFT_PROPERTY_CLASS,
  WEFT_PROPERTY_GROUP,
  WEFT_PROPERTY_QUEUE,
  WEFT_PROPERTY_QUEUES,
  WEFT_PROPERTY_PROCESSES,
  WEFT_PROPERTY_WHEN_EMPTY,
  WEFT_PROPERTY_MEAN,
  WEFT_PROPERTY_THINK,
  WEFT_PROPERTY_SERVICE,
  WEFT_PROPERTY_RATES,
  WEFT_PROPERTY_BUS,
  WEFT_PROPERTY_MEMORY,
  WEFT_PROPERTY_CACHE,
  WEFT_PROPERTY_PRIORITY,
  WEFT_PROPERTY_LANE,
  WEFT_PROPERTY_START,
  WEFT_PROPERTY_FINISH,
  WEFT_PROPERTY_OVERHEAD,
  WEFT_PROPERTY_TRANSFERS,
  WEFT_PROPERTY_SIZE,
  WEFT_PROPERTY_AT,
  WEFT_PROPERTY_COMPUTE,
  WEFT_PROPERTY_PROBABILITY,
  WEFT_PROPERTY_WITHOUT,
  WEFT_PROPERTY_LANGUAGE,
  WEFT_PROPERTY_HREF,
  WEFT_PROPERTY_SOURCE,
  WEFT_PROPERTY_GUESS,
  WEFT_PROPERTY_MODEL,
  WEFT_PROPERTY_WIDTH,
  WEFT_PROPERTY_LOAD,
  WEFT_PROPERTY_LOAD_STEP,
  WEFT_PROPERTY_RUN,
  WEFT_PROPERTY_SECONDS,
  WEFT_PROPERTY_PER_PE,
  WEFT_PROPERTY_ITEMS,
  WEFT_PROPERTY_BODY,
  WEFT_PROPERTY_BEFORE,
  WEFT_PROPERTY_AFTER,
  WEFT_PROPERTY_OVERLAP,
  WEFT_PROPERTY_LOAD_FACTOR,
  WEFT_PROPERTY_RECEIVE,
  WEFT_PROPERTY_SEND,
  WEFT_PROPERTY_ROWS,
  WEFT_PROPERTY_COLUMNS,
  WEFT_PROPERTY_COLLECT,
  WEFT_PROPERTY_ALPHA,
  WEFT_PROPERTY_BETA,
  WEFT_PROPERTY_GAP,
  WEFT_PROPERTY_GAP_PER_ITEM,
  WEFT_PROPERTY_SPEED,
  WEFT_PROPERTY_MACHINES,
  WEFT_PROPERTY_BLOCKS,
  WEFT_PROPERTY_PROGRAM,
  WEFT_PROPERTY_TEXT, /* the element's text */
  WEFT_PROPERTY_X,
  WEFT_PROPERTY_Y,
  WEFT_PROPERTY_PINNED,
  WEFT_PROPERTY_COLLAPSED,
  WEFT_PROPERTY_FOREIGN, /* attributes of other namespaces, and namespace declarations, as text */
  WEFT_PROPERTY_PROLOG,  /* comments before and after the root element */
  WEFT_PROPERTY_EPILOG,
} WeftProperty;

#define WEFT_N_PROPERTIES (WEFT_PROPERTY_EPILOG + 1)

typedef enum {
  WEFT_TYPE_TEXT,
  WEFT_TYPE_ID,         /* an XML NCName, unique in the document */
  WEFT_TYPE_REFERENCE,  /* the id of a node whose kind is in targets */
  WEFT_TYPE_REFERENCES, /* several of them, with spaces between */
  WEFT_TYPE_OUTER,      /* of a row: the id of a node that does not stand below the one with the rows */
  WEFT_TYPE_TIMES,      /* times on machines, by their ids (weft-machine-times.h) */
  WEFT_TYPE_CHOICE,     /* one of choices; read as its index */
  WEFT_TYPE_INTEGER,
  WEFT_TYPE_NUMBER,
  WEFT_TYPE_TIME,  /* a literal whose values are times, 0 or more, on the diagram's lattice */
  WEFT_TYPE_COUNT, /* a literal whose values are whole numbers, 0 or more */
} WeftType;

typedef enum {
  WEFT_PROPERTY_REQUIRED = 1 << 0,
  WEFT_PROPERTY_SEMANTIC = 1 << 1, /* results depend on it: part of the digest */
  WEFT_PROPERTY_PLACE = 1 << 2,    /* stands in the diagram's <layout> */
  WEFT_PROPERTY_CONTENT = 1 << 3,  /* what stands in the element, text or others, not an attribute */
  WEFT_PROPERTY_HIDDEN = 1 << 4,   /* in the model only; the writer knows where it goes */
  WEFT_PROPERTY_FAR =
      1
      << 5, /* of an edge within a row: stands here in the file, but is a value of the row at the other end, which it declares */
  WEFT_PROPERTY_ALL = 1 << 6,  /* references that name all rows of a kind: a new one comes last */
  WEFT_PROPERTY_MADE = 1 << 7, /* of what was made from something else: offered only where it is there */
} WeftPropertyFlags;

typedef struct {
  WeftProperty property;
  const char *attribute; /* its name in the file */
  const char *label;     /* for people; translatable */
  const char *
      plural; /* nullable: the same as the subject of a sentence, where the label will not do; translatable */
  WeftType type;
  WeftPropertyFlags flags;
  const char *const *choices;
  const char *default_text; /* the value when absent; NULL: none */
  double least;
  double greatest;
  WeftKindSet targets;
} WeftPropertyInfo;

typedef struct {
  WeftKind kind;
  const char *element;
  const char *label;
  const WeftPropertyInfo *properties; /* in the order in which they are written */
  guint n_properties;
  WeftKindFlags flags;
  WeftKindSet children;
  WeftKindSet singles; /* those of them of which there may be one only; a list, no flags */
  const guint8
      *tables;      /* (nullable): of a graph: the kinds of its rows, a table each, ended by WEFT_KIND_END */
  const char *rows; /* (nullable): what a table of such rows is called; translatable */
  guint8 from;      /* of an edge: the kind of row that it leaves */
  guint8 to;        /* and the one that it enters */
  guint8
      within; /* of an edge: the kind of row at one of its ends whose element its own stands in; 0: that of the graph */
} WeftKindInfo;

/* Indices of the choices. */
typedef enum { WEFT_MODE_SIMD, WEFT_MODE_SPMD } WeftMode;
typedef enum { WEFT_MACHINE_SIMD, WEFT_MACHINE_SPMD, WEFT_MACHINE_MIXED } WeftMachineKind;
typedef enum { WEFT_DECIDED_BY_PE, WEFT_DECIDED_BY_CU } WeftDecidedBy;
typedef enum {
  WEFT_MODEL_PIPES,
  WEFT_MODEL_FILE,
  WEFT_MODEL_UDP,
  WEFT_MODEL_THREADS,
  WEFT_MODEL_MPI,
  WEFT_MODEL_INTERPRETER,
} WeftExecutionModel;
typedef enum { WEFT_CENTER_QUEUE, WEFT_CENTER_DELAY, WEFT_CENTER_LOAD_DEPENDENT } WeftCenterKind;
typedef enum {
  WEFT_OVERHEAD_LOOP_INIT,
  WEFT_OVERHEAD_LOOP_TEST,
  WEFT_OVERHEAD_IF_TEST,
  WEFT_OVERHEAD_POST_THEN,
  WEFT_OVERHEAD_POST_ELSE,
} WeftOverhead;

#define WEFT_N_MODES     2
#define WEFT_N_OVERHEADS (WEFT_OVERHEAD_POST_ELSE + 1)

/* How many levels of elements a flow-analysis tree may have below its root. */
#define WEFT_MAX_NESTING 100

/** weft_kind_get_count: how many kinds there are: 0 and so on. */
guint weft_kind_get_count (void);

const WeftKindInfo *weft_kind_get_info (WeftKind kind);

/** weft_kind_is: whether @kind has one of @flags. */
gboolean weft_kind_is (WeftKind kind, WeftKindFlags flags);

/** weft_kind_set_has: whether @kind is in @set. O(list). */
gboolean weft_kind_set_has (const WeftKindSet *set, WeftKind kind);

/** weft_kind_may_hold: whether nodes of @child may stand in nodes of @parent. */
gboolean weft_kind_may_hold (WeftKind parent, WeftKind child);

/** weft_kind_find_single: which of the kinds that may stand in @parent once only @child is: 0 and so on, below 32; -1: none. */
int weft_kind_find_single (WeftKind parent, WeftKind child);

/** weft_kind_find_table: the table of @carrier, a kind of node that carries a graph, whose rows are of @row, from 1; 0: there is none. */
guint weft_kind_find_table (WeftKind carrier, WeftKind row);

/** weft_kind_find_own_table: the same of rows whose elements stand in that of the carrier itself. */
guint weft_kind_find_own_table (WeftKind carrier, WeftKind row);

/** weft_kind_is_within: whether elements of @child stand in those of rows of @row. */
gboolean weft_kind_is_within (WeftKind row, WeftKind child);

/** weft_kind_has_attribute: whether elements of @kind have an attribute for its property @info: not what is known from where they stand, what stands in them or elsewhere. */
gboolean weft_kind_has_attribute (const WeftKindInfo *kind, const WeftPropertyInfo *info);

/** weft_kind_get_inner_end: of the kind of an edge whose element stands in that of a row at one of its ends: the property that is that end. */
WeftProperty weft_kind_get_inner_end (WeftKind edge);

/** weft_kind_is_row: whether things of @kind are rows of a graph, and no nodes. O(kinds). */
gboolean weft_kind_is_row (WeftKind kind);

/** weft_kind_find: the kind of the element named @element; %FALSE when there is none. */
gboolean weft_kind_find (const char *element, WeftKind *kind);

/** weft_kind_get_slot: the place of @property among the properties of @kind, or -1. O(1). */
int weft_kind_get_slot (WeftKind kind, WeftProperty property);

/** weft_kind_get_property: (nullable): what @kind knows of @property. O(1). */
const WeftPropertyInfo *weft_kind_get_property (WeftKind kind, WeftProperty property);

/** weft_property_get_subject: what a sentence calls the property, in the plural if it is a quantity; translated. */
const char *weft_property_get_subject (const WeftPropertyInfo *info);

/** weft_property_get_help: (nullable): what the property means, for people; translated. */
const char *weft_property_get_help (const WeftPropertyInfo *info);

/** weft_kind_find_property: (nullable): the property of @kind with the attribute name @attribute. */
const WeftPropertyInfo *weft_kind_find_property (WeftKind kind, const char *attribute);

/** weft_kind_is_reserved: whether @element is of the format but of a kind that is only kept so far. */
gboolean weft_kind_is_reserved (const char *element);

/** weft_kind_reserves: whether the reserved element @element may stand in @parent. */
gboolean weft_kind_reserves (WeftKind parent, const char *element);

/** weft_kind_get_reserved: (array zero-terminated=1): the names of those elements. */
const char *const *weft_kind_get_reserved (void);

/** weft_kind_is_diagram: whether @kind is drawn on a canvas of its own. */
gboolean weft_kind_is_diagram (WeftKind kind);

/** weft_kind_is_constituent: whether the digest of the parent depends on children of @kind. */
gboolean weft_kind_is_constituent (WeftKind kind);

G_END_DECLS
