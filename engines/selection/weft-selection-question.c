/* weft-selection-question.c: the row, and its sheet. */
#include "weft-selection-question.h"

#include "weft-check.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The sheet. */

/* The target of each PE of the set, and its machine: a set has up to 2^20 PEs, so they are told when they are read. */

static char *
tell_target (guint index, gpointer data)
{
  const WeftSelected *selected = data;

  return g_strdup (selected->targets[selected->set[index]].id);
}

static char *
tell_machine (guint index, gpointer data)
{
  const WeftSelected *selected = data;

  return g_strdup (selected->targets[selected->set[index]].machine);
}

static char *
tell_own_machine (G_GNUC_UNUSED guint index, gpointer data)
{
  return g_strdup (((const WeftSelectedTarget *) data)->machine);
}

static void
put_looked_at (WeftSheet *rows, const WeftSelectedTarget *target)
{
  weft_sheet_put_text (rows, target->id);
  weft_sheet_put_texts (rows, 1, tell_own_machine, (gpointer) target);
  weft_sheet_put_number (rows, target->seconds);
}

/* For programs: what step 1 looked at, in document order, then the set. */
static WeftSheet *
make_looked_at (const WeftSelected *selected)
{
  WeftSheet *rows = weft_sheet_new ("targets");

  weft_sheet_add_column (rows, "target", NULL);
  weft_sheet_add_column (rows, "machines", NULL);
  weft_sheet_add_column (rows, "seconds", NULL);
  for (guint32 t = 0; t < selected->n_targets; t++)
    if (selected->targets[t].use == WEFT_SELECTION_ALONE)
      put_looked_at (rows, &selected->targets[t]);
  if (selected->set != NULL) {
    weft_sheet_put_text (rows, WEFT_SELECTED_SET);
    weft_sheet_put_texts (rows, selected->pes, tell_machine, (gpointer) selected);
    weft_sheet_put_number (rows, selected->set_seconds);
  }
  return rows;
}

static void
add_single (WeftSheet *sheet, const WeftSelected *selected)
{
  if (selected->single == WEFT_SELECTION_NONE) {
    weft_sheet_add_text (sheet, "single", NULL, NULL);
    return;
  }
  weft_sheet_open (sheet, "single");
  weft_sheet_add_text (sheet, "target", NULL, selected->targets[selected->single].id);
  weft_sheet_add_number (sheet, "seconds", NULL, selected->targets[selected->single].seconds);
  weft_sheet_close (sheet);
}

static void
add_distributed (WeftSheet *sheet, const WeftSelected *selected)
{
  if (selected->set == NULL) {
    weft_sheet_add_text (sheet, WEFT_SELECTED_SET, NULL, NULL);
    return;
  }
  weft_sheet_open (sheet, WEFT_SELECTED_SET);
  weft_sheet_add_texts (sheet, "targets", selected->pes, tell_target, (gpointer) selected);
  weft_sheet_add_texts (sheet, "machines", selected->pes, tell_machine, (gpointer) selected);
  weft_sheet_add_number (sheet, "seconds", NULL, selected->set_seconds);
  if (isfinite (selected->set_measured))
    weft_sheet_add_number (sheet, "measured", NULL, selected->set_measured);
  weft_sheet_close (sheet);
}

/* For people: a name with its time. */
static void
add_best (WeftSheet *sheet, const char *key, const char *label, const char *name, double seconds)
{
  g_autofree char *text =
      name != NULL ? g_strdup_printf (_ ("%s, %.6g s"), name, seconds) : g_strdup (_ ("none"));

  weft_sheet_add_text (sheet, key, label, text);
}

