/* weft-task-policy.c: see weft-task-policy.h. */
#include "weft-task-policy.h"

#include <glib/gi18n-lib.h>

const WeftTaskPolicy weft_task_policies[] = {
    {"one-queue", N_ ("One queue, as it comes"), "given", "single", "stay"},
    {"longest-first", N_ ("One queue, longest first"), "lpt", "single", "stay"},
    {"shortest-first", N_ ("One queue, shortest first"), "spt", "single", "stay"},
    {"critical-path-first", N_ ("One queue, critical path first"), "critical-path", "single", "stay"},
    {"blocks", N_ ("In blocks"), NULL, "block", "stay"},
    {"blocks-round-robin", N_ ("In blocks, then round robin"), NULL, "block", "round-robin"},
    {"blocks-fewest", N_ ("In blocks, then where fewest serve"), NULL, "block", "fewest"},
    {"cyclic", N_ ("In turn"), NULL, "cyclic", "stay"},
    {"cyclic-round-robin", N_ ("In turn, then round robin"), NULL, "cyclic", "round-robin"},
};

const WeftTaskPolicy *
weft_task_policy_find (const char *name)
{
  for (guint i = 0; i < WEFT_N_TASK_POLICIES; i++)
    if (g_str_equal (weft_task_policies[i].name, name))
      return &weft_task_policies[i];
  return NULL;
}

const char *
weft_task_policy_get_title (const char *name)
{
  const WeftTaskPolicy *policy = weft_task_policy_find (name);

  return policy != NULL ? _ (policy->title) : _ ("As drawn");
}
