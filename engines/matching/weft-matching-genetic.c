/* weft-matching-genetic.c: populations of assignments (Braun, Siegel et al. 2001, sections 3.4 and 3.6): the genetic algorithm, and the one in which a child stands in
 * for its parent as long as it is not worse by more than a temperature (genetic simulated annealing). */
#include "weft-matching-search.h"

#include <math.h>
#include <string.h>

#define POPULATION       200
#define MOST_GENERATIONS 1000
#define PATIENCE         150 /* generations without anything better */
#define CROSSOVER        0.6 /* of the pairs */
#define MUTATION         0.4 /* of the chromosomes */
#define COOLING          0.9

/* Of the best: a temperature below it accepts next to nothing that is worse. */
#define COLD 1e-6

typedef struct {
  guint32 *machines;
  double value;
} Chromosome;

typedef struct {
  WeftMatchingSearch search;
  guint32 *genes; /* of both */
  Chromosome now[POPULATION];
  Chromosome next[POPULATION];
  gboolean is_annealed;
  double temperature;
} Population;

static int
compare (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const Chromosome *) a)->value;
  double y = ((const Chromosome *) b)->value;

  return (x > y) - (x < y);
}

static void
copy (const Population *population, Chromosome *to, const Chromosome *from)
{
  memcpy (to->machines, from->machines, population->search.setup->n_tasks * sizeof (guint32));
  to->value = from->value;
}

/* The one that the search begins with, and drawn ones. */
static void
begin (Population *population)
{
  gsize n = population->search.setup->n_tasks;
  double sum = 0;

  for (guint i = 0; i < POPULATION; i++) {
    Chromosome *chromosome = &population->now[i];

    chromosome->machines = population->genes + 2 * i * n;
    population->next[i].machines = chromosome->machines + n;
    if (i == 0)
      memcpy (chromosome->machines, population->search.best, n * sizeof (guint32));
    else
      weft_matching_search_draw_all (&population->search, chromosome->machines);
    chromosome->value = weft_matching_search_try (&population->search, chromosome->machines);
    sum += isfinite (chromosome->value) ? chromosome->value : 0;
  }
  population->temperature = sum / POPULATION;
}

/* By rank: of POPULATION chromosomes, best first, number i has POPULATION - i lots. */
static guint
draw_by_rank (WeftRandom *random)
{
  guint64 lot = weft_random_below (random, POPULATION * (POPULATION + 1) / 2);
  guint i = 0;

  for (guint64 lots = POPULATION; lot >= lots; lots--) {
    lot -= lots;
    i++;
  }
  return i;
}

/* The best stays. Annealed populations stay whole. */
static void
select_parents (Population *population)
{
  g_qsort_with_data (population->now, POPULATION, sizeof (Chromosome), compare, NULL);
  for (guint i = 0; i < POPULATION; i++)
    copy (
        population, &population->next[i],
        &population->now[population->is_annealed || i == 0 ? i : draw_by_rank (&population->search.random)]);
}

/* Exchanges the machines of the tasks before a drawn one. */
static void
cross (Population *population, guint32 *a, guint32 *b)
{
  guint32 end = (guint32) weft_random_below (&population->search.random, population->search.setup->n_tasks);

  for (guint32 task = 0; task <= end; task++) {
    guint32 machine = a[task];

    a[task] = b[task];
    b[task] = machine;
  }
}

/* Children of the next generation; the first of one that is not annealed is the best, untouched. */
static void
breed (Population *population)
{
  WeftRandom *random = &population->search.random;
  guint first = population->is_annealed ? 0 : 1;
  guint count = POPULATION - first;

  for (guint i = 0; i < count / 2; i++)
    if (weft_random_uniform (random) < CROSSOVER)
      cross (population, population->next[first + weft_random_below (random, count)].machines,
             population->next[first + weft_random_below (random, count)].machines);
  for (guint i = first; i < POPULATION; i++) {
    Chromosome *child = &population->next[i];

    if (weft_random_uniform (random) < MUTATION) {
      guint32 task = (guint32) weft_random_below (random, population->search.setup->n_tasks);

      child->machines[task] = weft_matching_search_draw (&population->search, task);
    }
    child->value = weft_matching_search_try (&population->search, child->machines);
  }
}

static void
replace (Population *population)
{
  for (guint i = 0; i < POPULATION; i++)
    if (!population->is_annealed ||
        population->next[i].value < population->now[i].value + population->temperature)
      copy (population, &population->now[i], &population->next[i]);
  population->temperature *= COOLING;
}

static gboolean
live (Population *population, WeftJob *job, GError **error)
{
  guint idle = 0;

  begin (population);
  for (guint i = 0; i < MOST_GENERATIONS && idle < PATIENCE; i++) {
    double least = population->search.least;

    if (weft_matching_search_is_over (&population->search))
      break;
    select_parents (population);
    breed (population);
    replace (population);
    if (population->search.least < least ||
        (population->is_annealed && population->temperature > COLD * population->search.least))
      idle = 0;
    else
      idle++;
    weft_job_set_progress (job, (double) i / MOST_GENERATIONS);
    if (!weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run (const WeftMatchingSetup *setup,
     gboolean is_annealed,
     WeftMatching *matching,
     WeftJob *job,
     GError **error)
{
  g_autofree Population *population = g_new0 (Population, 1);
  gboolean done = FALSE;

  population->is_annealed = is_annealed;
  if (!weft_matching_search_init (&population->search, setup, matching, job, error))
    return FALSE;
  population->genes =
      weft_job_allocate (job, MAX (setup->n_tasks, 1), 2 * POPULATION * sizeof (guint32), error);
  if (population->genes != NULL)
    done = live (population, job, error);
  if (done)
    done = weft_matching_search_finish (&population->search, matching, error);
  else
    weft_matching_search_clear (&population->search);
  g_free (population->genes);
  return done;
}

gboolean
weft_matching_genetic (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, FALSE, matching, job, error);
}

gboolean
weft_matching_gsa (const WeftMatchingSetup *setup, WeftMatching *matching, WeftJob *job, GError **error)
{
  return run (setup, TRUE, matching, job, error);
}
