/* cli.h: what the commands of weft-cli share: the table of commands, the options, the document at hand, and
 * the ways to print. */
#pragma once

#include "engines.h"
#include "weft-generator.h"
#include "weft-job.h"
#include "weft-mimdc-code.h"
#include "weft-mimdc-messages.h"
#include "weft-program-operations.h"
#include "weft-schedule-files.h"
#include "weft-source.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Exit statuses. */
enum {
  CLI_DONE = 0,
  CLI_WRONG_INPUT = 1,
  CLI_WRONG_CALL = 2,
  CLI_NOT_DONE = 3, /* cancelled, or failed for a reason outside the input */
};

typedef enum { CLI_FORMAT_TEXT, CLI_FORMAT_JSON, CLI_FORMAT_CSV } CliFormat;

typedef enum { CLI_METHOD_EXACT, CLI_METHOD_BOUNDED, CLI_METHOD_ESTIMATE, CLI_METHOD_TIE } CliMethod;

typedef struct _Cli Cli;

typedef struct {
  const char *name;
  const char *arguments;
  const char *summary;     /* one line; translatable */
  const char *description; /* for the manual; translatable */
  gboolean hidden;
  int (*run) (Cli *cli);
  const char *questions;   /* (nullable): whose options it has, by name, with spaces between; "*": all */
  gboolean names_question; /* the call says which one */
} CliCommand;

/* The options as they were given; %NULL, 0 or %FALSE when not. */
struct _Cli {
  const CliCommand *command;
  char **call; /* what stands behind the name of the command, as it was given */
  char **arguments;
  char *format_name;
  char *out;
  gboolean progress;
  int threads;
  char *diagram;
  char **settings;
  char *error_text;
  char *method;
  char *seed_text;
  gboolean explain;
  char *view;
  char *theme;
  char *size;
  char *as;
  char *from;
  char *into;
  /* of programs */
  char *to;
  char *dump;
  char *pes;
  char *target;
  char *without;
  gboolean counters;
  char *timeout;
  char *engine; /* of a sweep */
  char *samples;
  char *steps;
  char *stack;
  gboolean tag;
  gboolean profile;
  char *vcd;
  char *counts;
  char *suite;
  char *channels;
  char *items;
  /* made from them */
  CliFormat format;
  const WeftScheduleFile *schedule_file; /* (nullable): in place of it */
  GPtrArray *questions;                  /* WeftQuestion: of the command */
  gboolean takes_any_diagram;            /* also one that no question is about */
  const WeftGenerator
      *generator; /* (nullable): what generate is called with first, when it is that of an application */
  GPtrArray *
      options; /* WeftOption: theirs, and of the formats that it reads or the generators that it names; one of each name */
  char **texts;        /* of each option, as it was given; %NULL when not */
  char ***lists;       /* the same of those that may be repeated, until they are joined */
  GPtrArray *values;   /* WeftOptions: of each question */
  GPtrArray *refusals; /* (nullable) char: of each question: what of the call is only for others */
  CliMethod way;       /* the method */
  WeftJob *job;
  WeftDocument *document;
  WeftLocations *locations;
  const char *file;
  char *program_name; /* (nullable): of the file, when it is one that no argument names */
  int fault; /* the status of what fails next, when it is not the input: CLI_WRONG_CALL or CLI_NOT_DONE; else 0 */
};

/** cli_get_command: (nullable): command number @index of the table. */
const CliCommand *cli_get_command (guint index);

/** cli_list_options: prints every option of @command by @print. */
typedef void (*CliOptionFunc) (const char *name,
                               char short_name,
                               const char *argument,
                               const char *words, /* nullable: what it can be, separated by spaces */
                               const char *help,
                               gpointer data);
void cli_list_options (const CliCommand *command, CliOptionFunc print, gpointer data);

/** cli_parse: reads the options of cli->command from @argv; prints help itself. Returns %FALSE when there is
 * nothing more to do; @status is then the exit status. */
gboolean cli_parse (Cli *cli, int argc, char **argv, int *status);
void cli_clear (Cli *cli);

/** cli_fail: prints @error (taken) in the format of the call and returns the exit status it stands for. */
int cli_fail (Cli *cli, GError *error);

