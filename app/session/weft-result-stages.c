/* weft-result-stages.c: the table of first looks. */
#include "weft-result-stages.h"

static WeftEngineFunc
find_simulation (const WeftEngine *engine)
{
  return engine->simulate;
}

/* The first is soon enough to be seen within 50 ms of an edit, and late enough to be spared where the answer
 * is quick. The others are far enough apart for the picture to stay calm. */
static const WeftResultStage stages[] = {
    {12, find_simulation, 16},
    {150, find_simulation, 256},
    {500, find_simulation, 4096},
    {2000, find_simulation, 65536},
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
