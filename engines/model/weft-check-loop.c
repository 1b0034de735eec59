/* weft-check-loop.c: the rules of parallel loops on a linear array of processors (Sussman 1992, section 3). */
#include "weft-check-private.h"

#include "weft-array-loop.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* Rule: it is known how many data items there are, and said only once, or twice alike. */
static gboolean
check_items (WeftChecker *checker, const WeftNode *loop)
{
  gboolean has_rows = weft_node_has (loop, WEFT_PROPERTY_ROWS);
  gboolean has_columns = weft_node_has (loop, WEFT_PROPERTY_COLUMNS);
  char numbers[3][WEFT_NUMBER_SIZE];
  double rows;
  double columns;
  double items = weft_array_loop_get_items (loop);
  g_autofree char *found = NULL;

  if (has_rows != has_columns) {
    weft_check_report (checker, loop, has_rows ? WEFT_PROPERTY_COLUMNS : WEFT_PROPERTY_ROWS, NULL,
                       has_rows ? _ ("rows without columns") : _ ("columns without rows"),
                       _ ("both for two-dimensional data, else neither"),
                       _ ("two-dimensional data has both rows and columns."));
    return FALSE;
  }
  if (items == 0) {
    weft_check_report (checker, loop, WEFT_PROPERTY_ITEMS, NULL, _ ("no number of data items"),
                       _ ("how many items there are, or rows and columns"),
                       _ ("say how many data items there are, or how many rows and columns of them."));
    return FALSE;
  }
  rows = (double) weft_node_get_integer (loop, WEFT_PROPERTY_ROWS);
  columns = (double) weft_node_get_integer (loop, WEFT_PROPERTY_COLUMNS);
  if (!has_rows || rows * columns == items)
    return TRUE;
  found = g_strdup_printf (_ ("%s with %s rows of %s"), weft_number_print (items, numbers[0]),
                           weft_number_print (rows, numbers[1]), weft_number_print (columns, numbers[2]));
  weft_check_report (checker, loop, WEFT_PROPERTY_ITEMS, NULL, found, _ ("rows times columns, or nothing"),
                     _ ("the data items are the rows times the columns; leave one or the other empty."));
  return FALSE;
}

static gboolean
check_processors (WeftChecker *checker, const WeftNode *loop, double items)
{
  char numbers[2][WEFT_NUMBER_SIZE];
  double processors = (double) weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS);
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (processors <= items)
    return TRUE;
  weft_number_print (processors, numbers[0]);
  weft_number_print (items, numbers[1]);
  found = g_strdup_printf (_ ("%s processors for %s data items"), numbers[0], numbers[1]);
  plain = g_strdup_printf (_ ("there are %s processors for %s data items; each processor needs one."),
                           numbers[0], numbers[1]);
  weft_check_report (checker, loop, WEFT_PROPERTY_PROCESSORS, NULL, found,
                     _ ("at most as many processors as data items"), plain);
  return FALSE;
}

/* Rule: LF is at most P: the heaviest stage has no more than the whole body. Stages say themselves what they take. */
static void
check_load_factor (WeftChecker *checker, const WeftNode *loop)
{
  char numbers[2][WEFT_NUMBER_SIZE];
  double factor = weft_node_get_number (loop, WEFT_PROPERTY_LOAD_FACTOR);
  double processors = (double) weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS);
  g_autofree char *expected = NULL;

  if (factor <= processors || weft_node_find_child (loop, WEFT_KIND_STAGE) != NULL)
    return;
  expected = g_strdup_printf (_ ("at most %s, the number of processors"),
                              weft_number_print (processors, numbers[1]));
  weft_check_report (checker, loop, WEFT_PROPERTY_LOAD_FACTOR, NULL, weft_number_print (factor, numbers[0]),
                     expected,
                     _ ("the heaviest stage cannot have more than the whole body: the load factor is at most "
                        "the number of processors."));
}

/* Rule: x + y <= N / P: neighbours stand in the blocks next to one's own. */
static void
check_neighbours (WeftChecker *checker, const WeftNode *loop, double items)
{
  double before = (double) weft_node_get_integer (loop, WEFT_PROPERTY_BEFORE);
  double after = (double) weft_node_get_integer (loop, WEFT_PROPERTY_AFTER);
  double share = items / (double) weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS) /
                 weft_array_loop_get_row_length (loop);
  char numbers[2][WEFT_NUMBER_SIZE];
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *plain = NULL;

  if (before + after == 0 || before + after <= share)
    return;
  weft_number_print (before + after, numbers[0]);
  weft_number_print (floor (share), numbers[1]);
  found = g_strdup_printf (_ ("%s neighbours before and after"), numbers[0]);
  expected = g_strdup_printf (_ ("at most %s, which each processor has"), numbers[1]);
  plain = g_strdup_printf (_ ("an iteration needs %s neighbours, but each processor has only %s."),
                           numbers[0], numbers[1]);
  weft_check_report (checker, loop, before >= after ? WEFT_PROPERTY_BEFORE : WEFT_PROPERTY_AFTER, NULL, found,
                     expected, plain);
}

/* Rule: no more stages than processors. */
static void
check_stages (WeftChecker *checker, const WeftNode *loop)
{
  gint64 most = weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS);
  WeftChildIter iter;
  WeftNode *child;
  gint64 n = 0;
  g_autofree char *found = NULL;

  weft_child_iter_init (&iter, loop);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_STAGE && ++n == most + 1) {
      found = g_strdup_printf (_ ("stage %" PRId64 " on %" PRId64 " processors"), n, most);
      weft_check_report (checker, child, WEFT_PROPERTY_BODY, NULL, found,
                         _ ("at most one stage for each processor"),
                         _ ("there are more stages than processors."));
      return;
    }
}

