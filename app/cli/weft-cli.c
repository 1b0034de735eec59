/* weft-cli.c: the command line: everything that the workbench computes, for scripts, tests and clusters. */
#include "cli.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>

static const CliCommand commands[] = {
    {"check", "FILE", N_ ("Validate a document and list what it holds"),
     N_ ("Reads FILE and reports everything that is wrong with it, each with its line and column."), FALSE,
     cli_check},
    {"evaluate", "FILE", N_ ("Compute the diagrams of a document"),
     N_ ("Runs the engine that fits each diagram: for a flow-analysis tree, the distribution of its "
         "execution time, for a task graph its schedule, for a subtask flow graph the relocation of its "
         "data. "
         "Without --diagram and with several diagrams, all of one kind are computed; graphs beside trees "
         "only when "
         "they are named."),
     FALSE, cli_evaluate, "distribution bounds estimate attribution schedule relocation mapping"},
    {"simulate", "FILE", N_ ("Simulate the diagrams of a document"),
     N_ ("Runs the machine itself, sample by sample, with random times and decisions: an independent path to "
         "the same "
         "answer. Equal seeds give equal results, whatever the number of threads."),
     FALSE, cli_run_question, "simulation"},
    {"sample", "FILE", N_ ("Show one simulated execution"),
     N_ ("Runs the simulated machine and lists what every PE does and when: the first run of the seed, or "
         "with "
         "--quantile the run of many that stands there. It is one of the runs that simulate counts."),
     FALSE, cli_run_question, "sample"},
    {"sensitivity", "FILE", N_ ("Say what every parameter does to the execution time"),
     N_ ("Evaluates each diagram with every probability, iteration count, operation time, overhead and "
         "switch time "
         "a little lower and higher, and lists mean and quantile by effect."),
     FALSE, cli_run_question, "sensitivity"},
    {"sweep", "FILE", N_ ("Ask a question over the values of properties, and over seeds"),
     N_ ("Asks a question about each diagram for every combination of the values of the properties given "
         "with --vary, as in "
         "--vary fig2.pes=1:16384:*2, and of the seeds given with --seeds. The result is a table with a row "
         "for each point, "
         "which does not depend on who computed them. Where it goes to a file (--out), each point is kept "
         "beside it as soon as it is "
         "there, and the same call goes on where an interrupted one ended."),
     FALSE, cli_sweep, "sweep distribution schedule relocation mapping"},
    {"optimize", "FILE", N_ ("Find the modes in which a diagram is best executed"),
     N_ ("Chooses the mode of every block, loop and conditional, under the rule that all below a conditional "
         "runs in its "
         "mode, and says whether the choice is proved best, or how far a better one could be."),
     FALSE, cli_run_question, "modes"},
    {"ask", "QUESTION FILE", N_ ("Ask a question about the diagrams of a document"),
     N_ ("Answers any question about each diagram. “weft-cli ask” lists them; “weft-cli ask QUESTION --help” "
         "lists what "
         "a question leaves open. The other commands are the well-known ones."),
     FALSE, cli_run_question, "*", TRUE},
    {"render", "FILE", N_ ("Draw a view of a diagram"),
     N_ ("Draws a view and writes it to the file given with --out, whose name says the format: .svg, .pdf or "
         ".png."),
     FALSE, cli_render, "*"},
    {"report", "FILE", N_ ("Write a report about a document"),
     N_ ("Evaluates every diagram and writes pictures and numbers to the file given with --out: .html or "
         ".pdf."),
     FALSE, cli_report, "@report"},
    {"import", "IN", N_ ("Read a file of another format"),
     N_ ("Reads IN, as measured times from CSV, and writes a document, or with --into what is read as parts "
         "of one. What is "
         "left out is said, with line and column."),
     FALSE, cli_import},
    {"export", "FILE", N_ ("Write a document, or a part of it, in another format"),
     N_ ("Writes the file given with --out, whose name says the format unless --as does; a measurement as "
         "CSV, for "
         "example."),
     FALSE, cli_export},
    {"convert", "IN OUT", N_ ("Read a file of one format and write it in another"),
     N_ ("Reads IN and writes OUT. Both say by their names, or by what they begin with, which format they "
         "are of, unless --from "
         "and --as do."),
     FALSE, cli_convert},
    {"compile", "PROG", N_ ("Compile a program in MIMDC"),
     N_ ("Compiles PROG, a program in MIMDC (see weft-mimdc(7)), and writes its stack code, or says all that "
         "is wrong with it, "
         "each with its line, column and a caret. PROG may be an image that --to simd has written, or a "
         "document (*.weft) with the program in it."),
     FALSE, cli_compile},
    {"run", "PROG", N_ ("Run a program in MIMDC"),
     N_ ("Compiles PROG, a file or the program of a document (*.weft), or loads it when it is an image that "
         "compile --to simd has written, and runs it on "
         "simulated PEs. What they print goes to standard output, merged PE by "
         "PE at every "
         "barrier. A trap says line and PE; when no PE can go on, the run ends and says who waits where."),
     FALSE, cli_run},
    {"calibrate", "", N_ ("Measure how long operations take on this system"),
     N_ ("Runs programs that do an operation many times, and writes a suite with a target for each execution "
         "model that "
         "this system has: its load at present, and how long each operation takes, for select. It takes some "
         "minutes, and "
         "should have the system for itself."),
     FALSE, cli_calibrate},
    {"select", "[PROG]", N_ ("Say on which target a program is expected to end first"),
     N_ ("Chooses one of the targets of a suite, or a set of them with a PE or more each, for PROG, a "
         "program in "
         "MIMDC or a document (*.weft) with one, or for --counts: by how often each operation is expected to "
         "be executed, how long it takes "
         "there, and the load (Dietz, Cohen and Grant 1993, section 4.2). Nothing is run."),
     FALSE, cli_select},
    {"map", "FILE", N_ ("Map parallel loops onto processors of this system"),
     N_ ("Maps FILE, parallel loops in the small form (*.loop), in IF1 (*.if1), or the program of a parallel "
         "loop of a document (*.weft), onto a linear array of processors, threads or processes of this "
         "system, by every technique of Sussman 1992 that can: blocks, "
         "interleaved items, and a pipeline. Measures what words, messages and operations cost, says what "
         "each technique is expected to take in seconds and what it takes, "
         "which one the models choose and which is the quickest. The results of each run are compared with "
         "those of one iteration after the other. "
         "Where there are fewer cores than processors, they are expected to share them."),
     FALSE, cli_map, "mapping"},
    {"package", "PROG", N_ ("Make one executable script of a program in MIMDC"),
     N_ ("Writes the script given with --out, which “./SCRIPT N” runs on N PEs: it holds how often each "
         "operation of PROG, a file or the program of a document (*.weft), is expected to be "
         "executed, the targets of --suite, the source, and C for each execution model. It selects where the "
         "program is expected to end "
         "first, sends itself there where that is another machine, compiles it and runs it (Dietz, Cohen and "
         "Grant 1993, section 4.3); a C "
         "compiler is enough for that. “./SCRIPT --help” says more."),
     FALSE, cli_package},
    {"fmt", "PROG", N_ ("Lay out a program in MIMDC"),
     N_ ("Writes PROG, a file or the program of a document (*.weft), with lines, spaces and indentation as "
         "they should be, and its comments where they "
         "were. --out may name "
         "PROG itself."),
     FALSE, cli_fmt},
    {"generate", "APPLICATION", N_ ("Make the task graph of an application"),
     N_ ("Makes the task graph of one of the five applications of Adve and Vernon 2004 as a document, at the "
         "paper's size unless its parameters say otherwise. “weft-cli generate APPLICATION --help” lists "
         "them. Also writes what comes with the program: generate man, completion or schema."),
     FALSE, cli_generate},
};

