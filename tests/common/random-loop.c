/* random-loop.c: see random-loop.h. The evaluation shares nothing with the program: it goes through trees, works with 64-bit whole numbers that are cut to 32 bits, and
 * with doubles that are rounded to floats. */
#include "random-loop.h"

#include "test-seed.h"
#include "weft-loop.h"

#include <math.h>
#include <string.h>

#define MOST_ARRAYS 4
#define LOCALS      4 /* of which the second half may be floats */
#define COUNTERS    2
#define MOST_LOOPS  2

typedef struct {
  gboolean is_float;
  gint32 i;
  float f;
} Value;

typedef struct _Tree Tree;
struct _Tree {
  char
      kind; /* c: int, x: float, v: loop variable, k: counter, l: local, e: element, f: function, 1 2: operators */
  const char *sign;
  Value value;
  guint at;
  gint shift[2];
  Tree *sides[2];
};

typedef struct _Statement Statement;
struct _Statement {
  char kind; /* s: set, o: store, i: if, f: for */
  guint at;
  gint shift[2]; /* of a for its range */
  Tree *tree;
  GPtrArray *blocks[2]; /* (nullable) */
};

typedef struct {
  gboolean is_out;
  gboolean is_float;
  guint edge;
  guint size[2];
} Array;

typedef struct {
  gint low[2];
  gint high[2];
  GPtrArray *body;
  gboolean is_float[LOCALS];
} Loop;

struct _RandomLoop {
  WeftRandom random;
  GString *text;
  guint rank;
  guint n_arrays;
  Array arrays[MOST_ARRAYS];
  guint n_loops;
  Loop loops[MOST_LOOPS];
  /* while it is made */
  guint known;    /* locals, bit by bit */
  guint counters; /* that are counted */
  guint at;       /* the loop */
  gint stored[2]; /* how far from its place it stores */
  /* while it is evaluated */
  WeftLoopData *data;
  Value locals[LOCALS];
  gint32 counts[COUNTERS];
  gint place[2];
  gboolean has_trapped;
};

static guint
below (RandomLoop *loop, guint n)
{
  return (guint) weft_random_below (&loop->random, n);
}

/* Trees. */

static Tree *
new_tree (char kind, const char *sign, Tree *left, Tree *right)
{
  Tree *tree = g_new0 (Tree, 1);

  tree->kind = kind;
  tree->sign = sign;
  tree->sides[0] = left;
  tree->sides[1] = right;
  return tree;
}

static void
free_tree (Tree *tree)
{
  if (tree == NULL)
    return;
  free_tree (tree->sides[0]);
  free_tree (tree->sides[1]);
  g_free (tree);
}

static Tree *
make_constant (gint32 value)
{
  Tree *tree = new_tree ('c', NULL, NULL, NULL);

  tree->value.i = value;
  return tree;
}

/* A distance at which the loop reads the array in a dimension. */
static gint
make_shift (RandomLoop *loop, const Array *array, guint d)
{
  const Loop *own = &loop->loops[loop->at];
  gint least = array->edge > 0 ? -3 : MAX (-own->low[d], -2);
  gint most = array->edge > 0 ? 3 : MIN ((gint) array->size[d] - 1 - own->high[d], 2);

  return least + (gint) below (loop, (guint) (most - least + 1));
}

static Tree *
make_element (RandomLoop *loop)
{
  Tree *tree = new_tree ('e', NULL, NULL, NULL);

  do
    tree->at = below (loop, loop->n_arrays);
  while (loop->arrays[tree->at].is_out);
  for (guint d = 0; d < loop->rank; d++)
    tree->shift[d] = make_shift (loop, &loop->arrays[tree->at], d);
  return tree;
}

static Tree *
make_leaf (RandomLoop *loop)
{
  guint what = below (loop, 8);
  Tree *tree;

  if (what >= 4)
    return make_element (loop);
  if (what == 3 && loop->counters > 0) {
    tree = new_tree ('k', NULL, NULL, NULL);
    tree->at = below (loop, loop->counters);
    return tree;
  }
  if (what >= 2 && loop->known != 0) {
    tree = new_tree ('l', NULL, NULL, NULL);
    do
      tree->at = below (loop, LOCALS);
    while ((loop->known >> tree->at & 1) == 0);
    return tree;
  }
  if (what == 1) {
    tree = new_tree ('v', NULL, NULL, NULL);
    tree->at = below (loop, loop->rank);
    return tree;
  }
  tree = new_tree (below (loop, 2) ? 'c' : 'x', NULL, NULL, NULL);
  tree->value.i = below (loop, 8) == 0 ? G_MAXINT32 : (gint32) below (loop, 20);
  tree->value.f = (float) below (loop, 64) / 8;
  return tree;
}

