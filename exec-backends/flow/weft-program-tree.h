/* weft-program-tree.h: a flow-analysis tree (Li et al. 1997) from a program in MIMDC (Dietz, Cohen and Grant 1993). */
#pragma once

#include "weft-program-profile.h"

#include "weft-document.h"

G_BEGIN_DECLS

/* Parts that a tree may have. */
#define WEFT_PROGRAM_TREE_MOST_PARTS 1000000

typedef struct {
  const char *name;   /* of what it is called: the program's id */
  const char *source; /* its text */
  guint32 pes;
  const char *machine; /* what it is called */
  const char *unit;    /* of the times below */
  double step;         /* all of them are multiples of it */
  double wider;        /* of this instead, to which they are rounded, when anything is random */
  const double *
      simd; /* (array fixed-size=WEFT_N_OPS): what an instruction takes when all PEs that execute it do so together */
  const double *spmd;          /* and by itself */
  WeftProgramProfile *profile; /* (nullable): of a run, which has been finished */
} WeftProgramTreeOptions;

/**
 * weft_program_tree_make:
 * @code: of the program
 *
 * The leaders of the code begin blocks: the program's first instruction, what a jump leads to, what follows a jump, and what follows a
 * barrier. The instructions of a block are its steps, named as the instruction set names them. A while becomes the block of its
 * condition and a loop of its body and again the condition, so that the condition is executed once more than the body; if, && and ||
 * become data conditionals. Calls are replaced by what they call. What follows an if of which one clause always leaves the function or the
 * program goes into the other clause; what follows another part that may be left goes into a conditional of its own.
 *
 * Probabilities and numbers of iterations are those of directives, else of the profile, else guesses marked as such: 0.51 (and 0.5 for
 * && and ||) and 100. The control unit decides where no PE can differ from others, or where none did in the run. All parts are in SIMD mode.
 * O(parts) time and memory.
 *
 * Returns: (transfer full) (nullable): a document with a suite, the program and the tree; %NULL with @error when functions
 * call themselves, the parts are nested too deep or too many, or the job was cancelled or has no more memory
 */
WeftDocument *weft_program_tree_make (WeftMimdcCode *code,
                                      const WeftProgramTreeOptions *options,
                                      WeftJob *job,
                                      GError **error);

G_END_DECLS
