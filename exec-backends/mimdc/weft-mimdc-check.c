/* weft-mimdc-check.c: names and statements; see weft-mimdc-check.h. */
#include "weft-mimdc-check-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Nodes between two looks at the job. */
#define NODES 65536

/* Names that are tried for a suggestion. */
#define MOST_TRIED 10000

/* Values of one print: how many an operand has room for. */
#define MOST_PRINTED 24

#define NODE(i)   WEFT_MIMDC_NODE (checker->tree, i)
#define SYMBOL(i) WEFT_MIMDC_SYMBOL (checker->tree, i)

/* How long the word at @offset is: a name, or one sign. */
static gsize
measure (const WeftText *text, gsize offset)
{
  gsize end = offset;

  while (end < text->size && (g_ascii_isalnum (text->data[end]) || text->data[end] == '_'))
    end++;
  return MAX (end - offset, 1);
}

void
weft_mimdc_check_say (WeftMimdcChecker *checker,
                      WeftMimdcSeverity severity,
                      guint32 offset,
                      const char *format,
                      ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  weft_mimdc_messages_add (checker->tree->messages, severity, offset, measure (checker->tree->text, offset),
                           "%s", sentence);
}

char *
weft_mimdc_check_print (WeftMimdcChecker *checker, guint32 symbol)
{
  return weft_mimdc_names_print (checker->tree->names, SYMBOL (symbol)->name);
}

/* Names. */

/* The visible name that is most like @name, a function or not as is wanted; (transfer full) (nullable) */
static char *
suggest (WeftMimdcChecker *checker, guint32 name, gboolean is_call)
{
  guint best = 3;
  guint32 found = WEFT_MIMDC_UNKNOWN;
  guint n = MIN (weft_mimdc_names_count (checker->tree->names), MOST_TRIED);

  for (guint32 other = 0; other < n; other++) {
    guint32 symbol = checker->visible[other];
    guint distance = symbol != WEFT_MIMDC_UNKNOWN && SYMBOL (symbol)->is_function == is_call
                         ? weft_mimdc_names_distance (checker->tree->names, name, other)
                         : G_MAXUINT;

    if (distance < best) {
      best = distance;
      found = other;
    }
  }
  if (found == WEFT_MIMDC_UNKNOWN)
    return NULL;
  {
    g_autofree char *text = weft_mimdc_names_print (checker->tree->names, name);

    /* A name of one letter is like any other. */
    return strlen (text) > best ? weft_mimdc_names_print (checker->tree->names, found) : NULL;
  }
}

/* Once a name: what follows from one mistake is not said again. */
static void
tell_unknown (WeftMimdcChecker *checker, const WeftMimdcNode *node, gboolean is_call)
{
  g_autofree char *name = NULL;
  g_autofree char *meant = NULL;

  if (g_hash_table_contains (checker->tree->doubtful, GUINT_TO_POINTER (node->value + 1)) ||
      !g_hash_table_add (checker->told, GUINT_TO_POINTER (node->value + 1)))
    return;
  if (!weft_mimdc_messages_wants (checker->tree->messages, WEFT_MIMDC_ERROR)) {
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset, "%s", "");
    return;
  }
  name = weft_mimdc_names_print (checker->tree->names, node->value);
  if (is_call && weft_mimdc_names_is (checker->tree->names, node->value, "printf"))
    meant = g_strdup ("print");
  else
    meant = suggest (checker, node->value, is_call);
  if (meant != NULL)
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          _ ("“%s” is not declared; did you mean “%s”?"), name, meant);
  else
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          is_call ? _ ("there is no function “%s”") : _ ("“%s” is not declared"), name);
}

guint32
weft_mimdc_check_find (WeftMimdcChecker *checker, const WeftMimdcNode *node, gboolean is_call)
{
  guint32 symbol = checker->visible[node->value];
  g_autofree char *name = NULL;

  if (symbol == WEFT_MIMDC_UNKNOWN) {
    tell_unknown (checker, node, is_call);
    return WEFT_MIMDC_UNKNOWN;
  }
  if (SYMBOL (symbol)->is_function == is_call)
    return symbol;
  name = weft_mimdc_names_print (checker->tree->names, node->value);
  weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                        is_call ? _ ("“%s” is a variable; only functions are called")
                                : _ ("“%s” is a function; a call has “(” behind it"),
                        name);
  return WEFT_MIMDC_UNKNOWN;
}

