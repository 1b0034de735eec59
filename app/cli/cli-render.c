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
  guint variant; /* of the view */
  guint step;    /* the same */
} Request;

const WeftOption cli_option_step = {
    .name = "step",
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("N"),
    .help = N_ ("of a view that grows, tie: how many of its steps have been taken (default: all)"),
    .standard = G_MAXUINT32,
    .least = 0,
    .greatest = G_MAXUINT32,
};

/* How far a view that grows has done so. */
static gboolean
read_step (Cli *cli, Request *request, int *status)
{
  g_autoptr (WeftOptions) values = weft_options_new ((const WeftOption *[]){&cli_option_step, NULL});

  if (cli_get_text (cli, &cli_option_step) == NULL)
    return TRUE;
  if (request->view->count_steps == NULL) {
    *status = cli_misuse (cli, _ ("--%s: the view %s has nothing of the kind to choose"),
                          cli_option_step.name, request->view->name);
    return FALSE;
  }
  if (!cli_read_option (cli, values, &cli_option_step, status))
    return FALSE;
  request->step = (guint) (weft_options_get_number (values, &cli_option_step) + 1);
  return TRUE;
}

/* A choice that the view leaves open; those of other views are not for it. */
static gboolean
read_variant (Cli *cli, Request *request, int *status)
{
  const WeftOption *variant = request->view->variant;
  g_autoptr (WeftOptions) values = weft_options_new ((const WeftOption *[]){variant, NULL});
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (views[i].variant != NULL && cli_get_text (cli, views[i].variant) != NULL &&
        (variant == NULL || !g_str_equal (variant->name, views[i].variant->name))) {
      *status = cli_misuse (cli, _ ("--%s: the view %s has nothing of the kind to choose"),
                            views[i].variant->name, request->view->name);
      return FALSE;
    }
  if (variant != NULL && !cli_read_option (cli, values, variant, status))
    return FALSE;
  request->variant = variant != NULL ? (guint) weft_options_get_number (values, variant) : 0;
  return TRUE;
}

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
  return *status == CLI_DONE && read_variant (cli, request, status) && read_step (cli, request, status);
}

static guint32
refuse_view (Cli *cli, const WeftView *view, GError **error)
{
  g_autofree char *found = g_strdup_printf (_ ("no diagram that has the view %s"), view->name);

  cli->fault = CLI_WRONG_CALL;
  weft_fault_set (
      error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
      &(WeftFault){.file = (char *) cli->file,
                   .found = found,
                   .expected = view->question->diagram != WEFT_QUESTION_ANY
                                   ? (char *) weft_kind_get_info (view->question->diagram)->element
                                   : (char *) _ ("a diagram that can be evaluated")});
  return 0;
}

/* The one diagram that is meant: the first that has the view. */
static guint32
pick_one (Cli *cli, const WeftView *view, GError **error)
{
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, error);
  guint32 first = 0;

  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    guint32 diagram = g_array_index (diagrams, guint32, i);
    WeftKind kind = weft_node_get_kind (weft_document_get_node (cli->document, diagram));

    if (view->question == NULL || weft_question_applies (view->question, cli->document, diagram))
      return diagram;
    if (weft_question_is_about (view->question, kind) && first == 0)
      first = diagram;
  }
  if (first != 0)
    return first;
  return diagrams != NULL ? refuse_view (cli, view, error) : 0;
}

/* What the view shows, into @subject; owned by @answers. */
static gboolean
find_answer (Cli *cli,
             const WeftQuestion *question,
             WeftViewSubject *subject,
             GArray *answers,
             GError **error)
{
  gpointer value = cli_ask (cli, question, subject->diagram, cli_get_options (cli, question), error);

  weft_answers_add (answers, question, value);
  subject->answers = answers;
  if (question == &weft_flow_question_distribution)
    subject->results.current = value;
  return value != NULL;
}

static GBytes *
draw (Cli *cli, const Request *request, guint32 diagram, GError **error)
{
  const WeftNode *node = weft_document_get_node (cli->document, diagram);
  g_autoptr (GArray) answers = weft_answers_new ();
  WeftViewSubject subject = {
      .document = cli->document, .diagram = diagram, .variant = request->variant, .step = request->step};

  if (request->view->question != NULL &&
      !find_answer (cli, request->view->question, &subject, answers, error))
    return NULL;
  return weft_views_render (request->view, &subject, request->theme, request->format, request->width,
                            request->height, 1, weft_node_get_label (node), NULL, error);
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
  cli->takes_any_diagram = request.view->question == NULL;
  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  diagram = pick_one (cli, request.view, &error);
  if (diagram != 0)
    bytes = draw (cli, &request, diagram, &error);
  if (bytes == NULL)
    return cli_fail (cli, cli_locate (cli, error));
  if (!cli_write (cli, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}
