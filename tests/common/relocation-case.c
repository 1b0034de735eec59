/* relocation-case.c: see relocation-case.h. */
#include "relocation-case.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

static GArray *
new_array (gsize size)
{
  return g_array_new (FALSE, TRUE, (guint) size);
}

RelocationCase *
relocation_case_new (guint n_machines)
{
  RelocationCase *made = g_new0 (RelocationCase, 1);
  gsize zero = 0;
  double infinite = INFINITY;

  made->problem.n_machines = n_machines;
  made->latency = new_array (sizeof (double));
  made->per_unit = new_array (sizeof (double));
  for (guint i = 0; i < n_machines * n_machines; i++)
    g_array_append_val (made->latency, infinite);
  g_array_set_size (made->per_unit, n_machines * n_machines);
  made->sizes = new_array (sizeof (double));
  made->makers = new_array (sizeof (guint32));
  made->first_place = new_array (sizeof (gsize));
  made->places = new_array (sizeof (guint32));
  made->machines = new_array (sizeof (guint32));
  made->times = new_array (sizeof (double));
  made->first_need = new_array (sizeof (gsize));
  made->needs = new_array (sizeof (guint32));
  made->order = new_array (sizeof (guint32));
  g_array_append_val (made->first_place, zero);
  g_array_append_val (made->first_need, zero);
  made->machine_names = g_ptr_array_new_with_free_func (g_free);
  made->subtask_names = g_ptr_array_new_with_free_func (g_free);
  made->item_names = g_ptr_array_new_with_free_func (g_free);
  return made;
}

void
relocation_case_free (RelocationCase *made)
{
  GArray *const arrays[] = {made->latency,     made->per_unit, made->sizes,    made->makers,
                            made->first_place, made->places,   made->machines, made->times,
                            made->first_need,  made->needs,    made->order};

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    g_array_unref (arrays[i]);
  g_ptr_array_unref (made->machine_names);
  g_ptr_array_unref (made->subtask_names);
  g_ptr_array_unref (made->item_names);
  g_free (made);
}

void
relocation_case_link (RelocationCase *made, guint from, guint to, double latency, double per_unit)
{
  g_array_index (made->latency, double, from * made->problem.n_machines + to) = latency;
  g_array_index (made->per_unit, double, from * made->problem.n_machines + to) = per_unit;
}

guint32
relocation_case_add_item (RelocationCase *made, double size, guint32 maker, guint32 place)
{
  gsize n_places = made->places->len;

  g_array_append_val (made->sizes, size);
  g_array_append_val (made->makers, maker);
  g_array_append_val (made->first_place, n_places);
  if (maker == WEFT_RELOCATION_SOURCE)
    relocation_case_add_place (made, place);
  return made->sizes->len - 1;
}

void
relocation_case_add_place (RelocationCase *made, guint32 machine)
{
  g_array_append_val (made->places, machine);
  g_array_index (made->first_place, gsize, made->sizes->len)++;
}

guint32
relocation_case_add_subtask (RelocationCase *made, guint32 machine, double time)
{
  gsize n_needs = made->needs->len;

  g_array_append_val (made->machines, machine);
  g_array_append_val (made->times, time);
  g_array_append_val (made->first_need, n_needs);
  return made->machines->len - 1;
}

void
relocation_case_need (RelocationCase *made, guint32 item)
{
  g_array_append_val (made->needs, item);
  g_array_index (made->first_need, gsize, made->machines->len)++;
}

const WeftRelocationProblem *
relocation_case_get (RelocationCase *made)
{
  made->problem = (WeftRelocationProblem){.n_machines = made->problem.n_machines,
                                          .latency = (gpointer) made->latency->data,
                                          .per_unit = (gpointer) made->per_unit->data,
                                          .n_items = made->sizes->len,
                                          .sizes = (gpointer) made->sizes->data,
                                          .makers = (gpointer) made->makers->data,
                                          .first_place = (gpointer) made->first_place->data,
                                          .places = (gpointer) made->places->data,
                                          .n_subtasks = made->machines->len,
                                          .machines = (gpointer) made->machines->data,
                                          .times = (gpointer) made->times->data,
                                          .first_need = (gpointer) made->first_need->data,
                                          .needs = (gpointer) made->needs->data};
  if (made->order->len > 0)
    made->problem.order = (gpointer) made->order->data;
  return &made->problem;
}

