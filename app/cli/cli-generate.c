/* cli-generate.c: files that come with the program, made from its own tables: manual page, completion of
 * bash, schema. Pictures of graphs made by chance are another file's. */
#include "cli.h"

#include "weft-schema.h"

#include <glib/gi18n.h>
#include <string.h>

/* Text in a manual page: backslashes, hyphens and leading dots mean something there. */
static void
add_roff (GString *text, const char *plain)
{
  for (const char *at = plain; *at != '\0'; at++) {
    if (*at == '\\')
      g_string_append (text, "\\e");
    else if (*at == '-')
      g_string_append (text, "\\-");
    else
      g_string_append_c (text, *at);
  }
}

static void
add_roff_option (const char *name,
                 char short_name,
                 const char *argument,
                 G_GNUC_UNUSED const char *words,
                 const char *help,
                 gpointer data)
{
  GString *text = data;
  g_autofree char *dashed = g_strdup_printf ("--%s", name);

  g_string_append (text, ".TP\n.B ");
  if (short_name != 0)
    g_string_append_printf (text, "\\-%c, ", short_name);
  add_roff (text, dashed);
  if (argument != NULL) {
    g_string_append (text, " \\fI");
    add_roff (text, argument);
    g_string_append (text, "\\fR");
  }
  g_string_append_c (text, '\n');
  add_roff (text, help);
  g_string_append_c (text, '\n');
}

static void
add_roff_generators (GString *text)
{
  const WeftGenerator *const *generators = weft_generators_get ();

  for (guint i = 0; generators[i] != NULL; i++) {
    g_string_append_printf (text, ".TP\n.B %s\n", generators[i]->name);
    add_roff (text, _ (generators[i]->description));
    g_string_append (text, "\n");
  }
}

static char *
make_manual (void)
{
  GString *text =
      g_string_new (".TH WEFT\\-CLI 1 \"\" \"weft " WEFT_VERSION "\" \"User Commands\"\n"
                    ".SH NAME\nweft\\-cli \\- evaluate, simulate and draw heterogeneous parallel programs\n"
                    ".SH SYNOPSIS\n.B weft\\-cli\n.I COMMAND\n[\\fIOPTION\\fR]... \\fIFILE\\fR\n"
                    ".SH DESCRIPTION\nWorks on documents of the weft workbench (*.weft). Results go to "
                    "standard output, messages to standard error.\n.SH COMMANDS\n");

  for (guint i = 0; cli_get_command (i) != NULL; i++) {
    const CliCommand *command = cli_get_command (i);

    if (command->hidden)
      continue;
    g_string_append_printf (text, ".SS %s \\fI%s\\fR\n", command->name, command->arguments);
    add_roff (text, command->description);
    g_string_append_c (text, '\n');
    if (command->run == cli_generate)
      add_roff_generators (text);
    cli_list_options (command, add_roff_option, text);
  }
  g_string_append (text,
                   ".SH EXIT STATUS\n.TP\n.B 0\ndone\n.TP\n.B 1\nthe input is wrong; the message says where\n"
                   ".TP\n.B 2\nthe call is wrong\n.TP\n.B 3\ncancelled or failed\n"
                   ".SH EXAMPLES\n.nf\nweft\\-cli evaluate program.weft \\-\\-modes spmd \\-\\-format json\n"
                   "weft\\-cli evaluate program.weft \\-\\-set 'for.iterations=uniform(4, 8)'\n"
                   "weft\\-cli render program.weft \\-\\-view distribution \\-\\-out time.svg\n.fi\n");
  return g_string_free (text, FALSE);
}

static void
add_word (const char *name,
          G_GNUC_UNUSED char short_name,
          G_GNUC_UNUSED const char *argument,
          G_GNUC_UNUSED const char *words,
          G_GNUC_UNUSED const char *help,
          gpointer data)
{
  g_string_append_printf (data, " --%s", name);
}

/* The words of an option, once for all commands that have it. */
typedef struct {
  GString *cases;
  GHashTable *seen; /* names */
} Words;

static void
add_words (const char *name,
           char short_name,
           G_GNUC_UNUSED const char *argument,
           const char *words,
           G_GNUC_UNUSED const char *help,
           gpointer data)
{
  Words *all = data;

  if (words == NULL || !g_hash_table_add (all->seen, (gpointer) name))
    return;
  g_string_append_printf (all->cases, "    --%s", name);
  if (short_name != 0)
    g_string_append_printf (all->cases, "|-%c", short_name);
  g_string_append_printf (all->cases, ") words='%s' ;;\n", words);
}

static char *
make_completion (void)
{
  GString *names = g_string_new (NULL);
  GString *cases = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  Words words = {g_string_new (NULL), seen};
  char *text;

  for (guint i = 0; cli_get_command (i) != NULL; i++) {
    const CliCommand *command = cli_get_command (i);

    if (command->hidden)
      continue;
    g_string_append_printf (names, "%s ", command->name);
    g_string_append_printf (cases, "    %s) words=\"", command->name);
    cli_list_options (command, add_word, cases);
    cli_list_options (command, add_words, &words);
    if (command->run == cli_generate) {
      g_autofree char *generators = cli_list_generators ();

      g_string_append_printf (cases, " %s", generators);
    }
    g_string_append (cases, " --help\" ;;\n");
  }
  text = g_strdup_printf (
      "# bash completion of weft-cli\n"
      "_weft_cli () {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"%s--help --version\" -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case $previous in\n"
      "%s"
      "  esac\n"
      "  if [ -n \"$words\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n"
      "%s"
      "  esac\n"
      "  case $current in\n"
      "    -*) COMPREPLY=($(compgen -W \"$words\" -- \"$current\")) ; return ;;\n"
      "  esac\n"
      "  case ${COMP_WORDS[1]} in\n"
      "    generate) COMPREPLY=($(compgen -W \"$words\" -- \"$current\")) ;;\n"
      "    compile|run|fmt|select) compopt -o filenames; COMPREPLY=($(compgen -f -X '!*.mimdc' -- "
      "\"$current\") "
      "$(compgen -d -- \"$current\")) ;;\n"
      "    import|convert) compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\")) ;;\n"
      "    *) compopt -o filenames; COMPREPLY=($(compgen -f -X '!*.weft' -- \"$current\") "
      "$(compgen -d -- \"$current\")) ;;\n"
      "  esac\n"
      "}\n"
      "complete -F _weft_cli weft-cli\n",
      names->str, words.cases->str, cases->str);
  g_string_free (names, TRUE);
  g_string_free (words.cases, TRUE);
  g_string_free (cases, TRUE);
  return text;
}

static int
refuse (Cli *cli, const char *what)
{
  g_autofree char *names = cli_list_generators ();

  return cli_misuse (cli, _ ("found %s, expected one of these: %s man completion schema"), what, names);
}

int
cli_generate (Cli *cli)
{
  const char *what = cli->arguments[0];
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (weft_generators_find (what) != NULL)
    return cli_make_application (cli, weft_generators_find (what));
  if (strchr (what, ':') != NULL)
    return cli_draw_graph (cli, what);
  if (g_str_equal (what, "man"))
    text = make_manual ();
  else if (g_str_equal (what, "completion"))
    text = make_completion ();
  else if (g_str_equal (what, "schema"))
    text = weft_schema_write ();
  else
    return refuse (cli, what);
  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}
