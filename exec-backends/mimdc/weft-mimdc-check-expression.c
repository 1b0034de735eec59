/* weft-mimdc-check-expression.c: types of expressions. int operator float is float; everything but what a mono is given is
 * poly, so that reading a mono is the coercion (Dietz, Cohen and Grant 1993, section 2.4.1). */
#include "weft-mimdc-check-private.h"

#include <glib/gi18n-lib.h>

#define NODE(i) WEFT_MIMDC_NODE (checker->tree, i)

void
weft_mimdc_check_convert (WeftMimdcChecker *checker, guint32 at, WeftMimdcType type)
{
  WeftMimdcNode *node = NODE (at);

  if (node->type != WEFT_TYPE_NONE && node->type != type)
    node->convert = type;
}

/* The node whose expression ends before that of @at begins. */
static guint32
get_before (WeftMimdcChecker *checker, guint32 at)
{
  return NODE (at)->first - 1;
}

static void
inherit (WeftMimdcChecker *checker, WeftMimdcNode *node, guint32 operand)
{
  node->flags |= NODE (operand)->flags & (WEFT_NODE_ACTS | WEFT_NODE_DIFFERS);
}

static void
check_subscript (WeftMimdcChecker *checker, WeftMimdcNode *node, guint32 at, gboolean is_pe)
{
  inherit (checker, node, at);
  if (NODE (at)->type == WEFT_TYPE_FLOAT)
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, NODE (NODE (at)->first)->offset,
                          is_pe ? _ ("the number of a PE is an int, and this is a float")
                                : _ ("a subscript is an int, and this is a float"));
}

/* Why a parallel subscript cannot stand behind @symbol; %NULL if it can. */
static const char *
refuse_pe (const WeftMimdcSymbol *symbol)
{
  if (symbol->is_mono)
    return _ ("“%s” is mono: there is one for all PEs, so it has no parallel subscript");
  if (!symbol->is_global)
    return _ ("“%s” stands on its PE's own stack, where no other PE finds it; only a poly variable of the "
              "whole program "
              "has a parallel subscript");
  return NULL;
}

/* Whether the subscripts are those that the variable has. */
static gboolean
check_shape (WeftMimdcChecker *checker, const WeftMimdcNode *node, guint32 found)
{
  const WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (checker->tree, found);
  g_autofree char *name = weft_mimdc_check_print (checker, found);
  gboolean has_index = (node->flags & WEFT_NODE_HAS_INDEX) != 0;
  const char *refusal = node->flags & WEFT_NODE_HAS_PE ? refuse_pe (symbol) : NULL;

  if (refusal != NULL) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset, refusal, name);
#pragma GCC diagnostic pop
  } else if (has_index && symbol->size == 0)
    weft_mimdc_check_say (
        checker, WEFT_MIMDC_ERROR, node->offset,
        symbol->is_global && !symbol->is_mono
            ? _ ("“%s” is no array; that of another PE has a parallel subscript, as in “%s[||1]”")
            : _ ("“%s” is no array, so it has no subscript"),
        name, name);
  else if (!has_index && symbol->size > 0)
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          node->flags & WEFT_NODE_HAS_PE
                              ? _ ("“%s” is an array of %u; say which element, as in “%s[0][||1]”")
                              : _ ("“%s” is an array of %u; say which element, as in “%s[0]”"),
                          name, symbol->size, name);
  else
    return TRUE;
  return FALSE;
}

/* `this` and `nproc`; %FALSE when the name is another. */
static gboolean
check_predefined (WeftMimdcChecker *checker, WeftMimdcNode *node)
{
  gboolean is_this = weft_mimdc_names_is (checker->tree->names, node->value, "this");

  if (!is_this && !weft_mimdc_names_is (checker->tree->names, node->value, "nproc"))
    return FALSE;
  node->type = WEFT_TYPE_INT;
  if (node->kind == WEFT_NODE_PLACE || node->flags & (WEFT_NODE_HAS_INDEX | WEFT_NODE_HAS_PE)) {
    node->type = WEFT_TYPE_NONE;
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          is_this ? _ ("“this” is the number of the PE, which is read and nothing else")
                                  : _ ("“nproc” is the number of PEs, which is read and nothing else"));
  }
  node->kind = is_this ? WEFT_NODE_THIS : WEFT_NODE_NPROC;
  node->flags = is_this ? WEFT_NODE_DIFFERS : 0;
  return TRUE;
}

static void
warn_unset (WeftMimdcChecker *checker, const WeftMimdcNode *node, guint32 found)
{
  WeftMimdcSymbol *symbol = WEFT_MIMDC_SYMBOL (checker->tree, found);
  g_autofree char *name = NULL;

  symbol->is_used = TRUE;
  if (checker->is_partial || symbol->is_global || symbol->is_set || symbol->is_mono || symbol->size > 0)
    return;
  symbol->is_set = TRUE; /* said once */
  name = weft_mimdc_check_print (checker, found);
  weft_mimdc_check_say (checker, WEFT_MIMDC_WARNING, node->offset,
                        _ ("“%s” is read before anything is stored in it; it is 0 then"), name);
}

