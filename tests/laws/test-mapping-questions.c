/* test-mapping-questions.c: the questions about parallel loops: what they say of random documents against what they say of the same documents with other values. */
#include "engines.h"
#include "weft-array-loop.h"
#include "weft-fault.h"
#include "weft-inner-diagrams.h"
#include "weft-mapped-chances.h"
#include "weft-mapped-curves.h"
#include "weft-mapped-regions.h"
#include "weft-number.h"
#include "weft-random.h"
#include "weft-reader.h"

#include "test-mean.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

#define ROUNDS 300
#define BODIES 16

#define BELOW(n) ((guint) weft_random_below (random, n))

static WeftDocument *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  WeftDocument *document = weft_read (text, strlen (text), "test", NULL, &error);

  g_assert_no_error (error);
  return document;
}

static guint32
find_loop (const WeftDocument *document)
{
  return weft_document_find (document, "l");
}

static gpointer
ask (WeftDocument *document, const WeftQuestion *question, const char *over)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (question->options);
  g_autoptr (GError) error = NULL;
  gpointer answer;

  weft_questions_prepare (job);
  if (over != NULL)
    g_assert_null (weft_options_parse (options, question->options[0], over));
  answer = weft_question_answer (question, document, find_loop (document), options, job, &error);
  g_assert_no_error (error);
  return answer;
}

static WeftDocument *
set (WeftDocument *document, WeftProperty property, double value)
{
  char number[WEFT_NUMBER_SIZE];
  g_autoptr (GError) error = NULL;
  WeftDocument *other =
      weft_document_set (document, find_loop (document), property, weft_number_print (value, number), &error);

  g_assert_no_error (error);
  return other;
}

/* The times of a document with another number. */
static WeftMapped *
ask_with (WeftDocument *document, WeftProperty property, double value)
{
  g_autoptr (WeftDocument) other = set (document, property, value);

  return ask (other, &weft_mapping_question, NULL);
}

static void
add_attributes (GString *text, WeftRandom *random, guint processors, guint share)
{
  static const char *const times[][6] = {{"receive", "send", "alpha", "beta"},
                                         {"receive", "send", "latency", "overhead", "gap", "gap-per-item"}};
  guint model = BELOW (2);

  g_string_append_printf (text, " processors='%u' overlap='%.2f'", processors, BELOW (101) / 100.0);
  if (BELOW (2) == 0)
    g_string_append_printf (text, " load-factor='%.3f'", 1 + (processors - 1) * (BELOW (1000) / 1000.0));
  for (guint i = 0; i < G_N_ELEMENTS (times[model]) && times[model][i] != NULL; i++)
    if (BELOW (3) == 0)
      g_string_append_printf (text, " %s='%u.%u'", times[model][i], BELOW (4), BELOW (10));
  if (BELOW (3) == 0)
    g_string_append_printf (text, " iterations='%u'", 1 + BELOW (5));
  if (BELOW (3) == 0)
    g_string_append (text, " collect='yes'");
  if (share >= 2 && BELOW (3) == 0)
    g_string_append (text, " before='1' after='1'");
}

/* A loop with @body, a literal. */
static WeftDocument *
make_loop (WeftRandom *random, const char *body)
{
  g_autoptr (GString) text = g_string_new ("<weft xmlns='urn:weft:1'><array-loop id='l'");
  guint processors = 2 + BELOW (12);
  guint share = 1 + BELOW (40);

  add_attributes (text, random, processors, share);
  g_string_append_printf (text, " items='%u' body='%s'/></weft>", processors * share, body);
  return read_text (text->str);
}

/* Arrays of machines. */

static const char loop_of_machines[] = "<array-loop id='l' processors='6' items='60' body='8' overlap='0.5' "
                                       "alpha='3' machines='%s' blocks='%s'/>";

static const char first_suite[] =
    "<suite><machine id='a' pes='2' speed='2'/><machine id='b' pes='3'/><machine id='c' speed='0.5'/>"
    "<link from='a' to='b' latency='20' per-unit='4' both='yes'/><link from='c' to='b' latency='5' "
    "per-unit='2' "
    "both='yes'/>"
    "</suite>";

/* The same array under other names, in another order, a machine in two whose link is the loop's own, and links that nobody asks for. */
static const char second_suite[] =
    "<suite><link from='y' to='z' latency='5' per-unit='2'/><link from='z' to='y' latency='9' per-unit='9'/>"
    "<machine id='z' speed='0.5' kind='simd'/><machine id='y' pes='2'/><machine id='x' pes='1'/>"
    "<machine id='w' pes='2' speed='2'/><link from='x' to='y' latency='3' per-unit='1'/>"
    "<link from='w' to='x' latency='20' per-unit='4'/></suite>";

