/* cli-report.c: a report about every diagram of a document. */
#include "cli.h"

#include "weft-report-answers.h"

#include <glib/gi18n.h>

static WeftBreakdown *
attribute (Cli *cli, guint32 diagram, GError **error)
{
  const WeftNode *node = weft_document_get_node (cli->document, diagram);
  WeftEngineOptions options = {.modes = cli->modes};
  CliWatch *watch = cli_watch_begin (cli);
  WeftBreakdown *breakdown = weft_engine_find (weft_node_get_kind (node))
                                 ->attribute (cli->document, diagram, &options, cli->job, error);

  cli_watch_end (watch);
  return breakdown;
}

static gboolean
answer (Cli *cli, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  static const WeftModes throughout[] = {WEFT_MODES_SIMD, WEFT_MODES_SPMD};

  answers->current = cli_run_engine (cli, diagram, cli->modes, 0, error);
  for (guint i = 0; answers->current != NULL && i < G_N_ELEMENTS (throughout); i++) {
    /* A tree that cannot be run so has no such curve. */
    WeftFlowResult *overlay =
        throughout[i] != cli->modes ? cli_run_engine (cli, diagram, throughout[i], 0, NULL) : NULL;

    if (overlay != NULL)
      answers->overlays[answers->n_overlays++] = overlay;
  }
  if (answers->current != NULL)
    answers->breakdown = attribute (cli, diagram, error);
  return answers->breakdown != NULL;
}

static gboolean
make_report (Cli *cli, gboolean pdf, GError **error)
{
  g_autoptr (GArray) diagrams = cli_load (cli, error) ? cli_pick_diagrams (cli, error) : NULL;
  g_autoptr (GArray) all = diagrams != NULL ? weft_report_answers_new (diagrams->len) : NULL;
  g_autofree WeftViewSubject *subjects = all != NULL ? g_new0 (WeftViewSubject, all->len) : NULL;
  g_autoptr (GByteArray) bytes = NULL;
  g_autofree char *name = NULL;

  if (diagrams == NULL)
    return FALSE;
  for (guint i = 0; i < diagrams->len; i++) {
    WeftReportAnswers *answers = &g_array_index (all, WeftReportAnswers, i);
    guint32 diagram = g_array_index (diagrams, guint32, i);

    if (!answer (cli, diagram, answers, error))
      return FALSE;
    subjects[i] = weft_report_answers_get_subject (answers, cli->document, diagram);
  }
  name = g_path_get_basename (cli->file);
  bytes = weft_report_write (cli->document, subjects, diagrams->len, &(WeftReportOptions){.file = name}, pdf,
                             error);
  return bytes != NULL && cli_write (cli, (const char *) bytes->data, bytes->len, error);
}

int
cli_report (Cli *cli)
{
  gboolean pdf = cli->out != NULL && g_str_has_suffix (cli->out, ".pdf");
  gboolean html =
      cli->out != NULL && (g_str_has_suffix (cli->out, ".html") || g_str_has_suffix (cli->out, ".htm"));
  GError *error = NULL;

  if (!pdf && !html)
    return cli_misuse (cli, _ ("--out: found %s, expected a file name that ends in .html or .pdf"),
                       cli->out != NULL ? cli->out : _ ("nothing"));
  if (!make_report (cli, pdf, &error))
    return cli_fail (cli, cli_locate (cli, error));
  return CLI_DONE;
}
