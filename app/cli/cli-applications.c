/* cli-applications.c: generate with the name of an application: its diagram as a document, by the table of generators. */
#include "cli.h"

#include "weft-document-format.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <stdio.h>

/* "mp3d, psim, locusroute, polyroots, dynprog, satisfiability" */
static char *
list_names (const char *between)
{
  const WeftGenerator *const *generators = weft_generators_get ();
  GString *names = g_string_new (NULL);

  for (guint i = 0; generators[i] != NULL; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? between : "", generators[i]->name);
  return g_string_free (names, FALSE);
}

char *
cli_list_generators (void)
{
  return list_names (" ");
}

char *
cli_describe_generators (const WeftGenerator *generator)
{
  const WeftGenerator *const *generators = weft_generators_get ();
  GString *text;

  if (generator != NULL)
    return g_strdup_printf ("%s\n%s: %s", _ (generator->description), _ ("After"), generator->source);
  text = g_string_new (_ ("Applications:"));
  for (guint i = 0; generators[i] != NULL; i++)
    g_string_append_printf (text, "\n  %-11s %s", generators[i]->name, _ (generators[i]->description));
  return g_string_free (text, FALSE);
}

static const WeftOption *
find_option (const WeftGenerator *generator, const char *name)
{
  for (guint i = 0; generator->options[i] != NULL; i++)
    if (g_str_equal (generator->options[i]->name, name))
      return generator->options[i];
  return NULL;
}

static char *
list_options (const WeftGenerator *generator)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; generator->options[i] != NULL; i++)
    g_string_append_printf (names, "%s--%s", i > 0 ? ", " : "", generator->options[i]->name);
  return g_string_free (names, FALSE);
}

static gboolean
read_option (Cli *cli, const WeftGenerator *generator, WeftOptions *values, const char *name, int *status)
{
  const WeftOption *option = find_option (generator, name);
  const char *text = cli_get_text (cli, option != NULL ? option : &(WeftOption){.name = name});
  g_autofree char *expected = NULL;

  if (text == NULL)
    return TRUE;
  expected = option != NULL ? weft_options_parse (values, option, text) : list_options (generator);
  if (expected == NULL)
    return TRUE;
  *status = option != NULL ? cli_misuse (cli, _ ("--%s: found %s, expected %s"), name, text, expected)
                           : cli_misuse (cli, _ ("found --%s, expected a parameter of %s: %s"), name,
                                         generator->name, expected);
  return FALSE;
}

/* %NULL with *@status. */
static WeftOptions *
read_options (Cli *cli, const WeftGenerator *generator, int *status)
{
  g_autoptr (WeftOptions) values = weft_options_new (generator->options);

  for (guint i = 0; i < cli->options->len; i++)
    if (!read_option (cli, generator, values, ((const WeftOption *) cli->options->pdata[i])->name, status))
      return NULL;
  return g_steal_pointer (&values);
}

int
cli_make_application (Cli *cli, const WeftGenerator *generator)
{
  g_autoptr (WeftDiagnostics) diagnostics = weft_diagnostics_new ();
  g_autoptr (WeftOptions) options = NULL;
  g_autofree char *bytes = NULL;
  GError *error = NULL;
  WeftGeneratorSize size;
  CliWatch *watch;
  gsize n_bytes;
  int status = CLI_WRONG_CALL;

  options = read_options (cli, generator, &status);
  if (options == NULL)
    return status;
  if (!weft_generator_measure (generator, options, &size, &error)) {
    cli->fault = CLI_WRONG_CALL;
    return cli_fail (cli, error);
  }
  watch = cli_watch_begin (cli);
  cli->document = weft_generator_make (generator, options, cli->job, &error);
  if (cli->document != NULL)
    bytes = weft_document_format.write (cli->document, NULL, cli->job, diagnostics, &n_bytes, &error);
  cli_watch_end (watch);
  if (bytes == NULL || !cli_write (cli, bytes, n_bytes, &error))
    return cli_fail (cli, error);
  if (cli->out != NULL) {
    g_autofree char *words = weft_generator_size_print (&size);

    printf ("%s: %s\n", generator->name, words);
  }
  return CLI_DONE;
}