static WeftMapped *
ask_machines (const char *suite, const char *machines, const char *blocks)
{
  g_autofree char *loop = g_strdup_printf (loop_of_machines, machines, blocks);
  g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>%s%s</weft>", suite, loop);
  g_autoptr (WeftDocument) document = read_text (text);

  return ask (document, &weft_mapping_question, NULL);
}

/* Only what machines and links are counts, not what they are called and where they stand in the suite. */
static void
test_machines (void)
{
  static const char *const blocks[] = {"equal", "by-speed"};

  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++) {
    g_autoptr (WeftMapped) one = ask_machines (first_suite, "a b c", blocks[i]);
    g_autoptr (WeftMapped) other = ask_machines (second_suite, "w x y z", blocks[i]);
    g_autoptr (WeftMapped) back = ask_machines (first_suite, "c b a", blocks[i]);

    g_assert_true (one->is_uneven);
    g_assert_cmpfloat (one->blocks[i], ==, one->techniques[WEFT_MAPPING_BLOCK].time);
    g_assert_cmpfloat (back->blocks[0], !=, one->blocks[0]);
    for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
      g_assert_cmpmem (one->techniques[k].shares, 6 * sizeof (WeftMappingShare), other->techniques[k].shares,
                       6 * sizeof (WeftMappingShare));
    g_assert_cmpfloat (one->blocks[0], ==, other->blocks[0]);
    g_assert_cmpfloat (one->blocks[1], ==, other->blocks[1]);
  }
}

/* Machines of speed 1 whose links are the loop's own are none, to the last bit, crossings and all. */
static void
test_equal_machines (void)
{
  static const char suite[] = "<suite><machine id='a' pes='2'/><machine id='b' pes='4'/>"
                              "<link from='a' to='b' latency='3' per-unit='1'/></suite>";
  g_autoptr (WeftMapped) machines = ask_machines (suite, "a b", "by-speed");
  g_autoptr (WeftMapped) none = ask_machines ("", "", "equal");

  g_assert_false (machines->is_uneven);
  g_assert_null (weft_mapped_compare_blocks (machines));
  g_assert_cmpuint (none->crossings->len, >, 0);
  g_assert_cmpmem (machines->crossings->data, machines->crossings->len * sizeof (WeftMappedCrossing),
                   none->crossings->data, none->crossings->len * sizeof (WeftMappedCrossing));
  for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
    g_assert_cmpmem (machines->techniques[k].shares, 6 * sizeof (WeftMappingShare),
                     none->techniques[k].shares, 6 * sizeof (WeftMappingShare));
}

/* What a machine or a link becomes makes the answer another one. */
static void
test_stale (void)
{
  g_autofree char *loop = g_strdup_printf (loop_of_machines, "a b c", "equal");
  g_autofree char *text = g_strdup_printf ("<weft xmlns='urn:weft:1'>%s%s</weft>", first_suite, loop);
  g_autoptr (WeftDocument) document = read_text (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftDocument) faster =
      weft_document_set (document, weft_document_find (document, "b"), WEFT_PROPERTY_SPEED, "3", &error);
  WeftDigest before = weft_diagram_find_digest (document, find_loop (document));
  WeftDigest after;

  g_assert_no_error (error);
  after = weft_diagram_find_digest (faster, find_loop (faster));
  g_assert_false (weft_digest_equal (before, after));
}

static gboolean
is_best (const WeftMapped *mapped, WeftMappingTechnique technique)
{
  const WeftMappedTechnique *one = &mapped->techniques[technique];

  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (mapped->techniques[i].applies && mapped->techniques[i].time < one->time - 1e-9 * one->time)
      return FALSE;
  return one->applies;
}