const CliCommand *
cli_get_command (guint index)
{
  return index < G_N_ELEMENTS (commands) ? &commands[index] : NULL;
}

static void
print_usage (FILE *stream)
{
  fprintf (stream, _ ("Usage: weft-cli COMMAND [OPTION]... FILE\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (!commands[i].hidden)
      fprintf (stream, "  %-11s %s\n", commands[i].name, _ (commands[i].summary));
  fprintf (stream, _ ("\n“weft-cli COMMAND --help” lists the options of a command.\n"));
}

static const CliCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
  return NULL;
}

static void
print_questions (FILE *stream)
{
  const WeftQuestion *const *questions = weft_questions_get ();

  fprintf (stream, _ ("Usage: weft-cli ask QUESTION [OPTION]... FILE\n\nQuestions:\n"));
  for (guint i = 0; questions[i] != NULL; i++)
    fprintf (stream, "  %-13s %s\n", questions[i]->name, _ (questions[i]->summary));
}

/* The question that the call names; %FALSE with the exit status when it names none. */
static gboolean
read_question (Cli *cli, const char *name, int *status)
{
  const WeftQuestion *question = name != NULL ? weft_questions_find (name) : NULL;
  gboolean wants_list = name == NULL || g_str_equal (name, "--help") || g_str_equal (name, "-h");

  if (question != NULL) {
    cli_set_question (cli, question);
    return TRUE;
  }
  *status = name != NULL && wants_list ? CLI_DONE : CLI_WRONG_CALL;
  if (!wants_list)
    fprintf (stderr, _ ("weft-cli ask: found the question “%s”, expected one of these:\n\n"), name);
  print_questions (*status == CLI_DONE ? stdout : stderr);
  return FALSE;
}

static int
run_command (const CliCommand *command, int argc, char **argv)
{
  Cli cli = {.command = command};
  int status = CLI_DONE;

  if (command->names_question) {
    if (!read_question (&cli, argc > 1 ? argv[1] : NULL, &status))
      return status;
    argc--;
    argv++;
  }
  cli.call = g_strdupv (argv + 1);
  if (command->run == cli_sweep ||
      (cli.questions != NULL && cli_get_question (&cli, 0) == &weft_question_sweep))
    cli_name_sweep (&cli, argc, argv);
  if (command->run == cli_generate && argc > 1)
    cli.generator = weft_generators_find (argv[1]);
  if (cli_parse (&cli, argc, argv, &status))
    status = command->run (&cli);
  cli_clear (&cli);
  return status;
}

int
main (int argc, char **argv)
{
  const char *locale_dir = g_getenv ("WEFT_LOCALE_DIR");
  const CliCommand *command;

  /* A limit on the size of files makes the write fail, with a sentence. */
  signal (SIGXFSZ, SIG_IGN);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : WEFT_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (argc < 2) {
    print_usage (stderr);
    return CLI_WRONG_CALL;
  }
  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h")) {
    print_usage (stdout);
    return CLI_DONE;
  }
  if (g_str_equal (argv[1], "--version")) {
    puts ("weft-cli " WEFT_VERSION);
    return CLI_DONE;
  }
  command = find_command (argv[1]);
  if (command == NULL) {
    fprintf (stderr, _ ("weft-cli: found the command “%s”, expected one of these:\n\n"), argv[1]);
    print_usage (stderr);
    return CLI_WRONG_CALL;
  }
  return run_command (command, argc - 1, argv + 1);
}
