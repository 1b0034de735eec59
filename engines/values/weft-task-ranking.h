/* weft-task-ranking.h: scheduling policies of one task graph by their makespans. A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a schedule loses most by, against one on which nothing is lost. */
typedef enum {
  WEFT_LOSS_NONE,   /* no schedule on so many processors is shorter */
  WEFT_LOSS_CHAIN,  /* processors are idle while a chain of tasks goes on: it is as long as the schedule */
  WEFT_LOSS_IDLE,   /* processors are idle while no task is ready: another order might have had one */
  WEFT_LOSS_QUEUES, /* processors are idle while tasks wait in queues that they do not serve */
  WEFT_LOSS_CONTENTION, /* tasks wait for what they share, more than processors are idle */
} WeftTaskLoss;

typedef struct {
  const char *policy; /* static: a word of the table of policies */
  double makespan;    /* NaN: the policy cannot run this graph */
  double idle;        /* share of all processors' time until the makespan */
  double overhead;    /* the same */
  WeftTaskLoss loss;
} WeftRankedPolicy;

typedef struct {
  gint ref_count;
  guint32 diagram;     /* the number of the node */
  guint32 n_processes; /* on which all run */
  double lower_bound;  /* of every policy's makespan */
  WeftRankedPolicy
      *policies; /* (array length=n_policies): by makespan, of equal ones in the order of the table */
  gsize n_policies;
} WeftTaskRanking;

WeftTaskRanking *weft_task_ranking_new (void);
WeftTaskRanking *weft_task_ranking_ref (WeftTaskRanking *ranking);
void weft_task_ranking_unref (WeftTaskRanking *ranking);

/** weft_task_loss_get_name: as in files: "contention". */
const char *weft_task_loss_get_name (WeftTaskLoss loss);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskRanking, weft_task_ranking_unref)

G_END_DECLS
