/* test-array-edits.c: what can be done to a parallel loop: its stages, which together take as long as before. */
#include "edit-fixture.h"

#include "weft-array-loop.h"
#include "weft-check.h"
#include "weft-diagram-edits.h"
#include "weft-number.h"
#include "weft-random.h"
#include "weft-reader.h"

#include <math.h>
#include <string.h>

#define ROUNDS 500

static void
open_loop (EditFixture *fixture, const char *attributes, const char *content)
{
  g_autofree char *text = g_strdup_printf (
      "<weft xmlns='urn:weft:1'><array-loop id='l' %s>%s</array-loop></weft>", attributes, content);
  g_autoptr (GError) error = NULL;

  edit_fixture_clear (fixture);
  edit_fixture_take (fixture, weft_read (text, strlen (text), NULL, NULL, &error));
  g_assert_no_error (error);
  fixture->diagram = weft_document_find (fixture->document, "l");
}

static const WeftNode *
get_loop (EditFixture *fixture)
{
  return weft_document_get_node (fixture->document, fixture->diagram);
}

/* "10 | a:5 stage1:5": the body where it is said, then the stages. */
static void
assert_loop (EditFixture *fixture, const char *expected)
{
  const WeftNode *loop = get_loop (fixture);
  g_autofree char *body = weft_properties_print (weft_node_get_properties (loop), WEFT_PROPERTY_BODY);
  g_autoptr (GString) text = g_string_new (body != NULL ? body : "");
  WeftChildIter iter;
  WeftNode *child;

  g_string_append (text, " |");
  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE) {
      char number[WEFT_NUMBER_SIZE];

      g_string_append_printf (text, " %s:%s", weft_node_get_name (child),
                              weft_number_print (weft_node_get_number (child, WEFT_PROPERTY_BODY), number));
    } else {
      g_string_append (text, " #");
    }
  g_assert_cmpstr (text->str, ==, expected);
  edit_assert_sound (fixture->document);
}

static void
assert_right (EditFixture *fixture)
{
  g_autoptr (GPtrArray) problems = weft_document_check (fixture->document);

  g_assert_cmpuint (problems->len, ==, 0);
}

/* The first stage is the body; others cut the one before them in two. */
static void
test_stages (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_loop (fixture, "processors='4' items='100' body='10'", "");
  edit_do (fixture, "add-stage", "");
  assert_loop (fixture, " | stage1:10");
  edit_do (fixture, "add-stage", "stage1");
  assert_loop (fixture, " | stage1:5 stage2:5");
  edit_do (fixture, "add-sibling", "stage1");
  assert_loop (fixture, " | stage1:2.5 stage3:2.5 stage2:5");
  edit_do_at (fixture, "add-stage", "", "l", 0);
  assert_loop (fixture, " | stage4:1.25 stage1:1.25 stage3:2.5 stage2:5");
  g_assert_cmpstr (fixture->name, ==, "Add a stage");
  assert_right (fixture);
  edit_do (fixture, "move-later", "stage4");
  edit_do (fixture, "delete", "stage1 stage2");
  assert_loop (fixture, " | stage4:1.25 stage3:2.5");
  assert_right (fixture);
  edit_do (fixture, "duplicate", "stage3");
  edit_do (fixture, "rename", "stage4");
  edit_do (fixture, "add-note", "");
  assert_loop (fixture, " | stage4:1.25 stage3:2.5 stage1:2.5 #");
  edit_do (fixture, "add-child", "");
  assert_loop (fixture, " | stage4:1.25 stage3:2.5 stage1:1.25 # stage2:1.25");
}

/* A random body stays, since stages do not say how it is random. */
static void
test_random_body (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_loop (fixture, "processors='4' items='100' body='uniform(8, 12)'", "");
  edit_do (fixture, "add-stage", "");
  edit_do (fixture, "add-stage", "");
  assert_loop (fixture, "uniform(8, 12) | stage1:5 stage2:5");
  assert_right (fixture);
}

