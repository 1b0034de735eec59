/* weft-mimdc-check-private.h: what the check of expressions shares with that of names and statements. */
#pragma once

#include "weft-mimdc-check.h"

G_BEGIN_DECLS

#define WEFT_MIMDC_UNKNOWN G_MAXUINT32

typedef struct {
  WeftMimdcTree *tree;
  guint32 *visible; /* by name: the symbol that it stands for here, or WEFT_MIMDC_UNKNOWN */
  GArray
      *hidden; /* of pairs of guint32: a name and what it stood for outside, for each that a block declares */
  GArray *scopes;      /* guint32: how many were hidden when each open block began */
  GHashTable *told;    /* names that were said to be unknown, once */
  guint32 function;    /* the symbol of the one at hand */
  gboolean is_partial; /* there are statements with errors, which are not in the tree */
  gboolean may_end;    /* its end may be reached as far as was read */
  GArray *reached;     /* guint8: of open ifs and loops: whether what is behind may be reached another way */
  guint n_poly_tests;  /* how many of those depend on the PE */
  guint32 lock;        /* the mono that was waited for and is held, or WEFT_MIMDC_UNKNOWN */
  guint lock_depth;    /* how deep that loop stands */
  GArray *locked;      /* guint32: places that would be races if it were no lock */
} WeftMimdcChecker;

/** weft_mimdc_check_say: about the word of @node. */
void weft_mimdc_check_say (WeftMimdcChecker *checker,
                           WeftMimdcSeverity severity,
                           guint32 offset,
                           const char *format,
                           ...) G_GNUC_PRINTF (4, 5);

/** weft_mimdc_check_print: (transfer full): the name of a symbol. */
char *weft_mimdc_check_print (WeftMimdcChecker *checker, guint32 symbol);

/** weft_mimdc_check_find: the symbol that a node's name stands for; WEFT_MIMDC_UNKNOWN, having said so. */
guint32 weft_mimdc_check_find (WeftMimdcChecker *checker, const WeftMimdcNode *node, gboolean is_call);

/** weft_mimdc_check_expression: node @at, whose operands have been checked. */
void weft_mimdc_check_expression (WeftMimdcChecker *checker, guint32 at);

/** weft_mimdc_check_convert: node @at has to be of @type where it stands. */
void weft_mimdc_check_convert (WeftMimdcChecker *checker, guint32 at, WeftMimdcType type);

/** weft_mimdc_check_lock: behind the loop that ends with node @at: it may wait for a lock. */
void weft_mimdc_check_lock (WeftMimdcChecker *checker, guint32 at);

/** weft_mimdc_check_drop_lock: what was waited for, if anything, was no lock. */
void weft_mimdc_check_drop_lock (WeftMimdcChecker *checker);

/** weft_mimdc_check_unlock: before node @at, which may end the block that the lock is held in, or call something. */
void weft_mimdc_check_unlock (WeftMimdcChecker *checker, guint32 at);

/** weft_mimdc_check_race: a store into the variable at node @place. @differs: each PE may store a value of its own */
void weft_mimdc_check_race (WeftMimdcChecker *checker, guint32 place, gboolean differs);

G_END_DECLS
