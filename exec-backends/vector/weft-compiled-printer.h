/* weft-compiled-printer.h: segments of a region: loops over lanes in which words are variables of C; from a segment to the next they are arrays.
 *
 * A region is walked through twice, the first time to learn which words it keeps at hand and which it has to leave in memory, because
 * an index is worked out while it runs. */
#pragma once

#include "weft-compiled-region.h"

G_BEGIN_DECLS

/* A variable of the C function. */
typedef enum {
  WEFT_COMPILED_OF_SLOT,    /* of the stack */
  WEFT_COMPILED_OF_POLY,    /* at the address */
  WEFT_COMPILED_OF_PENDING, /* who comes to the instruction at */
  WEFT_COMPILED_OF_PLACE,   /* where PEs come to */
  WEFT_COMPILED_OF_TICKS,
  WEFT_COMPILED_OF_TEST_TICKS, /* of the test of a loop */
  WEFT_COMPILED_OF_ARG,
  WEFT_COMPILED_OF_CHANGED,
} WeftCompiledKind;

/** weft_compiled_kind_is_word: of the program; the others are about who executes what. */
gboolean weft_compiled_kind_is_word (WeftCompiledKind kind);

typedef struct {
  WeftCompiledKind kind;
  guint32 at;
  guint index;         /* among the variables of the region */
  gboolean is_kept;    /* from a segment to the next */
  gboolean is_stored;  /* by the region */
  gboolean is_used;    /* in this segment */
  gboolean is_changed; /* in this segment */
  gboolean is_mixed;   /* of who is pending: the guard does not say who */
  gboolean is_uniform; /* in the loop that is printed, all lanes hold the same: a scalar of C */
  gboolean is_read;    /* before that loop stores into it */
  gboolean is_set;     /* by that loop */
  guint64 needs;       /* the uniform words of which that is made which the loop stores into it */
  char guard[16];      /* of who is pending in this segment */
} WeftCompiledVariable;

/** weft_compiled_variable_get_bit: in sets of uniform words. */
guint64 weft_compiled_variable_get_bit (const WeftCompiledVariable *variable);

typedef struct {
  const WeftCompiledRegions *regions;
  const WeftMimdcCode *code;
  guint32 first;
  guint32 after;
  gboolean is_first_walk;
  GString *text;
  GString *scalars;       /* of the segment: what all lanes have in common */
  GString *body;          /* of the segment: of each lane */
  GPtrArray *variables;   /* WeftCompiledVariable */
  GHashTable *by_key;     /* of kind and at: WeftCompiledVariable */
  GArray *ranges;         /* Range: words that stay in memory */
  gboolean all_in_memory; /* all words do */
  GHashTable *traps;      /* instructions that may trap */
  guint32 height;         /* slots from here on do not outlive a segment */
  GArray *items;          /* Item */
  GArray *splits;         /* Split */
  GArray *counts;         /* Count: of the segment */
  guint32 bottom;         /* the slot of the first */
  guint32 n_values;
  char guard[16]; /* who executes; "~0u": all, "0u": nobody */
  guint32 depth;  /* of loops */
  WeftCompiledKind ticks;
  guint32 all_ticks;      /* instructions that all execute */
  guint32 loop;           /* that all lanes go through, without guards; NOWHERE */
  guint32 exit;           /* the jump at which that is left; NOWHERE */
  gboolean seeks_uniform; /* words that are the same for all lanes are scalars in that loop */
  gboolean has_varied;    /* one that was taken for such a word is none */
  gboolean exit_varies;
  guint64 exit_needs; /* the uniform words of which the test of the loop is made */
  guint32 left_for;   /* where all go who leave the loop that is printed; NOWHERE: to several places */
  guint32 at;
} WeftCompiledPrinter;

void
weft_compiled_printer_init (WeftCompiledPrinter *printer, const WeftCompiledRegions *regions, guint32 first);
void weft_compiled_printer_clear (WeftCompiledPrinter *printer);

/** weft_compiled_printer_seeks: whether it is a word that may be uniform: one that outlives a segment. */
gboolean weft_compiled_printer_seeks (const WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at);

/** weft_compiled_printer_use: the variable is read in this segment. */
WeftCompiledVariable *
weft_compiled_printer_use (WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at);

/** weft_compiled_printer_change: it is stored into in this segment. */
WeftCompiledVariable *
weft_compiled_printer_change (WeftCompiledPrinter *printer, WeftCompiledKind kind, guint32 at);

/** weft_compiled_printer_get_prefix: the name of the array, before its number; the variable of a segment has an underscore before it. */
const char *weft_compiled_printer_get_prefix (WeftCompiledKind kind);

/** weft_compiled_printer_add: to the segment. */
void weft_compiled_printer_add (WeftCompiledPrinter *printer, const char *format, ...) G_GNUC_PRINTF (2, 3);

void weft_compiled_printer_open_segment (WeftCompiledPrinter *printer);

/** weft_compiled_printer_close_segment: @last: PEs that come to instructions behind it need not go through it. */
void weft_compiled_printer_close_segment (WeftCompiledPrinter *printer, guint32 last);

/** weft_compiled_printer_is_apart: whether a segment ends between the two, of which @from is the first. */
gboolean weft_compiled_printer_is_apart (const WeftCompiledPrinter *printer, guint32 from, guint32 to);

/** weft_compiled_printer_count: the lanes of the guard execute @n instructions. */
void weft_compiled_printer_count (WeftCompiledPrinter *printer, guint32 n);

/** weft_compiled_printer_go: the lanes of @guard go on at @to. */
void weft_compiled_printer_go (WeftCompiledPrinter *printer, const char *guard, guint32 to);

/** weft_compiled_printer_join: those who come to @at join those who are there already. */
void weft_compiled_printer_join (WeftCompiledPrinter *printer, guint32 at);

/** weft_compiled_printer_settle: what the block has pushed goes to its slots. */
void weft_compiled_printer_settle (WeftCompiledPrinter *printer);

void weft_compiled_printer_print_instruction (WeftCompiledPrinter *printer,
                                              const WeftMimdcInstruction *instruction);

G_END_DECLS
