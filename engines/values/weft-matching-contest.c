/* weft-matching-contest.c: see weft-matching-contest.h. */
#include "weft-matching-contest.h"

#include "weft-ref.h"

WeftMatchingContest *
weft_matching_contest_new (guint32 n_subtasks, guint32 n_machines, guint n_rows)
{
  WeftMatchingContest *contest = g_new0 (WeftMatchingContest, 1);

  weft_ref_init (&contest->ref_count);
  contest->n_subtasks = n_subtasks;
  contest->n_machines = n_machines;
  contest->n_rows = contest->best = n_rows;
  contest->subtasks = g_new0 (guint32, MAX (n_subtasks, 1));
  contest->machines = g_new0 (char *, n_machines + 1);
  contest->rows = g_new0 (WeftContestant, MAX (n_rows, 1));
  return contest;
}

WeftMatchingContest *
weft_matching_contest_ref (WeftMatchingContest *contest)
{
  weft_ref_inc (&contest->ref_count);
  return contest;
}

void
weft_matching_contest_unref (WeftMatchingContest *contest)
{
  if (!weft_ref_dec (&contest->ref_count))
    return;
  for (guint i = 0; i < contest->n_rows; i++) {
    g_free (contest->rows[i].problem);
    g_free (contest->rows[i].machines);
    g_free (contest->rows[i].starts);
    g_free (contest->rows[i].finishes);
  }
  g_free (contest->rows);
  g_strfreev (contest->machines);
  g_free (contest->subtasks);
  g_free (contest);
}

gsize
weft_matching_contest_get_size (const WeftMatchingContest *contest)
{
  gsize row = sizeof (WeftContestant) + contest->n_subtasks * (sizeof (guint32) + 2 * sizeof (double));

  return sizeof *contest + contest->n_rows * row + contest->n_subtasks * sizeof (guint32) +
         contest->n_machines * 32;
}

static gboolean
is_better (const WeftContestant *a, const WeftContestant *b)
{
  return a->objective != b->objective ? a->objective < b->objective : a->proved && !b->proved;
}

void
weft_matching_contest_find_best (WeftMatchingContest *contest)
{
  contest->best = contest->n_rows;
  for (guint i = 0; i < contest->n_rows; i++)
    if (contest->rows[i].machines != NULL &&
        (contest->best == contest->n_rows || is_better (&contest->rows[i], &contest->rows[contest->best])))
      contest->best = i;
}

const char *
weft_contest_objective_get_name (WeftContestObjective objective)
{
  static const char *const names[] = {"makespan", "relocation", "exact-relocation", "bus"};

  return names[objective];
}
