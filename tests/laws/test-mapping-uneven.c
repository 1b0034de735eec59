/* test-mapping-uneven.c: parallel loops on arrays whose processors or links differ: known answers, arrays that say of all processors and links what holds without, the events beside whole items and beside
 * recursions over messages and items as they are defined, and what must not hang on names and places. */
#include "weft-mapping-envelope.h"
#include "weft-mapping-message.h"
#include "weft-mapping-stream.h"
#include "weft-mapping-uneven.h"
#include "weft-random.h"

#include "test-seed.h"

#include <math.h>
#include <string.h>

#define BELOW(n) weft_random_below (random, n)

#define MOST_PROCESSORS 9
#define MOST_ITEMS      180

/* A loop with what it points to. */
typedef struct {
  WeftMappingLoop loop;
  double stages[MOST_PROCESSORS];
  double speeds[MOST_PROCESSORS];
  WeftMappingLink links[MOST_PROCESSORS + 1];
} Array;

static void
find (const WeftMappingLoop *loop, WeftMappingTechnique technique, WeftMappingShare *shares)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  weft_mapping_check (loop, &error);
  g_assert_no_error (error);
  weft_mapping_find_shares (loop, technique, shares, job, &error);
  g_assert_no_error (error);
}

static double
find_time (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  WeftMappingShare shares[MOST_PROCESSORS];

  find (loop, technique, shares);
  return shares[weft_mapping_find_slowest (loop, shares)].time;
}

static void
assert_near (double found, double expected)
{
  g_assert_cmpfloat_with_epsilon (found, expected, 1e-9 * MAX (1, fabs (expected)));
}

static void
assert_share (const WeftMappingShare *share, WeftMappingShare expected)
{
  g_assert_cmpfloat (share->computation, ==, expected.computation);
  g_assert_cmpfloat (share->communication, ==, expected.communication);
  g_assert_cmpfloat (share->delay, ==, expected.delay);
  g_assert_cmpfloat (share->overlap, ==, expected.overlap);
  g_assert_cmpfloat (share->time, ==, expected.time);
}

/* Known answers: P = 2, N = 6, BB = 4, the first processor twice as fast, and between the two a message takes 1 + 2 n units instead of n. */

static const double known_speeds[] = {2, 1};
static const WeftMappingLink known_links[] = {{0, 1}, {1, 2}, {0, 1}};

static WeftMappingLoop
make_known (void)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = 2;
  loop.items = 6;
  loop.body = 4;
  loop.speeds = known_speeds;
  loop.links = known_links;
  return loop;
}

/* Equal blocks of 3: 6 units on the outer links, 2 x 7 on the inner one, so 20 for each processor; P2 waits for the first message to end on it, 7. By speed, blocks of 4 and 2: 9 + 5 units on the inner link,
 * and P2 waits 9, but computes 2 items. Items one by one: 6 x 3 units on it; P2 waits for one. As a pipeline the stages take 1 and 2: P2 ends at 1 + 2 + 5 x 2. */
static void
test_known (void)
{
  WeftMappingLoop loop = make_known ();
  WeftMappingShare shares[2];

  find (&loop, WEFT_MAPPING_BLOCK, shares);
  assert_share (&shares[0], (WeftMappingShare){6, 20, 0, 0, 26});
  assert_share (&shares[1], (WeftMappingShare){12, 20, 7, 0, 39});
  find (&loop, WEFT_MAPPING_INTERLEAVED, shares);
  assert_share (&shares[0], (WeftMappingShare){6, 24, 0, 0, 30});
  assert_share (&shares[1], (WeftMappingShare){12, 24, 3, 0, 39});
  find (&loop, WEFT_MAPPING_PIPELINE, shares);
  assert_share (&shares[0], (WeftMappingShare){6, 24, 0, 24, 6});
  assert_share (&shares[1], (WeftMappingShare){12, 24, 1, 24, 13});
  loop.is_by_speed = TRUE;
  find (&loop, WEFT_MAPPING_BLOCK, shares);
  assert_share (&shares[0], (WeftMappingShare){8, 20, 0, 0, 28});
  assert_share (&shares[1], (WeftMappingShare){8, 20, 9, 0, 37});
}

