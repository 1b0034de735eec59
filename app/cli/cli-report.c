/* cli-report.c: a report about every diagram of a document. */
#include "cli.h"

#include "weft-report-answers.h"

#include <glib/gi18n.h>

/* A tree that cannot be run in one mode throughout has no such curve. */
static void
add_overlays (Cli *cli, guint32 diagram, WeftReportAnswers *answers)
{
  const WeftOptions *asked = cli_get_options (cli, &weft_flow_question_distribution);

  for (WeftModes modes = WEFT_MODES_SIMD; modes <= WEFT_MODES_SPMD; modes++) {
    g_autoptr (WeftOptions) options = weft_options_copy (asked);
    WeftFlowResult *overlay;

    if (weft_options_get_number (asked, &weft_option_modes) == modes)
      continue;
    weft_options_set_number (options, &weft_option_modes, modes);
    overlay = cli_ask (cli, &weft_flow_question_distribution, diagram, options, NULL);
    if (overlay != NULL)
      answers->overlays[answers->n_overlays++] = overlay;
  }
}

static gboolean
answer (Cli *cli, guint32 diagram, WeftReportAnswers *answers, GError **error)
{
  const WeftQuestion *distribution = &weft_flow_question_distribution;
  WeftKind kind = weft_node_get_kind (weft_document_get_node (cli->document, diagram));
  g_autoptr (GPtrArray) questions = weft_report_list_questions (cli->document, diagram, NULL);

  if (kind == distribution->diagram) {
    answers->current = cli_ask (cli, distribution, diagram, cli_get_options (cli, distribution), error);
    if (answers->current == NULL)
      return FALSE;
    add_overlays (cli, diagram, answers);
  }
  answers->answers = weft_answers_new ();
  for (guint i = 0; i < questions->len; i++) {
    const WeftQuestion *question = questions->pdata[i];
    gpointer value = cli_ask (cli, question, diagram, cli_get_options (cli, question), error);

    if (value == NULL)
      return FALSE;
    weft_answers_add (answers->answers, question, value);
  }
  return TRUE;
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
