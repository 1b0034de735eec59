/* cli-map.c: map: a program of parallel loops on processors of this system by every technique of mapping. */
#include "cli.h"

#include "weft-cell-map.h"
#include "weft-fault.h"
#include "weft-file.h"
#include "weft-if1.h"
#include "weft-loop-source.h"

#include <glib/gi18n.h>
#include <string.h>

/* Of files in IF1. */
#define STANDARD_ITEMS 1000

static void
add_facts (WeftSheet *sheet, const WeftCellMap *map)
{
  weft_sheet_add_number (sheet, "processors", _ ("processors"), map->processors);
  weft_sheet_add_number (sheet, "cores", _ ("cores that they share"), map->cores);
  weft_sheet_add_number (sheet, "operation_ns", _ ("an operation, ns"), 1e9 * map->costs.operation);
  weft_sheet_add_number (sheet, "word_ns", _ ("a word, ns"), 1e9 * map->costs.word);
  weft_sheet_add_text (sheet, "chosen", _ ("chosen"), weft_cell_get_technique_name (map->chosen));
  weft_sheet_add_text (sheet, "quickest", _ ("quickest"), weft_cell_get_technique_name (map->quickest));
}

static void
add_rows (WeftSheet *sheet, const WeftCellMap *map)
{
  weft_sheet_add_column (sheet, "technique", _ ("technique"));
  weft_sheet_add_column (sheet, "message_ns", _ ("message, ns"));
  weft_sheet_add_column (sheet, "predicted_us", _ ("predicted, µs"));
  weft_sheet_add_column (sheet, "measured_us", _ ("measured, µs"));
  weft_sheet_add_column (sheet, "ratio", _ ("ratio"));
  for (WeftCellTechnique i = 0; i < WEFT_CELL_N_TECHNIQUES; i++) {
    const WeftCellMapped *row = &map->techniques[i];

    if (!row->applies)
      continue;
    weft_sheet_put_text (sheet, weft_cell_get_technique_name (i));
    weft_sheet_put_number (sheet, 1e9 * map->costs.messages[i]);
    weft_sheet_put_number (sheet, 1e6 * row->predicted);
    weft_sheet_put_number (sheet, 1e6 * row->measured);
    weft_sheet_put_number (sheet, row->predicted / row->measured);
  }
}

static char *
print (Cli *cli, const WeftCellMap *map)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);
  WeftSheet *sheet = weft_sheet_new ("techniques");

  add_facts (sheet, map);
  add_rows (sheet, map);
  g_ptr_array_add (sheets, sheet);
  return cli_print_sheets (cli, sheets);
}

/* What the call asks for. */

char *
cli_list_channels (void)
{
  GString *names = g_string_new (weft_cell_get_channels_name (0));

  for (WeftCellChannels i = 1; i < WEFT_CELL_N_CHANNELS; i++)
    g_string_append_printf (names, " %s", weft_cell_get_channels_name (i));
  return g_string_free (names, FALSE);
}

static gboolean
read_channels (Cli *cli, WeftCellChannels *channels, int *status)
{
  g_autofree char *names = cli_list_channels ();

  for (*channels = 0; *channels < WEFT_CELL_N_CHANNELS; (*channels)++)
    if (cli->channels == NULL || g_str_equal (cli->channels, weft_cell_get_channels_name (*channels)))
      return TRUE;
  *status = cli_misuse (cli, _ ("--channels: found %s, expected one of %s"), cli->channels, names);
  return FALSE;
}

/* (transfer full) (nullable): the source of the program of the parallel loop that the call is about. */
static char *
get_source (Cli *cli, const char **language, GError **error)
{
  g_autoptr (GArray) diagrams = cli_pick_diagrams (cli, error);
  const WeftNode *program =
      diagrams != NULL ? weft_loop_find_source (cli->document, g_array_index (diagrams, guint32, 0), error)
                       : NULL;

  if (program == NULL)
    return NULL;
  *language = weft_node_get_text (program, WEFT_PROPERTY_LANGUAGE);
  return g_strdup (weft_node_get_text (program, WEFT_PROPERTY_TEXT));
}

/* (transfer full) (nullable); @language lives as long as the document */
static char *
read_text (Cli *cli, const char **language, gsize *size, GError **error)
{
  const char *path = cli->arguments[0];
  char *text;

  if (!g_str_has_suffix (path, ".weft")) {
    *language = g_str_has_suffix (path, ".if1") ? "if1" : "loop";
    cli->file = g_str_equal (path, "-") ? "<stdin>" : path;
    return weft_file_read (path, cli->file, WEFT_IF1_MOST_BYTES, size, error);
  }
  text = cli_load (cli, error) ? get_source (cli, language, error) : NULL;
  *size = text != NULL ? strlen (text) : 0;
  return text;
}

/* (transfer full) (nullable): the loops that the call names, after what there is to say of them; %NULL with the exit status. */
static WeftLoopProgram *
read_loops (Cli *cli, guint32 items, int *status)
{
  g_autoptr (WeftMimdcMessages) messages = NULL;
  g_autofree char *text = NULL;
  const char *language = NULL;
  WeftLoopProgram *program = NULL;
  GError *error = NULL;
  gsize size;

  text = cli_check_out (cli, &error) ? read_text (cli, &language, &size, &error) : NULL;
  if (text == NULL) {
    *status = cli_fail (cli, cli->document != NULL ? cli_locate (cli, error) : error);
    return NULL;
  }
  messages = weft_mimdc_messages_new (cli->file, text, size);
  program = weft_loop_read (messages, language, items, cli->job, &error);
  *status = cli_tell_messages (cli, messages, error);
  return program;
}

int
cli_map (Cli *cli)
{
  g_autoptr (WeftLoopProgram) program = NULL;
  g_autofree char *text = NULL;
  guint64 processors = MIN (g_get_num_processors (), WEFT_CELL_MOST_PROCESSORS);
  guint64 items = STANDARD_ITEMS;
  WeftCellChannels channels;
  GError *error = NULL;
  WeftCellMap map;
  CliWatch *watch;
  gboolean is_done;
  int status;

  if (!read_channels (cli, &channels, &status) ||
      !cli_read_count (cli, "--pes", cli->pes, WEFT_CELL_MOST_PROCESSORS, &processors, &status) ||
      !cli_read_count (cli, "--items", cli->items, WEFT_LOOP_MOST_ITEMS, &items, &status))
    return status;
  program = read_loops (cli, (guint32) items, &status);
  if (program == NULL)
    return status;
  watch = cli_watch_begin (cli);
  is_done = weft_cell_map_measure (program, channels, (guint32) processors,
                                   weft_cell_get_channels_rounds (channels), &map, cli->job, &error);
  cli_watch_end (watch);
  if (!is_done)
    return cli_fail (cli, error);
  text = print (cli, &map);
  return cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
}