static void
check_variable (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcNode *node = NODE (at);
  guint32 pe = at - 1;
  guint32 found;

  if (node->flags & WEFT_NODE_HAS_PE)
    check_subscript (checker, node, pe, TRUE);
  if (node->flags & WEFT_NODE_HAS_INDEX)
    check_subscript (checker, node, node->flags & WEFT_NODE_HAS_PE ? get_before (checker, pe) : pe, FALSE);
  if (check_predefined (checker, node))
    return;
  found = weft_mimdc_check_find (checker, node, FALSE);
  if (found == WEFT_MIMDC_UNKNOWN)
    return;
  if (!check_shape (checker, node, found)) {
    WEFT_MIMDC_SYMBOL (checker->tree, found)->is_set |= node->kind == WEFT_NODE_PLACE;
    return;
  }
  node->value = found;
  node->type = WEFT_MIMDC_SYMBOL (checker->tree, found)->type;
  if (node->flags & (WEFT_NODE_HAS_INDEX | WEFT_NODE_HAS_PE))
    node->flags |= WEFT_NODE_ACTS;
  if (!WEFT_MIMDC_SYMBOL (checker->tree, found)->is_mono)
    node->flags |= WEFT_NODE_DIFFERS;
  if (node->kind == WEFT_NODE_VARIABLE)
    warn_unset (checker, node, found);
}

static void
check_arguments (WeftMimdcChecker *checker, guint32 at, guint32 found)
{
  const WeftMimdcSymbol *function = WEFT_MIMDC_SYMBOL (checker->tree, found);
  g_autofree char *name = NULL;
  guint32 argument = at - 1;

  if (function->is_doubtful)
    return;
  if (NODE (at)->extra != function->n_params) {
    name = weft_mimdc_check_print (checker, found);
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, NODE (at)->offset,
                          ngettext ("“%s” has %u parameter, and this call gives it %u",
                                    "“%s” has %u parameters, and this call gives it %u", function->n_params),
                          name, function->n_params, NODE (at)->extra);
    return;
  }
  for (guint32 i = function->n_params; i > 0; i--) {
    weft_mimdc_check_convert (checker, argument, WEFT_MIMDC_SYMBOL (checker->tree, found + i)->type);
    argument = get_before (checker, argument);
  }
}

static void
check_call (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcNode *node = NODE (at);
  guint32 found;

  node->flags |= WEFT_NODE_ACTS | WEFT_NODE_DIFFERS;
  if (weft_mimdc_names_is (checker->tree->names, node->value, "print")) {
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          _ ("“print” is a statement of its own and gives no value"));
    return;
  }
  found = weft_mimdc_check_find (checker, node, TRUE);
  if (found == WEFT_MIMDC_UNKNOWN)
    return;
  check_arguments (checker, at, found);
  node->value = found;
  node->type = WEFT_MIMDC_SYMBOL (checker->tree, found)->type;
}

static void
check_unary (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcNode *node = NODE (at);
  WeftMimdcType type = NODE (at - 1)->type;

  inherit (checker, node, at - 1);
  node->type = type;
  if (node->value == WEFT_OP_NEG)
    node->value += type == WEFT_TYPE_FLOAT;
  else if (type != WEFT_TYPE_NONE)
    node->type = WEFT_TYPE_INT;
}

static gboolean
is_comparison (guint32 sign)
{
  return sign >= WEFT_OP_EQ && sign <= WEFT_OP_GEF;
}

static const char *
get_sign (guint32 sign)
{
  return sign == WEFT_OP_MOD ? "%" : sign == WEFT_OP_SHL ? "<<" : ">>";
}

static void
check_binary (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcNode *node = NODE (at);
  guint32 left = get_before (checker, at - 1);
  WeftMimdcType a = NODE (left)->type;
  WeftMimdcType b = NODE (at - 1)->type;
  gboolean is_float = a == WEFT_TYPE_FLOAT || b == WEFT_TYPE_FLOAT;

  inherit (checker, node, left);
  inherit (checker, node, at - 1);
  if (node->value == WEFT_OP_DIV || node->value == WEFT_OP_MOD)
    node->flags |= is_float ? 0 : WEFT_NODE_ACTS;
  if (a == WEFT_TYPE_NONE || b == WEFT_TYPE_NONE)
    return;
  if (is_float && (node->value == WEFT_OP_MOD || node->value == WEFT_OP_SHL || node->value == WEFT_OP_SHR)) {
    weft_mimdc_check_say (checker, WEFT_MIMDC_ERROR, node->offset,
                          _ ("“%s” is for ints, and one side of it is a float"), get_sign (node->value));
    return;
  }
  node->type = is_float && !is_comparison (node->value) ? WEFT_TYPE_FLOAT : WEFT_TYPE_INT;
  node->value += is_float;
  weft_mimdc_check_convert (checker, left, is_float ? WEFT_TYPE_FLOAT : WEFT_TYPE_INT);
  weft_mimdc_check_convert (checker, at - 1, is_float ? WEFT_TYPE_FLOAT : WEFT_TYPE_INT);
}

/* `a && b` and `a || b` are 0 or 1, whatever the types of a and b. */
static void
check_logical (WeftMimdcChecker *checker, guint32 at)
{
  WeftMimdcNode *node = NODE (at);

  inherit (checker, node, at - 1);
  inherit (checker, node, get_before (checker, at - 1) - 1);
  node->type = WEFT_TYPE_INT;
}

void
weft_mimdc_check_expression (WeftMimdcChecker *checker, guint32 at)
{
  switch (NODE (at)->kind) {
  case WEFT_NODE_VARIABLE:
  case WEFT_NODE_PLACE:
    check_variable (checker, at);
    return;
  case WEFT_NODE_CALL:
    check_call (checker, at);
    return;
  case WEFT_NODE_UNARY:
    check_unary (checker, at);
    return;
  case WEFT_NODE_BINARY:
    check_binary (checker, at);
    return;
  case WEFT_NODE_AND:
  case WEFT_NODE_OR:
    check_logical (checker, at);
    return;
  default:
    return;
  }
}