/* Whether it is a float, where locals may be any of their types. */
static gboolean
may_be_float (const RandomLoop *loop, const Tree *tree)
{
  switch (tree->kind) {
  case 'x':
    return TRUE;
  case 'l':
    return tree->at >= LOCALS / 2;
  case 'e':
    return loop->arrays[tree->at].is_float;
  case 'f':
    return *tree->sign == 's' || may_be_float (loop, tree->sides[0]) ||
           (tree->sides[1] != NULL && may_be_float (loop, tree->sides[1]));
  case '1':
    return *tree->sign == '-' && may_be_float (loop, tree->sides[0]);
  case '2':
    return strlen (tree->sign) == 1 && strchr ("+-*/", *tree->sign) != NULL &&
           (may_be_float (loop, tree->sides[0]) || may_be_float (loop, tree->sides[1]));
  default:
    return FALSE;
  }
}

/* An int, by a comparison if it has to be. */
static Tree *
make_whole (RandomLoop *loop, Tree *tree)
{
  return may_be_float (loop, tree) ? new_tree ('2', "<", tree, make_constant (1)) : tree;
}

static Tree *make_tree (RandomLoop *loop, guint depth);

static Tree *
make_function (RandomLoop *loop, guint depth)
{
  static const char *const names[] = {"min", "max", "abs", "sqrt"};
  guint what = below (loop, 4);

  return new_tree ('f', names[what], make_tree (loop, depth), what < 2 ? make_tree (loop, depth) : NULL);
}

/* What is never 0 when it is whole: most divisors, or every program would trap. */
static Tree *
make_odd (RandomLoop *loop, guint depth)
{
  return new_tree ('2', "+", new_tree ('2', "*", make_tree (loop, depth), make_constant (2)),
                   make_constant (1));
}

static Tree *
make_tree (RandomLoop *loop, guint depth)
{
  static const char *const signs[] = {
      "+", "-", "*", "/", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "%", "<<", ">>", "+", "-", "*"};
  guint what = below (loop, 12);
  const char *sign = signs[below (loop, G_N_ELEMENTS (signs))];
  Tree *left;
  Tree *right;

  if (depth == 0 || what < 2)
    return make_leaf (loop);
  if (what == 2)
    return new_tree ('1', below (loop, 2) ? "-" : "!", make_tree (loop, depth - 1), NULL);
  if (what == 3)
    return make_function (loop, depth - 1);
  left = make_tree (loop, depth - 1);
  right = (*sign == '/' || *sign == '%') && below (loop, 300) > 0 ? make_odd (loop, depth - 1)
                                                                  : make_tree (loop, depth - 1);
  if (strchr ("%", *sign) != NULL || g_str_equal (sign, "<<") || g_str_equal (sign, ">>")) {
    left = make_whole (loop, left);
    right = make_whole (loop, right);
  }
  return new_tree ('2', sign, left, right);
}

static void
print_tree (const RandomLoop *loop, GString *text, const Tree *tree)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (tree->kind) {
  case 'c':
    g_string_append_printf (text, "%d", tree->value.i);
    return;
  case 'x':
    g_string_append_printf (text, "%s", g_ascii_formatd (number, sizeof number, "%.4f", tree->value.f));
    return;
  case 'v':
    g_string_append_printf (text, "%c%u", "ij"[tree->at], loop -> at);
    return;
  case 'k':
  case 'l':
    g_string_append_printf (text, "%c%u", tree->kind == 'k' ? 'k' : 'x', tree->at);
    return;
  case 'e':
    g_string_append_printf (text, "a%u", tree->at);
    for (guint d = 0; d < loop->rank; d++) {
      g_string_append_printf (text, "[%c%u", "ij"[d], loop -> at);
      if (tree->shift[d] != 0)
        g_string_append_printf (text, " %c %d", tree->shift[d] < 0 ? '-' : '+', ABS (tree->shift[d]));
      g_string_append_c (text, ']');
    }
    return;
  case '1':
    g_string_append_printf (text, "%s(", tree->sign);
    print_tree (loop, text, tree->sides[0]);
    g_string_append_c (text, ')');
    return;
  default:
    g_string_append_printf (text, "%s(", tree->kind == 'f' ? tree->sign : "");
    print_tree (loop, text, tree->sides[0]);
    if (tree->sides[1] != NULL) {
      g_string_append_printf (text, " %s ", tree->kind == 'f' ? "," : tree->sign);
      print_tree (loop, text, tree->sides[1]);
    }
    g_string_append_c (text, ')');
  }
}

