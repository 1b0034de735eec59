/* weft-image-branches.c: ifs and loops nest within their functions, in the order of the code. */
#include "weft-image-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* An if or a loop that is open, and its part that came last. */
typedef struct {
  guint32 first;
  guint8 kind;
} Open;

typedef struct {
  WeftImageCheck *check;
  const WeftMimdcCode *code;
  const WeftMimdcFunction *function;
  GArray *open; /* Open */
  gsize from;   /* byte of the first branch */
  guint32 at;   /* the branch */
} Checker;

static gboolean
refuse (Checker *checker, const char *what, char *found, const char *expected)
{
  g_autofree char *part = g_strdup_printf (_ ("branch %u: %s"), checker->at, what);

  return weft_image_refuse (checker->check, checker->from + (gsize) checker->at * WEFT_IMAGE_BRANCH, part,
                            found, expected);
}

/* What may be open before a branch of a kind. */
static gboolean
may_follow (guint8 kind, guint8 last)
{
  switch (kind) {
  case WEFT_BRANCH_ELSE:
    return last == WEFT_BRANCH_IF;
  case WEFT_BRANCH_END_IF:
    return last == WEFT_BRANCH_IF || last == WEFT_BRANCH_ELSE;
  case WEFT_BRANCH_WHILE:
    return last == WEFT_BRANCH_LOOP;
  case WEFT_BRANCH_END_LOOP:
  default:
    return last == WEFT_BRANCH_WHILE;
  }
}

static gboolean
check_nesting (Checker *checker, const WeftMimdcBranch *branch)
{
  Open here = {checker->at, branch->kind};
  Open *last;

  if (branch->kind == WEFT_BRANCH_IF || branch->kind == WEFT_BRANCH_LOOP) {
    g_array_append_val (checker->open, here);
    return branch->first == checker->at ||
           refuse (checker, _ ("first"), g_strdup_printf ("%u", branch->first), _ ("its own number"));
  }
  last = checker->open->len > 0 ? &g_array_index (checker->open, Open, checker->open->len - 1) : NULL;
  if (last == NULL || last->first != branch->first || !may_follow (branch->kind, last->kind))
    return refuse (checker, _ ("kind"), g_strdup_printf ("%u", branch->kind),
                   _ ("one that continues or ends the if or loop that is open"));
  last->kind = branch->kind;
  if (branch->kind == WEFT_BRANCH_END_IF || branch->kind == WEFT_BRANCH_END_LOOP)
    g_array_set_size (checker->open, checker->open->len - 1);
  return TRUE;
}

static gboolean
decides (const WeftMimdcBranch *branch)
{
  return branch->kind == WEFT_BRANCH_IF || branch->kind == WEFT_BRANCH_WHILE;
}

static gboolean
check_jump (Checker *checker, const WeftMimdcBranch *branch)
{
  guint8 op;

  if (branch->jump == WEFT_MIMDC_NOWHERE)
    return TRUE;
  if (decides (branch) && branch->jump >= checker->function->entry && branch->jump < branch->at) {
    op = checker->code->instructions[branch->jump].op;
    if (op == WEFT_OP_JUMPF || op == WEFT_OP_JUMPT)
      return TRUE;
  }
  return refuse (checker, _ ("jump"), g_strdup_printf ("%u", branch->jump),
                 _ ("none, or of an if or while its conditional jump"));
}

static gboolean
check_value (Checker *checker, const WeftMimdcBranch *branch)
{
  double most = branch->kind == WEFT_BRANCH_IF ? 1 : G_MAXDOUBLE;

  if (!isnan (branch->value) && !(decides (branch) && branch->value >= 0 && branch->value <= most))
    return refuse (checker, _ ("value"), g_strdup_printf ("%g", branch->value),
                   _ ("none, or of an if a probability, of a while a number of 0 or more"));
  return branch->iterations == NULL || branch->kind == WEFT_BRANCH_WHILE ||
         refuse (checker, _ ("iterations"), weft_literal_print (branch->iterations),
                 _ ("none, as it is no while"));
}

static gboolean
check_flags (Checker *checker, const WeftMimdcBranch *branch)
{
  return (!branch->is_logical || branch->kind == WEFT_BRANCH_IF) && (!branch->differs || decides (branch))
             ? TRUE
             : refuse (checker, _ ("flags"), g_strdup (_ ("those of a decision")),
                       _ ("none, as it decides nothing"));
}

static gboolean
check_branch (Checker *checker, guint32 least)
{
  const WeftMimdcBranch *branch = &checker->code->branches[checker->at];

  if (branch->at < least || branch->at > checker->function->after)
    return refuse (checker, _ ("at"), g_strdup_printf ("%u", branch->at),
                   _ ("an instruction of its function, in their order"));
  return check_nesting (checker, branch) && check_jump (checker, branch) && check_value (checker, branch) &&
         check_flags (checker, branch);
}

static gboolean
check_function (Checker *checker, guint32 number)
{
  const WeftMimdcCode *code = checker->code;
  guint32 after =
      number + 1 < code->n_functions ? code->functions[number + 1].first_branch : code->n_branches;
  guint32 least = code->functions[number].entry;

  checker->function = &code->functions[number];
  for (checker->at = checker->function->first_branch; checker->at < after; checker->at++) {
    if (!check_branch (checker, least))
      return FALSE;
    least = code->branches[checker->at].at;
  }
  if (checker->open->len == 0)
    return TRUE;
  checker->at = g_array_index (checker->open, Open, checker->open->len - 1).first;
  return refuse (checker, _ ("kind"), g_strdup (_ ("an if or a loop that does not end")),
                 _ ("its end in the same function"));
}

gboolean
weft_image_check_branches (WeftImageCheck *check, gsize at)
{
  Checker checker = {.check = check, .code = check->code, .from = at};
  gboolean is_right = TRUE;

  checker.open = g_array_new (FALSE, FALSE, sizeof (Open));
  for (guint32 i = 0; is_right && i < check->code->n_functions; i++)
    is_right = check_function (&checker, i);
  g_array_unref (checker.open);
  return is_right;
}