static gboolean
is_predefined (WeftMimdcChecker *checker, guint32 name)
{
  return weft_mimdc_names_is (checker->tree->names, name, "this") ||
         weft_mimdc_names_is (checker->tree->names, name, "nproc") ||
         weft_mimdc_names_is (checker->tree->names, name, "print");
}

/* Whether the name is free in the block at hand, or the whole program; else having said so. */
static gboolean
check_free (WeftMimdcChecker *checker, guint32 at)
{
  const WeftMimdcSymbol *symbol = SYMBOL (at);
  guint32 before = checker->visible[symbol->name];
  g_autofree char *name = NULL;
  guint start =
      checker->scopes->len > 0 ? g_array_index (checker->scopes, guint32, checker->scopes->len - 1) : 0;
  gboolean is_taken = checker->scopes->len == 0 && before != WEFT_MIMDC_UNKNOWN;
  guint line;
  guint column;

  if (is_predefined (checker, symbol->name)) {
    name = weft_mimdc_check_print (checker, at);
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, symbol->offset,
                          _ ("“%s” is there from the beginning; give this another name"), name);
    return FALSE;
  }
  for (guint i = start;
       i + 1 < checker->hidden->len && checker->scopes->len > 0 && before != WEFT_MIMDC_UNKNOWN; i += 2)
    is_taken |= g_array_index (checker->hidden, guint32, i) == symbol->name;
  if (!is_taken)
    return TRUE;
  name = weft_mimdc_check_print (checker, at);
  weft_text_get_position (checker->tree->text, SYMBOL (before)->offset, &line, &column);
  weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, symbol->offset,
                        _ ("“%s” is declared twice; the first time in line %u"), name, line);
  return FALSE;
}

static void
declare (WeftMimdcChecker *checker, guint32 at)
{
  const WeftMimdcSymbol *symbol = SYMBOL (at);

  if (!check_free (checker, at))
    return;
  if (checker->scopes->len > 0) {
    g_array_append_val (checker->hidden, symbol->name);
    g_array_append_val (checker->hidden, checker->visible[symbol->name]);
  }
  checker->visible[symbol->name] = at;
}

static void
open_scope (WeftMimdcChecker *checker)
{
  guint32 n = checker->hidden->len;

  g_array_append_val (checker->scopes, n);
}

static void
close_scope (WeftMimdcChecker *checker)
{
  guint32 n = g_array_index (checker->scopes, guint32, checker->scopes->len - 1);

  for (guint i = checker->hidden->len; i > n; i -= 2)
    checker->visible[g_array_index (checker->hidden, guint32, i - 2)] =
        g_array_index (checker->hidden, guint32, i - 1);
  g_array_set_size (checker->hidden, n);
  g_array_set_size (checker->scopes, checker->scopes->len - 1);
}

/* Statements. */

static void
check_assign (WeftMimdcChecker *checker, guint32 at)
{
  guint32 place = NODE (at - 1)->first - 1;
  WeftMimdcSymbol *symbol;

  if (NODE (place)->kind != WEFT_NODE_PLACE || NODE (place)->type == WEFT_TYPE_NONE)
    return;
  symbol = SYMBOL (NODE (place)->value);
  symbol->is_set = TRUE;
  weft_mimdc_check_convert (checker, at - 1, symbol->type);
  weft_mimdc_check_race (checker, place, (NODE (at - 1)->flags & WEFT_NODE_DIFFERS) != 0);
}

static void
check_discard (WeftMimdcChecker *checker, guint32 at)
{
  const WeftMimdcNode *node = NODE (at - 1);

  if (node->kind == WEFT_NODE_BINARY && (node->value == WEFT_OP_EQ || node->value == WEFT_OP_EQF))
    weft_mimdc_check_say (checker, WEFT_MIMDC_WARNING, node->offset,
                          _ ("this compares and does nothing with the answer; “=” stores"));
  else if (!(node->flags & WEFT_NODE_ACTS) && node->type != WEFT_TYPE_NONE)
    weft_mimdc_check_say (checker, WEFT_MIMDC_WARNING, node->offset, _ ("this statement does nothing"));
}