/* Statements. */

static void
free_statement (gpointer data)
{
  Statement *statement = data;

  free_tree (statement->tree);
  for (guint i = 0; i < 2; i++)
    if (statement->blocks[i] != NULL)
      g_ptr_array_unref (statement->blocks[i]);
  g_free (statement);
}

static GPtrArray *make_block (RandomLoop *loop, guint n, guint depth);

static Statement *
make_set (RandomLoop *loop)
{
  Statement *statement = g_new0 (Statement, 1);

  statement->kind = 's';
  statement->at = below (loop, LOCALS);
  statement->tree = make_tree (loop, 1 + below (loop, 3));
  if (statement->at < LOCALS / 2)
    statement->tree = make_whole (loop, statement->tree);
  loop->known |= 1u << statement->at;
  return statement;
}

static Statement *
make_store (RandomLoop *loop)
{
  Statement *statement = g_new0 (Statement, 1);

  statement->kind = 'o';
  /* Out arrays are the last ones; of two loops each has one of its own. */
  statement->at = loop->n_arrays - 1 - (loop->n_loops == 2 ? loop->at : below (loop, 2));
  memcpy (statement->shift, loop->stored, sizeof loop->stored);
  statement->tree = make_tree (loop, 2);
  return statement;
}

static Statement *
make_statement (RandomLoop *loop, guint depth)
{
  guint what = below (loop, 8);
  Statement *statement;

  if (what == 0)
    return make_store (loop);
  if (what < 5 || depth == 0)
    return make_set (loop);
  statement = g_new0 (Statement, 1);
  statement->kind = what == 5 && loop->counters < COUNTERS ? 'f' : 'i';
  if (statement->kind == 'f') {
    statement->at = loop->counters++;
    statement->shift[0] = (gint) below (loop, 3);
    statement->shift[1] = statement->shift[0] + (gint) below (loop, 4);
    statement->blocks[0] = make_block (loop, 2, depth - 1);
    loop->counters--;
    return statement;
  }
  statement->tree = make_tree (loop, 2);
  statement->blocks[0] = make_block (loop, 1 + below (loop, 2), depth - 1);
  if (below (loop, 2))
    statement->blocks[1] = make_block (loop, 1 + below (loop, 2), depth - 1);
  return statement;
}

static GPtrArray *
make_block (RandomLoop *loop, guint n, guint depth)
{
  GPtrArray *block = g_ptr_array_new_with_free_func (free_statement);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (block, make_statement (loop, depth));
  return block;
}

static void print_block (const RandomLoop *loop, GString *text, const GPtrArray *block);

static void
print_statement (const RandomLoop *loop, GString *text, const Statement *statement)
{
  switch (statement->kind) {
  case 's':
    g_string_append_printf (text, "x%u = ", statement->at);
    break;
  case 'o':
    g_string_append_printf (text, "a%u", statement->at);
    for (guint d = 0; d < loop->rank; d++)
      g_string_append_printf (text, "[%c%u %c %d]", "ij"[d], loop -> at,
                              statement -> shift[d] < 0 ? '-' : '+', ABS (statement->shift[d]));
    g_string_append (text, " = ");
    break;
  case 'i':
    g_string_append (text, "if ");
    break;
  default:
    g_string_append_printf (text, "for k%u in %d..%d ", statement->at, statement->shift[0],
                            statement->shift[1]);
  }
  if (statement->tree != NULL)
    print_tree (loop, text, statement->tree);
  if (statement->blocks[0] == NULL)
    g_string_append_c (text, ';');
  else
    print_block (loop, text, statement->blocks[0]);
  if (statement->blocks[1] != NULL) {
    g_string_append (text, "else ");
    print_block (loop, text, statement->blocks[1]);
  }
  g_string_append_c (text, '\n');
}

