/* cli-select-output.c: see cli-select.h. A set has a target for each of up to 2^20 PEs, so that JSON is written as text, not as a tree of its values. */
#include "cli-select.h"

#include "weft-json.h"
#include "weft-number.h"
#include "weft-printable.h"
#include "weft-sheet.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

/* Runs of PEs of one target that text shows. */
#define MOST_RUNS 12

/* How the set is called among the targets. */
#define SET "distributed"

static const char *
get_id (const CliSelection *answer, guint32 target)
{
  return weft_node_get_name (weft_selection_setup_get_node (answer->setup, target));
}

static const char *
get_machine (const CliSelection *answer, guint32 target)
{
  return weft_node_get_text (weft_selection_setup_get_node (answer->setup, target), WEFT_PROPERTY_MACHINE);
}

/* (nullable): what is chosen. */
static const char *
get_chosen (const CliSelection *answer)
{
  switch (answer->selection->chosen) {
  case WEFT_SELECTION_SINGLE:
    return get_id (answer, answer->selection->single);
  case WEFT_SELECTION_SET:
    return SET;
  default:
    return NULL;
  }
}

/* JSON. */

static void
add_text (GString *json, const char *text)
{
  g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), text);
  g_autofree char *printed = weft_json_print (node);

  g_string_append (json, printed);
}

static void
add_number (GString *json, double value)
{
  char number[WEFT_NUMBER_SIZE];

  g_string_append (json, isfinite (value) ? weft_number_print (value, number) : "null");
}

static void
add_counts (GString *json, const GArray *counts)
{
  g_string_append (json, "\"counts\":{");
  for (guint i = 0; i < counts->len; i++) {
    const WeftSelectionCount *count = &g_array_index (counts, WeftSelectionCount, i);

    g_string_append (json, i > 0 ? "," : "");
    add_text (json, count->name);
    g_string_append_c (json, ':');
    add_number (json, count->count);
  }
  g_string_append (json, "}");
}

/* What @get says of the target of each PE of the set. */
static void
add_set (GString *json,
         const CliSelection *answer,
         const char *key,
         const char *(*get) (const CliSelection *answer, guint32 target))
{
  const WeftSelection *selection = answer->selection;
  g_autoptr (GPtrArray) quoted = g_ptr_array_new_with_free_func (g_free);

  for (guint32 t = 0; t < selection->n_targets; t++) {
    GString *text = g_string_new (NULL);

    add_text (text, get (answer, t));
    g_ptr_array_add (quoted, g_string_free (text, FALSE));
  }
  g_string_append_printf (json, "\"%s\":[", key);
  for (guint32 i = 0; i < selection->pes; i++)
    g_string_append_printf (json, "%s%s", i > 0 ? "," : "", (char *) quoted->pdata[selection->set[i]]);
  g_string_append (json, "]");
}

static void
add_targets (GString *json, const CliSelection *answer)
{
  const WeftSelection *selection = answer->selection;
  const char *separator = "";

  g_string_append (json, "\"targets\":[");
  for (guint32 t = 0; t < selection->n_targets; t++) {
    if (selection->rows[t].use != WEFT_SELECTION_ALONE)
      continue;
    g_string_append_printf (json, "%s{\"target\":", separator);
    add_text (json, get_id (answer, t));
    g_string_append (json, ",\"machines\":[");
    add_text (json, get_machine (answer, t));
    g_string_append (json, "],\"seconds\":");
    add_number (json, selection->rows[t].seconds);
    g_string_append_c (json, '}');
    separator = ",";
  }
  if (selection->set != NULL) {
    g_string_append_printf (json, "%s{\"target\":\"" SET "\",", separator);
    add_set (json, answer, "machines", get_machine);
    g_string_append (json, ",\"seconds\":");
    add_number (json, selection->set_seconds);
    g_string_append_c (json, '}');
  }
  g_string_append_c (json, ']');
}

static void
add_single (GString *json, const CliSelection *answer)
{
  g_string_append (json, "\"single\":");
  if (answer->selection->single == WEFT_SELECTION_NONE) {
    g_string_append (json, "null");
    return;
  }
  g_string_append (json, "{\"target\":");
  add_text (json, get_id (answer, answer->selection->single));
  g_string_append (json, ",\"seconds\":");
  add_number (json, weft_selection_get_single_seconds (answer->selection));
  g_string_append_c (json, '}');
}

