/* relocation-case.h: relocation problems for tests: put together by hand, by chance, or read from a document as text; and programs executed
 * step by step, without what the engine looks up. */
#pragma once

#include "weft-random.h"
#include "weft-relocation-plan.h"

typedef struct {
  WeftRelocationProblem problem; /* after relocation_case_get() */
  GArray *latency;
  GArray *per_unit;
  GArray *sizes;
  GArray *makers;
  GArray *first_place;
  GArray *places;
  GArray *machines;
  GArray *times;
  GArray *first_need;
  GArray *needs;
  GArray *order;
  GPtrArray *machine_names; /* of a document */
  GPtrArray *subtask_names;
  GPtrArray *item_names;
} RelocationCase;

/** relocation_case_new: with so many machines and no links. */
RelocationCase *relocation_case_new (guint n_machines);
void relocation_case_free (RelocationCase *made);

void relocation_case_link (RelocationCase *made, guint from, guint to, double latency, double per_unit);

/** relocation_case_add_item: @place: a machine, when @maker is WEFT_RELOCATION_SOURCE; others follow by relocation_case_add_place(). */
guint32 relocation_case_add_item (RelocationCase *made, double size, guint32 maker, guint32 place);

/** relocation_case_add_place: of the last item. */
void relocation_case_add_place (RelocationCase *made, guint32 machine);
guint32 relocation_case_add_subtask (RelocationCase *made, guint32 machine, double time);

/** relocation_case_need: of the last subtask. */
void relocation_case_need (RelocationCase *made, guint32 item);

/** relocation_case_get: what has been put together. (transfer none): until more is added. */
const WeftRelocationProblem *relocation_case_get (RelocationCase *made);

/* What is made by chance. */
typedef struct {
  guint n_machines;
  guint n_subtasks;
  guint most_needs;
  guint n_initial;
  guint most_made; /* items by a subtask */
  guint n_values;  /* times, latencies and sizes are whole eighths below it: few make ties */
  gboolean is_symmetric;
  gboolean has_all_links;
} RelocationShape;

/** relocation_case_new_random: subtasks in an order of their own, an order given now and then, items at several places, zeros. */
RelocationCase *relocation_case_new_random (WeftRandom *random, const RelocationShape *shape);

/** relocation_shape_make: a small one, by chance. */
RelocationShape relocation_shape_make (WeftRandom *random);

/** relocation_case_read: the document at @path, of which only suite and subtask graph are understood. */
RelocationCase *relocation_case_read (const char *path);

/** relocation_case_find_time: what @item takes from @holder, a subtask or WEFT_RELOCATION_SOURCE, to machine @to; infinite: no link. */
double
relocation_case_find_time (const WeftRelocationProblem *problem, guint32 item, guint32 holder, guint32 to);

/** relocation_case_replay: executes the steps of @plan on machines that hold what they have got; ends the test where one cannot be done. Returns: what
 * all transfers take. */
double relocation_case_replay (const WeftRelocationProblem *problem, const WeftRelocationPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RelocationCase, relocation_case_free)
