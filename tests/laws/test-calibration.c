/* test-calibration.c: what is made of measured times: a + b n that no other a and b of 0 or more fit better, and exactly what was measured where that
 * is such a sum; and where what is chosen by them runs. */
#include "weft-calibration-suite.h"
#include "weft-calibration.h"
#include "weft-random.h"
#include "weft-reader.h"

#include "test-seed.h"

#include <math.h>
#include <string.h>

#define MOST 6

#define BELOW(n) weft_random_below (random, n)

typedef struct {
  guint n;
  guint32 pes[MOST];
  double seconds[MOST];
} Points;

static double
get_misfit (const Points *points, double a, double b)
{
  double sum = 0;

  for (guint i = 0; i < points->n; i++)
    if (points->seconds[i] > 0)
      sum += pow ((a + b * points->pes[i]) / points->seconds[i] - 1, 2);
  return sum;
}

static WeftCalibrationTime
fit (const Points *points)
{
  WeftCalibrationTime time = {0};

  weft_calibration_fit (points->pes, points->seconds, points->n, &time);
  return time;
}

/* Ascending numbers of PEs, each at least once more than the one before. */
static void
make_points (Points *points, WeftRandom *random)
{
  double a = BELOW (3) * weft_random_uniform (random);
  double b = BELOW (3) * weft_random_uniform (random);

  points->n = 2 + BELOW (MOST - 1);
  for (guint i = 0; i < points->n; i++) {
    points->pes[i] = (i > 0 ? points->pes[i - 1] : 0) + 1 + BELOW (8);
    points->seconds[i] = (a + b * points->pes[i]) * (BELOW (8) == 0 ? 0 : 0.5 + weft_random_uniform (random));
  }
}

static void
test_best (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1993, 1);
  for (guint k = 0; k < test_cases (10000); k++) {
    Points points;
    WeftCalibrationTime best;
    double least;

    make_points (&points, random);
    best = fit (&points);
    least = get_misfit (&points, best.seconds, best.per_pe);
    g_assert_true (best.seconds >= 0 && best.per_pe >= 0 && isfinite (best.seconds) &&
                   isfinite (best.per_pe));
    for (guint i = 0; i < 20; i++) {
      double scale = pow (10, -(double) BELOW (6));
      double a = best.seconds + scale * (weft_random_uniform (random) - 0.5);
      double b = best.per_pe + scale * (weft_random_uniform (random) - 0.5);

      g_assert_cmpfloat (get_misfit (&points, MAX (a, 0), MAX (b, 0)), >=, least - 1e-9);
    }
  }
}

static void
test_exact (void)
{
  WeftRandom seeded;
  WeftRandom *random = &seeded;

  test_random_init (random, 1993, 2);
  for (guint k = 0; k < test_cases (10000); k++) {
    Points points;
    WeftCalibrationTime time;
    double a = BELOW (4) == 0 ? 0 : weft_random_uniform (random) * 1e-6;
    double b = BELOW (4) == 0 ? 0 : weft_random_uniform (random) * 1e-6;

    make_points (&points, random);
    for (guint i = 0; i < points.n; i++)
      points.seconds[i] = a + b * points.pes[i];
    time = fit (&points);
    g_assert_cmpfloat_with_epsilon (time.seconds, a, 1e-12);
    g_assert_cmpfloat_with_epsilon (time.per_pe, b, 1e-12);
  }
}

/* One time that is known is that of every number of PEs; none at all is 0. */
static void
test_few (void)
{
  static const Points one = {3, {4, 8, 16}, {0, 2e-6, 0}};
  static const Points none = {3, {4, 8, 16}, {0, 0, 0}};
  WeftCalibrationTime time = fit (&one);

  g_assert_cmpfloat_with_epsilon (time.seconds, 2e-6, 1e-18);
  g_assert_cmpfloat (time.per_pe, ==, 0);
  time = fit (&none);
  g_assert_cmpfloat (time.seconds, ==, 0);
  g_assert_cmpfloat (time.per_pe, ==, 0);
}

