/* weft-relocation-time.c: how long a subtask flow graph takes: what result(ID) of it is. */
#include "weft-relocation-questions.h"

#include "weft-fault.h"
#include "weft-relocation-answer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of a step: as good as a multiple. */
#define NEAR 1e-9

/* Steps of 10^-6 and less stand for what is not a multiple of any that is wider. */
#define LEAST_DIGITS 12

static gboolean
refuse (GError **error, const char *problem, const char *expected)
{
  g_autofree char *plain = g_strdup_printf (_ ("%s; expected %s."), problem, expected);

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem, .expected = (char *) expected, .plain = plain});
  return FALSE;
}

/* Whether all times stand on @step, in places that can be counted. */
static gboolean
fits (const WeftRelocated *relocated, double step)
{
  for (gsize i = 0; i < relocated->n_times; i++) {
    double place = relocated->times[i].time / step;

    if (fabs (place - round (place)) > NEAR * MAX (place, 1))
      return FALSE;
  }
  return TRUE;
}

/* The widest of 1, 1/10, 1/100, .. on which all times stand; of one time alone that time. */
static gboolean
find_step (const WeftRelocated *relocated, double *step)
{
  *step = 1;
  for (guint digits = 0; digits <= LEAST_DIGITS; digits++, *step /= 10)
    if (fits (relocated, *step))
      return relocated->times[relocated->n_times - 1].time / *step <= (double) G_MAXINT32;
  return FALSE;
}

static WeftLattice *
make_lattice (const WeftRelocated *relocated, WeftJob *job, GError **error)
{
  double last = relocated->times[relocated->n_times - 1].time;
  double step;
  gint64 first;
  double *p;
  gsize n;

  if (relocated->n_times == 1 && !fits (relocated, 1))
    return weft_lattice_new_point (last, 1);
  if (!find_step (relocated, &step)) {
    refuse (error, _ ("the execution times of the scenarios share no step that is wide enough"),
            _ ("times that are multiples of one step"));
    return NULL;
  }
  first = (gint64) round (relocated->times[0].time / step);
  n = (gsize) ((gint64) round (last / step) - first) + 1;
  p = weft_job_allocate (job, n, sizeof *p, error);
  for (gsize i = 0; p != NULL && i < relocated->n_times; i++)
    p[(gint64) round (relocated->times[i].time / step) - first] += relocated->times[i].probability;
  return p != NULL ? weft_lattice_new_take (step, first, p, n, 0) : NULL;
}

WeftLattice *
weft_relocation_find_execution_time (const WeftDocument *document,
                                     guint32 diagram,
                                     WeftJob *job,
                                     GError **error)
{
  g_autoptr (WeftRelocationAsked) asked =
      weft_relocation_asked_new ((WeftDocument *) document, diagram, job, error);
  g_autoptr (WeftRelocated) relocated = NULL;

  if (asked == NULL)
    return NULL;
  if (asked->parts->has_means) {
    refuse (error, _ ("some times of subtasks are random, and no exact distribution of the whole is known"),
            _ ("constant times"));
    return NULL;
  }
  relocated = weft_relocation_answer (asked, WEFT_RELOCATED_BY_TIE, FALSE, job, error);
  return relocated != NULL ? make_lattice (relocated, job, error) : NULL;
}
