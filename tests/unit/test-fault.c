/* test-fault.c: the sentences of errors, and that they keep what they are about. */
#include "weft-fault.h"

static const struct {
  WeftFault fault;
  const char *message;
} rows[] = {
    {{.file = (char *) "f",
      .line = 3,
      .column = 7,
      .element = (char *) "if",
      .id = (char *) "x",
      .property = (char *) "then",
      .found = (char *) "2",
      .expected = (char *) "1"},
     "f:3:7: <if> x, then: found 2, expected 1"},
    {{.file = (char *) "f", .found = (char *) "2"}, "f: found 2"},
    {{.element = (char *) "if", .expected = (char *) "1"}, "<if>: expected 1"},
    {{.id = (char *) "x", .property = (char *) "then", .problem = (char *) "it fails"}, "x, then: it fails"},
    {{.problem = (char *) "it fails", .found = (char *) "2", .expected = (char *) "1"},
     "it fails: found 2, expected 1"},
    {{.property = (char *) "then", .found = (char *) "2"}, "then: found 2"},
};

static void
test_sentences (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (GError) error = NULL;

    weft_fault_set (&error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &rows[i].fault);
    g_assert_error (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID);
    g_assert_cmpstr (error->message, ==, rows[i].message);
    g_assert_cmpstr (weft_fault_get (error)->found, ==, rows[i].fault.found);
  }
  weft_fault_set (NULL, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &rows[0].fault);
}

static void
test_locate (void)
{
  const GQuark domains[] = {WEFT_MODEL_ERROR, WEFT_FORMAT_ERROR, WEFT_ENGINE_ERROR};

  for (guint i = 0; i < G_N_ELEMENTS (domains); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GError) copy = NULL;

    weft_fault_set (&error, domains[i], WEFT_ERROR_TOO_LARGE, &rows[3].fault);
    weft_fault_locate (error, "g", 1, 2);
    copy = g_error_copy (error);
    g_clear_error (&error);
    g_assert_error (copy, domains[i], WEFT_ERROR_TOO_LARGE);
    g_assert_cmpstr (copy->message, ==, "g:1:2: x, then: it fails");
    g_assert_cmpuint (weft_fault_get (copy)->column, ==, 2);
  }
}

static void
test_others (void)
{
  g_autoptr (GError) error = g_error_new_literal (g_quark_from_static_string ("other"), 1, "text");

  g_assert_null (weft_fault_get (error));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fault/sentences", test_sentences);
  g_test_add_func ("/fault/locate", test_locate);
  g_test_add_func ("/fault/others", test_others);
  return g_test_run ();
}