/* What is best whatever the body takes is the best at each body; else no technique is at both ends. Least and most are the times at the ends. */
static void
test_certain (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;
  guint n_certain = 0;

  test_random_init (random, 1992, 1);
  for (guint round = 0; round < test_cases (ROUNDS); round++) {
    guint least = BELOW (30);
    guint most = least + 1 + BELOW (60);
    g_autofree char *body = g_strdup_printf ("uniform(%u, %u)", least, most);
    g_autoptr (WeftDocument) document = make_loop (random, body);
    g_autoptr (WeftMapped) mapped = ask (document, &weft_mapping_question, NULL);
    gboolean stays[WEFT_MAPPING_N_TECHNIQUES] = {TRUE, TRUE, TRUE};

    g_assert_true (mapped->is_random);
    g_assert_cmpfloat (mapped->body, ==, (least + most) / 2.0);
    for (guint i = 0; i <= BODIES; i++) {
      g_autoptr (WeftMapped) there =
          ask_with (document, WEFT_PROPERTY_BODY, least + (most - least) * (i / (double) BODIES));

      for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++) {
        stays[k] = stays[k] && is_best (there, k);
        if (i == 0)
          g_assert_cmpfloat_with_epsilon (mapped->techniques[k].least, there->techniques[k].time, 1e-6);
        if (i == BODIES)
          g_assert_cmpfloat_with_epsilon (mapped->techniques[k].most, there->techniques[k].time, 1e-6);
        if (2 * i == BODIES)
          g_assert_cmpfloat_with_epsilon (mapped->techniques[k].time, there->techniques[k].time, 1e-6);
      }
    }
    g_assert_cmpint (mapped->is_certain, ==, stays[0] || stays[1] || stays[2]);
    n_certain += mapped->is_certain;
  }
  g_assert_cmpuint (n_certain, >, 0);
  g_assert_cmpuint (n_certain, <, test_cases (ROUNDS));
}

static const WeftProperty properties[] = {WEFT_PROPERTY_BODY, WEFT_PROPERTY_ITEMS, WEFT_PROPERTY_OVERLAP,
                                          WEFT_PROPERTY_LOAD_FACTOR, WEFT_PROPERTY_PROCESSORS};

/* Numbers of items and of processors are whole in a document. */
static gboolean
can_be_set (WeftMappingParameter parameter)
{
  return parameter != WEFT_MAPPING_ITEMS && parameter != WEFT_MAPPING_PROCESSORS;
}

static void
check_crossing (WeftDocument *document, const WeftMappedCrossing *crossing)
{
  WeftProperty property = properties[crossing->parameter];
  double step = 1e-4 * MAX (crossing->value, 1e-3);
  g_autoptr (WeftMapped) there = ask_with (document, property, crossing->value);
  double time = there->techniques[crossing->below].time;

  g_assert_cmpfloat_with_epsilon (time, there->techniques[crossing->above].time, 1e-6 * MAX (time, 1));
  g_assert_cmpint (crossing->is_best, ==, is_best (there, crossing->below));
  if (crossing->parameter == WEFT_MAPPING_BODY && crossing->value > 2 * step) {
    g_autoptr (WeftMapped) below = ask_with (document, property, crossing->value - step);
    g_autoptr (WeftMapped) above = ask_with (document, property, crossing->value + step);

    g_assert_cmpfloat (below->techniques[crossing->below].time, <, below->techniques[crossing->above].time);
    g_assert_cmpfloat (above->techniques[crossing->above].time, <, above->techniques[crossing->below].time);
  }
}

/* Where two techniques cross they take as long, and change places there. */
static void
test_crossings (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;
  guint n = 0;

  test_random_init (random, 1992, 2);
  for (guint round = 0; round < test_cases (ROUNDS); round++) {
    g_autofree char *body = g_strdup_printf ("%u", 1 + BELOW (60));
    g_autoptr (WeftDocument) document = make_loop (random, body);
    g_autoptr (WeftMapped) mapped = ask (document, &weft_mapping_question, NULL);

    g_assert_true (mapped->is_certain && !mapped->is_random);
    for (guint i = 0; i < mapped->crossings->len; i++) {
      const WeftMappedCrossing *crossing = &g_array_index (mapped->crossings, WeftMappedCrossing, i);

      /* There is a loop on either side of it. */
      if (crossing->parameter == WEFT_MAPPING_ITEMS)
        g_assert_cmpfloat (crossing->value, >, mapped->processors);
      if (crossing->parameter == WEFT_MAPPING_PROCESSORS)
        g_assert_cmpfloat (crossing->value, <, mapped->items);
      if (can_be_set (crossing->parameter)) {
        check_crossing (document, crossing);
        n++;
      }
    }
  }
  g_assert_cmpuint (n, >, test_cases (ROUNDS) / 2);
}

/* Each point of a curve is what the loop with that value takes; all crossings in its range stand on it. */
static void
check_curves (WeftDocument *document, WeftMappingParameter parameter)
{
  const char *over = weft_mapping_parameter_get_name (parameter);
  g_autoptr (WeftMappedCurves) curves = ask (document, &weft_mapping_question_curves, over);
  gboolean has_value = FALSE;

  g_assert_cmpint (curves->parameter, ==, parameter);
  for (gsize i = 0; i < curves->n; i++) {
    has_value = has_value || curves->x[i] == curves->value;
    if (i > 0)
      g_assert_cmpfloat (curves->x[i], >, curves->x[i - 1]);
    if (can_be_set (parameter)) {
      g_autoptr (WeftMapped) there = ask_with (document, properties[parameter], curves->x[i]);

      for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
        g_assert_cmpfloat_with_epsilon (curves->times[k][i], there->techniques[k].time,
                                        1e-9 * MAX (there->techniques[k].time, 1));
      g_assert_true (is_best (there, weft_mapped_curves_find_best (curves, i)));
    }
  }
  g_assert_true (has_value);
  for (guint i = 0; i < curves->crossings->len; i++) {
    const WeftMappedCrossing *crossing = &g_array_index (curves->crossings, WeftMappedCrossing, i);

    g_assert_cmpfloat (crossing->value, >=, curves->x[0]);
    g_assert_cmpfloat (crossing->value, <=, curves->x[curves->n - 1]);
  }
}

