/* test-mapping.c: execution models of parallel loops: known answers, the closed forms of the paper as it prints them, the items one after the other, a simulation
 * of messages that shares no code with the engine's, and where one technique overtakes another. Usage: test-mapping FOLDER */
#include "weft-mapping-crossing.h"
#include "weft-mapping-message.h"
#include "mapping-followed.h"
#include "weft-mapping-stream.h"
#include "weft-random.h"

#include "test-seed.h"

#include <json-glib/json-glib.h>
#include <math.h>

#define BELOW(n) weft_random_below (random, n)

#define MOST_PROCESSORS 12
#define MOST_ITEMS      240

static const char *const names[] = {"block", "interleaved", "pipeline"};

static const char *folder;

/* Known answers. */

static const double stages_of_02[] = {2, 3, 3, 4, 4, 4, 7, 8, 9, 11, 13, 13, 16, 17, 20};

static const struct {
  const char *name;
  WeftMappingLoop loop;
} known[] = {
    {"loop-8-00",
     {.processors = 10,
      .items = 10000,
      .body = 57.9,
      .load_factor = 1.5,
      .receive = 1,
      .send = 1,
      .beta = 1,
      .iterations = 1}},
    {"loop-8-01",
     {.processors = 8,
      .items = 824,
      .body = 92.4,
      .overlap = 1,
      .load_factor = 1.86,
      .before = 1,
      .after = 1,
      .receive = 1,
      .send = 1,
      .beta = 1,
      .iterations = 1}},
    {"loop-8-02",
     {.processors = 16,
      .items = 960,
      .body = 134,
      .overlap = 1,
      .load_factor = 1,
      .n_stages = G_N_ELEMENTS (stages_of_02),
      .stages = stages_of_02,
      .receive = 1,
      .send = 1,
      .beta = 1,
      .iterations = 1}},
    {"loop-8-03",
     {.processors = 8,
      .items = 10000,
      .body = 189.3,
      .overlap = 0.5,
      .load_factor = 1.22,
      .receive = 2.65,
      .send = 1.64,
      .beta = 1,
      .iterations = 1}},
};

static void
assert_member (double found, JsonObject *object, const char *member)
{
  double expected = json_object_get_double_member (object, member);

  g_assert_cmpfloat_with_epsilon (found, expected, 1e-9 * MAX (1, fabs (expected)));
}

static void
assert_technique (const WeftMappingLoop *loop, WeftMappingTechnique technique, JsonObject *row)
{
  JsonArray *each = json_object_get_array_member (row, "per_processor");
  g_autofree WeftMappingShare *shares = g_new (WeftMappingShare, loop->processors);

  g_assert_cmpstr (json_object_get_string_member (row, "name"), ==, names[technique]);
  assert_member (weft_mapping_get_time (loop, technique), row, "time");
  assert_member (technique == WEFT_MAPPING_PIPELINE ? weft_mapping_get_load_factor (loop) : 1, row,
                 "load_factor");
  weft_mapping_get_shares (loop, technique, shares);
  g_assert_cmpuint (json_array_get_length (each), ==, loop->processors);
  for (guint32 i = 0; i < loop->processors; i++) {
    JsonObject *share = json_array_get_object_element (each, i);

    assert_member (shares[i].computation, share, "seq");
    assert_member (shares[i].communication, share, "cl");
    assert_member (shares[i].overlap, share, "ol");
    assert_member (shares[i].delay, share, "sd");
    assert_member (shares[i].time, share, "t");
  }
}

static void
test_known (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autofree char *path = g_strdup_printf ("%s/%s.json", folder, known[i].name);
    g_autoptr (JsonParser) parser = json_parser_new ();
    GError *error = NULL;
    JsonObject *answer;
    JsonArray *rows;

    json_parser_load_from_file (parser, path, &error);
    g_assert_no_error (error);
    answer = json_node_get_object (json_parser_get_root (parser));
    rows = json_object_get_array_member (answer, "techniques");
    g_assert_true (weft_mapping_check (&known[i].loop, NULL));
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      assert_technique (&known[i].loop, technique, json_array_get_object_element (rows, technique));
    g_assert_cmpstr (names[weft_mapping_find_best (&known[i].loop)], ==,
                     json_object_get_string_member (answer, "best"));
  }
}

/* The equations as they are printed, for numbers that doubles hold exactly: what follows the items gives the same to the last bit. */

static WeftMappingLoop
make_printed (WeftRandom *random)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = 1u << BELOW (5);
  loop.items = (double) loop.processors * (1 + BELOW (40));
  loop.body = (double) loop.processors * BELOW (64) / 8;
  loop.overlap = BELOW (9) / 8.0;
  return loop;
}