/* Under LogGP the numbers of a link are its L and G. o = 1, g = 3, else L = 0, G = 1; the inner link has L = 1 and G = 2: blocks take 3 + 2 units on the outer links, 3 + 4 on the inner one, 24 in all for each; P2
 * waits 7 and comes 1 behind. */
static void
test_loggp (void)
{
  WeftMappingLoop loop = make_known ();
  WeftMappingShare shares[2];

  loop.is_loggp = TRUE;
  loop.overhead = 1;
  loop.gap = 3;
  loop.gap_per_item = 1;
  loop.overlap = 0.5;
  find (&loop, WEFT_MAPPING_BLOCK, shares);
  assert_share (&shares[0], (WeftMappingShare){6, 24, 0, 10, 20});
  assert_share (&shares[1], (WeftMappingShare){12, 24, 8, 10, 34});
}

/* A heavy stage in front: items come out of it every 5, so that P2, which takes 1, ends at 5 + 1 + 3 x 5; (6) has 4 x 1 + 5 for it. */
static void
test_heavy (void)
{
  static const double stages[] = {10, 1};
  WeftMappingLoop loop = make_known ();
  WeftMappingShare shares[2];

  loop.items = 4;
  loop.body = 11;
  loop.stages = stages;
  loop.n_stages = 2;
  find (&loop, WEFT_MAPPING_PIPELINE, shares);
  g_assert_cmpfloat (shares[0].time, ==, 20);
  g_assert_cmpfloat (shares[1].time, ==, 21);
}

/* Random arrays, of numbers that doubles hold exactly, or any. */

static double
draw (WeftRandom *random, gboolean is_exact)
{
  return is_exact ? BELOW (33) / 8.0 : 4 * weft_random_uniform (random);
}

static void
draw_links (Array *array, WeftRandom *random, gboolean is_exact)
{
  WeftMappingLoop *loop = &array->loop;
  const WeftMappingLink own = loop->is_loggp ? (WeftMappingLink){loop->latency, loop->gap_per_item}
                                             : (WeftMappingLink){loop->alpha, loop->beta};

  for (guint32 i = 0; i <= loop->processors; i++)
    array->links[i] =
        BELOW (2) == 0 ? own : (WeftMappingLink){draw (random, is_exact), draw (random, is_exact)};
  loop->links = array->links;
}

static void
draw_array (Array *array, WeftRandom *random, gboolean is_exact)
{
  WeftMappingLoop *loop = &array->loop;

  weft_mapping_loop_init (loop);
  loop->processors = is_exact ? 1u << BELOW (4) : 1 + BELOW (MOST_PROCESSORS);
  loop->items = (double) loop->processors * (1 + BELOW (MOST_ITEMS / MOST_PROCESSORS));
  loop->body = is_exact ? (double) loop->processors * BELOW (64) / 8 : 100 * weft_random_uniform (random);
  loop->overlap = is_exact ? BELOW (9) / 8.0 : weft_random_uniform (random);
  loop->receive = draw (random, is_exact);
  loop->send = draw (random, is_exact);
  loop->alpha = draw (random, is_exact);
  loop->beta = draw (random, is_exact);
  loop->is_loggp = BELOW (2);
  loop->latency = draw (random, is_exact);
  loop->overhead = draw (random, is_exact);
  loop->gap = draw (random, is_exact);
  loop->gap_per_item = draw (random, is_exact);
  loop->collects = BELOW (2);
  draw_links (array, random, is_exact);
  for (guint32 i = 0; i < loop->processors; i++)
    array->speeds[i] = is_exact ? 1u << BELOW (4) : 0.5 + 4 * weft_random_uniform (random);
  loop->speeds = array->speeds;
}

