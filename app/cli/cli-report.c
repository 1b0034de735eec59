/* cli-report.c: a report about every diagram of a document. */
#include "cli.h"

#include "weft-report.h"

#include <glib/gi18n.h>
#include <string.h>

/* The results of one diagram: as asked for, and in either mode throughout where that is possible; where the mean goes. */
typedef struct {
  WeftFlowResult *current;
  WeftFlowResult *overlays[2];
  gsize n_overlays;
  WeftBreakdown *breakdown;
} Answers;

static void
answers_clear (gpointer data)
{
  Answers *answers = data;

  g_clear_pointer (&answers->current, weft_flow_result_unref);
  g_clear_pointer (&answers->breakdown, weft_breakdown_unref);
  for (gsize i = 0; i < answers->n_overlays; i++)
    weft_flow_result_unref (answers->overlays[i]);
}

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
answer (Cli *cli, guint32 diagram, Answers *answers, GError **error)
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
append_bytes (const guint8 *bytes, gsize n, gpointer data, G_GNUC_UNUSED GError **error)
{
  g_byte_array_append (data, bytes, n);
  return TRUE;
}

static gboolean
write_report (Cli *cli, GArray *subjects, gboolean pdf, GError **error)
{
  g_autofree char *name = g_path_get_basename (cli->file);
  WeftReportOptions options = {.file = name};
  const WeftViewSubject *all = (const WeftViewSubject *) (gpointer) subjects->data;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *html = NULL;

  if (pdf)
    return weft_report_write_pdf (cli->document, all, subjects->len, &options, append_bytes, bytes, error) &&
           cli_write (cli, (const char *) bytes->data, bytes->len, error);
  html = weft_report_write_html (cli->document, all, subjects->len, &options, error);
  return html != NULL && cli_write (cli, html, strlen (html), error);
}

static gboolean
make_report (Cli *cli, gboolean pdf, GError **error)
{
  g_autoptr (GArray) diagrams = cli_load (cli, error) ? cli_pick_diagrams (cli, error) : NULL;
  g_autoptr (GArray) subjects = g_array_new (FALSE, TRUE, sizeof (WeftViewSubject));
  g_autoptr (GArray) all = g_array_new (FALSE, TRUE, sizeof (Answers));

  if (diagrams == NULL)
    return FALSE;
  g_array_set_clear_func (all, answers_clear);
  g_array_set_size (all, diagrams->len);
  for (guint i = 0; i < diagrams->len; i++) {
    Answers *answers = &g_array_index (all, Answers, i);
    WeftViewSubject subject = {.document = cli->document, .diagram = g_array_index (diagrams, guint32, i)};

    if (!answer (cli, subject.diagram, answers, error))
      return FALSE;
    subject.results.current = answers->current;
    subject.results.overlays = (const WeftFlowResult *const *) answers->overlays;
    subject.results.n_overlays = answers->n_overlays;
    subject.insights.breakdown = answers->breakdown;
    g_array_append_val (subjects, subject);
  }
  return write_report (cli, subjects, pdf, error);
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