static void
check_printed (const WeftMappingLoop *loop)
{
  double p = loop->processors;
  double n = loop->items;
  double bb = loop->body;
  double k = loop->overlap;

  g_assert_cmpfloat (weft_mapping_get_time (loop, WEFT_MAPPING_BLOCK), ==,
                     (bb + 3 * p - 2 * k * p - 1) * n / p); /* (3) */
  g_assert_cmpfloat (weft_mapping_get_time (loop, WEFT_MAPPING_INTERLEAVED), ==,
                     (bb + 2 * p * (1 - k)) * n / p + p - 1); /* (4) */
  g_assert_cmpfloat (weft_mapping_get_time (loop, WEFT_MAPPING_BLOCK) -
                         weft_mapping_get_time (loop, WEFT_MAPPING_INTERLEAVED),
                     ==, (p - 1) * (n / p - 1));
  g_assert_cmpfloat (weft_mapping_get_time (loop, WEFT_MAPPING_PIPELINE), ==, bb / p * (n + p - 1)); /* (7) */
}

static void
test_printed (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 1);
  for (guint i = 0; i < test_cases (10000); i++) {
    WeftMappingLoop loop = make_printed (random);

    check_printed (&loop);
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      check_followed (&loop, technique);
  }
}

/* (8) and (6): stages that never get lighter, the last with a load factor that the others leave whole eighths for. */
static void
test_stages (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 2);
  for (guint i = 0; i < test_cases (10000); i++) {
    WeftMappingLoop loop = make_printed (random);
    double stages[1u << 5];
    double p = loop.processors;
    double n = loop.items;

    loop.body = 0;
    for (guint32 k = 0; k < loop.processors; k++) {
      stages[k] = (k > 0 ? stages[k - 1] : 0) + (BELOW (2) == 0 ? 0 : BELOW (64) / 8.0);
      loop.body += stages[k];
    }
    loop.stages = stages;
    loop.n_stages = loop.processors;
    check_followed (&loop, WEFT_MAPPING_PIPELINE);
    loop.n_stages = 0;
    loop.body = 8 * p * BELOW (32);
    loop.load_factor = loop.processors > 1 ? 1 + (p - 1) * BELOW (9) / 8 : 1;
    g_assert_cmpfloat (weft_mapping_get_time (&loop, WEFT_MAPPING_PIPELINE), ==,
                       loop.body / p * (loop.load_factor * n + p - loop.load_factor)); /* (8) */
    check_followed (&loop, WEFT_MAPPING_PIPELINE);
  }
}

/* Random loops with all that the paper leaves out. */

static void
add_loggp (WeftMappingLoop *loop, WeftRandom *random)
{
  loop->is_loggp = TRUE;
  loop->latency = BELOW (3) * weft_random_uniform (random);
  loop->overhead = BELOW (3) * weft_random_uniform (random);
  loop->gap = BELOW (3) * weft_random_uniform (random);
  loop->gap_per_item = weft_random_uniform (random);
}

static WeftMappingLoop
make_loop (WeftRandom *random, double *stages)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = 2 + BELOW (MOST_PROCESSORS - 1);
  loop.items = (double) loop.processors * (1 + BELOW (MOST_ITEMS / MOST_PROCESSORS));
  loop.overlap = weft_random_uniform (random);
  loop.body = 100 * weft_random_uniform (random);
  loop.load_factor = 1 + (loop.processors - 1) * weft_random_uniform (random);
  loop.receive = 3 * weft_random_uniform (random);
  loop.send = BELOW (3) * weft_random_uniform (random);
  loop.alpha = BELOW (3) * weft_random_uniform (random);
  loop.beta = weft_random_uniform (random);
  loop.iterations = 1 + BELOW (3);
  loop.collects = BELOW (2);
  if (BELOW (2) == 0)
    add_loggp (&loop, random);
  if (BELOW (3) == 0)
    loop.before = loop.after = 1;
  if (BELOW (3) == 0 && stages != NULL) {
    loop.n_stages = 1 + BELOW (loop.processors);
    loop.stages = stages;
    loop.body = 0;
    for (guint32 i = 0; i < loop.n_stages; i++)
      loop.body += stages[i] = 10 * weft_random_uniform (random);
  }
  if (loop.before + loop.after > loop.items / loop.processors)
    loop.before = loop.after = 0;
  return loop;
}

