/* test-mapping-loggp.c: parallel loops whose messages cost what LogGP says: known answers, what it has in common with alpha + beta n, that no time falls as one of its numbers grows, and the
 * closed forms beside the items one after the other and beside messages one by one. */
#include "weft-mapping-message.h"
#include "mapping-followed.h"
#include "weft-mapping-stream.h"
#include "weft-random.h"

#include "test-seed.h"

#include <math.h>
#include <string.h>

#define BELOW(n) weft_random_below (random, n)

#define MOST_PROCESSORS 12
#define MOST_ITEMS      240

/* Known answers. */

/* P = 2, N = 4, BB = 6; L = 3, o = 1, g = 2, G = 0.5. */
static WeftMappingLoop
make_known (void)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = 2;
  loop.items = 4;
  loop.body = 6;
  loop.overlap = 0.5;
  loop.is_loggp = TRUE;
  loop.latency = 3;
  loop.overhead = 1;
  loop.gap = 2;
  loop.gap_per_item = 0.5;
  return loop;
}

static void
assert_share (const WeftMappingLoop *loop,
              WeftMappingTechnique technique,
              guint32 i,
              WeftMappingShare expected)
{
  WeftMappingShare shares[MOST_PROCESSORS];

  weft_mapping_get_shares (loop, technique, shares);
  g_assert_cmpfloat (shares[i].computation, ==, expected.computation);
  g_assert_cmpfloat (shares[i].communication, ==, expected.communication);
  g_assert_cmpfloat (shares[i].delay, ==, expected.delay);
  g_assert_cmpfloat (shares[i].overlap, ==, expected.overlap);
  g_assert_cmpfloat (shares[i].time, ==, expected.time);
}

/* A message of 1 item takes max(1, 2) = 2 units, one of 2 items 2.5; each holds its processor for 1 to receive and 1 to send.
 * Block: 2 messages, received and sent: CL = 2 x 2 x 2.5 = 10, of which 4 are held: OL = (10 - 4) / 2. P2 waits for the first message, 2.5, and two links, 6.
 * Interleaved: 4 messages: CL = 4 x 2 x 2 = 16, of which 8 are held: OL = 4. P2 waits for one message of 2, and two links.
 * Pipeline: stages of 3, 2 held with each item: P2 has the first item after 5 and two links, and ends after 4 x 5 more: 31. */
static void
test_known (void)
{
  WeftMappingLoop loop = make_known ();

  g_assert_true (weft_mapping_check (&loop, NULL));
  assert_share (&loop, WEFT_MAPPING_BLOCK, 0, (WeftMappingShare){12, 10, 3, 3, 22});
  assert_share (&loop, WEFT_MAPPING_BLOCK, 1, (WeftMappingShare){12, 10, 8.5, 3, 27.5});
  assert_share (&loop, WEFT_MAPPING_INTERLEAVED, 1, (WeftMappingShare){12, 16, 8, 4, 32});
  assert_share (&loop, WEFT_MAPPING_PIPELINE, 0, (WeftMappingShare){12, 16, 3, 8, 23});
  assert_share (&loop, WEFT_MAPPING_PIPELINE, 1, (WeftMappingShare){12, 16, 11, 8, 31});
  g_assert_cmpuint (weft_mapping_find_best (&loop), ==, WEFT_MAPPING_BLOCK);
  /* An overhead above the gap is what messages are apart: those of 2 items take 4.5, of which 4 are held. CL = 18, OL = (18 - 16) / 2; P2 waits 4.5 + 6. */
  loop.overhead = 4;
  assert_share (&loop, WEFT_MAPPING_BLOCK, 1, (WeftMappingShare){12, 18, 10.5, 1, 39.5});
}

/* Three times, each item with the one before it, in and out, a unit received in 2: a message of the neighbour takes 2 units, twice; CL = (2 x 2 x 2.5 + 2 x 2) (2 + 1) = 42. Each link is 6 late,
 * both ways and after each of two exchanges: P1 waits 12 + 12, P2 in addition for 2 x 2.5 x 2 and 12. */