static void
check_print (WeftMimdcChecker *checker, guint32 at)
{
  if (NODE (at)->extra > MOST_PRINTED)
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, NODE (at)->offset,
                          _ ("“print” is given %u values, expected at most %u"), NODE (at)->extra,
                          MOST_PRINTED);
}

/* What the flow of an if or loop needs to know at its end. */
enum {
  FLOW_REACHED = 1 << 0, /* what is behind is reached past the other clause, or when the loop ends */
  FLOW_POLY = 1 << 1,    /* the condition differs from PE to PE */
  FLOW_ENTERED = 1 << 2, /* the if itself was reached */
  FLOW_ELSE = 1 << 3,    /* its else has begun */
};

static guint8 *
get_flow (WeftMimdcChecker *checker)
{
  return &g_array_index (checker->reached, guint8, checker->reached->len - 1);
}

static void
open_flow (WeftMimdcChecker *checker, guint32 condition, gboolean is_loop)
{
  const WeftMimdcNode *node = NODE (condition);
  gboolean never_ends = is_loop && node->kind == WEFT_NODE_CONSTANT && node->value != 0;
  guint8 flow = (node->flags & WEFT_NODE_DIFFERS ? FLOW_POLY : 0) | (checker->may_end ? FLOW_ENTERED : 0) |
                (is_loop && checker->may_end && !never_ends ? FLOW_REACHED : 0);

  g_array_append_val (checker->reached, flow);
  checker->n_poly_tests += (flow & FLOW_POLY) != 0;
}

static void
begin_else (WeftMimdcChecker *checker)
{
  guint8 *flow = get_flow (checker);

  *flow |= FLOW_ELSE | (checker->may_end ? FLOW_REACHED : 0);
  checker->may_end = (*flow & FLOW_ENTERED) != 0;
}

static void
close_flow (WeftMimdcChecker *checker, gboolean is_loop)
{
  guint8 flow = *get_flow (checker);

  checker->may_end = is_loop            ? (flow & FLOW_REACHED) != 0
                     : flow & FLOW_ELSE ? checker->may_end || flow & FLOW_REACHED
                                        : (flow & FLOW_ENTERED) != 0;
  checker->n_poly_tests -= (flow & FLOW_POLY) != 0;
  g_array_set_size (checker->reached, checker->reached->len - 1);
}

/* A function is asked for its value unless a statement consists of its call. */
static void
note_use (WeftMimdcChecker *checker, guint32 at)
{
  if (NODE (at)->kind == WEFT_NODE_CALL && NODE (at)->type != WEFT_TYPE_NONE &&
      NODE (at + 1)->kind != WEFT_NODE_DISCARD)
    SYMBOL (NODE (at)->value)->is_used = TRUE;
}

static void
check_node (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcSymbol *function = SYMBOL (checker->function);

  weft_mimdc_check_unlock (checker, at);
  switch (NODE (at)->kind) {
  case WEFT_NODE_ASSIGN:
    check_assign (checker, at);
    return;
  case WEFT_NODE_DISCARD:
    check_discard (checker, at);
    return;
  case WEFT_NODE_PRINT:
    check_print (checker, at);
    return;
  case WEFT_NODE_IF:
  case WEFT_NODE_WHILE:
    open_flow (checker, at - 1, NODE (at)->kind == WEFT_NODE_WHILE);
    return;
  case WEFT_NODE_ELSE:
    begin_else (checker);
    return;
  case WEFT_NODE_END_IF:
    close_flow (checker, FALSE);
    return;
  case WEFT_NODE_END_LOOP:
    close_flow (checker, TRUE);
    weft_mimdc_check_lock (checker, at);
    return;
  case WEFT_NODE_BLOCK:
    open_scope (checker);
    return;
  case WEFT_NODE_END_BLOCK:
    close_scope (checker);
    return;
  case WEFT_NODE_DECLARATION:
    declare (checker, NODE (at)->value);
    return;
  case WEFT_NODE_RETURN:
    weft_mimdc_check_convert (checker, at - 1, function->type);
    function->says_value = TRUE;
    checker->may_end = FALSE;
    return;
  case WEFT_NODE_HALT:
    checker->may_end = FALSE;
    return;
  default:
    weft_mimdc_check_expression (checker, at);
    note_use (checker, at);
  }
}

