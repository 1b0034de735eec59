/* cli-ask.c: questions, by their own names and by those of the well-known verbs. */
#include "cli.h"

#include "weft-result-data.h"
#include "weft-sheet-json.h"

#include <glib/gi18n.h>
#include <string.h>

/* What engines may keep of one version for the next. */
#define KEPT_BYTES ((gsize) 256 << 20)

void
cli_keep_parts (Cli *cli)
{
  g_autoptr (WeftCache) cache = weft_cache_new (KEPT_BYTES);

  if (weft_job_get_cache (cli->job) == NULL)
    weft_job_set_cache (cli->job, cache);
}

gpointer
cli_ask (Cli *cli, const WeftQuestion *question, guint32 diagram, const WeftOptions *options, GError **error)
{
  const WeftAsked asked = {cli->document, diagram, options, WEFT_WHOLE_ANSWER};
  CliWatch *watch;
  gpointer value;

  if (!cli_check_options (cli, question, error))
    return NULL;
  if (question->check != NULL && !question->check (&asked, error)) {
    cli->fault = CLI_WRONG_CALL;
    return NULL;
  }
  if (question->has_variants)
    cli_keep_parts (cli);
  watch = cli_watch_begin (cli);
  value = weft_question_compute (question, &asked, cli->job, error);
  cli_watch_end (watch);
  return value;
}

/* The answers in the format of the call. */

char *
cli_print_sheets (Cli *cli, GPtrArray *sheets)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return weft_sheets_print_json (sheets);
  if (cli->format == CLI_FORMAT_CSV)
    return weft_sheets_print_csv (sheets);
  text = g_string_new (NULL);
  for (guint i = 0; i < sheets->len; i++) {
    g_autofree char *printed = weft_sheet_print (sheets->pdata[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", printed);
  }
  return g_string_free (text, FALSE);
}

static char *
print_answers (Cli *cli, const WeftAnswerType *type, GPtrArray *values)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);

  if (type == weft_flow_question_distribution.type)
    return cli_format_results (cli, values);
  for (guint i = 0; i < values->len; i++)
    g_ptr_array_add (sheets, type->make_sheet (cli->document, values->pdata[i]));
  return cli_print_sheets (cli, sheets);
}

/* One answer for each diagram. */
typedef gpointer (*Answer) (Cli *cli, const WeftQuestion *question, guint32 diagram, GError **error);

static gpointer
answer (Cli *cli, const WeftQuestion *question, guint32 diagram, GError **error)
{
  return cli_ask (cli, question, diagram, cli_get_options (cli, question), error);
}

static gboolean
is_about (Cli *cli, const WeftQuestion *question, guint32 diagram)
{
  return weft_question_is_about (question,
                                 weft_node_get_kind (weft_document_get_node (cli->document, diagram)));
}

/* Where some diagrams have what the question is about, the others are not asked. */
static gboolean
is_asked (Cli *cli, const WeftQuestion *question, const GArray *diagrams, guint32 diagram)
{
  gboolean applies = FALSE;

  for (guint i = 0; i < diagrams->len && !applies; i++)
    applies = weft_question_applies (question, cli->document, g_array_index (diagrams, guint32, i));
  return applies ? weft_question_applies (question, cli->document, diagram)
                 : is_about (cli, question, diagram);
}

static GPtrArray *
answer_all (Cli *cli, const WeftQuestion *question, Answer answer_one, GError **error)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (question->type->unref);
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, error);

  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    guint32 diagram = g_array_index (diagrams, guint32, i);
    gboolean asked = is_asked (cli, question, diagrams, diagram);
    gpointer value = asked ? answer_one (cli, question, diagram, error) : NULL;

    if (value != NULL)
      g_ptr_array_add (values, value);
    else if (asked)
      return NULL;
  }
  return diagrams != NULL ? g_steal_pointer (&values) : NULL;
}

/* The schedules of all answers side by side. */
static char *
print_schedules (Cli *cli, const WeftAnswerType *type, GPtrArray *values, gsize *size, GError **error)
{
  g_autoptr (GArray) schedules = weft_named_schedules_new ();

  for (guint i = 0; i < values->len; i++)
    type->name_schedules (cli->document, values->pdata[i], schedules);
  return cli->schedule_file->print (schedules, cli->job, size, error);
}

