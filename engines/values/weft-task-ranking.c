/* weft-task-ranking.c: see weft-task-ranking.h. */
#include "weft-task-ranking.h"

#include "weft-ref.h"

WeftTaskRanking *
weft_task_ranking_new (void)
{
  WeftTaskRanking *ranking = g_new0 (WeftTaskRanking, 1);

  weft_ref_init (&ranking->ref_count);
  return ranking;
}

WeftTaskRanking *
weft_task_ranking_ref (WeftTaskRanking *ranking)
{
  weft_ref_inc (&ranking->ref_count);
  return ranking;
}

void
weft_task_ranking_unref (WeftTaskRanking *ranking)
{
  if (!weft_ref_dec (&ranking->ref_count))
    return;
  g_free (ranking->policies);
  g_free (ranking);
}

const char *
weft_task_loss_get_name (WeftTaskLoss loss)
{
  static const char *const names[] = {"none", "chain", "idle", "queues", "contention"};

  return names[loss];
}