static void
test_iterations (void)
{
  WeftMappingLoop loop = make_known ();

  loop.overlap = 0;
  loop.receive = 2;
  loop.iterations = 3;
  loop.before = 1;
  loop.collects = TRUE;
  assert_share (&loop, WEFT_MAPPING_BLOCK, 0, (WeftMappingShare){36, 42, 24, 0, 102});
  assert_share (&loop, WEFT_MAPPING_BLOCK, 1, (WeftMappingShare){36, 42, 46, 0, 124});
}

/* Random loops. Numbers that doubles hold exactly, or any. */

static double
draw (WeftRandom *random, gboolean is_exact)
{
  return is_exact ? BELOW (33) / 8.0 : 4 * weft_random_uniform (random);
}

static WeftMappingLoop
make_loop (WeftRandom *random, gboolean is_exact)
{
  WeftMappingLoop loop;

  weft_mapping_loop_init (&loop);
  loop.processors = is_exact ? 1u << BELOW (4) : 1 + BELOW (MOST_PROCESSORS);
  loop.items = (double) loop.processors * (1 + BELOW (MOST_ITEMS / MOST_PROCESSORS));
  loop.body = is_exact ? (double) loop.processors * BELOW (64) / 8 : 100 * weft_random_uniform (random);
  loop.overlap = is_exact ? BELOW (9) / 8.0 : weft_random_uniform (random);
  loop.receive = draw (random, is_exact);
  loop.send = draw (random, is_exact);
  loop.collects = BELOW (2);
  loop.is_loggp = TRUE;
  loop.latency = draw (random, is_exact);
  loop.overhead = draw (random, is_exact);
  loop.gap = draw (random, is_exact);
  loop.gap_per_item = draw (random, is_exact);
  return loop;
}

static void
add_rounds (WeftMappingLoop *loop, WeftRandom *random)
{
  loop->iterations = 1 + BELOW (4);
  if (loop->items >= 2 * loop->processors && BELOW (2) == 0)
    loop->before = loop->after = 1;
}

/* The lemma of weft-mapping-message.h: g = alpha + beta, G = beta, no overhead and no latency. */
static void
check_same (WeftMappingLoop loop, gboolean is_exact)
{
  WeftMappingLoop other = loop;

  loop.latency = loop.overhead = 0;
  loop.gap += loop.gap_per_item;
  other.is_loggp = FALSE;
  other.alpha = loop.gap - loop.gap_per_item;
  other.beta = loop.gap_per_item;
  for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
    WeftMappingShare shares[2][MOST_PROCESSORS];
    double time = weft_mapping_get_time (&other, technique);

    if (is_exact)
      g_assert_cmpfloat (weft_mapping_get_time (&loop, technique), ==, time);
    else
      g_assert_cmpfloat_with_epsilon (weft_mapping_get_time (&loop, technique), time, 1e-12 * time);
    weft_mapping_get_shares (&loop, technique, shares[0]);
    weft_mapping_get_shares (&other, technique, shares[1]);
    if (is_exact)
      g_assert_cmpmem (shares[0], loop.processors * sizeof **shares, shares[1],
                       loop.processors * sizeof **shares);
  }
}

static void
test_same (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1995, 1);
  for (guint i = 0; i < test_cases (10000); i++) {
    gboolean is_exact = BELOW (2);
    WeftMappingLoop loop = make_loop (random, is_exact);

    add_rounds (&loop, random);
    check_same (loop, is_exact);
  }
}

/* Whatever grows, no time falls, of any processor either. */
static void
test_monotone (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1995, 2);
  for (guint i = 0; i < test_cases (5000); i++) {
    WeftMappingLoop loop = make_loop (random, FALSE);
    WeftMappingLoop other;
    double *const numbers[] = {&other.latency, &other.overhead, &other.gap, &other.gap_per_item};

    add_rounds (&loop, random);
    other = loop;
    *numbers[BELOW (G_N_ELEMENTS (numbers))] += 5 * weft_random_uniform (random);
    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++) {
      WeftMappingShare less[MOST_PROCESSORS];
      WeftMappingShare more[MOST_PROCESSORS];

      weft_mapping_get_shares (&loop, technique, less);
      weft_mapping_get_shares (&other, technique, more);
      g_assert_cmpfloat (weft_mapping_get_time (&other, technique), >=,
                         weft_mapping_get_time (&loop, technique) * (1 - 1e-12));
      for (guint32 k = 0; k < loop.processors; k++)
        g_assert_cmpfloat (more[k].time, >=, less[k].time * (1 - 1e-12));
    }
  }
}

