/* cli-check.c: validate a document and list what it holds. */
#include "cli.h"

#include "weft-check.h"
#include "weft-graph.h"
#include "weft-json.h"
#include "weft-printable.h"
#include "weft-program-file.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <inttypes.h>
#include <string.h>

/* What a diagram holds, by kind. Depth is bounded by the nesting limit of documents. */
static void
count_kinds (const WeftNode *node, guint64 counts[WEFT_MOST_KINDS])
{
  const WeftGraph *graph = weft_node_get_graph (node);
  WeftChildIter iter;
  WeftNode *child;

  counts[weft_node_get_kind (node)]++;
  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++)
    counts[weft_graph_get_kind (graph, table)] += weft_graph_count_rows (graph, table);
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    count_kinds (child, counts);
}

static void
add_counts (GString *text, const guint64 counts[WEFT_MOST_KINDS])
{
  static const WeftKind listed[] = {WEFT_KIND_MACHINE,  WEFT_KIND_LINK,    WEFT_KIND_TARGET, WEFT_KIND_BLOCK,
                                    WEFT_KIND_LOOP,     WEFT_KIND_IF,      WEFT_KIND_CLASS,  WEFT_KIND_GROUP,
                                    WEFT_KIND_TASK,     WEFT_KIND_EDGE,    WEFT_KIND_LANE,   WEFT_KIND_RUN,
                                    WEFT_KIND_ITEM,     WEFT_KIND_SUBTASK, WEFT_KIND_NEEDS,  WEFT_KIND_MAKES,
                                    WEFT_KIND_SCENARIO, WEFT_KIND_STAGE};
  const char *separator = "";

  for (guint i = 0; i < G_N_ELEMENTS (listed); i++) {
    if (counts[listed[i]] == 0)
      continue;
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT " × %s", separator, counts[listed[i]],
                            weft_kind_get_info (listed[i])->element);
    separator = ", ";
  }
}

static void
add_part_text (Cli *cli, GString *text, const WeftNode *part)
{
  WeftKind kind = weft_node_get_kind (part);
  const char *name = weft_node_get_name (part);
  guint64 counts[WEFT_MOST_KINDS] = {0};

  if (kind == WEFT_KIND_KEPT && weft_node_get_text (part, WEFT_PROPERTY_NAME) == NULL)
    return;
  if (kind == WEFT_KIND_KEPT) {
    g_string_append_printf (text, "  %s %s: ", weft_node_get_text (part, WEFT_PROPERTY_NAME),
                            name != NULL ? name : "");
    g_string_append (text, _ ("kept as it is, not evaluated by this version\n"));
    return;
  }
  count_kinds (part, counts);
  g_string_append_printf (text, "  %s", weft_kind_get_info (kind)->element);
  if (name != NULL)
    g_string_append_printf (text, " %s", name);
  if (weft_node_has (part, WEFT_PROPERTY_NAME)) {
    g_autofree char *title = weft_printable (weft_node_get_text (part, WEFT_PROPERTY_NAME));

    g_string_append_printf (text, " “%s”", title);
  }
  g_string_append (text, ": ");
  add_counts (text, counts);
  if (kind == WEFT_KIND_FLOW_TREE)
    g_string_append_printf (text, _ ("; %u PEs of machine %s"), weft_flow_tree_get_pes (cli->document, part),
                            weft_node_get_text (part, WEFT_PROPERTY_MACHINE));
  if (kind == WEFT_KIND_ARRAY_LOOP)
    g_string_append_printf (text, _ ("%s%" PRId64 " processors"), counts[WEFT_KIND_STAGE] > 0 ? "; " : "",
                            weft_node_get_integer (part, WEFT_PROPERTY_PROCESSORS));
  if (kind == WEFT_KIND_PROGRAM)
    g_string_append_printf (text, _ ("%s, on %u PEs"), weft_node_get_text (part, WEFT_PROPERTY_LANGUAGE),
                            (guint) weft_node_get_integer (part, WEFT_PROPERTY_PES));
  if (kind == WEFT_KIND_PROGRAM && weft_program_file_get_name (part) != NULL) {
    g_autofree char *file = weft_printable (weft_program_file_get_name (part));

    g_string_append_printf (text, _ (", from the file “%s”"), file);
  }
  g_string_append_c (text, '\n');
}

static void
add_part_json (Cli *cli, JsonBuilder *builder, const WeftNode *part)
{
  static const struct {
    WeftKind kind;
    const char *key;
  } listed[] = {{WEFT_KIND_BLOCK, "blocks"},
                {WEFT_KIND_LOOP, "loops"},
                {WEFT_KIND_IF, "conditionals"},
                {WEFT_KIND_TASK, "tasks"},
                {WEFT_KIND_EDGE, "edges"}};
  WeftKind kind = weft_node_get_kind (part);
  guint64 counts[WEFT_MOST_KINDS] = {0};

  if (!weft_kind_is_diagram (kind))
    return;
  count_kinds (part, counts);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "diagram");
  json_builder_add_string_value (builder, weft_node_get_name (part));
  json_builder_set_member_name (builder, "kind");
  json_builder_add_string_value (builder, weft_kind_get_info (kind)->element);
  if (weft_kind_get_slot (kind, WEFT_PROPERTY_PES) >= 0) {
    json_builder_set_member_name (builder, "pes");
    json_builder_add_int_value (builder, weft_flow_tree_get_pes (cli->document, part));
  }
  for (guint i = 0; i < G_N_ELEMENTS (listed); i++) {
    if (!weft_kind_may_hold (kind, listed[i].kind) && weft_kind_find_table (kind, listed[i].kind) == 0)
      continue;
    json_builder_set_member_name (builder, listed[i].key);
    json_builder_add_int_value (builder, counts[listed[i].kind]);
  }
  json_builder_end_object (builder);
}

static char *
list_json (Cli *cli)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;
  WeftChildIter iter;
  WeftNode *child;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "file");
  json_builder_add_string_value (builder, cli->file);
  json_builder_set_member_name (builder, "diagrams");
  json_builder_begin_array (builder);
  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    add_part_json (cli, builder, child);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = weft_json_print (root);
  return g_strconcat (json, "\n", NULL);
}

static char *
list_text (Cli *cli)
{
  GString *text = g_string_new (NULL);
  WeftChildIter iter;
  WeftNode *child;

  g_string_append_printf (text, _ ("%s: nothing wrong\n"), cli->file);
  weft_child_iter_init (&iter, weft_document_get_root (cli->document));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    add_part_text (cli, text, child);
  return g_string_free (text, FALSE);
}

int
cli_check (Cli *cli)
{
  g_autoptr (GPtrArray) problems = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (cli->format == CLI_FORMAT_CSV)
    return cli_misuse (cli, _ ("--format: found csv, expected text or json"));
  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  problems = weft_document_check (cli->document);
  for (guint i = 0; i < problems->len; i++)
    cli_fail (cli, cli_locate (cli, g_error_copy (problems->pdata[i])));
  if (problems->len > 0)
    return CLI_WRONG_INPUT;
  text = cli->format == CLI_FORMAT_JSON ? list_json (cli) : list_text (cli);
  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}
