/* weft-job-budget.h: what the user allows every computation of the session: threads, and how far off a result may be. For the main
 * thread. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/** weft_job_budget_set: of jobs from now on; @threads: 0: as many as there are processors. */
void weft_job_budget_set (guint threads, double error);

/** weft_job_budget_get_error: the total-variation error that results may have. */
double weft_job_budget_get_error (void);

/** weft_job_budget_new_job: (transfer full): a job within the budget. */
WeftJob *weft_job_budget_new_job (void);

G_END_DECLS