static void
draw_stages (Array *array, WeftRandom *random)
{
  WeftMappingLoop *loop = &array->loop;

  loop->n_stages = 1 + BELOW (loop->processors);
  loop->stages = array->stages;
  loop->body = 0;
  for (guint32 i = 0; i < loop->n_stages; i++)
    loop->body += array->stages[i] = BELOW (64) / 8.0;
}

/* All speeds 1 and all links as the loop's own: the events give the closed forms of an even array, to the last bit where doubles hold all numbers. */
static void
test_even (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 21);
  for (guint i = 0; i < test_cases (10000); i++) {
    gboolean is_exact = BELOW (2);
    Array array;
    WeftMappingLoop even;

    draw_array (&array, random, is_exact);
    array.loop.iterations = 1 + BELOW (4);
    if (array.loop.items >= 2 * array.loop.processors && BELOW (2) == 0)
      array.loop.before = array.loop.after = 1;
    for (guint32 k = 0; k <= array.loop.processors; k++)
      array.links[k] = array.loop.is_loggp ? (WeftMappingLink){array.loop.latency, array.loop.gap_per_item}
                                           : (WeftMappingLink){array.loop.alpha, array.loop.beta};
    for (guint32 k = 0; k < array.loop.processors; k++)
      array.speeds[k] = 1;
    array.loop.is_by_speed = BELOW (2);
    even = array.loop;
    even.speeds = NULL;
    even.links = NULL;
    even.is_by_speed = FALSE;
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
      WeftMappingShare shares[2][MOST_PROCESSORS];

      find (&array.loop, technique, shares[0]);
      weft_mapping_get_shares (&even, technique, shares[1]);
      for (guint32 k = 0; k < even.processors; k++)
        if (is_exact)
          assert_share (&shares[0][k], shares[1][k]);
        else
          assert_near (shares[0][k].time, shares[1][k].time);
    }
  }
}

/* Speeds that are all alike are another body. */
static void
test_alike (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 22);
  for (guint i = 0; i < test_cases (2000); i++) {
    Array array;
    WeftMappingLoop other;

    draw_array (&array, random, TRUE);
    for (guint32 k = 1; k < array.loop.processors; k++)
      array.speeds[k] = array.speeds[0];
    array.loop.is_by_speed = BELOW (2);
    other = array.loop;
    other.body /= array.speeds[0];
    other.speeds = NULL;
    other.is_by_speed = FALSE;
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      g_assert_cmpfloat (find_time (&array.loop, technique), ==, find_time (&other, technique));
  }
}

/* Whole items one after the other, as they come from the host. */

static void
check_followed (const WeftMappingLoop *loop, WeftMappingTechnique technique, const guint32 *owners)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftMappingShare found[MOST_PROCESSORS];
  WeftMappingShare followed[MOST_PROCESSORS];

  find (loop, technique, found);
  g_assert_true (weft_mapping_follow (loop, owners, followed, job, NULL));
  for (guint32 i = 0; i < loop->processors; i++) {
    assert_near (followed[i].computation, found[i].computation);
    assert_near (followed[i].communication, found[i].communication);
    assert_near (followed[i].delay, found[i].delay);
    assert_near (followed[i].overlap, found[i].overlap);
    assert_near (followed[i].time, found[i].time);
  }
}

static void
test_followed (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 23);
  for (guint i = 0; i < test_cases (3000); i++) {
    Array array;
    guint32 owners[MOST_ITEMS];
    guint n = 0;

    draw_array (&array, random, FALSE);
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_PIPELINE; technique++) {
      weft_mapping_fill_owners (&array.loop, technique, owners);
      check_followed (&array.loop, technique, owners);
    }
    if (BELOW (2) == 0)
      draw_stages (&array, random);
    check_followed (&array.loop, WEFT_MAPPING_PIPELINE, NULL);
    /* Blocks by speeds that are as whole as they are long. */
    array.loop.is_by_speed = TRUE;
    for (guint32 k = 0; k < array.loop.processors; k++) {
      guint length = 1 + BELOW (MOST_ITEMS / MOST_PROCESSORS);

      array.speeds[k] = length / 4.0;
      for (guint j = 0; j < length; j++)
        owners[n++] = k;
    }
    array.loop.items = n;
    check_followed (&array.loop, WEFT_MAPPING_BLOCK, owners);
  }
}