/* The time is that of the processor that ends last, and each one's adds up. */
static void
test_shares (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 3);
  for (guint i = 0; i < test_cases (10000); i++) {
    double stages[MOST_PROCESSORS];
    WeftMappingLoop loop = make_loop (random, stages);
    WeftMappingShare shares[MOST_PROCESSORS];

    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
      double time = weft_mapping_get_time (&loop, technique);
      double greatest = 0;

      weft_mapping_get_shares (&loop, technique, shares);
      for (guint32 k = 0; k < loop.processors; k++)
        greatest = MAX (greatest, shares[k].time);
      g_assert_cmpfloat_with_epsilon (greatest, time, 1e-9 * MAX (1, time));
    }
  }
}

/* The messages again, by recursion over items in order: when item @n can leave processor @i. */
static void
simulate_plainly (const WeftMappingLoop *loop, const guint32 *owners, double *ends)
{
  double unit = loop->is_loggp ? MAX (loop->overhead, loop->gap) : loop->alpha + loop->beta;
  double late = loop->is_loggp ? loop->receive * loop->latency : 0;
  double own[MOST_PROCESSORS] = {0};

  for (guint32 i = 0; i < loop->processors; i++)
    ends[i] = 0;
  for (guint64 n = 0; n < (guint64) loop->items; n++) {
    double at = 0;
    guint32 last = owners != NULL ? owners[n] : loop->processors - 1;

    for (guint32 i = 0; i <= last; i++) {
      at = MAX (at + late, ends[i]) + unit * loop->receive;
      if (owners == NULL)
        at += weft_mapping_get_stage (loop, i);
      if (owners == NULL || i < last)
        at += unit * loop->send;
      ends[i] = at;
    }
    own[last] += loop->body;
  }
  for (guint32 i = 0; owners != NULL && i < loop->processors; i++)
    ends[i] += own[i];
}

static void
test_messages (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (random, 1992, 4);
  for (guint i = 0; i < test_cases (3000); i++) {
    double stages[MOST_PROCESSORS];
    WeftMappingLoop loop = make_loop (random, stages);
    guint32 owners[MOST_ITEMS];
    double ends[MOST_PROCESSORS];
    double plain[MOST_PROCESSORS];
    gboolean is_pipeline = BELOW (2);

    for (guint32 k = 0; k < loop.items; k++)
      owners[k] = BELOW (loop.processors);
    weft_mapping_simulate (&loop, is_pipeline ? NULL : owners, ends, job, NULL);
    simulate_plainly (&loop, is_pipeline ? NULL : owners, plain);
    for (guint32 k = 0; k < loop.processors; k++)
      g_assert_cmpfloat_with_epsilon (ends[k], plain[k], 1e-9 * MAX (1, plain[k]));
  }
}

/* What the messages of a block take with unit costs, and no body. The first processor keeps N / P items, 1 each, and passes the others on, 2 each: it ends at 2 N - N / P.
 * From then on an item comes every 2 units to those behind it, who need no more for it, so none waits; the last item passes P - 2 of them and is received: P ends
 * 2 P - 3 later. The model has 2 N + (P - 1) N / P for P: N - 2 P + 3 more, as it lets P receive and send all N items, and wait besides while the (P - 1) N / P before
 * its own go by, which it is busy with. */
static void
test_difference (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint32 p = 2; p <= MOST_PROCESSORS; p++)
    for (guint share = 1; share <= 20; share++) {
      guint32 owners[MOST_ITEMS];
      double ends[MOST_PROCESSORS];
      WeftMappingLoop loop;
      double n = (double) p * share;

      weft_mapping_loop_init (&loop);
      loop.processors = p;
      loop.items = n;
      weft_mapping_fill_owners (&loop, WEFT_MAPPING_BLOCK, owners);
      weft_mapping_simulate (&loop, owners, ends, job, NULL);
      g_assert_cmpfloat (ends[0], ==, 2 * n - share);
      g_assert_cmpfloat (ends[p - 1], ==, 2 * n - share + 2 * (double) p - 3);
      g_assert_cmpfloat (weft_mapping_get_time (&loop, WEFT_MAPPING_BLOCK) - ends[p - 1], ==,
                         n - 2 * (double) p + 3);
    }
}

/* Changes of places. */

static double
get_difference (const WeftMappingLoop *loop,
                WeftMappingTechnique a,
                WeftMappingTechnique b,
                WeftMappingParameter parameter,
                double value)
{
  return weft_mapping_get_time_at (loop, a, parameter, value) -
         weft_mapping_get_time_at (loop, b, parameter, value);
}

