/* weft-if1-graph.h: the graphs of a file in IF1 as they stand there. */
#pragma once

#include "weft-job.h"
#include "weft-mimdc-messages.h"

G_BEGIN_DECLS

/* Compounds, and simple nodes, by their numbers. */
enum {
  WEFT_IF1_FORALL = 0,
  WEFT_IF1_SELECT = 1,
  WEFT_IF1_LOOP_B = 4,
  WEFT_IF1_ELEMENT = 105,
  WEFT_IF1_GATHER = 107,
  WEFT_IF1_SCATTER = 114,
  WEFT_IF1_ABS = 117,
  WEFT_IF1_DIV = 122,
  WEFT_IF1_EQUAL = 124,
  WEFT_IF1_FINAL_VALUE = 127,
  WEFT_IF1_INT = 129,
  WEFT_IF1_LESS = 131,
  WEFT_IF1_LESS_EQUAL = 132,
  WEFT_IF1_MAX = 133,
  WEFT_IF1_MIN = 134,
  WEFT_IF1_MINUS = 135,
  WEFT_IF1_MOD = 136,
  WEFT_IF1_NEG = 137,
  WEFT_IF1_NO_OP = 138,
  WEFT_IF1_NOT = 139,
  WEFT_IF1_NOT_EQUAL = 140,
  WEFT_IF1_PLUS = 141,
  WEFT_IF1_RANGE = 142,
  WEFT_IF1_RED_LEFT = 146,
  WEFT_IF1_RED_TREE = 148,
  WEFT_IF1_REDUCE = 149,
  WEFT_IF1_SINGLE = 151,
  WEFT_IF1_TIMES = 152,
  WEFT_IF1_TRUNC = 153,
};

enum {
  WEFT_IF1_TYPE_ARRAY = 0,
  WEFT_IF1_TYPE_BASIC = 1,
  WEFT_IF1_TYPE_FUNCTION = 3,
  WEFT_IF1_TYPE_TUPLE = 8
};

enum { WEFT_IF1_BOOLEAN = 0, WEFT_IF1_INTEGER = 3, WEFT_IF1_REAL = 5 };

typedef struct {
  guint32 code;
  guint32 parts[2];
} WeftIf1Type;

/* What leads to a port: a port of another node, or a literal. */
typedef struct {
  guint32 node;
  guint32 port;
  char *literal; /* (nullable) */
  guint32 type;
  guint32 offset; /* in the source, as everywhere here */
} WeftIf1Edge;

typedef struct {
  guint32 label;
  guint32 opcode;
  guint32 offset;
  gboolean is_compound;
  GPtrArray *graphs; /* WeftIf1Graph: of a compound, in the order of the file */
  GArray *order;     /* guint32: of a compound: which graph is which */
} WeftIf1Node;

typedef struct {
  char kind; /* X, I, G: a function; g: of a compound */
  guint32 type;
  guint32 offset;
  GHashTable *nodes; /* WeftIf1Node, by label */
  GHashTable *edges; /* WeftIf1Edge, by guint64: the node above 32 bits, and the port, that it leads to */
} WeftIf1Graph;

typedef struct {
  GHashTable *types;    /* WeftIf1Type, by label */
  GPtrArray *functions; /* WeftIf1Graph */
} WeftIf1File;

/** weft_if1_read: (transfer full) (nullable): all lines; what is wrong with them goes to @messages. %NULL with @error when @job was cancelled. O(size). */
WeftIf1File *weft_if1_read (WeftMimdcMessages *messages, WeftJob *job, GError **error);
void weft_if1_file_free (WeftIf1File *file);

/** weft_if1_get_edge: (transfer none) (nullable): what leads to a port. */
const WeftIf1Edge *weft_if1_get_edge (const WeftIf1Graph *graph, guint32 node, guint32 port);

/** weft_if1_get_node: (transfer none) (nullable) */
const WeftIf1Node *weft_if1_get_node (const WeftIf1Graph *graph, guint32 label);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIf1File, weft_if1_file_free)

G_END_DECLS
