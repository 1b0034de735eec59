/* weft-task-facts.c: see weft-task-facts.h. */
#include "weft-task-facts.h"

#include "weft-ref.h"

WeftTaskFacts *
weft_task_facts_new (void)
{
  WeftTaskFacts *facts = g_new0 (WeftTaskFacts, 1);

  weft_ref_init (&facts->ref_count);
  return facts;
}

WeftTaskFacts *
weft_task_facts_ref (WeftTaskFacts *facts)
{
  weft_ref_inc (&facts->ref_count);
  return facts;
}

void
weft_task_facts_unref (WeftTaskFacts *facts)
{
  if (!weft_ref_dec (&facts->ref_count))
    return;
  g_free (facts->path);
  g_free (facts->path_times);
  g_free (facts);
}

const char *
weft_task_class_get_name (WeftTaskClass class)
{
  static const char *const names[] = {"fork-join", "series-parallel", "general"};

  return names[class];
}