/* By chance. */

static guint
pick (WeftRandom *random, guint n)
{
  return (guint) weft_random_below (random, n);
}

static double
pick_time (WeftRandom *random, const RelocationShape *shape)
{
  return pick (random, shape->n_values) / 8.0;
}

RelocationShape
relocation_shape_make (WeftRandom *random)
{
  return (RelocationShape){.n_machines = 1 + pick (random, 5),
                           .n_subtasks = pick (random, 9),
                           .most_needs = 1 + pick (random, 4),
                           .n_initial = 1 + pick (random, 3),
                           .most_made = pick (random, 3),
                           .n_values = pick (random, 2) == 0 ? 4 : 1000,
                           .is_symmetric = pick (random, 4) == 0,
                           .has_all_links = pick (random, 4) > 0};
}

static void
make_links (RelocationCase *made, WeftRandom *random, const RelocationShape *shape)
{
  for (guint s = 0; s < shape->n_machines; s++)
    for (guint r = s + 1; r < shape->n_machines; r++) {
      double latency = pick_time (random, shape);
      double per_unit = pick_time (random, shape);

      if (!shape->has_all_links && pick (random, 4) == 0)
        continue;
      relocation_case_link (made, s, r, latency, per_unit);
      if (shape->is_symmetric)
        relocation_case_link (made, r, s, latency, per_unit);
      else
        relocation_case_link (made, r, s, pick_time (random, shape), pick_time (random, shape));
    }
}

static void
make_items (RelocationCase *made, WeftRandom *random, const RelocationShape *shape, const guint32 *numbers)
{
  for (guint i = 0; i < shape->n_initial; i++) {
    relocation_case_add_item (made, pick_time (random, shape), WEFT_RELOCATION_SOURCE,
                              pick (random, shape->n_machines));
    if (pick (random, 2) == 0)
      relocation_case_add_place (made, pick (random, shape->n_machines));
  }
  for (guint at = 0; at < shape->n_subtasks; at++)
    for (guint n = pick (random, shape->most_made + 1); n > 0; n--)
      relocation_case_add_item (made, pick_time (random, shape), numbers[at], 0);
}

/* Subtask @i, which stands at place @at, needs what is there from the start or made at places before. */
static void
make_needs (RelocationCase *made,
            WeftRandom *random,
            const RelocationShape *shape,
            const guint32 *places,
            guint32 i)
{
  guint first = made->needs->len;

  for (guint n = pick (random, shape->most_needs + 1); n > 0; n--) {
    guint32 item = pick (random, made->sizes->len);
    guint32 maker = g_array_index (made->makers, guint32, item);
    gboolean is_new = TRUE;

    for (guint k = first; k < made->needs->len; k++)
      is_new = is_new && g_array_index (made->needs, guint32, k) != item;
    if (is_new && (maker == WEFT_RELOCATION_SOURCE || places[maker] < places[i]))
      relocation_case_need (made, item);
  }
}

RelocationCase *
relocation_case_new_random (WeftRandom *random, const RelocationShape *shape)
{
  RelocationCase *made = relocation_case_new (shape->n_machines);
  g_autofree guint32 *numbers = g_new0 (guint32, shape->n_subtasks + 1);
  g_autofree guint32 *places = g_new0 (guint32, shape->n_subtasks + 1);

  for (guint at = 0; at < shape->n_subtasks; at++) {
    guint other = pick (random, at + 1);

    numbers[at] = numbers[other];
    numbers[other] = at;
  }
  for (guint at = 0; at < shape->n_subtasks; at++)
    places[numbers[at]] = at;
  make_links (made, random, shape);
  make_items (made, random, shape, numbers);
  for (guint i = 0; i < shape->n_subtasks; i++) {
    relocation_case_add_subtask (made, pick (random, shape->n_machines), pick_time (random, shape));
    make_needs (made, random, shape, places, i);
  }
  if (pick (random, 2) == 0)
    g_array_append_vals (made->order, numbers, shape->n_subtasks);
  return made;
}

/* From a document. */

static guint32
find_name (const GPtrArray *names, const char *name, gssize length)
{
  for (guint i = 0; i < names->len; i++)
    if (strncmp (names->pdata[i], name, (gsize) length) == 0 && ((char *) names->pdata[i])[length] == '\0')
      return i;
  g_error ("nothing is called %s", name);
}