/* Between two neighbouring values there is no other: the sign stays from one crossing to the next, and changes at each. */
static void
check_signs (const WeftMappingLoop *loop,
             WeftMappingTechnique a,
             WeftMappingTechnique b,
             WeftMappingParameter parameter)
{
  double crossings[WEFT_MAPPING_MOST_CROSSINGS];
  guint n = weft_mapping_find_crossings (loop, a, b, parameter, crossings);
  double low;
  double high;

  weft_mapping_get_range (loop, parameter, &low, &high);
  high = MIN (high, parameter == WEFT_MAPPING_ITEMS ? 1e6 : 1000);
  /* A message without items takes nothing. */
  if (parameter == WEFT_MAPPING_ITEMS)
    low = loop->processors;
  for (guint i = 0, before = 0; i <= 400; i++) {
    double value = low + (high - low) * i / 400;
    double last = low + (high - low) * (i - 1.0) / 400;
    double now = get_difference (loop, a, b, parameter, value);
    double size = weft_mapping_get_time_at (loop, a, parameter, value);
    double then = i > 0 ? get_difference (loop, a, b, parameter, last) : now;
    guint passed = 0;

    while (passed < n && crossings[passed] <= value)
      passed++;
    if (i > 0 && fabs (now) > 1e-9 * size && fabs (then) > 1e-9 * size)
      g_assert_cmpint ((now < 0) != (then < 0), ==, (passed - before) % 2);
    before = passed;
  }
}

static void
test_crossings (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 5);
  for (guint i = 0; i < test_cases (1000); i++) {
    double stages[MOST_PROCESSORS];
    WeftMappingLoop loop = make_loop (random, stages);

    for (WeftMappingParameter parameter = 0; parameter < WEFT_MAPPING_N_PARAMETERS; parameter++)
      for (WeftMappingTechnique a = 0; weft_mapping_can_vary (&loop, parameter) && a < WEFT_MAPPING_PIPELINE;
           a++)
        check_signs (&loop, a, a + 1 + BELOW (WEFT_MAPPING_PIPELINE - a), parameter);
  }
}

/* "for OL = 0 and LF = 1.5, loop body pipelining is better for BB < 60" (section 3.3), and Figure 8: LF = 2 with BB = 50 has the slope of LF = 1 with BB = 100. */
static void
test_paper (void)
{
  WeftMappingLoop loop;
  double value[WEFT_MAPPING_MOST_CROSSINGS];
  WeftMappingLoop other;

  weft_mapping_loop_init (&loop);
  loop.processors = 10;
  loop.items = 10000;
  loop.load_factor = 1.5;
  g_assert_cmpuint (weft_mapping_find_crossings (&loop, WEFT_MAPPING_BLOCK, WEFT_MAPPING_PIPELINE,
                                                 WEFT_MAPPING_BODY, value),
                    ==, 1);
  /* 2.9 N = BB (LF N + P - LF - N) / P */
  g_assert_cmpfloat_with_epsilon (value[0], 29000 / 500.85, 1e-9);
  loop.load_factor = 2;
  loop.body = 50;
  other = loop;
  other.load_factor = 1;
  other.body = 100;
  g_assert_cmpfloat (weft_mapping_get_time_at (&loop, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_ITEMS, 2000) -
                         weft_mapping_get_time_at (&loop, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_ITEMS, 1000),
                     ==,
                     weft_mapping_get_time_at (&other, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_ITEMS, 2000) -
                         weft_mapping_get_time_at (&other, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_ITEMS, 1000));
}

/* A time at another value is that of the loop that has it, for any technique. */
static void
test_times_at (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 6);
  for (guint i = 0; i < test_cases (3000); i++) {
    WeftMappingLoop loop = make_loop (random, NULL);
    WeftMappingLoop other = loop;
    WeftMappingTechnique technique = BELOW (WEFT_MAPPING_N_TECHNIQUES);
    double time;

    other.processors = 2 + BELOW (30);
    other.load_factor = loop.load_factor = MIN (loop.load_factor, other.processors);
    time = weft_mapping_get_time (&other, technique);
    g_assert_cmpfloat_with_epsilon (
        weft_mapping_get_time_at (&loop, technique, WEFT_MAPPING_PROCESSORS, other.processors), time,
        1e-9 * MAX (1, time));
  }
}

