/* cli-map.c: map: a program of parallel loops on processors of this system by every technique of mapping. */
#include "cli.h"

#include "weft-cell-map.h"
#include "weft-file.h"
#include "weft-loop.h"

#include <glib/gi18n.h>
#include <string.h>

/* How often each technique is begun. */
#define ROUNDS 5

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

/* (transfer full) (nullable): the loops that the call names. */
static WeftLoopProgram *
read_loops (Cli *cli, GError **error)
{
  const char *path = cli->arguments[0];
  g_autoptr (WeftMimdcMessages) messages = NULL;
  g_autofree char *text = NULL;
  gsize size;

  cli->file = g_str_equal (path, "-") ? "<stdin>" : path;
  text = weft_file_read (path, cli->file, WEFT_LOOP_MOST_BYTES, &size, error);
  if (text == NULL)
    return NULL;
  messages = weft_mimdc_messages_new (cli->file, text, size);
  return weft_loop_compile (messages, cli->job, error);
}

int
cli_map (Cli *cli)
{
  g_autoptr (WeftLoopProgram) program = NULL;
  g_autofree char *text = NULL;
  guint32 processors = g_get_num_processors ();
  GError *error = NULL;
  WeftCellMap map;
  CliWatch *watch;
  gboolean is_done;
  int status;

  if (!cli_read_pes (cli, &processors, &status))
    return status;
  program = read_loops (cli, &error);
  if (program == NULL || !cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  is_done = weft_cell_map_measure (program, WEFT_CELL_RINGS, processors, ROUNDS, &map, cli->job, &error);
  cli_watch_end (watch);
  if (!is_done)
    return cli_fail (cli, error);
  text = print (cli, &map);
  return cli_write (cli, text, strlen (text), &error) ? CLI_DONE : cli_fail (cli, error);
}