static const char *
get_value (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return values[i];
  return NULL;
}

static double
get_number (const char **names, const char **values, const char *name)
{
  const char *text = get_value (names, values, name);

  return text != NULL ? g_ascii_strtod (text, NULL) : 0;
}

typedef struct {
  RelocationCase *made;
  guint pass; /* 0: machines; 1: links, items and what is made; 2: subtasks */
  gboolean is_order;
} Reading;

static guint32
get_named (const GPtrArray *table, const char **names, const char **values, const char *name)
{
  const char *text = get_value (names, values, name);

  g_assert_nonnull (text);
  return find_name (table, text, (gssize) strlen (text));
}

static void
read_link (Reading *reading, const char **names, const char **values)
{
  RelocationCase *made = reading->made;
  guint32 from = get_named (made->machine_names, names, values, "from");
  guint32 to = get_named (made->machine_names, names, values, "to");
  double latency = get_number (names, values, "latency");
  double per_unit = get_number (names, values, "per-unit");

  relocation_case_link (made, from, to, latency, per_unit);
  if (g_strcmp0 (get_value (names, values, "both"), "yes") == 0)
    relocation_case_link (made, to, from, latency, per_unit);
}

static void
read_item (Reading *reading, const char **names, const char **values)
{
  RelocationCase *made = reading->made;
  g_auto (GStrv) places = g_strsplit (get_value (names, values, "at"), " ", -1);

  for (guint i = 0; places[i] != NULL; i++) {
    guint32 place = find_name (made->machine_names, places[i], (gssize) strlen (places[i]));

    if (i == 0)
      relocation_case_add_item (made, get_number (names, values, "size"), WEFT_RELOCATION_SOURCE, place);
    else
      relocation_case_add_place (made, place);
  }
  g_ptr_array_add (made->item_names, g_strdup (get_value (names, values, "id")));
}

static void
start_cb (G_GNUC_UNUSED GMarkupParseContext *context,
          const char *element,
          const char **names,
          const char **values,
          gpointer data,
          G_GNUC_UNUSED GError **error)
{
  Reading *reading = data;
  RelocationCase *made = reading->made;

  reading->is_order = g_str_equal (element, "order");
  if (reading->pass == 0 && g_str_equal (element, "machine"))
    g_ptr_array_add (made->machine_names, g_strdup (get_value (names, values, "id")));
  if (reading->pass == 1 && g_str_equal (element, "link"))
    read_link (reading, names, values);
  if (reading->pass == 1 && g_str_equal (element, "item"))
    read_item (reading, names, values);
  if (reading->pass == 1 && g_str_equal (element, "subtask"))
    g_ptr_array_add (made->subtask_names, g_strdup (get_value (names, values, "id")));
  if (reading->pass == 1 && g_str_equal (element, "makes")) {
    relocation_case_add_item (made, get_number (names, values, "size"), made->subtask_names->len - 1, 0);
    g_ptr_array_add (made->item_names, g_strdup (get_value (names, values, "item")));
  }
  if (reading->pass == 2 && g_str_equal (element, "subtask"))
    relocation_case_add_subtask (made, get_named (made->machine_names, names, values, "machine"), 0);
  if (reading->pass == 2 && g_str_equal (element, "needs"))
    relocation_case_need (made, get_named (made->item_names, names, values, "item"));
  if (reading->pass == 2 && g_str_equal (element, "compute") &&
      get_named (made->machine_names, names, values, "machine") ==
          g_array_index (made->machines, guint32, made->machines->len - 1))
    g_array_index (made->times, double, made->times->len - 1) = get_number (names, values, "time");
}

static void
text_cb (G_GNUC_UNUSED GMarkupParseContext *context,
         const char *text,
         gsize length,
         gpointer data,
         G_GNUC_UNUSED GError **error)
{
  Reading *reading = data;
  g_autofree char *words = g_strndup (text, length);
  g_auto (GStrv) ids = g_strsplit (words, " ", -1);

  if (!reading->is_order || reading->pass != 2)
    return;
  for (guint i = 0; ids[i] != NULL; i++) {
    guint32 subtask = find_name (reading->made->subtask_names, ids[i], (gssize) strlen (ids[i]));

    g_array_append_val (reading->made->order, subtask);
  }
}

static void
end_cb (G_GNUC_UNUSED GMarkupParseContext *context,
        G_GNUC_UNUSED const char *element,
        gpointer data,
        G_GNUC_UNUSED GError **error)
{
  ((Reading *) data)->is_order = FALSE;
}