static void
test_followed (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1995, 3);
  for (guint i = 0; i < test_cases (5000); i++) {
    WeftMappingLoop loop = make_loop (random, TRUE);
    double stages[MOST_PROCESSORS];

    for (WeftMappingTechnique technique = 0; technique < WEFT_MAPPING_N_TECHNIQUES; technique++)
      check_followed (&loop, technique);
    /* Stages that never get lighter: behind a heavy one items wait for each other, which (6) leaves out. */
    loop.body = 0;
    for (guint32 k = 0; k < loop.processors; k++)
      loop.body += stages[k] = (k > 0 ? stages[k - 1] : 0) + BELOW (64) / 8.0;
    loop.stages = stages;
    loop.n_stages = loop.processors;
    check_followed (&loop, WEFT_MAPPING_PIPELINE);
  }
}

/* Each message by itself, with a clock for each processor: the host begins the next one when the one before has been handed on, and a processor receives and sends every message from when its
 * own first one has come over its links, and computes in between. */
static double
run_plainly (const WeftMappingLoop *loop, const guint32 *owners, guint32 processor)
{
  double host = 0;
  double busy = 0;
  double begins = -1;
  guint n;

  for (guint at = 0; at < loop->items; at += n) {
    double whole;

    for (n = 1; at + n < loop->items && owners[at + n] == owners[at]; n++)
      ;
    if (owners[at] == processor) {
      busy += n * loop->body;
      begins = begins < 0 ? host : begins;
    }
    whole = loop->gap_per_item * (n - 1.0) + fmax (loop->gap, loop->overhead);
    for (guint way = 0; way < (loop->collects ? 2 : 1); way++) {
      host += loop->receive * whole;
      for (guint direction = 0; direction < 2; direction++) {
        double unit = direction == 0 ? loop->receive : loop->send;

        busy += unit * loop->overhead + (1 - loop->overlap) * unit * (whole - loop->overhead);
      }
    }
  }
  if (begins < 0)
    return busy;
  for (guint32 link = 0; link <= processor; link++)
    begins += (loop->collects ? 2 : 1) * loop->receive * loop->latency;
  return begins + busy;
}

static void
test_messages (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;
  g_autoptr (WeftJob) job = weft_job_new ();

  test_random_init (random, 1995, 4);
  for (guint i = 0; i < test_cases (3000); i++) {
    WeftMappingLoop loop = make_loop (random, FALSE);
    WeftMappingShare shares[MOST_PROCESSORS];
    guint32 owners[MOST_ITEMS];
    guint n_runs = 1 + BELOW (8);

    for (guint32 k = 0; k < loop.items; k++)
      owners[k] = k % n_runs == 0 ? BELOW (loop.processors) : owners[k - 1];
    g_assert_true (weft_mapping_follow (&loop, owners, shares, job, NULL));
    for (guint32 k = 0; k < loop.processors; k++)
      g_assert_cmpfloat_with_epsilon (shares[k].time, run_plainly (&loop, owners, k),
                                      1e-9 * MAX (1, shares[k].time));
  }
}

static void
test_refused (void)
{
  static const char *const names[] = {"latency", "overhead", "gap", "gap-per-item"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    WeftMappingLoop loop = make_known ();
    double *const numbers[] = {&loop.latency, &loop.overhead, &loop.gap, &loop.gap_per_item};
    g_autoptr (GError) error = NULL;

    *numbers[i] = i % 2 == 0 ? -1 : NAN;
    g_assert_false (weft_mapping_check (&loop, &error));
    g_assert_nonnull (strstr (error->message, names[i]));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loggp/known", test_known);
  g_test_add_func ("/loggp/iterations", test_iterations);
  g_test_add_func ("/loggp/same", test_same);
  g_test_add_func ("/loggp/monotone", test_monotone);
  g_test_add_func ("/loggp/followed", test_followed);
  g_test_add_func ("/loggp/messages", test_messages);
  g_test_add_func ("/loggp/refused", test_refused);
  return g_test_run ();
}