static void
test_curves (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;

  test_random_init (random, 1992, 3);
  for (guint round = 0; round < test_cases (ROUNDS / 10); round++) {
    g_autofree char *body = g_strdup_printf ("%u", 1 + BELOW (60));
    g_autoptr (WeftDocument) document = make_loop (random, body);

    for (WeftMappingParameter parameter = 0; parameter < WEFT_MAPPING_N_PARAMETERS; parameter++)
      check_curves (document, parameter);
  }
}

/* Each curve of a family is that of the loop with the value; where two meet both take the same. */
static void
test_family (void)
{
  static const char *const names[] = {"overlap", "load-factor"};
  const WeftQuestion *question = &weft_mapping_question_curves;
  g_autoptr (WeftDocument) document =
      read_text ("<weft xmlns='urn:weft:1'><array-loop id='l' processors='10' "
                 "items='10000' body='60' load-factor='1.5' overlap='0.2'/></weft>");

  for (guint family = 0; family < G_N_ELEMENTS (names); family++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftOptions) options = weft_options_new (question->options);
    g_autoptr (WeftMappedCurves) curves = NULL;

    g_assert_null (weft_options_parse (options, question->options[1], names[family]));
    curves = weft_question_answer (question, document, find_loop (document), options, job, NULL);
    g_assert_cmpuint (curves->members->len, ==, family == 0 ? 9 : 5);
    for (guint i = 0; i < curves->members->len; i++) {
      const WeftMappedMember *member = &g_array_index (curves->members, WeftMappedMember, i);

      for (gsize k = 0; k < curves->n; k += 5) {
        g_autoptr (WeftDocument) other = isnan (member->value)
                                             ? weft_document_ref (document)
                                             : set (document, properties[curves->family], member->value);
        g_autoptr (WeftMapped) there = ask_with (other, WEFT_PROPERTY_BODY, curves->x[k]);

        g_assert_cmpfloat_with_epsilon (member->times[k], there->techniques[member->technique].time,
                                        1e-9 * MAX (member->times[k], 1));
      }
    }
    g_assert_cmpuint (curves->meetings->len, >, 0);
    for (guint i = 0; i < curves->meetings->len; i++) {
      const WeftMappedMeeting *meeting = &g_array_index (curves->meetings, WeftMappedMeeting, i);
      const guint ends[] = {meeting->below, meeting->above};

      for (guint k = 0; k < 2; k++) {
        const WeftMappedMember *member = &g_array_index (curves->members, WeftMappedMember, ends[k]);
        g_autoptr (WeftDocument) other = isnan (member->value)
                                             ? weft_document_ref (document)
                                             : set (document, properties[curves->family], member->value);
        g_autoptr (WeftMapped) there = ask_with (other, WEFT_PROPERTY_BODY, meeting->x);

        g_assert_cmpfloat_with_epsilon (there->techniques[member->technique].time, meeting->time,
                                        1e-9 * meeting->time);
      }
    }
  }
}

/* Regions. */

static WeftMappedRegions *
ask_regions (WeftDocument *document, WeftMappingParameter across, WeftMappingParameter up)
{
  const WeftQuestion *question = &weft_mapping_question_regions;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftOptions) options = weft_options_new (question->options);
  g_autoptr (GError) error = NULL;
  gpointer regions;

  weft_questions_prepare (job);
  g_assert_null (
      weft_options_parse (options, question->options[0], weft_mapping_parameter_get_name (across)));
  g_assert_null (weft_options_parse (options, question->options[1], weft_mapping_parameter_get_name (up)));
  regions = weft_question_answer (question, document, find_loop (document), options, job, &error);
  g_assert_no_error (error);
  return regions;
}

/* (nullable): of the document with two other numbers; %NULL: there is no such loop. */
static WeftMapped *
ask_at (WeftDocument *document, const WeftMappedRegions *regions, double x, double y)
{
  g_autoptr (WeftDocument) one = set (document, properties[regions->x.parameter], x);
  g_autoptr (WeftDocument) other = set (one, properties[regions->y.parameter], y);
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_question_answer (&weft_mapping_question, other, find_loop (other), NULL, job, NULL);
}