/* What is left makes up the body, whether that is said, follows or is random; without stages the body is what they took. */
static void
test_delete (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const char *stages = "<stage id='a' body='2'/><stage id='b' body='3'/><stage id='c' body='5'/>";

  open_loop (fixture, "processors='4' items='100' body='10'", stages);
  assert_right (fixture);
  edit_do (fixture, "delete", "b");
  assert_loop (fixture, " | a:2 c:5");
  assert_right (fixture);
  edit_do (fixture, "delete", "a");
  edit_do (fixture, "delete", "c");
  assert_loop (fixture, "5 |");
  assert_right (fixture);
  open_loop (fixture, "processors='4' items='100' body='10'", stages);
  edit_do (fixture, "delete", "a b c");
  assert_loop (fixture, "10 |");
  assert_right (fixture);
  open_loop (fixture, "processors='4' items='100'", stages);
  edit_do (fixture, "delete", "a b c");
  assert_loop (fixture, "10 |");
  open_loop (fixture, "processors='4' items='100' body='uniform(8, 12)'", stages);
  edit_do (fixture, "delete", "c");
  assert_loop (fixture, "uniform(8, 12) | a:4 b:6");
  assert_right (fixture);
  open_loop (fixture, "processors='4' items='100' body='uniform(8, 12)'",
             "<stage id='a' body='10'/><stage id='b' body='0'/><stage id='c' body='0'/>");
  edit_do (fixture, "delete", "a");
  assert_loop (fixture, "uniform(8, 12) | b:5 c:5");
  assert_right (fixture);
}

/* What the stages did not make up before is not hidden by a deletion; notes change nothing. */
static void
test_delete_others (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_loop (fixture, "processors='4' items='100' body='9'",
             "<stage id='a' body='2'/><stage id='b' body='3'/><note id='n'/>");
  edit_do (fixture, "delete", "a");
  assert_loop (fixture, "9 | b:3 #");
  open_loop (fixture, "processors='4' items='100' body='5'",
             "<stage id='a' body='2'/><stage id='b' body='3'/><note id='n'/>");
  edit_do (fixture, "delete", "n");
  assert_loop (fixture, "5 | a:2 b:3");
}

static void
test_refused (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *full = NULL;
  g_autofree char *block = NULL;

  open_loop (fixture, "processors='1' items='100'", "<stage id='a' body='1'/>");
  full = edit_fail (fixture, "add-stage", "", NULL, NULL, 0);
  g_assert_nonnull (strstr (full, "Each processor has a stage already"));
  block = edit_fail (fixture, "add-block", "", NULL, NULL, 0);
  g_assert_nonnull (strstr (block, "Parallel loop"));
}

static void
test_diagram (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftProperty property;

  open_loop (fixture, "processors='1' items='100' body='1'", "");
  edit_do (fixture, "add-array-loop", "");
  fixture->diagram = weft_document_find (fixture->document, "loop1");
  assert_loop (fixture, "10 |");
  assert_right (fixture);
  g_assert_true (weft_diagram_edits_get_main (fixture->document, fixture->diagram, &property));
  g_assert_cmpint (property, ==, WEFT_PROPERTY_BODY);
}

static void
test_drops (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const WeftDrop *drop;
  WeftEditSubject subject = {NULL};
  guint32 target;
  g_autofree char *words = NULL;

  open_loop (fixture, "processors='3' items='100'", "<stage id='a' body='1'/><stage id='b' body='2'/>");
  drop = weft_drop_find (fixture->document, fixture->diagram, "part", "add-stage");
  subject = (WeftEditSubject){
      .document = fixture->document, .diagram = fixture->diagram, .parent = fixture->diagram, .index = 1};
  words = weft_drop_check (drop, &subject, &target);
  g_assert_cmpstr (words, ==, "Add a stage before “b”");
  g_assert_cmpuint (target, ==, fixture->diagram);
  g_assert_null (weft_drop_find (fixture->document, fixture->diagram, "mode", "simd"));
}

static void
set_parameters (EditFixture *fixture, const char *text)
{
  edit_do_text (fixture, "set-parameters", "", text, -1);
}

static void
assert_property (EditFixture *fixture, WeftProperty property, const char *expected)
{
  g_autofree char *text = weft_properties_print (weft_node_get_properties (get_loop (fixture)), property);

  g_assert_cmpstr (text, ==, expected);
}

