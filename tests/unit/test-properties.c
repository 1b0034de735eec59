/* test-properties.c: values of nodes: the table of kinds, defaults, errors, and the semantic digest. */
#include "weft-properties.h"

#include "weft-fault.h"

/* The table is one that every reader of it can rely on. */
static void
test_table (void)
{
  for (guint kind = 0; kind < weft_kind_get_count (); kind++) {
    const WeftKindInfo *info = weft_kind_get_info (kind);
    WeftKind found;

    g_assert_cmpint (info->kind, ==, kind);
    g_assert_cmpuint (info->n_properties, <=, 32);
    for (WeftKind child = 0; child < weft_kind_get_count (); child++)
      g_assert_true (weft_kind_find_single (kind, child) < 0 || weft_kind_may_hold (kind, child));
    if (kind != WEFT_KIND_KEPT) {
      g_assert_true (weft_kind_find (info->element, &found) && found == kind);
      g_assert_false (weft_kind_is_reserved (info->element));
      g_assert_true (weft_kind_is_row (kind) || weft_kind_is_within (WEFT_KIND_SUBTASK, kind) ||
                     weft_kind_may_hold (kind, WEFT_KIND_KEPT));
    }
    for (guint i = 0; i < info->n_properties; i++) {
      const WeftPropertyInfo *property = &info->properties[i];

      g_assert_cmpint (weft_kind_get_slot (kind, property->property), ==, i);
      g_assert_true (weft_kind_get_property (kind, property->property) == property);
      g_assert_cmpint (property->choices != NULL, ==, property->type == WEFT_TYPE_CHOICE);
      g_assert_cmpint ((property->targets.kinds != NULL), ==,
                       property->type == WEFT_TYPE_REFERENCE || property->type == WEFT_TYPE_REFERENCES ||
                           property->type == WEFT_TYPE_OUTER);
    }
  }
}

/* Every default is a value of its own property, and is kept as absence. */
static void
test_defaults (void)
{
  for (guint kind = 0; kind < weft_kind_get_count (); kind++) {
    const WeftKindInfo *info = weft_kind_get_info (kind);

    for (guint i = 0; i < info->n_properties; i++) {
      const WeftPropertyInfo *property = &info->properties[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftProperties) properties = NULL;

      if (property->default_text == NULL)
        continue;
      properties = weft_properties_new (kind, (WeftAttribute[]){{property->property, property->default_text}},
                                        1, &error);
      if (properties != NULL)
        g_assert_false (weft_properties_has (properties, property->property));
      else
        g_assert_cmpstr (weft_fault_get (error)->property, !=, property->attribute);
    }
  }
}

static WeftProperties *
make_loop (const char *mode, const char *iterations, const char *name, GError **error)
{
  WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, "l"},
                                {WEFT_PROPERTY_MODE, mode},
                                {WEFT_PROPERTY_ITERATIONS, iterations},
                                {WEFT_PROPERTY_NAME, name}};

  return weft_properties_new (WEFT_KIND_LOOP, attributes, G_N_ELEMENTS (attributes), error);
}

static void
test_values (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftProperties) loop = make_loop ("spmd", "uniform(2,5)", "a loop", &error);
  g_autofree char *iterations = NULL;

  g_assert_no_error (error);
  iterations = weft_properties_print (loop, WEFT_PROPERTY_ITERATIONS);
  g_assert_cmpint (weft_properties_get_kind (loop), ==, WEFT_KIND_LOOP);
  g_assert_cmpstr (iterations, ==, "uniform(2, 5)");
  g_assert_cmpstr (weft_properties_get_text (loop, WEFT_PROPERTY_MODE), ==, "spmd");
  g_assert_cmpint (weft_properties_get_integer (loop, WEFT_PROPERTY_MODE), ==, WEFT_MODE_SPMD);
  g_assert_cmpstr (weft_properties_get_text (loop, WEFT_PROPERTY_DECIDED_BY), ==, "pe");
  g_assert_false (weft_properties_has (loop, WEFT_PROPERTY_DECIDED_BY));
  g_assert_false (weft_properties_has (loop, WEFT_PROPERTY_X));
  g_assert_cmpfloat (weft_properties_get_number (loop, WEFT_PROPERTY_X), ==, 0);
  g_assert_null (weft_properties_get_text (loop, WEFT_PROPERTY_TITLE));
  g_assert_null (weft_properties_print (loop, WEFT_PROPERTY_DECIDED_BY));
  g_assert_nonnull (weft_properties_get_literal (loop, WEFT_PROPERTY_ITERATIONS));
}