static void
print_block (const RandomLoop *loop, GString *text, const GPtrArray *block)
{
  g_string_append (text, " {\n");
  for (guint i = 0; i < block->len; i++)
    print_statement (loop, text, block->pdata[i]);
  g_string_append (text, "}\n");
}

/* Types of locals. */

static gboolean
is_float (const RandomLoop *loop, const Loop *own, const Tree *tree)
{
  switch (tree->kind) {
  case 'l':
    return own->is_float[tree->at];
  case 'f':
    return *tree->sign == 's' || is_float (loop, own, tree->sides[0]) ||
           (tree->sides[1] != NULL && is_float (loop, own, tree->sides[1]));
  case '1':
    return *tree->sign == '-' && is_float (loop, own, tree->sides[0]);
  case '2':
    return strlen (tree->sign) == 1 && strchr ("+-*/", *tree->sign) != NULL &&
           (is_float (loop, own, tree->sides[0]) || is_float (loop, own, tree->sides[1]));
  default:
    return may_be_float (loop, tree);
  }
}

static gboolean
find_floats (const RandomLoop *loop, Loop *own, const GPtrArray *block)
{
  gboolean is_changed = FALSE;

  for (guint i = 0; block != NULL && i < block->len; i++) {
    const Statement *statement = block->pdata[i];

    if (statement->kind == 's' && !own->is_float[statement->at] && is_float (loop, own, statement->tree))
      is_changed = own->is_float[statement->at] = TRUE;
    is_changed |=
        find_floats (loop, own, statement->blocks[0]) | find_floats (loop, own, statement->blocks[1]);
  }
  return is_changed;
}

/* The program. */

static void
make_arrays (RandomLoop *loop)
{
  loop->n_arrays = 3 + below (loop, MOST_ARRAYS - 2);
  for (guint i = 0; i < loop->n_arrays; i++) {
    Array *array = &loop->arrays[i];

    array->is_out = i >= loop->n_arrays - 2;
    array->is_float = below (loop, 3) > 0;
    array->edge = array->is_out ? 0 : below (loop, 3);
    array->size[0] = loop->rank == 2 ? 5 + below (loop, 8) : 10 + below (loop, 40);
    array->size[1] = loop->rank == 2 ? 5 + below (loop, 8) : 1;
    g_string_append_printf (loop->text, "%s %s a%u[%u]", array->is_out ? "out" : "in",
                            array->is_float ? "float" : "int", i, array->size[0]);
    if (loop->rank == 2)
      g_string_append_printf (loop->text, "[%u]", array->size[1]);
    g_string_append_printf (loop->text, "%s;\n",
                            array->edge == 0   ? ""
                            : array->edge == 1 ? " edge zero"
                                               : " edge clamp");
  }
}

/* A range that stays in all arrays without an edge. */
static void
make_ranges (RandomLoop *loop, Loop *own)
{
  for (guint d = 0; d < loop->rank; d++) {
    guint least = loop->arrays[0].size[d];

    for (guint i = 1; i < loop->n_arrays; i++)
      least = MIN (least, loop->arrays[i].size[d]);
    own->low[d] = (gint) below (loop, 3);
    own->high[d] = MAX (own->low[d], (gint) least - 1 - (gint) below (loop, 3));
    loop->stored[d] = -(gint) below (loop, (guint) own->low[d] + 1);
  }
}

static void
make_loop (RandomLoop *loop)
{
  Loop *own = &loop->loops[loop->at];

  make_ranges (loop, own);
  loop->known = loop->counters = 0;
  own->body = make_block (loop, 1 + below (loop, 6), 2);
  g_ptr_array_add (own->body, make_store (loop));
  while (find_floats (loop, own, own->body))
    ;
  g_string_append_printf (loop->text, "for i%u in %d..%d", loop->at, own->low[0], own->high[0]);
  if (loop->rank == 2)
    g_string_append_printf (loop->text, ", j%u in %d..%d", loop->at, own->low[1], own->high[1]);
  print_block (loop, loop->text, own->body);
}

