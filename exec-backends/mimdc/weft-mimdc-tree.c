/* weft-mimdc-tree.c: see weft-mimdc-tree.h. */
#include "weft-mimdc-tree.h"

#include <string.h>

static const char *const kind_names[] = {
    "constant",  "this",     "nproc",  "variable", "place",   "link",     "call",    "unary",
    "binary",    "and-then", "and",    "or-else",  "or",      "assign",   "discard", "print",
    "if",        "else",     "end-if", "loop",     "while",   "end-loop", "block",   "declare",
    "end-block", "return",   "wait",   "halt",     "nothing",
};

static void
clear_directive (gpointer data)
{
  g_clear_pointer (&((WeftMimdcDirective *) data)->iterations, weft_literal_unref);
}

WeftMimdcTree *
weft_mimdc_tree_new (WeftMimdcMessages *messages)
{
  WeftMimdcTree *tree = g_new0 (WeftMimdcTree, 1);

  tree->text = weft_mimdc_messages_get_text (messages);
  tree->messages = messages;
  tree->names = weft_mimdc_names_new ();
  tree->nodes = g_array_new (FALSE, FALSE, sizeof (WeftMimdcNode));
  tree->symbols = g_array_new (FALSE, FALSE, sizeof (WeftMimdcSymbol));
  tree->directives = g_array_new (FALSE, FALSE, sizeof (WeftMimdcDirective));
  g_array_set_clear_func (tree->directives, clear_directive);
  tree->doubtful = g_hash_table_new (NULL, NULL);
  return tree;
}

void
weft_mimdc_tree_free (WeftMimdcTree *tree)
{
  if (tree == NULL)
    return;
  weft_mimdc_names_free (tree->names);
  g_array_unref (tree->nodes);
  g_array_unref (tree->symbols);
  g_array_unref (tree->directives);
  g_hash_table_unref (tree->doubtful);
  g_free (tree);
}

static const char *
get_type_name (guint type)
{
  return type == WEFT_TYPE_FLOAT ? "float" : type == WEFT_TYPE_INT ? "int" : "?";
}

static void
add_constant (GString *text, const WeftMimdcNode *node)
{
  float real;

  memcpy (&real, &node->value, sizeof real);
  if (node->type == WEFT_TYPE_FLOAT)
    g_string_append_printf (text, " %.9g", (double) real);
  else
    g_string_append_printf (text, " %" G_GINT32_FORMAT, (gint32) node->value);
}

static void
add_name (GString *text, const WeftMimdcTree *tree, const WeftMimdcNode *node)
{
  gboolean is_symbol = tree->is_checked || node->kind == WEFT_NODE_DECLARATION;
  g_autofree char *name = weft_mimdc_names_print (
      tree->names, is_symbol ? WEFT_MIMDC_SYMBOL (tree, node->value)->name : node->value);

  g_string_append_printf (text, " %s%s%s", name, node->flags & WEFT_NODE_HAS_INDEX ? " []" : "",
                          node->flags & WEFT_NODE_HAS_PE ? " [||]" : "");
}

static void
add_node (GString *text, const WeftMimdcTree *tree, const WeftMimdcNode *node)
{
  g_string_append (text, kind_names[node->kind]);
  if (node->kind == WEFT_NODE_CONSTANT)
    add_constant (text, node);
  else if (node->kind == WEFT_NODE_UNARY || node->kind == WEFT_NODE_BINARY)
    g_string_append_printf (text, " %s", weft_mimdc_op_get_info (node->value)->name);
  else if (node->kind == WEFT_NODE_VARIABLE || node->kind == WEFT_NODE_PLACE ||
           node->kind == WEFT_NODE_CALL || node->kind == WEFT_NODE_DECLARATION)
    add_name (text, tree, node);
  if (node->kind == WEFT_NODE_CALL || node->kind == WEFT_NODE_PRINT)
    g_string_append_printf (text, " (%u)", node->extra);
  if (node->type != WEFT_TYPE_NONE)
    g_string_append_printf (text, ": %s", get_type_name (node->type));
  if (node->convert != WEFT_TYPE_NONE)
    g_string_append_printf (text, " -> %s", get_type_name (node->convert));
  g_string_append_c (text, '\n');
}

static gboolean
opens (guint kind)
{
  return kind == WEFT_NODE_IF || kind == WEFT_NODE_ELSE || kind == WEFT_NODE_LOOP || kind == WEFT_NODE_BLOCK;
}

static gboolean
closes (guint kind)
{
  return kind == WEFT_NODE_ELSE || kind == WEFT_NODE_END_IF || kind == WEFT_NODE_END_LOOP ||
         kind == WEFT_NODE_END_BLOCK;
}

/* Deeper ones are not indented further. */
#define DEEPEST 40

static void
add_function (GString *text, const WeftMimdcTree *tree, const WeftMimdcSymbol *function)
{
  g_autofree char *name = weft_mimdc_names_print (tree->names, function->name);
  guint depth = 1;

  g_string_append_printf (text, "%s %s, parameters %u\n", get_type_name (function->type), name,
                          function->n_params);
  for (guint32 i = function->first; i < function->after; i++) {
    const WeftMimdcNode *node = WEFT_MIMDC_NODE (tree, i);

    depth -= closes (node->kind);
    g_string_append_printf (text, "%*s", (int) (2 * MIN (depth, DEEPEST)), "");
    add_node (text, tree, node);
    depth += opens (node->kind);
  }
}

char *
weft_mimdc_tree_print (const WeftMimdcTree *tree)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tree->symbols->len; i++)
    if (WEFT_MIMDC_SYMBOL (tree, i)->is_function)
      add_function (text, tree, WEFT_MIMDC_SYMBOL (tree, i));
  return g_string_free (text, FALSE);
}