/** cli_read_size: of a picture, as in 1600x900; %FALSE when @text is no such thing. */
gboolean cli_read_size (const char *text, guint64 *width, guint64 *height);

/** cli_make_application: the task graph that @generator makes, with the options of the call. */
int cli_make_application (Cli *cli, const WeftGenerator *generator);

/** cli_list_generators: (transfer full): their names, separated by spaces. */
char *cli_list_generators (void);

/** cli_describe_generators: (transfer full): what @generator makes; %NULL: all, a line each. */
char *cli_describe_generators (const WeftGenerator *generator);

/** cli_draw_graph: a picture of the whole of a generated graph; @description: as weft_generated_graph_new() */
int cli_draw_graph (Cli *cli, const char *description);

/** cli_check_out: %FALSE when what is written would replace what is read. */
gboolean cli_check_out (Cli *cli, GError **error);

/** cli_misuse: says that the call is wrong; returns CLI_WRONG_CALL. */
int cli_misuse (Cli *cli, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** cli_load: loads the file that the call names and applies --set; _load_file: that at @path. */
gboolean cli_load (Cli *cli, GError **error);
gboolean cli_load_file (Cli *cli, const char *path, GError **error);

/**
 * cli_read_program:
 * @limit: bytes
 *
 * Of the file that the call names; or of a document, *.weft, the program that --diagram names or the only one, from the file in which it stands, if it does: then
 * cli->file is what messages call it, and its PEs are those of the call, unless that says --pes itself.
 *
 * Returns: (transfer full) (nullable): the text, or the image; %NULL with @error
 */
char *cli_read_program (Cli *cli, gsize limit, gsize *size, GError **error);

/** cli_locate: adds file, line and column to an error about the document (taken and returned). */
GError *cli_locate (Cli *cli, GError *error);

/** cli_pick_diagrams: (element-type guint32): the numbers of the diagrams that the call is about. */
GArray *cli_pick_diagrams (Cli *cli, GError **error);

/** cli_write: writes @bytes to --out, at once and whole, or to standard output. */
gboolean cli_write (Cli *cli, const char *bytes, gsize size, GError **error);

/** cli_watch_begin, cli_watch_end: around a computation: an interrupt cancels the job; progress is shown. */
typedef struct _CliWatch CliWatch;
CliWatch *cli_watch_begin (Cli *cli);
void cli_watch_end (CliWatch *watch);

/** cli_set_question: before the call is parsed: what a command is about that names its question; also several, one after the other. */
void cli_set_question (Cli *cli, const WeftQuestion *question);

/** cli_list_declared: (transfer container) (element-type WeftOption): of all questions of @command, of all formats when it reads
 * files of them, and of all generators when it names them; each name once. */
GPtrArray *cli_list_declared (const CliCommand *command);

/** cli_get_text: (nullable): what the call says behind the flag of @option. */
const char *cli_get_text (Cli *cli, const WeftOption *option);

/** cli_prepare_questions: before the call is parsed; _read_question_options: after it, %FALSE with the exit status. */
void cli_prepare_questions (Cli *cli);
gboolean cli_read_question_options (Cli *cli, int *status);
void cli_clear_questions (Cli *cli);

/** cli_join_lists: after the options were read: what was repeated becomes one text. */
void cli_join_lists (Cli *cli);

/** cli_get_question: number @index of the command. */
const WeftQuestion *cli_get_question (Cli *cli, guint index);

/** --step of render */
extern const WeftOption cli_option_step;

/** cli_check_options: whether what the call says is for @question; %FALSE with @error. */
gboolean cli_check_options (Cli *cli, const WeftQuestion *question, GError **error);

/** cli_read_option: what the call says of @option, into @values; %FALSE with the exit status. */
gboolean cli_read_option (Cli *cli, WeftOptions *values, const WeftOption *option, int *status);

/** cli_print_words: (transfer full) (nullable): what @row, and all that share its flag, can be, with spaces between. */
char *cli_print_words (const CliCommand *command, const WeftOption *row);

/** cli_get_options: (transfer none): of a question of the command, as the call says. */
const WeftOptions *cli_get_options (Cli *cli, const WeftQuestion *question);

/** cli_ask: (transfer full) (nullable): the answer about @diagram; %NULL with @error. */
gpointer
cli_ask (Cli *cli, const WeftQuestion *question, guint32 diagram, const WeftOptions *options, GError **error);

/** cli_print_sheets: (transfer full): @sheets (element-type WeftSheet) in the format of the call. */
char *cli_print_sheets (Cli *cli, GPtrArray *sheets);

/** cli_keep_parts: engines may keep what they have worked out for the next variant. */
void cli_keep_parts (Cli *cli);

/** cli_format_results: (transfer full): @results (of WeftFlowResult) in the format of the call. */
char *cli_format_results (Cli *cli, GPtrArray *results);

/** cli_print_sheets: (transfer full): @sheets (of WeftSheet) in the format of the call. */
char *cli_print_sheets (Cli *cli, GPtrArray *sheets);

int cli_check (Cli *cli);
int cli_evaluate (Cli *cli);
int cli_run_question (Cli *cli);
int cli_render (Cli *cli);
int cli_report (Cli *cli);
int cli_generate (Cli *cli);
int cli_import (Cli *cli);
int cli_export (Cli *cli);
int cli_convert (Cli *cli);
int cli_compile (Cli *cli);
int cli_run (Cli *cli);
int cli_calibrate (Cli *cli);
int cli_map (Cli *cli);
int cli_fmt (Cli *cli);
int cli_select (Cli *cli);
int cli_sweep (Cli *cli);
int cli_package (Cli *cli);

/** cli_name_sweep: before a sweep is parsed: its questions: that of the call, or those that fit diagrams. */
void cli_name_sweep (Cli *cli, int argc, char **argv);

/** cli_list_sweep_engines: (transfer full): what --engine can be, separated by spaces. */
char *cli_list_sweep_engines (void);

/** cli_list_channels: (transfer full): what --channels can be, separated by spaces. */
char *cli_list_channels (void);

/** cli_tell_messages: says what there is to say of a program. @messages: (nullable); @error: (nullable) (transfer full): why there is nothing else; returns the exit status. */
int cli_tell_messages (Cli *cli, WeftMimdcMessages *messages, GError *error);

/** cli_read_count: @value: (inout): what @text says, from 1 to @most; as it is where @text is %NULL; %FALSE with the exit status. */
gboolean
cli_read_count (Cli *cli, const char *option, const char *text, guint64 most, guint64 *value, int *status);

/** cli_compile_program: (transfer full) (nullable): the code of the program that the call names; says what there is to say of it. %NULL with the exit status. */
WeftMimdcCode *cli_compile_program (Cli *cli, int *status);

/** cli_count_code: (transfer full) (nullable) (element-type WeftOperationCount): what @code is expected to execute; %NULL with the exit status. */
GArray *cli_count_code (Cli *cli, const WeftMimdcCode *code, int *status);

/** cli_find_suite: whether there is a --suite; a document with the program in it stands for one where the call has none. */
gboolean cli_find_suite (Cli *cli);

/** cli_find_targets: (transfer full) (nullable): the targets of --suite for what is run; %NULL with the exit status. */
WeftSelectionSetup *cli_find_targets (Cli *cli, const GArray *counts, guint32 pes, int *status);

/**
 * cli_predict:
 * @model: (nullable): of this system; %NULL: what is expected to end first of all targets of --suite
 * @chosen: (out) (transfer none): the model
 * @hosts: (out) (transfer full) (nullable): where its PEs are, as weft_unix_hosts_run() has it; %NULL: on this system, or on the site's hosts
 * @seconds: (out): what the run is expected to take; infinity: the suite does not say
 *
 * %FALSE with the exit status, which is said: without a model also when another system is chosen.
 */
gboolean cli_predict (Cli *cli,
                      const WeftMimdcCode *code,
                      guint32 pes,
                      const char *model,
                      const char **chosen,
                      char **hosts,
                      double *seconds,
                      int *status);

/** cli_read_pes: what --pes says, or @pes as it is; %FALSE with the exit status. */
gboolean cli_read_pes (Cli *cli, guint32 *pes, int *status);

/** cli_list_targets, cli_list_outputs: (transfer full): what --target and --to can be, separated by spaces. */
char *cli_list_targets (void);
char *cli_list_outputs (void);

G_END_DECLS