static void
add_choice (WeftSheet *sheet, const WeftSelected *selected)
{
  const char *chosen = weft_selected_get_chosen (selected);
  const WeftSelectedTarget *single =
      selected->single != WEFT_SELECTION_NONE ? &selected->targets[selected->single] : NULL;

  weft_sheet_add_number (sheet, "pes", _ ("PEs"), selected->pes);
  add_best (sheet, "best_single", _ ("best single target"), single != NULL ? single->id : NULL,
            single != NULL ? single->seconds : INFINITY);
  add_best (sheet, "best_set", _ ("best set"), selected->set != NULL ? WEFT_SELECTED_SET : NULL,
            selected->set_seconds);
  weft_sheet_add_text (sheet, "chosen", NULL, chosen);
  add_best (sheet, "choice", _ ("chosen"), chosen, weft_selected_get_seconds (selected));
}

static void
add_counts (WeftSheet *sheet, const WeftSelected *selected)
{
  GString *words = g_string_new (NULL);

  weft_sheet_open (sheet, "counts");
  for (guint i = 0; i < selected->n_counts; i++) {
    weft_sheet_add_number (sheet, selected->counts[i].name, NULL, selected->counts[i].count);
    g_string_append_printf (words, "%s%s %.6g", i > 0 ? ", " : "", selected->counts[i].name,
                            selected->counts[i].count);
  }
  weft_sheet_close (sheet);
  weft_sheet_add_text (sheet, "expected", _ ("expected counts"), words->str);
  g_string_free (words, TRUE);
}

/* Seconds are far apart: to six digits for people, whatever their size. */
static void
put_target (WeftSheet *sheet, guint row, gpointer data)
{
  const WeftSelected *selected = data;
  const WeftSelectedTarget *target = &selected->targets[row];
  g_autofree char *pes = weft_selected_print_pes (selected, row);
  g_autofree char *why = weft_selected_explain (target);

  weft_sheet_put_text (sheet, target->id);
  weft_sheet_put_text (sheet, target->machine);
  weft_sheet_put_text (sheet, target->model);
  weft_sheet_put_number (sheet, target->sum);
  weft_sheet_put_number (sheet, target->load);
  weft_sheet_put_number (sheet, target->seconds);
  if (selected->is_measured)
    weft_sheet_put_number (sheet, target->measured);
  weft_sheet_put_number (sheet, target->n_pes > 0 ? target->n_pes : NAN);
  weft_sheet_put_text (sheet, *pes != '\0' ? pes : NULL);
  weft_sheet_put_text (sheet, *why != '\0' ? why : NULL);
}

void
weft_selection_fill_sheet (WeftSheet *sheet, const WeftSelected *selected)
{
  add_counts (sheet, selected);
  weft_sheet_add_table (sheet, make_looked_at (selected));
  add_single (sheet, selected);
  add_distributed (sheet, selected);
  add_choice (sheet, selected);
  weft_sheet_add_column (sheet, "target", _ ("target"));
  weft_sheet_add_column (sheet, "machine", _ ("machine"));
  weft_sheet_add_column (sheet, "model", _ ("model"));
  weft_sheet_add_column (sheet, "sum", _ ("counts × times, s"));
  weft_sheet_add_column (sheet, "load", _ ("× load"));
  weft_sheet_add_column (sheet, "seconds", _ ("seconds"));
  if (selected->is_measured)
    weft_sheet_add_column (sheet, "measured", _ ("measured, s"));
  weft_sheet_add_column (sheet, "set_pes", _ ("PEs in the set"));
  weft_sheet_add_column (sheet, "which_pes", _ ("which"));
  weft_sheet_add_column (sheet, "remark", _ ("remark"));
  weft_sheet_set_rows (sheet, selected->n_targets, put_target, (gpointer) selected, NULL);
}

static WeftSheet *
make_sheet (const WeftDocument *document, gconstpointer value)
{
  const WeftSelected *selected = value;
  WeftSheet *sheet = weft_question_sheet_new (document, selected->diagram, WEFT_SELECTION_ROWS, "selection");

  weft_selection_fill_sheet (sheet, selected);
  return sheet;
}

