/* weft-job-budget.c: one choice for the process, as there is one user. */
#include "weft-job-budget.h"

#include "engines.h"
#include "weft-program-operations.h"

static guint chosen_threads;
static double chosen_error; /* 0: that of a job by itself */

void
weft_job_budget_set (guint threads, double error)
{
  chosen_threads = threads;
  chosen_error = error;
}

WeftJob *
weft_job_budget_new_job (void)
{
  WeftJob *job = weft_job_new ();

  if (chosen_threads > 0)
    weft_job_set_threads (job, chosen_threads);
  if (chosen_error > 0)
    weft_job_set_error_budget (job, chosen_error);
  weft_questions_prepare (job);
  weft_program_operations_provide (job);
  return job;
}

double
weft_job_budget_get_error (void)
{
  g_autoptr (WeftJob) job = weft_job_budget_new_job ();

  return weft_job_get_error_budget (job);
}