/* Regions are what is best in the middle of each cell, and a choice that is certain is the same at any body between. */
static void
test_map (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (random, 1992, 7);
  for (guint i = 0; i < test_cases (300); i++) {
    WeftMappingLoop loop = make_loop (random, NULL);
    WeftMappingAxis x = {BELOW (WEFT_MAPPING_PROCESSORS), 0, 1, 7};
    WeftMappingAxis y = {WEFT_MAPPING_PROCESSORS, loop.load_factor, 40, 5};
    guint8 best[35];
    double least = loop.body * weft_random_uniform (random);

    x.from = x.parameter == WEFT_MAPPING_LOAD_FACTOR ? 1 : 0;
    x.to = x.parameter == WEFT_MAPPING_LOAD_FACTOR ? loop.load_factor
           : x.parameter == WEFT_MAPPING_OVERLAP   ? 1
                                                   : 500;
    if (BELOW (2) == 0) {
      WeftMappingAxis other = x;

      x = y;
      y = other;
    }
    g_assert_true (weft_mapping_map (&loop, &x, &y, best, job, NULL));
    for (guint k = 0; k < x.n * y.n; k++) {
      const WeftMappingAxis *turned = y.parameter == WEFT_MAPPING_PROCESSORS ? &x : &y;
      double own = weft_mapping_get_axis_value (turned, turned == &x ? k % x.n : k / x.n);
      double pes = weft_mapping_get_axis_value (turned == &x ? &y : &x, turned == &x ? k / x.n : k % x.n);
      WeftMappingLoop there = loop;

      if (turned->parameter == WEFT_MAPPING_BODY)
        there.body = own;
      else if (turned->parameter == WEFT_MAPPING_ITEMS)
        there.items = own;
      else if (turned->parameter == WEFT_MAPPING_OVERLAP)
        there.overlap = own;
      else
        there.load_factor = own;
      for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
        g_assert_true (!weft_mapping_applies (&there, technique) ||
                       weft_mapping_get_time_at (&there, technique, WEFT_MAPPING_PROCESSORS, pes) >=
                           weft_mapping_get_time_at (&there, best[k], WEFT_MAPPING_PROCESSORS, pes));
    }
    if (weft_mapping_is_certain (&loop, least, loop.body)) {
      WeftMappingTechnique chosen = weft_mapping_find_best (&loop);
      WeftMappingLoop between = loop;

      between.body = least + (loop.body - least) * weft_random_uniform (random);
      g_assert_cmpfloat (weft_mapping_get_time (&between, chosen), <=,
                         weft_mapping_get_time (&between, weft_mapping_find_best (&between)) * (1 + 1e-9));
    }
  }
}

/* What is refused. */

static void
test_refused (void)
{
  static const double stages[] = {1, 2, 4};
  static const struct {
    WeftMappingLoop loop;
    const char *property;
  } rows[] = {
      {{.processors = 0, .load_factor = 1, .iterations = 1}, "processors"},
      {{.processors = 1, .items = 0.5, .load_factor = 1, .iterations = 1}, "items"},
      {{.processors = 1, .items = -1, .load_factor = 1, .iterations = 1}, "items"},
      {{.processors = 1, .load_factor = 1, .overlap = 1.5, .iterations = 1}, "overlap"},
      {{.processors = 1, .load_factor = 1, .overlap = NAN, .iterations = 1}, "overlap"},
      {{.processors = 2, .load_factor = 3, .iterations = 1}, "load-factor"},
      {{.processors = 2, .load_factor = 1}, "iterations"},
      {{.processors = 2, .load_factor = 1, .iterations = 1, .body = -1}, "body"},
      {{.processors = 2, .load_factor = 1, .iterations = 1, .alpha = INFINITY}, "alpha"},
      {{.processors = 2, .items = 2, .load_factor = 1, .iterations = 1, .before = 1, .after = 1}, "before"},
      {{.processors = 2, .load_factor = 1, .iterations = 1, .body = 7, .n_stages = 3, .stages = stages},
       "stage"},
      {{.processors = 3, .load_factor = 1, .iterations = 1, .body = 8, .n_stages = 3, .stages = stages},
       "stage"},
  };
  WeftMappingLoop good;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (weft_mapping_check (&rows[i].loop, &error));
    g_assert_nonnull (strstr (error->message, rows[i].property));
  }
  weft_mapping_loop_init (&good);
  g_assert_true (weft_mapping_check (&good, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/mapping/known", test_known);
  g_test_add_func ("/mapping/printed", test_printed);
  g_test_add_func ("/mapping/stages", test_stages);
  g_test_add_func ("/mapping/shares", test_shares);
  g_test_add_func ("/mapping/messages", test_messages);
  g_test_add_func ("/mapping/difference", test_difference);
  g_test_add_func ("/mapping/crossings", test_crossings);
  g_test_add_func ("/mapping/paper", test_paper);
  g_test_add_func ("/mapping/times-at", test_times_at);
  g_test_add_func ("/mapping/map", test_map);
  g_test_add_func ("/mapping/refused", test_refused);
  return g_test_run ();
}