/* Names and places are not what results depend on; modes and counts are. */
static void
test_digest (void)
{
  g_autoptr (WeftProperties) loop = make_loop ("spmd", "4", "", NULL);
  g_autoptr (WeftProperties) renamed = weft_properties_set (loop, WEFT_PROPERTY_NAME, "x", NULL);
  g_autoptr (WeftProperties) moved = weft_properties_set (loop, WEFT_PROPERTY_X, "12", NULL);
  g_autoptr (WeftProperties) longer = weft_properties_set (loop, WEFT_PROPERTY_ITERATIONS, "5", NULL);
  g_autoptr (WeftProperties) same = weft_properties_set (loop, WEFT_PROPERTY_ITERATIONS, "4.0", NULL);
  g_autoptr (WeftProperties) by_default = weft_properties_set (loop, WEFT_PROPERTY_DECIDED_BY, "pe", NULL);

  g_assert_true (same == loop);
  g_assert_true (by_default == loop);
  g_assert_true (renamed != loop);
  g_assert_true (weft_digest_equal (weft_properties_get_digest (loop), weft_properties_get_digest (renamed)));
  g_assert_true (weft_digest_equal (weft_properties_get_digest (loop), weft_properties_get_digest (moved)));
  g_assert_false (weft_digest_equal (weft_properties_get_digest (loop), weft_properties_get_digest (longer)));
}

/* What is set wrong, and the sentence. */
static const struct {
  WeftKind kind;
  WeftAttribute attributes[3];
  const char *message;
} wrong[] = {
    {WEFT_KIND_SWITCH, {{0}}, "to: found no such attribute, expected a value: it has no default"},
    {WEFT_KIND_SWITCH, {{WEFT_PROPERTY_TO, "both"}}, "to: found “both”, expected simd | spmd"},
    {WEFT_KIND_MACHINE,
     {{WEFT_PROPERTY_ID, "m"}, {WEFT_PROPERTY_PES, "0"}},
     "pes: found “0”, expected a whole number from 1 to 16777216"},
    {WEFT_KIND_MACHINE,
     {{WEFT_PROPERTY_ID, "m"}, {WEFT_PROPERTY_PES, "1.5"}},
     "pes: found “1.5”, expected a whole number from 1 to 16777216"},
    {WEFT_KIND_MACHINE,
     {{WEFT_PROPERTY_ID, "1m"}},
     "id: found “1m”, expected an id: a letter, then letters, digits, '-', '_' or '.'"},
    {WEFT_KIND_IF,
     {{WEFT_PROPERTY_ID, "i"}, {WEFT_PROPERTY_MODE, "simd"}, {WEFT_PROPERTY_THEN, "1.1"}},
     "then: found “1.1”, expected a number from 0 to 1"},
    {WEFT_KIND_STEP, {{WEFT_PROPERTY_SIMD, "-1"}}, "simd: found -1, expected values of 0 or more"},
    {WEFT_KIND_STEP,
     {{WEFT_PROPERTY_SIMD, "1 2"}},
     "simd: found “2” at character 3 of “1 2”, expected the end"},
    {WEFT_KIND_LOOP,
     {{WEFT_PROPERTY_ITERATIONS, "1.5"}},
     "iterations: found 1.5, expected a whole number (nearest: 2)"},
    {WEFT_KIND_NOTE,
     {{WEFT_PROPERTY_X, "1"}},
     "id: found no such attribute, expected an id: a position belongs to one"},
};

static void
test_wrong (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GError) error = NULL;
    guint n = 0;

    while (n < 3 && wrong[i].attributes[n].text != NULL)
      n++;
    g_assert_null (weft_properties_new (wrong[i].kind, wrong[i].attributes, n, &error));
    g_assert_error (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID);
    g_assert_cmpstr (error->message, ==, wrong[i].message);
  }
}

static void
test_names (void)
{
  static const char *const good[] = {"a", "_", "é", "织布", "a-b.c_d0", "x·y", "e\xcc\x81"};
  static const char *const bad[] = {"",
                                    "0a",
                                    "-a",
                                    ".a",
                                    "a b",
                                    "a:b",
                                    "a\n",
                                    "a&b",
                                    "·a",
                                    "\xe2\x80\xae"
                                    "x",
                                    "a\xe2\x80\xae",
                                    "a\xe2\xb8\x80",
                                    "a\xff"};
  g_autofree char *longest = g_strnfill (1000, 'a');
  g_autofree char *longer = g_strnfill (1001, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (weft_is_ncname (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (weft_is_ncname (bad[i]));
  g_assert_true (weft_is_ncname (longest));
  g_assert_false (weft_is_ncname (longer));
}

/* What has a place has an id, by which the place is written; taking the id away is refused. */
static void
test_place (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftProperties) note = weft_properties_new (
      WEFT_KIND_NOTE,
      (WeftAttribute[]){{WEFT_PROPERTY_ID, "n"}, {WEFT_PROPERTY_X, "1"}, {WEFT_PROPERTY_Y, "2"}}, 3, &error);

  g_assert_no_error (error);
  g_assert_null (weft_properties_set (note, WEFT_PROPERTY_ID, NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "id: found no such attribute, expected an id: a position belongs to one");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/properties/table", test_table);
  g_test_add_func ("/properties/defaults", test_defaults);
  g_test_add_func ("/properties/values", test_values);
  g_test_add_func ("/properties/digest", test_digest);
  g_test_add_func ("/properties/wrong", test_wrong);
  g_test_add_func ("/properties/names", test_names);
  g_test_add_func ("/properties/place", test_place);
  return g_test_run ();
}
