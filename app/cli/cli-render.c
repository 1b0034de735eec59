/* cli-render.c: a view of a diagram as a picture. */
#include "cli.h"

#include "views.h"

#include <glib/gi18n.h>

typedef struct {
  const WeftView *view;
  const WeftTheme *theme;
  const WeftPictureFormat *format;
  guint64 width;
  guint64 height;
  WeftEngineOptions options;
} Request;

/* What the call asks for, or %FALSE with the exit status. */
static gboolean
read_request (Cli *cli, Request *request, int *status)
{
  const char *view = cli->view != NULL ? cli->view : "canvas";
  g_autofree char *views = weft_views_list ();
  const char *theme = cli->theme != NULL ? cli->theme : "light";

  request->view = weft_views_find (view);
  request->theme = weft_theme_find (theme);
  request->format = cli->out != NULL ? weft_picture_find_format (cli->out) : NULL;
  *status = CLI_DONE;
  if (request->view == NULL)
    *status = cli_misuse (cli, _ ("--view: found %s, expected %s"), view, views);
  else if (request->theme == NULL)
    *status = cli_misuse (
        cli, _ ("--theme: found %s, expected light, dark, print, high-contrast or high-contrast-dark"),
        theme);
  else if (request->format == NULL)
    *status = cli_misuse (cli, _ ("--out: found %s, expected a file name that ends in .svg, .pdf or .png"),
                          cli->out != NULL ? cli->out : _ ("nothing"));
  else if (cli->size != NULL && !cli_read_size (cli->size, &request->width, &request->height))
    *status =
        cli_misuse (cli, _ ("--size: found %s, expected WIDTHxHEIGHT, each from 16 to 32767"), cli->size);
  return *status == CLI_DONE && cli_read_insight_options (cli, &request->options, status);
}

/* The one diagram that is meant. */
static guint32
pick_one (Cli *cli, GError **error)
{
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, error);

  return diagrams != NULL ? g_array_index (diagrams, guint32, 0) : 0;
}

/* What the view needs: one of these. */
typedef struct {
  WeftFlowResult *result;
  WeftBreakdown *breakdown;
  WeftTornado *tornado;
  WeftLanes *lanes;
  WeftSweep *sweep;
} Answers;

static void
answers_clear (Answers *answers)
{
  g_clear_pointer (&answers->result, weft_flow_result_unref);
  g_clear_pointer (&answers->breakdown, weft_breakdown_unref);
  g_clear_pointer (&answers->tornado, weft_tornado_unref);
  g_clear_pointer (&answers->lanes, weft_lanes_unref);
  g_clear_pointer (&answers->sweep, weft_sweep_unref);
}

static WeftSweep *
sweep_pes (Cli *cli,
           const WeftEngine *engine,
           guint32 diagram,
           const WeftEngineOptions *options,
           GError **error)
{
  guint pes = weft_flow_tree_get_pes (cli->document, weft_document_get_node (cli->document, diagram));
  g_auto (GStrv) values = weft_sweep_list_pes (pes, 1);

  return engine->sweep (cli->document, diagram, options, diagram, WEFT_PROPERTY_PES,
                        (const char *const *) values, cli->job, error);
}

static gboolean
find_answers (Cli *cli, const Request *request, guint32 diagram, Answers *answers, GError **error)
{
  const WeftEngine *engine =
      weft_engine_find (weft_node_get_kind (weft_document_get_node (cli->document, diagram)));
  const WeftEngineOptions *options = &request->options;

  switch (request->view->needs) {
  case WEFT_VIEW_NEEDS_RESULTS:
    return (answers->result = engine->evaluate (cli->document, diagram, options, cli->job, error)) != NULL;
  case WEFT_VIEW_NEEDS_BREAKDOWN:
    return (answers->breakdown = engine->attribute (cli->document, diagram, options, cli->job, error)) !=
           NULL;
  case WEFT_VIEW_NEEDS_TORNADO:
    cli_keep_parts (cli);
    return (answers->tornado = engine->sensitivity (cli->document, diagram, options, cli->job, error)) !=
           NULL;
  case WEFT_VIEW_NEEDS_LANES:
    return (answers->lanes = engine->sample (cli->document, diagram, options, cli->job, error)) != NULL;
  case WEFT_VIEW_NEEDS_SWEEP:
    return (answers->sweep = sweep_pes (cli, engine, diagram, options, error)) != NULL;
  case WEFT_VIEW_NEEDS_NOTHING:
  default:
    return TRUE;
  }
}

static gboolean
find_answers_watched (Cli *cli, const Request *request, guint32 diagram, Answers *answers, GError **error)
{
  CliWatch *watch = cli_watch_begin (cli);
  gboolean found = find_answers (cli, request, diagram, answers, error);

  cli_watch_end (watch);
  return found;
}

static GBytes *
draw (Cli *cli, const Request *request, guint32 diagram, GError **error)
{
  const WeftNode *node = weft_document_get_node (cli->document, diagram);
  Answers answers = {0};
  GBytes *bytes = NULL;

  if (find_answers_watched (cli, request, diagram, &answers, error)) {
    WeftViewSubject subject = {.document = cli->document, .diagram = diagram};

    subject.results.current = answers.result;
    subject.insights = (WeftInsights){answers.breakdown, answers.tornado, answers.lanes, answers.sweep};
    bytes = weft_views_render (request->view, &subject, request->theme, request->format, request->width,
                               request->height, 1, weft_node_get_label (node), NULL, error);
  }
  answers_clear (&answers);
  return bytes;
}

int
cli_render (Cli *cli)
{
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;
  Request request = {0};
  guint32 diagram;
  int status;

  if (!read_request (cli, &request, &status))
    return status;
  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  diagram = pick_one (cli, &error);
  if (diagram != 0)
    bytes = draw (cli, &request, diagram, &error);
  if (bytes == NULL)
    return cli_fail (cli, cli_locate (cli, error));
  if (!cli_write (cli, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}