static const WeftAnswerType type = {.name = "selection",
                                    .ref = (gpointer (*) (gpointer)) weft_selected_ref,
                                    .unref = (void (*) (gpointer)) weft_selected_unref,
                                    .get_size = (gsize (*) (gconstpointer)) weft_selected_get_size,
                                    .make_sheet = make_sheet};

/* The answer. */

/* What it takes without load, and the load: alone with all PEs, in sets with the first one. */
static void
tell_load (WeftSelectedTarget *told,
           const WeftSelectionRow *row,
           const WeftSelectionTarget *target,
           guint32 pes)
{
  guint32 n = row->use == WEFT_SELECTION_IN_SETS ? 1 : pes;

  told->sum = row->sum + n * row->sum_per_pe;
  told->load = target->load + n * target->load_step;
}

static void
tell_target_row (WeftSelectedTarget *told,
                 const WeftSelectionSetup *setup,
                 const WeftOperationCount *counts,
                 const WeftSelection *selection,
                 guint32 t)
{
  const WeftNode *node = weft_selection_setup_get_node (setup, t);
  const WeftSelectionRow *row = &selection->rows[t];

  told->id = g_strdup (weft_node_get_name (node));
  told->machine = g_strdup (weft_node_get_text (node, WEFT_PROPERTY_MACHINE));
  told->model = g_strdup (weft_node_get_text (node, WEFT_PROPERTY_MODEL));
  told->width = weft_node_get_integer (node, WEFT_PROPERTY_WIDTH);
  told->use = row->use;
  told->seconds = row->seconds;
  told->measured = NAN;
  told->n_lacking = row->n_lacking;
  if (row->n_lacking > 0)
    told->lacking = g_strdup (counts[row->lacking].name);
  tell_load (told, row, &weft_selection_setup_get_problem (setup)->targets[t], selection->pes);
}

/* What the last PE of each target takes, from the rule of step 2. */
static void
tell_set (WeftSelected *selected, const WeftSelectionSetup *setup, const WeftSelection *selection)
{
  const WeftSelectionTarget *targets = weft_selection_setup_get_problem (setup)->targets;

  if (selection->set == NULL)
    return;
  selected->set = g_memdup2 (selection->set, selection->pes * sizeof *selection->set);
  for (guint32 i = 0; i < selection->pes; i++)
    selected->targets[selection->set[i]].n_pes++;
  for (guint32 t = 0; t < selection->n_targets; t++) {
    const WeftSelectionRow *row = &selection->rows[t];
    guint32 n = selected->targets[t].n_pes;

    if (n > 0)
      selected->targets[t].pe_seconds =
          (row->sum + n * row->sum_per_pe) * (targets[t].load + n * targets[t].load_step);
  }
}

WeftSelected *
weft_selection_tell (const WeftSelectionSetup *setup,
                     const WeftOperationCount *counts,
                     guint n_counts,
                     const WeftSelection *selection)
{
  WeftSelected *selected = weft_selected_new (n_counts, selection->n_targets);

  selected->pes = selection->pes;
  selected->single = selection->single;
  selected->set_seconds = selection->set_seconds;
  selected->set_measured = NAN;
  selected->chosen = selection->chosen;
  for (guint i = 0; i < n_counts; i++)
    selected->counts[i] = (WeftSelectedCount){g_strdup (counts[i].name), counts[i].count};
  for (guint32 t = 0; t < selection->n_targets; t++)
    tell_target_row (&selected->targets[t], setup, counts, selection, t);
  tell_set (selected, setup, selection);
  return selected;
}

/* (nullable): the measurement PROGRAM-TARGET. */
static const WeftNode *
find_measurement (const WeftDocument *document, const WeftNode *program, const char *target)
{
  g_autofree char *id = g_strdup_printf ("%s-%s", weft_node_get_name (program), target);
  const WeftNode *node = weft_document_lookup (document, id);

  return node != NULL && weft_node_get_kind (node) == WEFT_KIND_MEASUREMENT &&
                 g_strcmp0 (weft_node_get_text (node, WEFT_PROPERTY_UNIT), "s") == 0
             ? node
             : NULL;
}