RandomLoop *
random_loop_new (guint64 seed, guint64 stream)
{
  RandomLoop *loop = g_new0 (RandomLoop, 1);

  test_random_init (&loop->random, seed, stream);
  loop->text = g_string_new (NULL);
  loop->rank = 1 + below (loop, 2);
  make_arrays (loop);
  loop->n_loops = 1 + below (loop, 2);
  for (loop->at = 0; loop->at < loop->n_loops; loop->at++)
    make_loop (loop);
  return loop;
}

void
random_loop_free (RandomLoop *loop)
{
  for (guint i = 0; i < loop->n_loops; i++)
    g_ptr_array_unref (loop->loops[i].body);
  g_string_free (loop->text, TRUE);
  g_free (loop);
}

const char *
random_loop_get_text (const RandomLoop *loop)
{
  return loop->text->str;
}

WeftLoopProgram *
random_loop_compile (const char *text)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.loop", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftLoopProgram *program = weft_loop_compile (messages, job, &error);

  if (error != NULL)
    g_error ("%s\n%s", text, error->message);
  return program;
}

/* Values. */

static Value
from_int (gint64 i)
{
  return (Value){FALSE, (gint32) (guint32) (guint64) i, 0};
}

static Value
from_float (double f)
{
  return (Value){TRUE, 0, (float) f};
}

static gboolean
is_true (Value v)
{
  return v.is_float ? v.f != 0 : v.i != 0;
}

static double
get_real (Value v)
{
  return v.is_float ? v.f : (float) v.i;
}

static Value
convert (Value v, gboolean to_float)
{
  if (to_float)
    return from_float (get_real (v));
  if (!v.is_float)
    return v;
  return from_int (isnan (v.f) ? 0 : (gint64) CLAMP ((double) v.f, G_MININT32, G_MAXINT32));
}

static Value
divide (RandomLoop *loop, char sign, gint64 a, gint64 b)
{
  if (b != 0)
    return from_int (sign == '/' ? a / b : a % b);
  loop->has_trapped = TRUE;
  return from_int (0);
}

static Value
apply_ints (RandomLoop *loop, const char *sign, gint64 a, gint64 b)
{
  switch (*sign) {
  case '+':
    return from_int (a + b);
  case '-':
    return from_int (a - b);
  case '*':
    return from_int (a * b);
  case '/':
  case '%':
    return divide (loop, *sign, a, b);
  case '=':
    return from_int (a == b);
  case '!':
    return from_int (a != b);
  case '<':
    return from_int (sign[1] == '<' ? (gint64) ((guint64) a << (b & 31)) : sign[1] == '=' ? a <= b : a < b);
  default:
    return from_int (sign[1] == '>' ? a >> (b & 31) : sign[1] == '=' ? a >= b : a > b);
  }
}

static Value
apply_reals (const char *sign, double a, double b)
{
  switch (*sign) {
  case '+':
    return from_float (a + b);
  case '-':
    return from_float (a - b);
  case '*':
    return from_float (a * b);
  case '/':
    return from_float (a / b);
  case '=':
    return from_int (a == b);
  case '!':
    return from_int (a != b);
  case '<':
    return from_int (sign[1] == '=' ? a <= b : a < b);
  default:
    return from_int (sign[1] == '=' ? a >= b : a > b);
  }
}

static Value
apply_function (const char *name, Value a, Value b)
{
  gboolean is_real = a.is_float || b.is_float;
  double x = get_real (a);
  double y = get_real (b);

  if (*name == 's')
    return from_float (sqrt (x));
  if (*name == 'a')
    return is_real ? from_float (fabs (x)) : from_int (ABS ((gint64) a.i));
  if (!is_real)
    return from_int (g_str_equal (name, "min") ? MIN (a.i, b.i) : MAX (a.i, b.i));
  return from_float ((g_str_equal (name, "min") ? y < x : y > x) ? y : x);
}

static guint32
get_bits (Value v)
{
  guint32 bits = (guint32) v.i;

  if (v.is_float)
    memcpy (&bits, &v.f, sizeof bits);
  return v.is_float && isnan (v.f) ? 0x7fc00000 : bits;
}

