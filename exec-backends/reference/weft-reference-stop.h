/* weft-reference-stop.h: where a run stands after some of its steps, for those who go through a program step by step.
 *
 * A run is a function of the program and the number of PEs, so that a step back is a run of its own that ends a step earlier. */
#pragma once

#include "weft-reference.h"

G_BEGIN_DECLS

/* What is looked for: a step after which a PE has come to a line. It comes to the one that it stands at anew by a jump back. */
typedef struct {
  guint64 from;         /* steps: the one that is looked for comes after more than these */
  gboolean is_back;     /* or, the last of them, after less */
  gboolean is_here;     /* or none: the place after just these */
  guint32 pe;           /* who has to come there, and whose words are taken */
  gboolean is_any;      /* whoever comes there will do */
  guint n_lines;        /* 0: any line */
  const guint32 *lines; /* (array length=n_lines): ascending */
} WeftReferenceAim;

/* Where the run stands. */
typedef struct {
  guint64 steps;
  gboolean has_ended; /* of itself, or at a trap */
  guint32 n_pes;
  guint8 *states; /* (array length=n_pes): WeftReferenceState */
  guint32 *at;    /* (array length=n_pes): instructions, each the next of its PE */
  guint32 pe;
  guint32 n_words;
  guint32 *words; /* (array length=n_words): of @pe: its poly variables, then its stack */
  guint32 *monos;
  char *output; /* up to here */
} WeftReferenceStop;

/**
 * weft_reference_stop_new:
 * @options: whom it prints to is not asked
 * @error: (out): that of the job, or that memory does not suffice
 * @problem: (out) (nullable): the trap or the limit at which the run ended, which is none of @error
 *
 * Returns: (transfer full) (nullable): where the run stands at the step that @aim looks for. When there is none: its end, or back its
 * beginning. O(instructions up to there), back twice that.
 */
WeftReferenceStop *weft_reference_stop_new (const WeftMimdcCode *code,
                                            const WeftReferenceOptions *options,
                                            const WeftReferenceAim *aim,
                                            WeftJob *job,
                                            GError **problem,
                                            GError **error);
void weft_reference_stop_free (WeftReferenceStop *stop);

/**
 * weft_reference_stop_print: (transfer full) (nullable): what @variable holds where @stop stands, an array with its elements up to
 * @most; %NULL: it is not there.
 */
char *weft_reference_stop_print (const WeftReferenceStop *stop,
                                 const WeftMimdcCode *code,
                                 const WeftMimdcVariable *variable,
                                 guint32 most);

/** weft_reference_stop_print_local: the same of a local; %NULL where its PE is not inside its block. */
char *weft_reference_stop_print_local (const WeftReferenceStop *stop,
                                       const WeftMimdcCode *code,
                                       const WeftMimdcLocal *local,
                                       guint32 most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftReferenceStop, weft_reference_stop_free)

G_END_DECLS