static void
read_pass (RelocationCase *made, guint pass, const char *text, gsize length)
{
  static const GMarkupParser parser = {start_cb, end_cb, text_cb, NULL, NULL};
  Reading reading = {made, pass, FALSE};
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reading, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, text, (gssize) length, &error);
  g_assert_no_error (error);
}

RelocationCase *
relocation_case_read (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GError) error = NULL;
  RelocationCase *names = relocation_case_new (0);
  RelocationCase *made;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  read_pass (names, 0, text, length);
  made = relocation_case_new (names->machine_names->len);
  relocation_case_free (names);
  for (guint pass = 0; pass < 3; pass++)
    read_pass (made, pass, text, length);
  return made;
}

/* Execution. */

/* Who has a copy of what: a set of pairs. */
static gint64
name_copy (guint32 subtask, guint32 item)
{
  return (gint64) ((guint64) subtask << 32 | item);
}

static gboolean
has_copy (GHashTable *copies, guint32 subtask, guint32 item)
{
  gint64 name = name_copy (subtask, item);

  return g_hash_table_contains (copies, &name);
}

static void
add_copy (GHashTable *copies, guint32 subtask, guint32 item)
{
  if (!g_hash_table_add (copies, g_memdup2 (&(gint64){name_copy (subtask, item)}, sizeof (gint64))))
    g_error ("subtask %u gets item %u twice", subtask, item);
}

double
relocation_case_find_time (const WeftRelocationProblem *problem, guint32 item, guint32 holder, guint32 to)
{
  gboolean is_source = holder == WEFT_RELOCATION_SOURCE;
  gsize first = is_source ? problem->first_place[item] : 0;
  gsize end = is_source ? problem->first_place[item + 1] : 1;
  double least = INFINITY;

  for (gsize p = first; p < end; p++) {
    guint32 from = is_source ? problem->places[p] : problem->machines[holder];
    guint32 link = from * problem->n_machines + to;
    double time = from == to ? 0 : problem->latency[link] + problem->per_unit[link] * problem->sizes[item];

    least = MIN (least, time);
  }
  return least;
}

static double
replay_fetch (const WeftRelocationProblem *problem, const WeftRelocationStep *step, GHashTable *copies)
{
  guint32 item = problem->needs[step->operation];
  double time = relocation_case_find_time (problem, item, step->holder, problem->machines[step->subtask]);

  g_assert_cmpuint (step->operation, >=, problem->first_need[step->subtask]);
  g_assert_cmpuint (step->operation, <, problem->first_need[step->subtask + 1]);
  if (step->holder != WEFT_RELOCATION_SOURCE && !has_copy (copies, step->holder, item))
    g_error ("subtask %u has no copy of item %u", step->holder, item);
  g_assert_true (isfinite (time));
  add_copy (copies, step->subtask, item);
  return time;
}

static void
replay_computation (const WeftRelocationProblem *problem, guint32 subtask, GHashTable *copies)
{
  for (gsize k = problem->first_need[subtask]; k < problem->first_need[subtask + 1]; k++)
    if (!has_copy (copies, subtask, problem->needs[k]))
      g_error ("subtask %u is computed without item %u", subtask, problem->needs[k]);
  for (guint32 item = 0; item < problem->n_items; item++)
    if (problem->makers[item] == subtask)
      add_copy (copies, subtask, item);
  /* So that none is computed twice. */
  add_copy (copies, subtask, problem->n_items);
}

double
relocation_case_replay (const WeftRelocationProblem *problem, const WeftRelocationPlan *plan)
{
  g_autoptr (GHashTable) copies = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  double total = 0;

  for (gsize s = 0; s < plan->n_steps; s++) {
    const WeftRelocationStep *step = &plan->steps[s];
    double time = problem->times[step->subtask];

    if (step->operation == NONE) {
      replay_computation (problem, step->subtask, copies);
    } else {
      g_assert_cmpuint (step->holder, ==, plan->holders[step->operation]);
      time = replay_fetch (problem, step, copies);
      total += time;
    }
    g_assert_cmpfloat (step->time, ==, time);
  }
  g_assert_cmpuint (plan->n_steps, ==, problem->n_subtasks + problem->first_need[problem->n_subtasks]);
  return total;
}