/* Several in one step; stages keep their shares of the body, rows follow the items, and random times are stretched. */
static void
test_parameters (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_loop (fixture, "processors='4' items='100' body='10'", "");
  set_parameters (fixture, "items=250 body=12.5 processors=5");
  g_assert_cmpstr (fixture->name, ==, "Set items=250 body=12.5 processors=5");
  assert_loop (fixture, "12.5 |");
  assert_property (fixture, WEFT_PROPERTY_ITEMS, "250");
  assert_property (fixture, WEFT_PROPERTY_PROCESSORS, "5");
  set_parameters (fixture, "overlap=0.25 load-factor=2");
  assert_property (fixture, WEFT_PROPERTY_OVERLAP, "0.25");
  assert_property (fixture, WEFT_PROPERTY_LOAD_FACTOR, "2");
  assert_right (fixture);
  open_loop (fixture, "processors='4' items='100'", "<stage id='a' body='2'/><stage id='b' body='6'/>");
  set_parameters (fixture, "body=4");
  assert_loop (fixture, " | a:1 b:3");
  open_loop (fixture, "processors='4' items='100' body='8'",
             "<stage id='a' body='2'/><stage id='b' body='6'/>");
  set_parameters (fixture, "body=4");
  assert_loop (fixture, "4 | a:1 b:3");
  assert_right (fixture);
  open_loop (fixture, "processors='4' rows='10' columns='30' body='uniform(8, 12)'", "");
  set_parameters (fixture, "items=620 body=20");
  assert_property (fixture, WEFT_PROPERTY_ROWS, "21");
  assert_property (fixture, WEFT_PROPERTY_ITEMS, NULL);
  assert_loop (fixture, "uniform(16, 24) |");
  open_loop (fixture, "processors='4' items='100' body='triangular(1, 2, 6)'", "");
  set_parameters (fixture, "body=1.5");
  assert_loop (fixture, "triangular(0.5, 1, 3) |");
}

static void
assert_no_parameters (EditFixture *fixture, const char *text, const char *words)
{
  g_autofree char *problem = edit_fail (fixture, "set-parameters", "", NULL, text, (gssize) strlen (text));

  if (strstr (problem, words) == NULL)
    g_error ("“%s”: found “%s”, expected “%s”", text, problem, words);
}

static void
test_no_parameters (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  open_loop (fixture, "processors='4' items='100' body='{8: 0.5, 12: 0.5}'", "");
  assert_no_parameters (fixture, "", "Found “”");
  assert_no_parameters (fixture, "items", "Found “items”");
  assert_no_parameters (fixture, "items=", "Found “items=”");
  assert_no_parameters (fixture, "items=5x", "Found “items=5x”");
  assert_no_parameters (fixture, "length=5", "Found “length=5”");
  assert_no_parameters (fixture, "items=200 body=20", "cannot be stretched");
  assert_no_parameters (fixture, "processors=0", "expected");
  assert_property (fixture, WEFT_PROPERTY_ITEMS, "100");
}

/* However stages are added, the body takes as long as it did, and no rule is broken. */
static void
test_sum (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  WeftRandom random;

  weft_random_init (&random, 1992, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    guint processors = 1 + (guint) weft_random_below (&random, 12);
    double body = 1 + (double) weft_random_below (&random, 100000) / 1000;
    g_autofree char *attributes =
        g_strdup_printf ("processors='%u' items='1000' body='%.3f'", processors, body);

    open_loop (fixture, attributes, "");
    for (guint i = 0; i < processors; i++)
      edit_do_at (fixture, "add-stage", "", "l", weft_random_below (&random, i + 1));
    g_assert_cmpfloat_with_epsilon (weft_array_loop_get_body (get_loop (fixture)), body, 1e-9 * body);
    g_assert_cmpuint (weft_node_get_n_children (get_loop (fixture)), ==, processors);
    assert_right (fixture);
  }
}

static void
set_up (EditFixture *fixture, gconstpointer data)
{
  edit_fixture_open (fixture, data);
}

static void
tear_down (EditFixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  edit_fixture_clear (fixture);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (EditFixture *fixture, gconstpointer data);
  } tests[] = {
      {"/array-edits/stages", test_stages},         {"/array-edits/random-body", test_random_body},
      {"/array-edits/delete", test_delete},         {"/array-edits/delete-others", test_delete_others},
      {"/array-edits/refused", test_refused},       {"/array-edits/diagram", test_diagram},
      {"/array-edits/drops", test_drops},           {"/array-edits/sum", test_sum},
      {"/array-edits/parameters", test_parameters}, {"/array-edits/no-parameters", test_no_parameters},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, EditFixture, argv[1], set_up, tests[i].test, tear_down);
  return g_test_run ();
}