static double
compare_times (const WeftMapped *mapped, guint a, guint b)
{
  double one = mapped->techniques[a].time;
  double other = mapped->techniques[b].time;

  return fabs (one - other) / MAX (MAX (one, other), 1e-9);
}

/* Where one technique gives way to another both are the best; (x, y) is on the plane. */
static void
check_borders (WeftDocument *document, const WeftMappedRegions *regions)
{
  for (guint i = 1; i < regions->lines->len; i += 1 + i / 8) {
    const WeftMappedLine *line = &g_array_index (regions->lines, WeftMappedLine, i);

    for (guint k = line->first; k + 1 < line->first + line->n; k++) {
      const WeftMappedPart *part = &g_array_index (regions->parts, WeftMappedPart, k);
      g_autoptr (WeftMapped) there = ask_at (document, regions, regions->are_upright ? line->at : part->end,
                                             regions->are_upright ? part->end : line->at);

      g_assert_cmpuint (part[0].best, !=, part[1].best);
      if (part[0].best == WEFT_MAPPED_NOWHERE || part[1].best == WEFT_MAPPED_NOWHERE || there == NULL)
        continue;
      g_assert_cmpfloat (compare_times (there, part[0].best, part[1].best), <, 1e-7);
      for (guint other = 0; other < WEFT_MAPPING_N_TECHNIQUES; other++)
        if (there->techniques[other].applies)
          g_assert_cmpfloat (there->techniques[other].time, >,
                             (1 - 1e-7) * there->techniques[part->best].time);
    }
  }
}

/* Every place as the document with these numbers has it, and where there is none, there is none. */
static void
check_places (WeftDocument *document, const WeftMappedRegions *regions)
{
  for (guint i = 0; i < WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES; i += 1 + i % 37) {
    g_autoptr (WeftMapped) there =
        ask_at (document, regions, weft_mapped_regions_get_place (&regions->x, i % WEFT_MAPPED_PLACES),
                weft_mapped_regions_get_place (&regions->y, i / WEFT_MAPPED_PLACES));

    g_assert_cmpint (there == NULL, ==, regions->best[i] == WEFT_MAPPED_NOWHERE);
    if (there == NULL)
      continue;
    g_assert_true (is_best (there, regions->best[i]));
    for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
      if (regions->applies[k])
        g_assert_cmpfloat_with_epsilon (regions->times[k][i], there->techniques[k].time,
                                        1e-9 * MAX (there->techniques[k].time, 1));
  }
}

/* All three are equal there. */
static void
check_corners (WeftDocument *document, const WeftMappedRegions *regions)
{
  for (guint i = 0; i < regions->corners->len; i++) {
    const WeftMappedCorner *corner = &g_array_index (regions->corners, WeftMappedCorner, i);
    g_autoptr (WeftMapped) there = ask_at (document, regions, corner->x, corner->y);

    g_assert_nonnull (there);
    g_assert_cmpfloat (compare_times (there, WEFT_MAPPING_BLOCK, WEFT_MAPPING_INTERLEAVED), <, 1e-5);
    g_assert_cmpfloat (compare_times (there, WEFT_MAPPING_BLOCK, WEFT_MAPPING_PIPELINE), <, 1e-5);
  }
}

/* With alpha = beta = 1 blocks are as good as interleaved items where 1 - K = (P - 1) / 2 P, whatever the body: P = 10 has K = 0.55. There (4) is 100 BB + 0.9 (P + N) + 9 (1 + N / P) and
 * (8) with LF = 1.5 is 150.85 BB, so that all three are equal at BB = 1818 / 50.85. */