/* Small cases, as they are defined. */

/* When message @m of @lengths has ended on link @i: the link has taken its time for it after the one before, and it has ended on the link before. */
static double
end_message (const WeftMappingLoop *loop, const guint *lengths, int m, int i)
{
  double here;

  if (m < 0 || i < 0)
    return 0;
  here = end_message (loop, lengths, m - 1, i);
  if (loop->is_loggp)
    here += fmax (loop->gap, loop->overhead) + loop->links[i].per_item * (lengths[m] - 1.0);
  else
    here += loop->links[i].latency + loop->links[i].per_item * lengths[m];
  return fmax (here, end_message (loop, lengths, m, i - 1));
}

/* When item @n has left processor @i of a pipeline. */
static double
end_item (const WeftMappingLoop *loop, int n, int i)
{
  double late = loop->is_loggp ? loop->links[MAX (i, 0)].latency * loop->receive : 0;
  double held = loop->is_loggp ? loop->overhead * (loop->receive + loop->send) : 0;

  if (n < 0 || i < 0)
    return 0;
  return fmax (end_item (loop, n - 1, i), end_item (loop, n, i - 1) + late) +
         weft_mapping_get_stage (loop, (guint32) i) / loop->speeds[i] + held;
}

static void
check_messages (const WeftMappingLoop *loop, WeftRandom *random, WeftJob *job)
{
  WeftMappingShare shares[MOST_PROCESSORS];
  guint32 owners[MOST_ITEMS];
  guint lengths[MOST_ITEMS];
  int first[MOST_PROCESSORS];
  int n = 0;
  double late = 0;

  for (guint32 i = 0; i < loop->processors; i++)
    first[i] = -1;
  for (guint32 k = 0; k < loop->items; k++) {
    owners[k] = k > 0 && BELOW (2) == 0 ? owners[k - 1] : BELOW (loop->processors);
    if (k > 0 && owners[k] == owners[k - 1]) {
      lengths[n - 1]++;
    } else {
      first[owners[k]] = first[owners[k]] < 0 ? n : first[owners[k]];
      lengths[n++] = 1;
    }
  }
  g_assert_true (weft_mapping_follow (loop, owners, shares, job, NULL));
  for (guint32 i = 0; i < loop->processors; i++) {
    double ways = loop->collects ? 2 : 1;

    late += loop->is_loggp ? loop->receive * loop->links[i].latency : 0;
    assert_near (shares[i].delay,
                 first[i] < 0
                     ? 0
                     : ways * (loop->receive * end_message (loop, lengths, first[i] - 1, (int) i) + late));
  }
}

static void
test_small (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (random, 1992, 24);
  for (guint i = 0; i < test_cases (1000); i++) {
    WeftMappingShare shares[MOST_PROCESSORS];
    Array array;

    draw_array (&array, random, FALSE);
    array.loop.processors = 1 + BELOW (MIN (4, array.loop.processors));
    array.loop.items = array.loop.processors * (1.0 + BELOW (2));
    check_messages (&array.loop, random, job);
    if (BELOW (2) == 0)
      draw_stages (&array, random);
    find (&array.loop, WEFT_MAPPING_PIPELINE, shares);
    for (guint32 k = 0; k < array.loop.processors; k++)
      assert_near (shares[k].time, end_item (&array.loop, (int) array.loop.items - 1, (int) k));
  }
}

/* No processor that becomes faster makes a loop slower whose items stay where they are. */
static void
test_monotone (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 25);
  for (guint i = 0; i < test_cases (2000); i++) {
    Array array;
    double before[WEFT_MAPPING_N_TECHNIQUES];

    draw_array (&array, random, FALSE);
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      before[technique] = find_time (&array.loop, technique);
    array.speeds[BELOW (array.loop.processors)] *= 1 + weft_random_uniform (random);
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      g_assert_cmpfloat (find_time (&array.loop, technique), <=, before[technique] * (1 + 1e-12));
  }
}