static Value
read_element (const RandomLoop *loop, const Tree *tree)
{
  const Array *array = &loop->arrays[tree->at];
  Value value = {array->is_float, 0, 0};
  gint at[2];

  for (guint d = 0; d < 2; d++) {
    at[d] = loop->place[d] + tree->shift[d];
    if (at[d] >= 0 && at[d] < (gint) array->size[d])
      continue;
    if (array->edge == 1)
      return value;
    at[d] = at[d] < 0 ? 0 : (gint) array->size[d] - 1;
  }
  memcpy (array->is_float ? (void *) &value.f : (void *) &value.i,
          &loop->data->words[tree->at][at[0] * (gint) array->size[1] + at[1]], sizeof (guint32));
  return value;
}

static Value
evaluate (RandomLoop *loop, const Tree *tree)
{
  Value a;
  Value b;

  switch (tree->kind) {
  case 'c':
    return from_int (tree->value.i);
  case 'x':
    return from_float (tree->value.f);
  case 'v':
    return from_int (loop->place[tree->at]);
  case 'k':
    return from_int (loop->counts[tree->at]);
  case 'l':
    return loop->locals[tree->at];
  case 'e':
    return read_element (loop, tree);
  default:
    break;
  }
  a = evaluate (loop, tree->sides[0]);
  if (tree->kind == '1')
    return *tree->sign == '!' ? from_int (!is_true (a))
           : a.is_float       ? from_float (-a.f)
                              : from_int (-(gint64) a.i);
  if (tree->kind == '2' && (*tree->sign == '&' || *tree->sign == '|'))
    return from_int (is_true (a) == (*tree->sign == '&') ? is_true (evaluate (loop, tree->sides[1]))
                                                         : is_true (a));
  b = tree->sides[1] != NULL ? evaluate (loop, tree->sides[1]) : from_int (0);
  if (tree->kind == 'f')
    return apply_function (tree->sign, a, b);
  return a.is_float || b.is_float ? apply_reals (tree->sign, get_real (a), get_real (b))
                                  : apply_ints (loop, tree->sign, a.i, b.i);
}

static void run_block (RandomLoop *loop, const Loop *own, const GPtrArray *block);

static void
store (RandomLoop *loop, const Statement *statement)
{
  const Array *array = &loop->arrays[statement->at];
  Value value = convert (evaluate (loop, statement->tree), array->is_float);
  gint at =
      (loop->place[0] + statement->shift[0]) * (gint) array->size[1] + loop->place[1] + statement->shift[1];

  loop->data->words[statement->at][at] = get_bits (value);
}

static void
run_statement (RandomLoop *loop, const Loop *own, const Statement *statement)
{
  switch (statement->kind) {
  case 's':
    loop->locals[statement->at] = convert (evaluate (loop, statement->tree), own->is_float[statement->at]);
    return;
  case 'o':
    store (loop, statement);
    return;
  case 'i':
    if (is_true (evaluate (loop, statement->tree)))
      run_block (loop, own, statement->blocks[0]);
    else if (statement->blocks[1] != NULL)
      run_block (loop, own, statement->blocks[1]);
    return;
  default:
    for (gint k = statement->shift[0]; k <= statement->shift[1]; k++) {
      loop->counts[statement->at] = k;
      run_block (loop, own, statement->blocks[0]);
    }
  }
}

static void
run_block (RandomLoop *loop, const Loop *own, const GPtrArray *block)
{
  for (guint i = 0; i < block->len; i++)
    run_statement (loop, own, block->pdata[i]);
}

static void
run_iteration (RandomLoop *loop, const Loop *own)
{
  for (guint i = 0; i < LOCALS; i++)
    loop->locals[i] = (Value){own->is_float[i], 0, 0};
  run_block (loop, own, own->body);
}

char *
random_loop_evaluate (RandomLoop *loop, WeftLoopData *data)
{
  loop->data = data;
  loop->has_trapped = FALSE;
  for (guint i = 0; i < loop->n_loops; i++) {
    const Loop *own = &loop->loops[i];

    for (loop->place[0] = own->low[0]; loop->place[0] <= own->high[0]; loop->place[0]++)
      for (loop->place[1] = own->low[1]; loop->place[1] <= own->high[1]; loop->place[1]++) {
        run_iteration (loop, own);
        if (loop->has_trapped && loop->rank == 1)
          return g_strdup_printf ("i%u = %d", i, loop->place[0]);
        if (loop->has_trapped)
          return g_strdup_printf ("i%u = %d, j%u = %d", i, loop->place[0], i, loop->place[1]);
      }
  }
  return NULL;
}