static void
test_corner (void)
{
  g_autoptr (WeftDocument) document = read_text (
      "<weft xmlns='urn:weft:1'><array-loop id='l' processors='10' items='1000' body='40' load-factor='1.5' "
      "alpha='1'/></weft>");
  g_autoptr (WeftMappedRegions) regions = ask_regions (document, WEFT_MAPPING_OVERLAP, WEFT_MAPPING_BODY);
  g_autoptr (WeftMappedRegions) turned = ask_regions (document, WEFT_MAPPING_BODY, WEFT_MAPPING_OVERLAP);
  const WeftMappedCorner *corner = &g_array_index (regions->corners, WeftMappedCorner, 0);

  g_assert_cmpuint (regions->corners->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (corner->x, 0.55, 1e-6);
  g_assert_cmpfloat_with_epsilon (corner->y, 1818 / 50.85, 1e-6);
  check_corners (document, regions);
  corner = &g_array_index (turned->corners, WeftMappedCorner, 0);
  g_assert_cmpuint (turned->corners->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (corner->x, 1818 / 50.85, 1e-6);
  g_assert_cmpfloat_with_epsilon (corner->y, 0.55, 1e-6);
}

/* Of what is not whole, which can be set to anything. */
static void
test_regions (void)
{
  static const WeftMappingParameter free[] = {WEFT_MAPPING_BODY, WEFT_MAPPING_OVERLAP,
                                              WEFT_MAPPING_LOAD_FACTOR};
  WeftRandom generator;
  WeftRandom *random = &generator;

  test_random_init (random, 1992, 5);
  for (guint round = 0; round < test_cases (ROUNDS / 10); round++) {
    g_autofree char *body = g_strdup_printf ("%u", 1 + BELOW (60));
    g_autoptr (WeftDocument) document = make_loop (random, body);
    guint x = BELOW (3);
    g_autoptr (WeftMappedRegions) regions = ask_regions (document, free[x], free[(x + 1 + BELOW (2)) % 3]);
    double sum = 0;

    check_borders (document, regions);
    check_places (document, regions);
    check_corners (document, regions);
    for (guint i = 0; i <= WEFT_MAPPING_N_TECHNIQUES; i++)
      sum += regions->shares[i];
    g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
  }
}

/* Whole numbers are so at some places only: the borders of the plane over items and the body are the crossings of the loops with these items. A corner is where all
 * three times are the same. Known answer: without overlap and alpha T_block - T_interleaved = (P - 1) (N / P - 1) > 0, so that blocks are nowhere the best. */
static void
test_items (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;
  g_autoptr (WeftDocument) paper = read_text ("<weft xmlns='urn:weft:1'><array-loop id='l' processors='10' "
                                              "items='10000' body='40' load-factor='1.5'/></weft>");
  g_autoptr (WeftMappedRegions) plane = ask_regions (paper, WEFT_MAPPING_ITEMS, WEFT_MAPPING_BODY);

  g_assert_cmpfloat_with_epsilon (plane->shares[WEFT_MAPPING_BLOCK], 0, 1e-12);
  g_assert_cmpuint (plane->corners->len, ==, 0);
  test_random_init (random, 1992, 6);
  for (guint round = 0; round < test_cases (ROUNDS / 10); round++) {
    g_autofree char *body = g_strdup_printf ("%u", 1 + BELOW (60));
    g_autoptr (WeftDocument) document = make_loop (random, body);
    g_autoptr (WeftMappedRegions) regions = ask_regions (document, WEFT_MAPPING_ITEMS, WEFT_MAPPING_BODY);
    g_autoptr (WeftMappedRegions) turned = ask_regions (document, WEFT_MAPPING_BODY, WEFT_MAPPING_ITEMS);
    g_autoptr (WeftMappedRegions) wide = ask_regions (document, WEFT_MAPPING_PROCESSORS, WEFT_MAPPING_BODY);

    for (guint i = 0; i <= WEFT_MAPPING_N_TECHNIQUES; i++)
      g_assert_cmpfloat_with_epsilon (regions->shares[i], turned->shares[i], 2e-3);
    for (guint i = 0; i < WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES; i++)
      g_assert_cmpint (regions->best[i], ==,
                       turned->best[i % WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES + i / WEFT_MAPPED_PLACES]);
    g_assert_cmpfloat (wide->x.from, >=, 1);
    g_assert_false (wide->are_upright);
  }
}

/* Chances. */

/* Of a body with few values: each of them asked as a constant. */
static void
test_chances (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;

  test_random_init (random, 1992, 7);
  for (guint round = 0; round < test_cases (ROUNDS / 10); round++) {
    guint least = BELOW (30);
    guint n = 2 + BELOW (12);
    g_autofree char *body = g_strdup_printf ("uniform(%u, %u)", least, least + n - 1);
    g_autoptr (WeftDocument) document = make_loop (random, body);
    g_autoptr (WeftMappedChances) chances = ask (document, &weft_mapping_question_chances, NULL);
    double sums[WEFT_MAPPING_N_TECHNIQUES] = {0};
    double least_sum = 0;

    g_assert_cmpuint (chances->n, ==, n);
    g_assert_cmpfloat (chances->error, ==, 0);
    for (guint i = 0; i < n; i++) {
      g_autoptr (WeftMapped) there = ask_with (document, WEFT_PROPERTY_BODY, least + i);

      g_assert_cmpfloat (chances->bodies[i], ==, least + i);
      sums[there->best] += 1.0 / n;
      least_sum += there->techniques[there->best].time / n;
      for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
        g_assert_cmpfloat_with_epsilon (chances->techniques[k].times[i], there->techniques[k].time,
                                        1e-9 * MAX (there->techniques[k].time, 1));
    }
    g_assert_cmpfloat_with_epsilon (chances->least, least_sum, 1e-9 * MAX (least_sum, 1));
    for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++)
      g_assert_cmpfloat_with_epsilon (chances->techniques[k].best, sums[k], 1e-9);
  }
}

/* A continuous body against runs: of each the best of a loop with what was drawn. What the steps of the body may be wrong by comes on top. */
static void
test_simulated (void)
{
  const guint runs = 16000;
  WeftRandom generator;
  WeftRandom *random = &generator;
  g_autoptr (WeftDocument) document = read_text (
      "<weft xmlns='urn:weft:1'><array-loop id='l' processors='10' items='1000' body='exponential(40)' "
      "load-factor='1.5' alpha='1' overlap='0.2'/></weft>");
  g_autoptr (WeftMappedChances) chances = ask (document, &weft_mapping_question_chances, NULL);
  const WeftMappedChance *block = &chances->techniques[WEFT_MAPPING_BLOCK];
  double counts[WEFT_MAPPING_N_TECHNIQUES] = {0};
  double sum = 0;

  test_random_init (random, 1992, 8);
  for (guint i = 0; i < runs; i++) {
    double body = -40 * log ((1 + (double) weft_random_below (random, 1000000)) / 1000001);
    g_autoptr (WeftMapped) there = ask_with (document, WEFT_PROPERTY_BODY, body);

    counts[there->best]++;
    sum += there->techniques[WEFT_MAPPING_BLOCK].time;
  }
  g_assert_cmpfloat (chances->error, <, 0.01);
  for (guint k = 0; k < WEFT_MAPPING_N_TECHNIQUES; k++) {
    double p = chances->techniques[k].best;

    g_assert_cmpfloat_with_epsilon (counts[k] / runs, p,
                                    test_mean_margin (p * (1 - p), 1, runs) + chances->error + 1e-9);
  }
  g_assert_cmpfloat (block->best, >, 0.1);
  g_assert_cmpfloat (chances->techniques[WEFT_MAPPING_PIPELINE].best, >, 0.1);
  g_assert_cmpfloat_with_epsilon (
      sum / runs, block->mean,
      test_mean_margin (block->sd * block->sd, block->times[chances->n - 1] - block->times[0], runs));
}

static void
assert_same (const WeftMapped *a, const WeftMapped *b)
{
  g_assert_cmpfloat (a->items, ==, b->items);
  g_assert_cmpint (a->best, ==, b->best);
  for (guint i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    g_assert_cmpfloat (a->techniques[i].time, ==, b->techniques[i].time);
    g_assert_cmpint (a->techniques[i].applies, ==, b->techniques[i].applies);
  }
}

/* Rows of items are as many items, whose neighbours are rows; a body that is not said is that of the stages. */
static void
test_alike (void)
{
  WeftRandom generator;
  WeftRandom *random = &generator;

  test_random_init (random, 1992, 4);
  for (guint round = 0; round < test_cases (ROUNDS); round++) {
    guint processors = 1 + BELOW (6);
    guint rows = processors * (1 + BELOW (8));
    guint columns = 1 + BELOW (30);
    guint before = BELOW (rows / processors + 1);
    guint first = 1 + BELOW (20);
    guint second = processors > 1 ? BELOW (20) : 0;
    g_autofree char *stages = g_strdup_printf (
        processors > 1 ? "<stage body='%u'/><stage body='%u'/>" : "<stage body='%u'/>", first, second);
    g_autofree char *flat =
        g_strdup_printf ("<weft xmlns='urn:weft:1'><array-loop id='l' processors='%u' items='%u' before='%u' "
                         "iterations='2' body='%u'>%s</array-loop></weft>",
                         processors, rows * columns, before * columns, first + second, stages);
    g_autofree char *square =
        g_strdup_printf ("<weft xmlns='urn:weft:1'><array-loop id='l' processors='%u' rows='%u' columns='%u' "
                         "before='%u' iterations='2'>%s</array-loop></weft>",
                         processors, rows, columns, before, stages);
    g_autoptr (WeftDocument) one = read_text (flat);
    g_autoptr (WeftDocument) other = read_text (square);
    g_autoptr (WeftMapped) a = ask (one, &weft_mapping_question, NULL);
    g_autoptr (WeftMapped) b = ask (other, &weft_mapping_question, NULL);

    assert_same (a, b);
  }
}

/* What a body may take, by the kind of its literal. */
static void
test_ranges (void)
{
  static const struct {
    const char *body;
    double mean;
    double least; /* of the pipeline, which takes no time besides the body: one processor, one item */
    double most;
  } rows[] = {
      {"12", 12, 12, 12},
      {"{3: 0.5, 9: 0.5}", 6, 3, 9},
      {"binomial(10, 0.5)", 5, 0, 10},
      {"triangular(2, 4, 6)", 4, 2, 6},
      {"geometric(0.5)", 2, 1, INFINITY},
      {"exponential(7)", 7, 0, INFINITY},
      {"samples(r)", 5, 2, 8},
      {"result(t)", 12, 12, 12},
      {"result(k)", 7.5, 7.5, 7.5},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strdup_printf (
        "<weft xmlns='urn:weft:1'><suite><machine id='m'/></suite><array-loop id='l' processors='1' "
        "items='1' "
        "body='%s'/><array-loop id='k' processors='1' items='1' body='7.5'/><measurement id='r'>2 5 "
        "8</measurement><flow-tree id='t' machine='m'><block id='b' "
        "mode='simd'><step simd='12'/></block></flow-tree></weft>",
        rows[i].body);
    g_autoptr (WeftDocument) document = read_text (text);
    g_autoptr (WeftMapped) mapped = ask (document, &weft_mapping_question, NULL);
    const WeftMappedTechnique *pipeline = &mapped->techniques[WEFT_MAPPING_PIPELINE];

    g_assert_cmpfloat_with_epsilon (mapped->body, rows[i].mean, 1e-9);
    g_assert_cmpint (mapped->is_random, ==, rows[i].least < rows[i].most);
    g_assert_cmpfloat_with_epsilon (pipeline->least, rows[i].least, 1e-9);
    if (isfinite (rows[i].most))
      g_assert_cmpfloat_with_epsilon (pipeline->most, rows[i].most, 1e-9);
    else
      g_assert_true (isinf (pipeline->most));
  }
}

/* What cannot be answered says where. */
static void
test_refused (void)
{
  static const struct {
    const char *attributes;
    const WeftQuestion *question;
    const char *over;
    const char *expected;
  } rows[] = {
      {"processors='9' items='4' body='1'", &weft_mapping_question, NULL,
       "<array-loop> l, processors: found 9 processors for 4 data items"},
      {"processors='9' items='9' body='result(l)'", &weft_mapping_question, NULL, "<array-loop> l"},
      {"processors='2' items='4'><stage body='1'/><note/></array-loop><array-loop id='k' processors='1'",
       &weft_mapping_question_curves, "load-factor",
       "<array-loop> l: found stages, and load factor to be varied"},
      {"processors='2' items='4'><stage body='1'/><note/></array-loop><array-loop id='k' processors='1'",
       &weft_mapping_question_regions, "processors",
       "<array-loop> l: found stages, and processors to be varied"},
      {"processors='9' items='9' body='1'", &weft_mapping_question_regions, "body",
       "<array-loop> l: found time of an iteration on both axes"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text =
        g_strdup_printf ("<weft xmlns='urn:weft:1'><array-loop id='l' %s/></weft>", rows[i].attributes);
    g_autoptr (WeftDocument) document = read_text (text);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftOptions) options = weft_options_new (rows[i].question->options);
    g_autoptr (GError) error = NULL;

    weft_questions_prepare (job);
    if (rows[i].over != NULL)
      g_assert_null (weft_options_parse (options, rows[i].question->options[0], rows[i].over));
    g_assert_null (
        weft_question_answer (rows[i].question, document, find_loop (document), options, job, &error));
    if (strstr (error->message, rows[i].expected) == NULL)
      g_error ("“%s”, expected “%s”", error->message, rows[i].expected);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mapping-questions/machines", test_machines);
  g_test_add_func ("/mapping-questions/equal-machines", test_equal_machines);
  g_test_add_func ("/mapping-questions/stale", test_stale);
  g_test_add_func ("/mapping-questions/certain", test_certain);
  g_test_add_func ("/mapping-questions/crossings", test_crossings);
  g_test_add_func ("/mapping-questions/curves", test_curves);
  g_test_add_func ("/mapping-questions/family", test_family);
  g_test_add_func ("/mapping-questions/regions", test_regions);
  g_test_add_func ("/mapping-questions/corner", test_corner);
  g_test_add_func ("/mapping-questions/items", test_items);
  g_test_add_func ("/mapping-questions/chances", test_chances);
  g_test_add_func ("/mapping-questions/simulated", test_simulated);
  g_test_add_func ("/mapping-questions/alike", test_alike);
  g_test_add_func ("/mapping-questions/ranges", test_ranges);
  g_test_add_func ("/mapping-questions/refused", test_refused);
  return g_test_run ();
}