/* Where nothing is sent it does not matter which processor stands where, and blocks by speed take all the same: the body times N over the sum of speeds. */
static void
test_places (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1992, 26);
  for (guint i = 0; i < test_cases (2000); i++) {
    Array array;
    double equal;
    double interleaved;

    draw_array (&array, random, FALSE);
    array.loop.receive = array.loop.send = 0;
    equal = find_time (&array.loop, WEFT_MAPPING_BLOCK);
    interleaved = find_time (&array.loop, WEFT_MAPPING_INTERLEAVED);
    for (guint32 k = array.loop.processors - 1; k > 0; k--) {
      guint32 other = BELOW (k + 1);
      double speed = array.speeds[k];

      array.speeds[k] = array.speeds[other];
      array.speeds[other] = speed;
    }
    assert_near (find_time (&array.loop, WEFT_MAPPING_BLOCK), equal);
    assert_near (find_time (&array.loop, WEFT_MAPPING_INTERLEAVED), interleaved);
    array.loop.is_by_speed = TRUE;
    assert_near (find_time (&array.loop, WEFT_MAPPING_BLOCK),
                 array.loop.body * array.loop.items / weft_mapping_sum_speeds (&array.loop));
    g_assert_cmpfloat (find_time (&array.loop, WEFT_MAPPING_BLOCK), <=, equal * (1 + 1e-12));
  }
}

/* Over the body. */

static double
find_time_at (const Array *array, WeftMappingTechnique technique, double body)
{
  WeftMappingLoop loop = array->loop;
  double stages[MOST_PROCESSORS];

  for (guint32 i = 0; i < loop.n_stages; i++)
    stages[i] = array->stages[i] * body / loop.body;
  loop.stages = stages;
  loop.body = body;
  return find_time (&loop, technique);
}

/* Which of the two is the faster one changes at each crossing, and nowhere else; and one stays the faster one of a range where it is that at its ends and no crossing is within. */
static void
check_pair (const WeftMappingEnvelopes *envelopes,
            WeftMappingTechnique a,
            WeftMappingTechnique b,
            double least)
{
  g_autoptr (GArray) values = weft_mapping_envelopes_find_crossings (envelopes, a, b);
  gboolean stays = weft_mapping_envelopes_stays (envelopes, a, b, least, 200);
  guint before = 0;
  int faster = 0;

  for (guint i = 0; i <= 400; i++) {
    double body = least + (200 - least) * i / 400;
    double time = weft_mapping_envelopes_get (envelopes, a, body);
    double difference = time - weft_mapping_envelopes_get (envelopes, b, body);
    int here = fabs (difference) <= 1e-9 * time ? 0 : difference < 0 ? -1 : 1;
    guint passed = 0;

    while (passed < values->len && g_array_index (values, double, passed) <= body)
      passed++;
    if (here != 0 && faster != 0)
      g_assert_cmpint (here != faster, ==, (passed - before) % 2);
    if (stays)
      g_assert_cmpint (here, <=, 0);
    if (here != 0) {
      faster = here;
      before = passed;
    }
  }
  for (guint i = 0; !stays && i < values->len; i++)
    stays = g_array_index (values, double, i) >= least && g_array_index (values, double, i) <= 200;
  if (!stays)
    g_assert_cmpfloat (weft_mapping_envelopes_get (envelopes, a, 200), >,
                       weft_mapping_envelopes_get (envelopes, b, 200));
}