#define HERE "HERE" /* a machine called as this system is */

/* The targets t0 and t1, each on a machine of its own. */
static const struct {
  const char *names[2];
  const char *model;
  WeftSelectionChoice chosen; /* of single ones t1 */
  guint pes[2];               /* of the set */
  const char *backend;        /* (nullable) */
  const char *hosts;          /* (nullable) */
} places[] = {
    {{"far", HERE}, "pipes", WEFT_SELECTION_SINGLE, {0, 0}, "pipes", NULL},
    {{HERE, "far"}, "pipes", WEFT_SELECTION_SINGLE, {0, 0}, NULL, NULL},
    {{HERE, HERE}, "pipes", WEFT_SELECTION_NOTHING, {0, 0}, NULL, NULL},
    {{HERE, HERE}, "udp", WEFT_SELECTION_SET, {2, 1}, "udp", NULL},
    {{HERE, "far"}, "udp", WEFT_SELECTION_SET, {3, 0}, "udp", NULL},
    {{HERE, "far"}, "udp", WEFT_SELECTION_SET, {2, 5}, "udp-hosts", HERE ":2 far:5"},
    {{"far", "user@near"}, "udp", WEFT_SELECTION_SET, {1, 1}, "udp-hosts", "far:1 user@near:1"},
    {{"far", ""}, "udp", WEFT_SELECTION_SET, {1, 4}, "udp-hosts", "far:1 m1:4"},
    {{"far", "the other"}, "udp", WEFT_SELECTION_SET, {1, 4}, NULL, NULL},
    {{"far", "the other"}, "udp", WEFT_SELECTION_SET, {4, 0}, "udp-hosts", "far:4"},
    {{"far", "-oProxyCommand"}, "udp", WEFT_SELECTION_SET, {1, 4}, NULL, NULL},
    {{"far", "a:9"}, "udp", WEFT_SELECTION_SET, {1, 4}, NULL, NULL},
};

static char *
put_here (const char *text)
{
  GString *put = g_string_new (text);

  g_string_replace (put, HERE, g_get_host_name (), 0);
  return g_string_free (put, FALSE);
}

static WeftDocument *
make_suite (guint place)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns=\"urn:weft:1\"><suite>");
  g_autofree char *whole = NULL;
  g_autoptr (GError) error = NULL;
  WeftDocument *document;

  for (guint i = 0; i < 2; i++)
    g_string_append_printf (text,
                            "<machine id=\"m%u\" name=\"%s\" kind=\"spmd\" pes=\"4\"/>"
                            "<target id=\"t%u\" machine=\"m%u\" model=\"%s\" load=\"1\"/>",
                            i, places[place].names[i], i, i, places[place].model);
  g_string_append (text, "</suite></weft>");
  whole = put_here (text->str);
  document = weft_read (whole, strlen (whole), "text", NULL, &error);
  g_assert_no_error (error);
  return document;
}

static void
test_places (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (WeftDocument) document = make_suite (i);
    g_autoptr (WeftSelected) selected = weft_selected_new (0, 2);
    g_autofree char *expected = places[i].hosts != NULL ? put_here (places[i].hosts) : NULL;
    g_autofree char *hosts = NULL;

    selected->chosen = places[i].chosen;
    selected->single = 1;
    for (guint t = 0; t < 2; t++)
      selected->targets[t] = (WeftSelectedTarget){.id = g_strdup_printf ("t%u", t),
                                                  .machine = g_strdup_printf ("m%u", t),
                                                  .model = g_strdup (places[i].model),
                                                  .n_pes = places[i].pes[t]};
    g_assert_cmpstr (weft_calibration_suite_find_backend (document, selected, &hosts), ==, places[i].backend);
    g_assert_cmpstr (hosts, ==, expected);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/calibration/fit/best", test_best);
  g_test_add_func ("/calibration/fit/exact", test_exact);
  g_test_add_func ("/calibration/fit/few", test_few);
  g_test_add_func ("/calibration/places", test_places);
  return g_test_run ();
}
