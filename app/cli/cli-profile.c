/* cli-profile.c: what the lines and instructions of a program cost in a run, as tables and as JSON. */
#include "cli-profile.h"

#include "weft-printable.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Characters of a line of the source that are shown. */
#define MOST_SHOWN 60

static double
get_share (const WeftProgramUse *use, const WeftProgramCost *cost)
{
  return use->all.executions > 0 ? (double) cost->executions / (double) use->all.executions : 0;
}

static double
get_mean (const WeftProgramCost *cost)
{
  return (double) cost->executions / (double) cost->times;
}

/* The line of the source, without what it begins and ends with. */
static char *
get_shown (const char *line)
{
  g_autofree char *valid = g_utf8_make_valid (line, -1);
  glong length = g_utf8_strlen (g_strstrip (valid), -1);
  g_autofree char *shown = g_utf8_substring (valid, 0, MIN (length, MOST_SHOWN));

  return weft_printable (shown);
}

static void
add_cost (GString *text, const WeftProgramUse *use, const WeftProgramCost *cost)
{
  g_string_append_printf (text, " %14" G_GUINT64_FORMAT " %6.2f %% %9.1f %6.1f %%", cost->executions,
                          100 * get_share (use, cost), get_mean (cost),
                          100 * weft_program_cost_get_utilisation (cost));
}

static void
add_lines (GString *text, const WeftProgramUse *use, char **source)
{
  guint n = source != NULL ? g_strv_length (source) : 0;

  g_string_append_printf (text, "%6s %12s %14s %8s %9s %8s  %s\n", _ ("line"), _ ("times"),
                          _ ("instructions"), _ ("share"), _ ("PEs"), _ ("of PEs"), _ ("source"));
  for (guint32 i = 0; i < use->n_lines; i++) {
    const WeftProgramLine *line = &use->lines[i];
    g_autofree char *shown = get_shown (line->line <= n ? source[line->line - 1] : "");

    if (line->cost.executions == 0)
      continue;
    g_string_append_printf (text, "%6u %12" G_GUINT64_FORMAT, line->line, line->visits);
    add_cost (text, use, &line->cost);
    g_string_append_printf (text, "%s%s\n", *shown != '\0' ? "  " : "", shown);
  }
}

static void
add_instructions (GString *text, const WeftProgramUse *use, const WeftMimdcCode *code)
{
  g_string_append_printf (text, "\n%6s %-12s %14s %8s %9s %8s\n", _ ("at"), _ ("instruction"),
                          _ ("executions"), _ ("share"), _ ("PEs"), _ ("of PEs"));
  for (guint32 i = 0; i < use->n_instructions; i++) {
    if (use->instructions[i].executions == 0)
      continue;
    g_string_append_printf (text, "%6u %-12s", i, weft_mimdc_op_get_info (code->instructions[i].op)->name);
    add_cost (text, use, &use->instructions[i]);
    g_string_append_c (text, '\n');
  }
}

char *
cli_print_use (const WeftProgramUse *use, const WeftMimdcCode *code, const char *source)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) lines = source != NULL ? g_strsplit (source, "\n", -1) : NULL;

  add_lines (text, use, lines);
  add_instructions (text, use, code);
  g_string_append_printf (text, _ ("\n%" PRIu64 " instructions in %" PRIu64 " times: %.1f %% of the PEs\n"),
                          use->all.executions, use->all.times,
                          100 * weft_program_cost_get_utilisation (&use->all));
  return g_string_free (text, FALSE);
}

static void
add_number (JsonBuilder *builder, const char *name, guint64 number)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, (gint64) number);
}

/* What was not executed has no utilisation. */
static void
add_members (JsonBuilder *builder, const WeftProgramCost *cost)
{
  add_number (builder, "executions", cost->executions);
  add_number (builder, "machine_times", cost->times);
  json_builder_set_member_name (builder, "utilisation");
  if (cost->alive > 0)
    json_builder_add_double_value (builder, weft_program_cost_get_utilisation (cost));
  else
    json_builder_add_null_value (builder);
}

static void
add_line_member (JsonBuilder *builder, const WeftProgramLine *line)
{
  json_builder_begin_object (builder);
  add_number (builder, "line", line->line);
  add_number (builder, "times", line->visits);
  add_members (builder, &line->cost);
  json_builder_end_object (builder);
}

static void
add_instruction_member (JsonBuilder *builder,
                        const WeftProgramUse *use,
                        const WeftMimdcCode *code,
                        guint32 at)
{
  json_builder_begin_object (builder);
  add_number (builder, "at", at);
  json_builder_set_member_name (builder, "instruction");
  json_builder_add_string_value (builder, weft_mimdc_op_get_info (code->instructions[at].op)->name);
  add_number (builder, "line", code->lines[at]);
  add_members (builder, &use->instructions[at]);
  json_builder_end_object (builder);
}

void
cli_add_use (JsonBuilder *builder, const WeftProgramUse *use, const WeftMimdcCode *code)
{
  json_builder_set_member_name (builder, "profile");
  json_builder_begin_object (builder);
  add_members (builder, &use->all);
  json_builder_set_member_name (builder, "lines");
  json_builder_begin_array (builder);
  for (guint32 i = 0; i < use->n_lines; i++)
    add_line_member (builder, &use->lines[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "instructions");
  json_builder_begin_array (builder);
  for (guint32 i = 0; i < use->n_instructions; i++)
    add_instruction_member (builder, use, code, i);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}
