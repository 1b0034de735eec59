/* weft-result-stages.c: the table of first looks. */
#include "weft-result-stages.h"

static WeftEngineFunc
find_simulation (const WeftEngine *engine)
{
  return engine->simulate;
}

static WeftEngineFunc
find_evaluation (const WeftEngine *engine)
{
  return engine->evaluate;
}

static WeftEngineFunc
find_estimate (const WeftEngine *engine)
{
  return engine->estimate;
}

/* The first is soon enough to be seen within 50 ms of an edit, and late enough to be spared where the answer
 * is quick. The estimate is as good as the answer to the eye, but nothing bounds its error. The last is the evaluation itself,
 * with less to prove: without tails it takes a third of the time. */
static const WeftResultStage stages[] = {
    {12, find_simulation, 16, 0},
    {60, find_estimate, 0, 0},
    {800, find_evaluation, 0, 1e-6},
};

const WeftResultStage *
weft_result_stages_find (const WeftEngine *engine, guint *index)
{
  while (*index < G_N_ELEMENTS (stages)) {
    const WeftResultStage *stage = &stages[(*index)++];

    if (stage->find (engine) != NULL)
      return stage;
  }
  return NULL;
}
