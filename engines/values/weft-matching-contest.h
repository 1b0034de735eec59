/* weft-matching-contest.h: heuristics that matched the subtasks of one graph with machines, side by side. A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is to be least. */
typedef enum {
  WEFT_CONTEST_MAKESPAN,         /* subtasks at the same time, links that do not wait for each other */
  WEFT_CONTEST_RELOCATION,       /* the program step by step, with the data relocation of Tan et al. 1997 */
  WEFT_CONTEST_EXACT_RELOCATION, /* the same with the least that transfers can take */
  WEFT_CONTEST_BUS,              /* subtasks at the same time, transfers on one shared bus, as refined */
} WeftContestObjective;

typedef struct {
  const char *name;  /* static: of the heuristic */
  const char *title; /* static, to be translated */
  char *problem;     /* (nullable): why it has no schedule; then nothing that follows has a value */
  guint32 *machines; /* (array length=n_subtasks) */
  double *starts;    /* (array length=n_subtasks): as the heuristic schedules them */
  double *finishes;  /* (array length=n_subtasks) */
  double makespan;   /* of that schedule */
  double objective;  /* what was to be least */
  double bound;      /* no other has less; 0: nothing is known */
  gboolean proved;
} WeftContestant;

typedef struct {
  gint ref_count;
  guint32 diagram; /* the number of the node */
  WeftContestObjective objective;
  gboolean has_means; /* some times are distributions, for which their means stand */
  guint32 n_subtasks;
  guint32 *subtasks; /* (array length=n_subtasks): numbers of parts of the diagram */
  guint32 n_machines;
  char **machines;      /* (array length=n_machines): ids */
  WeftContestant *rows; /* (array length=n_rows): in the order of the heuristics */
  guint n_rows;
  guint
      best; /* the first row of the least objective, one that is proved before others; n_rows: there is none */
} WeftMatchingContest;

/** weft_matching_contest_new: (transfer full): with room for rows and ids, without values. */
WeftMatchingContest *weft_matching_contest_new (guint32 n_subtasks, guint32 n_machines, guint n_rows);
WeftMatchingContest *weft_matching_contest_ref (WeftMatchingContest *contest);
void weft_matching_contest_unref (WeftMatchingContest *contest);

/** weft_matching_contest_get_size: bytes. */
gsize weft_matching_contest_get_size (const WeftMatchingContest *contest);

/** weft_matching_contest_find_best: sets the best row, when all rows have their values. */
void weft_matching_contest_find_best (WeftMatchingContest *contest);

/** weft_contest_objective_get_name: as in files: “relocation”. */
const char *weft_contest_objective_get_name (WeftContestObjective objective);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMatchingContest, weft_matching_contest_unref)

G_END_DECLS