static void
add_distributed (GString *json, const CliSelection *answer)
{
  g_string_append (json, "\"distributed\":");
  if (answer->selection->set == NULL) {
    g_string_append (json, "null");
    return;
  }
  g_string_append_c (json, '{');
  add_set (json, answer, "targets", get_id);
  g_string_append_c (json, ',');
  add_set (json, answer, "machines", get_machine);
  g_string_append (json, ",\"seconds\":");
  add_number (json, answer->selection->set_seconds);
  g_string_append_c (json, '}');
}

char *
cli_selection_to_json (const CliSelection *answer)
{
  GString *json = g_string_new (NULL);
  const char *chosen = get_chosen (answer);

  g_string_append_printf (json, "{\"pes\":%u,", answer->selection->pes);
  add_counts (json, answer->counts);
  g_string_append_c (json, ',');
  add_targets (json, answer);
  g_string_append_c (json, ',');
  add_single (json, answer);
  g_string_append_c (json, ',');
  add_distributed (json, answer);
  g_string_append (json, ",\"chosen\":");
  if (chosen != NULL)
    add_text (json, chosen);
  else
    g_string_append (json, "null");
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}

/* Tables. */

/* (transfer full): what keeps the target from being taken, and whether it is one of a set only. */
static char *
make_remark (const CliSelection *answer, guint32 target)
{
  const WeftSelectionRow *row = &answer->selection->rows[target];
  gint64 width =
      weft_node_get_integer (weft_selection_setup_get_node (answer->setup, target), WEFT_PROPERTY_WIDTH);
  const char *name =
      row->n_lacking > 0 ? g_array_index (answer->counts, WeftSelectionCount, row->lacking).name : NULL;

  if (row->use == WEFT_SELECTION_UNREACHABLE)
    return g_strdup (_ ("cannot be reached: it has no load"));
  if (row->use == WEFT_SELECTION_TOO_NARROW && width == 0)
    return g_strdup (_ ("has no width, which PEs of this model need"));
  if (row->use == WEFT_SELECTION_TOO_NARROW)
    return g_strdup_printf (_ ("too narrow: %" PRId64 " PEs"), width);
  if (row->n_lacking == 1)
    return g_strdup_printf (_ ("cannot do %s"), name);
  if (row->n_lacking > 1)
    return g_strdup_printf (
        ngettext ("cannot do %s and %u more", "cannot do %s and %u more", row->n_lacking - 1), name,
        row->n_lacking - 1);
  if (row->use == WEFT_SELECTION_ALONE && isinf (row->seconds))
    return g_strdup (_ ("takes longer than a number can say"));
  return g_strdup (row->use == WEFT_SELECTION_IN_SETS ? _ ("in sets only") : "");
}

/* @is_short: for people */
static void
put_seconds (WeftSheet *sheet, double seconds, gboolean is_short)
{
  g_autofree char *text = isfinite (seconds) ? g_strdup_printf ("%.6g", seconds) : NULL;

  if (is_short)
    weft_sheet_put_text (sheet, text);
  else
    weft_sheet_put_number (sheet, seconds);
}

static WeftSheet *
make_sheet (const CliSelection *answer, gboolean is_short)
{
  WeftSheet *sheet = weft_sheet_new ("targets");

  weft_sheet_add_column (sheet, "target", _ ("target"));
  weft_sheet_add_column (sheet, "machine", _ ("machine"));
  weft_sheet_add_column (sheet, "model", _ ("model"));
  weft_sheet_add_column (sheet, "seconds", _ ("seconds"));
  weft_sheet_add_column (sheet, "remark", _ ("remark"));
  for (guint32 t = 0; t < answer->selection->n_targets; t++) {
    const WeftNode *node = weft_selection_setup_get_node (answer->setup, t);
    g_autofree char *remark = make_remark (answer, t);

    weft_sheet_put_text (sheet, weft_node_get_name (node));
    weft_sheet_put_text (sheet, get_machine (answer, t));
    weft_sheet_put_text (sheet, weft_node_get_text (node, WEFT_PROPERTY_MODEL));
    put_seconds (sheet, answer->selection->rows[t].seconds, is_short);
    weft_sheet_put_text (sheet, remark);
  }
  return sheet;
}