static void
test_envelopes (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_bends = 0;

  test_random_init (random, 1992, 27);
  for (guint i = 0; i < test_cases (1000); i++) {
    g_auto (WeftMappingEnvelopes) envelopes;
    Array array;

    draw_array (&array, random, FALSE);
    array.loop.body += 1;
    array.loop.iterations = 1 + BELOW (3);
    array.loop.is_by_speed = BELOW (2);
    array.loop.load_factor = 1 + (array.loop.processors - 1) * weft_random_uniform (random);
    if (BELOW (2) == 0) {
      draw_stages (&array, random);
      array.stages[0] += 1;
      array.loop.body += 1;
    }
    g_assert_true (weft_mapping_envelopes_init (&envelopes, &array.loop, job, NULL));
    for (WeftMappingTechnique a = 0; a < WEFT_MAPPING_N_TECHNIQUES; a++) {
      n_bends += envelopes.pieces[a]->len - 1;
      for (guint k = 0; k < 8; k++) {
        double body = 200 * weft_random_uniform (random);

        assert_near (weft_mapping_envelopes_get (&envelopes, a, body), find_time_at (&array, a, body));
      }
      for (WeftMappingTechnique b = 0; b < WEFT_MAPPING_N_TECHNIQUES; b++)
        if (a != b)
          check_pair (&envelopes, a, b, 100 * weft_random_uniform (random));
    }
  }
  g_assert_cmpuint (n_bends, >, test_cases (1000) / 4);
}

/* Of the known array, with equal stages, the last processor has 13 = 3.25 BB as a pipeline and 27 + 3 BB in blocks: they are equal at 108. */
static void
test_crossing (void)
{
  WeftMappingLoop loop = make_known ();
  g_autoptr (WeftJob) job = weft_job_new ();
  g_auto (WeftMappingEnvelopes) envelopes;
  g_autoptr (GArray) values = NULL;

  g_assert_true (weft_mapping_envelopes_init (&envelopes, &loop, job, NULL));
  values = weft_mapping_envelopes_find_crossings (&envelopes, WEFT_MAPPING_BLOCK, WEFT_MAPPING_PIPELINE);
  g_assert_cmpuint (values->len, ==, 1);
  assert_near (g_array_index (values, double, 0), 108);
  g_assert_true (
      weft_mapping_envelopes_stays (&envelopes, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_BLOCK, 0, 108));
  g_assert_false (
      weft_mapping_envelopes_stays (&envelopes, WEFT_MAPPING_PIPELINE, WEFT_MAPPING_BLOCK, 0, 109));
  g_assert_true (
      weft_mapping_envelopes_stays (&envelopes, WEFT_MAPPING_BLOCK, WEFT_MAPPING_PIPELINE, 108, INFINITY));
}

static void
test_refused (void)
{
  static const double stopped[] = {1, 0};
  static const double slow[] = {5, 1};
  static const WeftMappingLink bad[] = {{0, 1}, {0, -1}, {0, 1}};
  WeftMappingLoop loops[3];
  static const char *const found[] = {"speed", "per-unit", "before"};

  for (guint i = 0; i < G_N_ELEMENTS (loops); i++) {
    g_autoptr (GError) error = NULL;

    loops[i] = make_known ();
    loops[0].speeds = stopped;
    if (i == 1)
      loops[i].links = bad;
    if (i == 2) {
      loops[i].speeds = slow;
      loops[i].is_by_speed = TRUE;
      loops[i].before = loops[i].after = 1;
    }
    g_assert_false (weft_mapping_check (&loops[i], &error));
    g_assert_nonnull (strstr (error->message, found[i]));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/uneven/known", test_known);
  g_test_add_func ("/uneven/loggp", test_loggp);
  g_test_add_func ("/uneven/heavy", test_heavy);
  g_test_add_func ("/uneven/even", test_even);
  g_test_add_func ("/uneven/alike", test_alike);
  g_test_add_func ("/uneven/followed", test_followed);
  g_test_add_func ("/uneven/small", test_small);
  g_test_add_func ("/uneven/monotone", test_monotone);
  g_test_add_func ("/uneven/places", test_places);
  g_test_add_func ("/uneven/envelopes", test_envelopes);
  g_test_add_func ("/uneven/crossing", test_crossing);
  g_test_add_func ("/uneven/refused", test_refused);
  return g_test_run ();
}
