/* weft-reference.h: what a program means: a plain interpreter of stack code, to which every other way of running one is compared.
 *
 * All PEs that run execute one instruction a step, in lock step. A step reads shared words (monos, and poly variables of the whole
 * program, which other PEs reach by parallel subscripts) as they were before it; what it stores stands after it. Of several
 * stores into one word in one step that of the lowest PE wins. Programs without races print the same in every order; for the
 * others this is the deterministic mode. */
#pragma once

#include "weft-job.h"
#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* PEs that a run may have. */
#define WEFT_REFERENCE_MOST_PES (1u << 20)

typedef enum { WEFT_PE_RUNS, WEFT_PE_WAITS, WEFT_PE_ENDED } WeftReferenceState; /* of a PE */

typedef struct {
  guint32 pes;
  guint32 stack_words;  /* of a PE; a call that would pass them traps */
  guint64 instructions; /* of all PEs together; 0: any number */
  guint64 output_bytes;
  double seconds;    /* 0: any time */
  gboolean tags;     /* each line begins with the number of its PE */
  const char *hosts; /* (nullable): which of the site's hosts PEs are on (weft-unix-hosts.h); %NULL: all */
  void (*print) (const char *text, gsize length, gpointer data); /* called at barriers and at the end */
  gpointer data;
  /* (nullable): called when a PE executes a jump, a return or its end at the instruction @at: @is_taken: it goes on elsewhere */
  void (*leads) (guint32 pe, guint32 at, gboolean is_taken, gpointer data);
  gpointer leads_data;
} WeftReferenceOptions;

typedef struct {
  guint64 steps;
  guint64 instructions; /* of all PEs */
  guint64 barriers;
} WeftReferenceCounts;

/** weft_reference_options_init: 4 PEs, 2^20 words, 64 MiB of output, no other limit. */
void weft_reference_options_init (WeftReferenceOptions *options);

/**
 * weft_reference_run:
 * @counts: (out): also of a run that ends with an error
 * @error: (out): WEFT_ENGINE_ERROR with line and column: a trap, with its PE; that no PE can go on, with who waits where; a limit.
 * Else that of the job.
 *
 * Prints what the PEs print, those of a PE in its order, at every barrier PE by PE; before an error all that was printed.
 * O(instructions); memory: the words that are in use.
 */
gboolean weft_reference_run (const WeftMimdcCode *code,
                             const WeftReferenceOptions *options,
                             WeftReferenceCounts *counts,
                             WeftJob *job,
                             GError **error);

typedef struct _WeftReferenceRun WeftReferenceRun;

/* A control unit: which of the PEs that run execute the next step. Needs weft-reference-private.h. */
typedef struct {
  /* (nullable): writes them into @chosen, ascending, at least one; returns how many. %NULL: all that run */
  guint32 (*choose) (const WeftReferenceRun *run, guint32 *chosen, gpointer data);
  gpointer data;
  gboolean (*look) (
      const WeftReferenceRun *run,
      gpointer data); /* (nullable): before every step; %FALSE: the run ends here, without an error */
  void (*leave) (const WeftReferenceRun *run, gpointer data); /* (nullable): when it has ended, however */
} WeftReferenceControl;

/** weft_reference_run_controlled: the same, with a step as the control unit wants it. */
gboolean weft_reference_run_controlled (const WeftMimdcCode *code,
                                        const WeftReferenceOptions *options,
                                        const WeftReferenceControl *control,
                                        WeftReferenceCounts *counts,
                                        WeftJob *job,
                                        GError **error);

G_END_DECLS