static void
put_set (WeftSheet *sheet, const CliSelection *answer)
{
  weft_sheet_put_text (sheet, SET);
  weft_sheet_put_text (sheet, "");
  weft_sheet_put_text (sheet, "udp");
  weft_sheet_put_number (sheet, answer->selection->set_seconds);
  weft_sheet_put_text (sheet, "");
}

char *
cli_selection_to_csv (const CliSelection *answer)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);
  WeftSheet *sheet = make_sheet (answer, FALSE);

  if (answer->selection->set != NULL)
    put_set (sheet, answer);
  g_ptr_array_add (sheets, sheet);
  return weft_sheets_print_csv (sheets);
}

/* PEs of a target in a set. */
typedef struct {
  guint32 n;
  guint32 n_runs;
  GString *runs; /* the first of them, as in 0–3, 7 */
} Share;

static void
add_run (Share *share, guint32 first, guint32 last)
{
  share->n += last - first + 1;
  if (share->n_runs++ >= MOST_RUNS)
    return;
  g_string_append_printf (share->runs, "%s%u", share->n_runs > 1 ? ", " : "", first);
  if (last > first)
    g_string_append_printf (share->runs, "–%u", last);
}

static void
put_share (WeftSheet *sheet, const CliSelection *answer, guint32 target, Share *share)
{
  if (share->n_runs > MOST_RUNS)
    g_string_append (share->runs, ", …");
  if (share->n > 0) {
    weft_sheet_put_text (sheet, get_machine (answer, target));
    weft_sheet_put_text (sheet, get_id (answer, target));
    weft_sheet_put_number (sheet, share->n);
    weft_sheet_put_text (sheet, share->runs->str);
  }
  g_string_free (share->runs, TRUE);
}

/* Step 4 of the algorithm: which PEs each target has. */
static char *
print_set (const CliSelection *answer)
{
  const WeftSelection *selection = answer->selection;
  g_autofree Share *shares = g_new0 (Share, selection->n_targets);
  g_autoptr (WeftSheet) sheet = weft_sheet_new ("set");
  guint32 first = 0;

  for (guint32 t = 0; t < selection->n_targets; t++)
    shares[t].runs = g_string_new (NULL);
  for (guint32 i = 1; i <= selection->pes; i++)
    if (i == selection->pes || selection->set[i] != selection->set[first]) {
      add_run (&shares[selection->set[first]], first, i - 1);
      first = i;
    }
  weft_sheet_add_column (sheet, "machine", _ ("machine"));
  weft_sheet_add_column (sheet, "target", _ ("target"));
  weft_sheet_add_column (sheet, "pes", _ ("PEs"));
  weft_sheet_add_column (sheet, "which", _ ("which"));
  for (guint32 t = 0; t < selection->n_targets; t++)
    put_share (sheet, answer, t, &shares[t]);
  return weft_sheet_print_rows (sheet);
}

/* @name: (nullable): of a target or a set; there is none */
static char *
print_best (const char *name, double seconds)
{
  return name != NULL ? g_strdup_printf (_ ("%s, %.6g s"), name, seconds) : g_strdup (_ ("none"));
}

char *
cli_selection_to_text (const CliSelection *answer)
{
  const WeftSelection *selection = answer->selection;
  const char *chosen = get_chosen (answer);
  g_autoptr (WeftSheet) targets = make_sheet (answer, TRUE);
  g_autoptr (WeftSheet) facts = weft_sheet_new ("facts");
  g_autofree char *single =
      print_best (selection->single != WEFT_SELECTION_NONE ? get_id (answer, selection->single) : NULL,
                  weft_selection_get_single_seconds (selection));
  g_autofree char *set = print_best (selection->set != NULL ? SET : NULL, selection->set_seconds);
  g_autofree char *table = weft_sheet_print_rows (targets);
  g_autofree char *summary = NULL;
  g_autofree char *shares = selection->set != NULL ? print_set (answer) : NULL;

  weft_sheet_add_number (facts, "pes", _ ("PEs"), selection->pes);
  weft_sheet_add_text (facts, "single", _ ("best single target"), single);
  weft_sheet_add_text (facts, "distributed", _ ("best set"), set);
  weft_sheet_add_text (facts, "chosen", _ ("chosen"), chosen != NULL ? chosen : _ ("none"));
  summary = weft_sheet_print (facts);
  return g_strconcat (table, "\n", summary, shares != NULL ? "\n" : "", shares, NULL);
}