/* Rule: a machine stands in the array once. */
static gboolean
check_once (WeftChecker *checker, const WeftNode *loop, const GPtrArray *machines)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < machines->len; i++) {
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (g_hash_table_add (seen, machines->pdata[i]))
      continue;
    found = g_strdup_printf (_ ("“%s” a second time"), weft_node_get_name (machines->pdata[i]));
    plain = g_strdup_printf (_ ("the array has the machine “%s” twice."),
                             weft_node_get_label (machines->pdata[i]));
    weft_check_report (checker, loop, WEFT_PROPERTY_MACHINES, NULL, found, _ ("each machine once"), plain);
    return FALSE;
  }
  return TRUE;
}

/* Rule: each machine has a link to the next one of the array. */
static void
check_links (WeftChecker *checker, const WeftNode *loop, const GPtrArray *machines)
{
  for (guint i = 1; i < machines->len; i++) {
    const WeftNode *from = machines->pdata[i - 1];
    const WeftNode *to = machines->pdata[i];
    g_autofree char *found = NULL;
    g_autofree char *plain = NULL;

    if (weft_array_loop_find_link (checker->document, from, to) != NULL)
      continue;
    found =
        g_strdup_printf (_ ("no link from “%s” to “%s”"), weft_node_get_name (from), weft_node_get_name (to));
    plain = g_strdup_printf (
        _ ("the suite has no link from “%s” to “%s”, which stand side by side in the array."),
        weft_node_get_label (from), weft_node_get_label (to));
    weft_check_report (checker, loop, WEFT_PROPERTY_MACHINES, NULL, found,
                       _ ("a link from each machine to the next one"), plain);
    return;
  }
}

/* Rule: the machines of the array have a PE for each processor. What is no machine is another rule's. */
static void
check_machines (WeftChecker *checker, const WeftNode *loop)
{
  g_autoptr (GPtrArray) machines = weft_array_loop_list_machines (checker->document, loop);
  gint64 processors = weft_node_get_integer (loop, WEFT_PROPERTY_PROCESSORS);
  gint64 pes = 0;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  if (machines->len == 0 || !check_once (checker, loop, machines))
    return;
  check_links (checker, loop, machines);
  for (guint i = 0; i < machines->len; i++)
    pes += weft_node_get_integer (machines->pdata[i], WEFT_PROPERTY_PES);
  if (pes == processors)
    return;
  found = g_strdup_printf (_ ("machines with %" PRId64 " PEs for %" PRId64 " processors"), pes, processors);
  plain = g_strdup_printf (
      _ ("the machines of the array have %" PRId64 " PEs, but it has %" PRId64 " processors."), pes,
      processors);
  weft_check_report (checker, loop, WEFT_PROPERTY_MACHINES, NULL, found, _ ("one PE for each processor"),
                     plain);
}

/* Rule: what messages cost is said by one model. */
static void
check_messages (WeftChecker *checker, const WeftNode *loop)
{
  gboolean has_alpha = weft_node_has (loop, WEFT_PROPERTY_ALPHA);

  if (!weft_array_loop_is_loggp (loop) || (!has_alpha && !weft_node_has (loop, WEFT_PROPERTY_BETA)))
    return;
  weft_check_report (checker, loop, has_alpha ? WEFT_PROPERTY_ALPHA : WEFT_PROPERTY_BETA, NULL,
                     _ ("alpha or beta beside numbers of LogGP"),
                     _ ("alpha and beta, or latency, overhead, gap and gap-per-item"),
                     _ ("messages cost alpha + beta × n, or what LogGP says; leave the numbers of one of the "
                        "two empty."));
}

/* Rule: there is a body, and stages make it up. */
static void
check_body (WeftChecker *checker, const WeftNode *loop)
{
  const WeftLiteral *body = weft_node_get_literal (loop, WEFT_PROPERTY_BODY);
  g_autoptr (GArray) stages = weft_array_loop_get_stages (loop);
  char numbers[2][WEFT_NUMBER_SIZE];
  double mean = weft_array_loop_get_body (loop);
  double sum = 0;
  g_autofree char *found = NULL;
  g_autofree char *plain = NULL;

  for (guint i = 0; i < stages->len; i++)
    sum += g_array_index (stages, double, i);
  if (body == NULL && stages->len == 0)
    weft_check_report (checker, loop, WEFT_PROPERTY_BODY, NULL, _ ("no body"),
                       _ ("the time of an iteration, or stages"),
                       _ ("say how long an iteration takes, or add stages."));
  if (stages->len == 0 || isnan (mean) || weft_array_loop_fits (sum, mean))
    return;
  weft_number_print (sum, numbers[0]);
  weft_number_print (mean, numbers[1]);
  found = g_strdup_printf (_ ("%s, with stages that take %s"), numbers[1], numbers[0]);
  plain =
      g_strdup_printf (_ ("the stages take %s together, not the %s of the body."), numbers[0], numbers[1]);
  weft_check_report (checker, loop, WEFT_PROPERTY_BODY, NULL, found,
                     _ ("what the stages take together, or nothing"), plain);
}

void
weft_check_array_loop (WeftChecker *checker, const WeftNode *loop)
{
  weft_check_below (checker, loop);
  weft_check_kept (checker, loop);
  if (check_items (checker, loop) && check_processors (checker, loop, weft_array_loop_get_items (loop)))
    check_neighbours (checker, loop, weft_array_loop_get_items (loop));
  check_load_factor (checker, loop);
  check_stages (checker, loop);
  check_messages (checker, loop);
  check_machines (checker, loop);
  check_body (checker, loop);
}
