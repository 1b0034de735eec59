/* cli-questions.c: the questions of a command, and the flags that their options and those of formats are. What shares the name of
 * an option shares its flag. */
#include "cli.h"

#include "views.h"

#include <glib/gi18n.h>

static gboolean
has_option (GPtrArray *options, const char *name)
{
  for (guint i = 0; i < options->len; i++)
    if (g_str_equal (((const WeftOption *) options->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

static void
add_options (GPtrArray *options, const WeftOption *const *rows)
{
  for (guint i = 0; rows != NULL && rows[i] != NULL; i++)
    if (!has_option (options, rows[i]->name))
      g_ptr_array_add (options, (gpointer) rows[i]);
}

static void
add_format_options (GPtrArray *options)
{
  guint n;
  const WeftFormat *const *formats = weft_formats_get (&n);

  for (guint i = 0; i < n; i++)
    add_options (options, formats[i]->options);
}

static void
add_generator_options (GPtrArray *options)
{
  const WeftGenerator *const *generators = weft_generators_get ();

  for (guint i = 0; generators[i] != NULL; i++)
    add_options (options, generators[i]->options);
}

static void
add_view_options (GPtrArray *options)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++) {
    add_options (options, (const WeftOption *[]){views[i].variant, NULL});
    if (views[i].count_steps != NULL)
      add_options (options, (const WeftOption *[]){&cli_option_step, NULL});
  }
}

/* What evaluate has a flag of its own for, which means more. */
static void
remove_methods (GPtrArray *options)
{
  for (guint i = options->len; i-- > 0;)
    if (g_str_equal (((const WeftOption *) options->pdata[i])->name, "method"))
      g_ptr_array_remove_index (options, i);
}

static GPtrArray *
list_options (const CliCommand *command, GPtrArray *questions)
{
  GPtrArray *options = g_ptr_array_new ();

  for (guint i = 0; i < questions->len; i++)
    add_options (options, ((const WeftQuestion *) questions->pdata[i])->options);
  if (command->run == cli_evaluate)
    remove_methods (options);
  if (command->run == cli_import || command->run == cli_convert)
    add_format_options (options);
  if (command->run == cli_generate)
    add_generator_options (options);
  if (command->run == cli_render)
    add_view_options (options);
  return options;
}

static gboolean
is_in_report (const WeftQuestion *question)
{
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  for (guint i = 0; i < n; i++)
    if (views[i].in_report && views[i].question == question)
      return TRUE;
  return FALSE;
}

/* Whether @word of a command's row means @question: any one, one of the report, or that of its name. */
static gboolean
is_meant (const char *word, const WeftQuestion *question)
{
  return g_str_equal (word, "*") || (g_str_equal (word, "@report") && is_in_report (question)) ||
         g_str_equal (word, question->name);
}

/* Of a command that names its question: all that it may name. */
static GPtrArray *
list_questions (const CliCommand *command)
{
  g_auto (GStrv) names = g_strsplit (command->questions != NULL ? command->questions : "", " ", -1);
  const WeftQuestion *const *all = weft_questions_get ();
  GPtrArray *questions = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    for (guint j = 0; all[j] != NULL; j++)
      if (is_meant (names[i], all[j]))
        g_ptr_array_add (questions, (gpointer) all[j]);
  return questions;
}

static void
add_words (GPtrArray *words, const WeftOption *row, const char *name)
{
  for (guint i = 0;
       row != NULL && g_str_equal (row->name, name) && row->words != NULL && row->words[i] != NULL; i++)
    if (!g_ptr_array_find_with_equal_func (words, row->words[i], g_str_equal, NULL))
      g_ptr_array_add (words, (gpointer) row->words[i]);
}

char *
cli_print_words (const CliCommand *command, const WeftOption *row)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  guint n;
  const WeftView *views = weft_views_get_all (&n);

  add_words (words, row, row->name);
  for (guint i = 0; command->run == cli_render && i < n; i++)
    add_words (words, views[i].variant, row->name);
  if (words->len == 0)
    return NULL;
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

GPtrArray *
cli_list_declared (const CliCommand *command)
{
  g_autoptr (GPtrArray) questions = list_questions (command);

  return list_options (command, questions);
}

void
cli_set_question (Cli *cli, const WeftQuestion *question)
{
  if (cli->questions == NULL)
    cli->questions = g_ptr_array_new ();
  g_ptr_array_add (cli->questions, (gpointer) question);
}

void
cli_prepare_questions (Cli *cli)
{
  if (cli->questions == NULL)
    cli->questions = list_questions (cli->command);
  if (cli->generator != NULL)
    add_options (cli->options = g_ptr_array_new (), cli->generator->options);
  else
    cli->options = list_options (cli->command, cli->questions);
  cli->texts = g_new0 (char *, cli->options->len + 1);
  cli->lists = g_new0 (char **, cli->options->len + 1);
  cli->values = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_options_free);
}

void
cli_join_lists (Cli *cli)
{
  for (guint i = 0; i < cli->options->len; i++)
    if (cli->lists[i] != NULL)
      cli->texts[i] = g_strjoinv (" ", cli->lists[i]);
}

const WeftQuestion *
cli_get_question (Cli *cli, guint index)
{
  return cli->questions->pdata[index];
}

const WeftOptions *
cli_get_options (Cli *cli, const WeftQuestion *question)
{
  guint index;

  return g_ptr_array_find (cli->questions, question, &index) ? cli->values->pdata[index] : NULL;
}

const char *
cli_get_text (Cli *cli, const WeftOption *option)
{
  for (guint i = 0; i < cli->options->len; i++)
    if (g_str_equal (((const WeftOption *) cli->options->pdata[i])->name, option->name))
      return cli->texts[i];
  return NULL;
}

gboolean
cli_read_option (Cli *cli, WeftOptions *values, const WeftOption *option, int *status)
{
  const char *text = cli_get_text (cli, option);
  /* Of several questions it is not known yet which one is asked. */
  gboolean is_missing = text == NULL && option->is_required && cli->questions->len == 1;
  g_autofree char *expected = text != NULL ? weft_options_parse (values, option, text)
                              : is_missing ? g_strdup (_ (option->expected))
                                           : NULL;

  if (expected != NULL)
    *status = cli_misuse (cli, _ ("--%s: found %s, expected %s"), option->name,
                          text != NULL ? text : _ ("nothing"), expected);
  return expected == NULL;
}

/* Options that share a name share a flag, but one may take what another does not. What all refuse is wrong. */
static gboolean
is_taken_by_any (Cli *cli, const char *name, const char *text)
{
  for (guint i = 0; i < cli->questions->len; i++) {
    const WeftOption *const *options = cli_get_question (cli, i)->options;
    g_autoptr (WeftOptions) values = weft_options_new (options);

    for (guint j = 0; options != NULL && options[j] != NULL; j++) {
      g_autofree char *expected =
          g_str_equal (options[j]->name, name) ? weft_options_parse (values, options[j], text) : NULL;

      if (g_str_equal (options[j]->name, name) && expected == NULL)
        return TRUE;
    }
  }
  return FALSE;
}

/* What the call says of @option to one of several questions, of which it is not known yet which one is asked. */
static gboolean
read_shared (Cli *cli, WeftOptions *values, const WeftOption *option, char **refusal, int *status)
{
  const char *text = cli_get_text (cli, option);
  g_autofree char *expected = text != NULL ? weft_options_parse (values, option, text) : NULL;

  if (expected == NULL || !is_taken_by_any (cli, option->name, text))
    return cli_read_option (cli, values, option, status);
  g_free (*refusal);
  *refusal = g_strdup_printf (_ ("--%s: found %s, expected %s"), option->name, text, expected);
  return TRUE;
}

gboolean
cli_read_question_options (Cli *cli, int *status)
{
  cli->refusals = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < cli->questions->len; i++) {
    const WeftQuestion *question = cli->questions->pdata[i];
    WeftOptions *values = weft_options_new (question->options);
    char *refusal = NULL;
    gboolean done = TRUE;

    g_ptr_array_add (cli->values, values);
    for (guint j = 0; done && question->options != NULL && question->options[j] != NULL; j++)
      done = read_shared (cli, values, question->options[j], &refusal, status);
    g_ptr_array_add (cli->refusals, refusal);
    if (!done)
      return FALSE;
  }
  return TRUE;
}

gboolean
cli_check_options (Cli *cli, const WeftQuestion *question, GError **error)
{
  guint index;
  const char *refusal = cli->refusals != NULL && g_ptr_array_find (cli->questions, question, &index)
                            ? cli->refusals->pdata[index]
                            : NULL;

  if (refusal == NULL)
    return TRUE;
  cli->fault = CLI_WRONG_CALL;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s", refusal);
  return FALSE;
}

void
cli_clear_questions (Cli *cli)
{
  g_clear_pointer (&cli->questions, g_ptr_array_unref);
  g_clear_pointer (&cli->values, g_ptr_array_unref);
  g_clear_pointer (&cli->refusals, g_ptr_array_unref);
  if (cli->options == NULL)
    return;
  for (guint i = 0; i < cli->options->len; i++) {
    g_free (cli->texts[i]);
    g_strfreev (cli->lists[i]);
  }
  g_clear_pointer (&cli->texts, g_free);
  g_clear_pointer (&cli->lists, g_free);
  g_clear_pointer (&cli->options, g_ptr_array_unref);
}
