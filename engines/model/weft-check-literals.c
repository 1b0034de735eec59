/* weft-check-literals.c: the rules of times that stand elsewhere: samples of a measurement, the result of another diagram. */
#include "weft-check-private.h"

#include "weft-elements.h"
#include "weft-quantities.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMED 8 /* diagrams of a circle in a sentence */

/* Rule: samples(ID) names a measurement that has values. */
static void
check_samples (WeftChecker *checker,
               const WeftNode *node,
               const WeftPropertyInfo *info,
               const WeftLiteral *literal)
{
  const char *name = weft_literal_get_samples (literal);
  const WeftNode *target = weft_document_lookup (checker->document, name);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;
  g_autoptr (GArray) values = NULL;
  GError *problem = NULL;

  if (target == NULL || weft_node_get_kind (target) != WEFT_KIND_MEASUREMENT) {
    found = g_strdup_printf (_ ("samples of “%s”, which is no measurement of this document"), name);
    plain = g_strdup_printf (_ ("there is no measurement “%s” in this document."), name);
    weft_check_report (checker, node, info->property, NULL, found, _ ("the id of a measurement"), plain);
    return;
  }
  values = weft_measurement_parse (target, &problem);
  if (values == NULL) {
    if (checker->is_whole)
      g_error_free (problem); /* it has its own line */
    else
      weft_check_report_literal (checker, target, WEFT_PROPERTY_TEXT, problem);
    return;
  }
  if (values->len > 0)
    return;
  found = g_strdup_printf (_ ("samples of “%s”, which has no values"), name);
  plain = g_strdup_printf (_ ("the measurement “%s” has no values."), name);
  weft_check_report (checker, node, info->property, NULL, found, _ ("a measurement with values"), plain);
}

/* Rule: diagrams that say what they count times in say the same: nothing is converted. */
static void
check_unit (WeftChecker *checker, const WeftNode *node, const WeftPropertyInfo *info, const WeftNode *target)
{
  const char *own = checker->diagram != NULL ? weft_diagram_get_unit (checker->diagram) : NULL;
  const char *other = weft_diagram_get_unit (target);
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  if (own == NULL || other == NULL || g_str_equal (own, other))
    return;
  found = g_strdup_printf (_ ("the result of “%s”, whose unit of time is “%s”"), weft_node_get_name (target),
                           other);
  expected = g_strdup_printf (_ ("a diagram in “%s”, as this one: times are not converted"), own);
  plain = g_strdup_printf (_ ("the times of “%s” are counted in %s, those of this diagram in %s. "
                              "Times are not converted: give both the same unit."),
                           weft_node_get_label (target), other, own);
  weft_check_report (checker, node, info->property, NULL, found, expected, plain);
}

/* Rule: result(ID) names a diagram. */
static void
check_result (WeftChecker *checker,
              const WeftNode *node,
              const WeftPropertyInfo *info,
              const WeftLiteral *literal)
{
  const char *name = weft_literal_get_result (literal);
  const WeftNode *target = weft_document_lookup (checker->document, name);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (target != NULL && weft_kind_is_diagram (weft_node_get_kind (target))) {
    check_unit (checker, node, info, target);
    return;
  }
  found = g_strdup_printf (_ ("the result of “%s”, which is no diagram of this document"), name);
  plain = g_strdup_printf (_ ("there is no diagram “%s” in this document."), name);
  weft_check_report (checker, node, info->property, NULL, found, _ ("the id of another diagram"), plain);
}

void
weft_check_literal (WeftChecker *checker,
                    const WeftNode *node,
                    const WeftPropertyInfo *info,
                    const WeftLiteral *literal)
{
  if (weft_literal_get_samples (literal) != NULL)
    check_samples (checker, node, info, literal);
  if (weft_literal_get_result (literal) != NULL)
    check_result (checker, node, info, literal);
}

/* Circles. */

/* The first time of a diagram that is the result of another one. */
typedef struct {
  const char *name;
  WeftElement element;
  WeftProperty property;
  gboolean is_found;
} Naming;

static void
take_naming (WeftElement element, WeftProperty property, const WeftLiteral *literal, gpointer data)
{
  Naming *naming = data;

  if (naming->is_found || g_strcmp0 (weft_literal_get_result (literal), naming->name) != 0)
    return;
  naming->element = element;
  naming->property = property;
  naming->is_found = TRUE;
}

static char *
describe_way (const WeftDocument *document, const GArray *way, const char *(*tell) (const WeftNode *node))
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (way->len, MOST_NAMED + 1); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "",
                            tell (weft_document_get_node (document, g_array_index (way, guint32, i))));
  if (way->len > MOST_NAMED + 1)
    g_string_append (text, " → …");
  return g_string_free (text, FALSE);
}

static gboolean
is_circle (const GArray *way)
{
  for (guint i = 0; i + 1 < way->len; i++)
    if (g_array_index (way, guint32, i) == g_array_index (way, guint32, way->len - 1))
      return TRUE;
  return FALSE;
}

/* @naming: where the way begins; it is that of the diagram when times of its machine name the next. */
static void
report_way (WeftChecker *checker, const WeftNode *diagram, const GArray *way, const Naming *naming)
{
  g_autofree char *ids = describe_way (checker->document, way, weft_node_get_name);
  g_autofree char *labels = describe_way (checker->document, way, weft_node_get_label);
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  if (is_circle (way)) {
    found = g_strdup_printf (_ ("a circle of results: %s"), ids);
    expected = g_strdup (_ ("no way from a diagram back to itself"));
    plain = way->len == 2
                ? g_strdup_printf (_ ("the time of “%s” cannot be its own result."),
                                   weft_node_get_label (diagram))
                : g_strdup_printf (
                      _ ("the times of these diagrams are each other's: %s. Change one of them."), labels);
  } else {
    found = g_strdup_printf (_ ("diagrams in each other: %s"), ids);
    expected = g_strdup_printf (_ ("at most %d levels of them"), WEFT_MOST_INNER_LEVELS);
    plain = g_strdup_printf (_ ("diagrams can stand in each other %d levels deep, no deeper: %s."),
                             WEFT_MOST_INNER_LEVELS, labels);
  }
  checker->row = naming->element.table != 0 ? naming->element : (WeftElement){0};
  weft_check_report (
      checker, naming->is_found ? weft_document_get_node (checker->document, naming->element.node) : diagram,
      naming->property, NULL, found, expected, plain);
  checker->row.table = 0;
}

void
weft_check_inner (WeftChecker *checker, const WeftNode *diagram)
{
  g_autoptr (GArray) way = weft_inner_diagrams_find_endless (checker->inner, weft_node_get_id (diagram));
  Naming naming = {.property = WEFT_PROPERTY_MACHINE};

  if (way == NULL)
    return;
  naming.name =
      weft_node_get_name (weft_document_get_node (checker->document, g_array_index (way, guint32, 1)));
  weft_quantities_foreach (diagram, take_naming, &naming);
  report_way (checker, diagram, way, &naming);
}