static double
find_median (const WeftNode *measurement)
{
  g_autoptr (GArray) values = measurement != NULL ? weft_measurement_parse (measurement, NULL) : NULL;
  const double *all = values != NULL ? (const double *) (gpointer) values->data : NULL;

  return all != NULL && values->len > 0 ? (all[(values->len - 1) / 2] + all[values->len / 2]) / 2 : NAN;
}

static void
tell_measured (WeftSelected *selected, const WeftDocument *document, const WeftNode *program)
{
  for (guint32 t = 0; t < selected->n_targets; t++) {
    WeftSelectedTarget *target = &selected->targets[t];

    target->measured = find_median (find_measurement (document, program, target->id));
    selected->is_measured |= isfinite (target->measured);
  }
  selected->set_measured = find_median (find_measurement (document, program, WEFT_SELECTED_SET));
  selected->is_measured |= isfinite (selected->set_measured);
}

static gpointer
compute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  const WeftNode *program = weft_document_get_node (asked->document, asked->diagram);
  g_autoptr (GArray) counts = weft_program_counts_find (program, job, error);
  const WeftOperationCount *all =
      counts != NULL ? (const WeftOperationCount *) (gpointer) counts->data : NULL;
  g_autoptr (WeftSelectionSetup) setup = NULL;
  g_autoptr (WeftSelection) selection = NULL;
  WeftSelected *selected;

  if (counts == NULL ||
      (setup = weft_selection_setup_new (asked->document, all, counts->len,
                                         (guint32) weft_node_get_integer (program, WEFT_PROPERTY_PES), job,
                                         error)) == NULL ||
      (selection = weft_selection_find (weft_selection_setup_get_problem (setup), job, error)) == NULL)
    return NULL;
  selected = weft_selection_tell (setup, all, counts->len, selection);
  selected->diagram = asked->diagram;
  tell_measured (selected, asked->document, program);
  return selected;
}

static const WeftNode *
find_suite (const WeftDocument *document)
{
  return weft_node_find_child (weft_document_get_root (document), WEFT_KIND_SUITE);
}

/* Of a program where there are targets to choose from. */
static gboolean
applies (const WeftDocument *document, G_GNUC_UNUSED guint32 diagram)
{
  const WeftNode *suite = find_suite (document);

  return suite != NULL && weft_node_find_child (suite, WEFT_KIND_TARGET) != NULL;
}

/* Of the measurement on @target, if there is one. */
static void
add_measured (WeftDigest *digest, const WeftAsked *asked, const char *target)
{
  const WeftNode *program = weft_document_get_node (asked->document, asked->diagram);
  const WeftNode *measured = find_measurement (asked->document, program, target);

  if (measured != NULL)
    *digest = weft_digest_combine (*digest, weft_node_get_digest (measured));
}

static WeftDigest
find_digest (const WeftAsked *asked)
{
  const WeftNode *suite = find_suite (asked->document);
  WeftDigest digest = weft_node_get_digest (weft_document_get_node (asked->document, asked->diagram));
  WeftChildIter iter;
  const WeftNode *node;

  if (suite == NULL)
    return digest;
  digest = weft_digest_combine (digest, weft_node_get_digest (suite));
  weft_child_iter_init (&iter, suite);
  while ((node = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (node) == WEFT_KIND_TARGET)
      add_measured (&digest, asked, weft_node_get_name (node));
  add_measured (&digest, asked, WEFT_SELECTED_SET);
  return digest;
}

const WeftQuestion weft_selection_question = {
    .name = "selection",
    .title = N_ ("Target"),
    .summary = N_ ("On which target of the suite, or set of them, a program is expected to end first"),
    .diagram = WEFT_KIND_PROGRAM,
    .type = &type,
    .applies = applies,
    .digest = find_digest,
    .compute = compute};
