/* weft-program-work.h: what is done with a program on another thread: checked, and, if it is in MIMDC, run or made into a tree. */
#pragma once

#include "weft-backend-runs.h"
#include "weft-document.h"
#include "weft-mimdc-messages.h"
#include "weft-reference-stop.h"
#include "weft-worker.h"

#include "weft-job.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_PROGRAM_CHECK,
  WEFT_PROGRAM_RUN,
  WEFT_PROGRAM_TREE, /* with the profile of a run */
  WEFT_PROGRAM_STOP, /* run up to some step */
} WeftProgramTask;

/* What is asked. */
typedef struct {
  WeftProgramTask task;
  char *name; /* its id */
  char *text;
  char *language; /* (nullable): MIMDC */
  guint32 pes;
  const WeftBackend *target; /* of a run */
  guint n_runs;              /* of a run: so many, of which the first is heard */
  gboolean is_measured;      /* of a run: for its time alone */
  WeftDocument *document;    /* (nullable): of a run where the suite of this says */
  guint32 program;           /* its number there */
  WeftReferenceAim aim;      /* of a stop */
  guint32 *lines;            /* (nullable): its own */
  WeftJob *job;
} WeftProgramWork;

/* What comes of it. */
typedef struct {
  GArray *messages; /* WeftMimdcMessage, whose sentences are its own */
  char *output;     /* (nullable): of a run, as far as it went */
  char *tagged; /* (nullable): the same with the number of the PE before each line (weft-program-output.h) */
  GArray *seconds;          /* (nullable) (element-type double): of several runs, those that have ended */
  char *chosen;             /* (nullable): the id of the target that was chosen for the run */
  char *problem;            /* (nullable): why a run ended, or why there is no tree */
  guint line;               /* of the problem; 0: of none */
  WeftBackendCounts counts; /* of a run */
  double elapsed;           /* seconds, of all runs with what it took to build the program */
  WeftProgramUse *use;      /* (nullable): what it cost, if its machine tells */
  WeftDocument *tree;       /* (nullable): suite, program and tree */
  WeftReferenceStop *stop;  /* (nullable) */
  WeftMimdcCode *code;      /* (nullable): of @stop and @use */
} WeftProgramOutcome;

/** weft_program_work_new: (transfer full) */
WeftProgramWork *weft_program_work_new (WeftProgramTask task,
                                        const char *name,
                                        const char *text,
                                        guint32 pes,
                                        const WeftBackend *target,
                                        WeftJob *job);

/** weft_program_work_set_language: what @language, as documents have it, says is wrong: only MIMDC is more than checked. */
void weft_program_work_set_language (WeftProgramWork *work, const char *language);

/** weft_program_language_runs: whether programs in @language are run on PEs: parallel loops are mapped onto processors instead. */
gboolean weft_program_language_runs (const char *language);

/** weft_program_work_aim: what a stop looks for; the lines are copied. */
void weft_program_work_aim (WeftProgramWork *work, const WeftReferenceAim *aim);

/** weft_program_work_repeat: so many runs, from 1 to WEFT_BACKEND_MOST_RUNS, for their times. */
void weft_program_work_repeat (WeftProgramWork *work, guint n_runs);

/** weft_program_work_choose: runs are not on the target of @work, but on the one of the suite of @document on which the program with the number @program
 * is expected to end first; that has to be one of this system. */
void weft_program_work_choose (WeftProgramWork *work, WeftDocument *document, guint32 program);
void weft_program_work_free (WeftProgramWork *work);

/** weft_program_work_do: WeftWorkFunc: a WeftProgramOutcome; %NULL when it was cancelled. */
gpointer weft_program_work_do (gpointer work, GError **error);
void weft_program_outcome_free (WeftProgramOutcome *outcome);

/**
 * weft_program_place_tree:
 * @tree: of weft_program_derive()
 *
 * Returns: (transfer full) (nullable): @document with the tree instead of the one that the program had before, and the machine in its
 * suite; %NULL with @error
 */
WeftDocument *weft_program_place_tree (WeftDocument *document, const WeftDocument *tree, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProgramOutcome, weft_program_outcome_free)

G_END_DECLS