static gboolean
check_function (WeftMimdcChecker *checker, guint32 at, WeftJob *job, GError **error)
{
  const WeftMimdcSymbol *function = SYMBOL (at);

  checker->function = at;
  checker->may_end = TRUE;
  open_scope (checker);
  for (guint32 i = 1; i <= function->n_params; i++)
    declare (checker, at + i);
  for (guint32 i = function->first; i < function->after; i++) {
    check_node (checker, i);
    if (i % NODES == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  close_scope (checker);
  weft_mimdc_check_drop_lock (checker);
  if (!checker->may_end)
    SYMBOL (at)->is_set = TRUE; /* never ends without a value */
  return TRUE;
}

/* The whole program. */

/* A function whose value is asked for, and which can end without one. */
static void
warn_no_return (WeftMimdcChecker *checker, guint32 at)
{
  const WeftMimdcSymbol *function = SYMBOL (at);
  g_autofree char *name = weft_mimdc_check_print (checker, at);

  if (checker->is_partial || function->is_set || !(function->is_used || function->says_value) ||
      weft_mimdc_names_is (checker->tree->names, function->name, "main"))
    return;
  weft_mimdc_check_say (checker, WEFT_MIMDC_WARNING, function->offset,
                        _ ("“%s” can end without “return”; its value is 0 then"), name);
}

static void
check_main (WeftMimdcChecker *checker)
{
  guint32 found = WEFT_MIMDC_UNKNOWN;

  for (guint32 i = 0; i < checker->tree->symbols->len; i++)
    if (SYMBOL (i)->is_function && weft_mimdc_names_is (checker->tree->names, SYMBOL (i)->name, "main"))
      found = i;
  if (found != WEFT_MIMDC_UNKNOWN && SYMBOL (found)->n_params > 0)
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, SYMBOL (found)->offset,
                          _ ("“main” has no parameters: every PE begins with it"));
  else if (found == WEFT_MIMDC_UNKNOWN &&
           weft_mimdc_messages_count (checker->tree->messages, WEFT_MIMDC_ERROR) == 0)
    weft_mimdc_messages_add (checker->tree->messages, WEFT_MIMDC_ERROR, checker->tree->text->size, 0, "%s",
                             _ ("there is no function “main”, with which every PE begins"));
}

static gboolean
check_all (WeftMimdcChecker *checker, WeftJob *job, GError **error)
{
  guint32 n = checker->tree->symbols->len;

  for (guint32 i = 0; i < n; i++)
    if (SYMBOL (i)->is_global)
      declare (checker, i);
  for (guint32 i = 0; i < n; i++)
    if (SYMBOL (i)->is_function && !check_function (checker, i, job, error))
      return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (SYMBOL (i)->is_function)
      warn_no_return (checker, i);
  check_main (checker);
  checker->tree->is_checked = weft_mimdc_messages_count (checker->tree->messages, WEFT_MIMDC_ERROR) == 0;
  return TRUE;
}

gboolean
weft_mimdc_check (WeftMimdcTree *tree, WeftJob *job, GError **error)
{
  guint n = weft_mimdc_names_count (tree->names);
  WeftMimdcChecker checker = {
      .tree = tree,
      .is_partial = weft_mimdc_messages_count (tree->messages, WEFT_MIMDC_ERROR) > 0,
      .visible = g_new (guint32, n),
      .hidden = g_array_new (FALSE, FALSE, sizeof (guint32)),
      .scopes = g_array_new (FALSE, FALSE, sizeof (guint32)),
      .told = g_hash_table_new (NULL, NULL),
      .reached = g_array_new (FALSE, FALSE, sizeof (guint8)),
      .lock = WEFT_MIMDC_UNKNOWN,
      .locked = g_array_new (FALSE, FALSE, sizeof (guint32)),
  };
  gboolean is_done;

  for (guint i = 0; i < n; i++)
    checker.visible[i] = WEFT_MIMDC_UNKNOWN;
  is_done = check_all (&checker, job, error);
  g_array_unref (checker.locked);
  g_array_unref (checker.reached);
  g_hash_table_unref (checker.told);
  g_array_unref (checker.scopes);
  g_array_unref (checker.hidden);
  g_free (checker.visible);
  return is_done;
}
