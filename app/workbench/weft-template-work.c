/* weft-template-work.c: see weft-template-work.h. */
#include "weft-template-work.h"

#include "weft-worker.h"

typedef struct {
  WeftJob *job;
  const WeftGenerator *generator;
  WeftOptions *options;
  WeftTemplateMade made;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  weft_job_unref (making->job);
  weft_options_free (making->options);
  g_free (making);
}

static gpointer
do_make (gpointer data, GError **error)
{
  const Making *making = data;

  return weft_generator_make (making->generator, making->options, making->job, error);
}

static void
made_cb (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  const Making *making = data;

  making->made (owner, making->job, result, error);
}

void
weft_template_make (WeftJob *job,
                    const WeftGenerator *generator,
                    WeftOptions *options,
                    gpointer owner,
                    WeftTemplateMade made)
{
  static const WeftWork work = {do_make, made_cb, making_free};
  Making *making = g_new (Making, 1);

  *making = (Making){weft_job_ref (job), generator, options, made};
  weft_worker_compute (&work, owner, making);
}