/* The document is there. */
static int
run_loaded (Cli *cli, const WeftQuestion *question, Answer answer_one)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) values = NULL;
  g_autofree char *text = NULL;
  gsize size;

  if (cli->schedule_file != NULL && question->type->name_schedules == NULL)
    return cli_misuse (cli, _ ("--format: found %s, expected text, json or csv"), cli->format_name);
  values = answer_all (cli, question, answer_one, &error);
  if (values == NULL)
    return cli_fail (cli, cli_locate (cli, error));
  if (cli->schedule_file != NULL) {
    text = print_schedules (cli, question->type, values, &size, &error);
  } else {
    text = print_answers (cli, question->type, values);
    size = strlen (text);
  }
  if (text == NULL || !cli_write (cli, text, size, &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}

int
cli_run_question (Cli *cli)
{
  GError *error = NULL;

  if (cli_get_question (cli, 0) == &weft_question_sweep)
    return cli_sweep (cli);
  if (!cli_load (cli, &error))
    return cli_fail (cli, cli_locate (cli, error));
  return run_loaded (cli, cli_get_question (cli, 0), answer);
}

/* evaluate: of trees by the method that was asked for, and with what explains the mean. */
static gpointer
evaluate (Cli *cli, const WeftQuestion *question, guint32 diagram, GError **error)
{
  g_autoptr (WeftFlowResult) result = answer (cli, question, diagram, error);

  if (result == NULL || !cli->explain)
    return g_steal_pointer (&result);
  result->breakdown = answer (cli, &weft_flow_question_attribution, diagram, error);
  return result->breakdown != NULL ? g_steal_pointer (&result) : NULL;
}

/* The question that fits the diagrams of the call. Where there are trees, graphs wait until they are named; else the kind that comes first is
 * meant. */
static const WeftQuestion *
find_fitting (Cli *cli, const WeftQuestion *of_trees)
{
  const WeftQuestion *const of_graphs[] = {&weft_task_question_schedule, &weft_relocation_question_relocation,
                                           &weft_mapping_question};
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, NULL);
  const WeftQuestion *fitting = NULL;

  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    guint32 diagram = g_array_index (diagrams, guint32, i);

    if (is_about (cli, of_trees, diagram))
      return of_trees;
    for (guint j = 0; j < G_N_ELEMENTS (of_graphs); j++)
      if (fitting == NULL && is_about (cli, of_graphs[j], diagram))
        fitting = of_graphs[j];
  }
  return fitting != NULL ? fitting : of_trees;
}

/* --method of evaluate, for a question that has such an option itself. */
static gboolean
take_method (Cli *cli, const WeftQuestion *question, int *status)
{
  WeftOptions *values = (WeftOptions *) cli_get_options (cli, question);

  for (guint i = 0; cli->method != NULL && question->options != NULL && question->options[i] != NULL; i++) {
    g_autofree char *expected = g_str_equal (question->options[i]->name, "method")
                                    ? weft_options_parse (values, question->options[i], cli->method)
                                    : NULL;

    if (expected != NULL) {
      *status = cli_misuse (cli, _ ("--method: found %s, expected %s"), cli->method, expected);
      return FALSE;
    }
  }
  return TRUE;
}

int
cli_evaluate (Cli *cli)
{
  static const WeftQuestion *const methods[] = {
      [CLI_METHOD_EXACT] = &weft_flow_question_distribution,
      [CLI_METHOD_BOUNDED] = &weft_flow_question_bounds,
      [CLI_METHOD_ESTIMATE] = &weft_flow_question_estimate,
      [CLI_METHOD_TIE] = &weft_flow_question_distribution,
  };

  const WeftQuestion *question;
  GError *error = NULL;
  int status;

  if (!cli_load (cli, &error))
    return cli_fail (cli, cli_locate (cli, error));
  question = find_fitting (cli, methods[cli->way]);
  if (cli->way == CLI_METHOD_TIE && question == methods[cli->way])
    return cli_misuse (cli, _ ("--method: found %s, expected %s"), cli->method,
                       _ ("exact, bounded or estimate"));
  if (!take_method (cli, question, &status))
    return status;
  return run_loaded (cli, question, question == methods[cli->way] ? evaluate : answer);
}
