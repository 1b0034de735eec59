/* random-mimdc.c: see random-mimdc.h. The evaluation shares nothing with the program: it works with 64-bit whole numbers that are cut to 32
 * bits, and doubles that are rounded to floats. */
#include "random-mimdc.h"

#include "test-seed.h"

#include <string.h>

#define PES     RANDOM_MIMDC_PES
#define GLOBALS 3
#define SIZE    4 /* of the array */
#define LOCALS  3

typedef struct {
  gboolean is_float;
  gint32 i;
  float f;
} Value;

typedef struct _Tree Tree;
struct _Tree {
  const char *sign; /* an operator; else NULL */
  char
      kind; /* c: constant, t: this, n: nproc, g: global, a: array element, r: of another PE, l: local, m: mono, f: call; 2 1: operators */
  Value value;
  guint at;
  Tree *left;
  Tree *right;
};

typedef struct {
  gint32 global[GLOBALS];
  float real;
  gint32 array[SIZE];
  gint32 local[LOCALS];
  gboolean has_trapped;
} Pe;

typedef struct {
  WeftRandom random;
  GString *text;
  Pe pes[PES];
  Pe before[PES]; /* as the others were at the last barrier */
  gint32 mono;
  GString *output[PES];
} Case;

static guint
below (Case *c, guint n)
{
  return (guint) weft_random_below (&c->random, n);
}

static Tree *
new_tree (char kind, const char *sign, Tree *left, Tree *right)
{
  Tree *tree = g_new0 (Tree, 1);

  *tree = (Tree){sign, kind, {0}, 0, left, right};
  return tree;
}

static void
free_tree (Tree *tree)
{
  if (tree == NULL)
    return;
  free_tree (tree->left);
  free_tree (tree->right);
  g_free (tree);
}

static Tree *
make_leaf (Case *c)
{
  static const char kinds[] = "ctngglmcRx";
  Tree *tree = new_tree (kinds[below (c, sizeof kinds - 1)], NULL, NULL, NULL);

  tree->at = below (c, GLOBALS);
  if (tree->kind == 'c')
    tree->value.i = below (c, 4) == 0 ? G_MAXINT32 : (gint32) below (c, below (c, 2) ? 3 : 20);
  if (tree->kind == 'x')
    tree->value.f = (float) below (c, 64) / 8;
  return tree;
}

static Tree *make_tree (Case *c, guint depth);

/* What is never 0 when it is whole: most divisors, or every program would trap. */
static Tree *
make_odd (Case *c, guint depth)
{
  Tree *one = new_tree ('c', NULL, NULL, NULL);
  Tree *two = new_tree ('c', NULL, NULL, NULL);

  one->value.i = 1;
  two->value.i = 2;
  return new_tree ('2', "+", new_tree ('2', "*", make_tree (c, depth), two), one);
}

static Tree *
make_tree (Case *c, guint depth)
{
  static const char *const signs[] = {
      "+", "-", "*", "/", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "%", "<<", ">>", "+", "-", "*"};
  const char *sign;
  guint what = below (c, 16);

  if (depth == 0 || what < 3)
    return make_leaf (c);
  if (what == 3)
    return new_tree ('1', below (c, 2) ? "-" : "!", make_tree (c, depth - 1), NULL);
  if (what == 4)
    return new_tree ('a', NULL, make_tree (c, depth - 1), NULL);
  if (what == 5)
    return new_tree ('r', NULL, make_tree (c, depth - 1), make_tree (c, depth - 1));
  if (what == 6)
    return new_tree ('f', NULL, make_tree (c, depth - 1), make_tree (c, depth - 1));
  sign = signs[below (c, G_N_ELEMENTS (signs))];
  if ((*sign == '/' || *sign == '%') && below (c, 16) > 0)
    return new_tree ('2', sign, make_tree (c, depth - 1), make_odd (c, depth - 1));
  return new_tree ('2', sign, make_tree (c, depth - 1), make_tree (c, depth - 1));
}

static gboolean
is_float (const Tree *tree)
{
  if (tree->kind == 'x' || tree->kind == 'R')
    return TRUE;
  if (tree->kind == '1')
    return *tree->sign == '-' && is_float (tree->left);
  return tree->kind == '2' && strchr ("+-*/", *tree->sign) != NULL &&
         (is_float (tree->left) || is_float (tree->right));
}

/* Where the language wants an int, a float becomes one by a comparison. */
static void
make_whole (Tree *tree)
{
  if (tree == NULL)
    return;
  make_whole (tree->left);
  make_whole (tree->right);
  if (tree->kind == '2' && strchr ("%<>", *tree->sign) != NULL &&
      (tree->sign[0] == '%' || tree->sign[1] == tree->sign[0]) &&
      (is_float (tree->left) || is_float (tree->right)))
    tree->sign = "<";
}

static void
print_tree (GString *text, const Tree *tree)
{
  switch (tree->kind) {
  case 'c':
    g_string_append_printf (text, "%d", tree->value.i);
    return;
  case 'x':
    g_string_append_printf (text, "%.3f", (double) tree->value.f);
    return;
  case 't':
    g_string_append (text, "this");
    return;
  case 'n':
    g_string_append (text, "nproc");
    return;
  case 'g':
    g_string_append_printf (text, "g%u", tree->at);
    return;
  case 'R':
    g_string_append (text, "real");
    return;
  case 'l':
    g_string_append_printf (text, "v%u", tree->at);
    return;
  case 'm':
    g_string_append (text, "m");
    return;
  case 'a':
    g_string_append (text, "a[index(");
    print_tree (text, tree->left);
    g_string_append (text, ")]");
    return;
  case 'r':
    g_string_append (text, "old[index(");
    print_tree (text, tree->left);
    g_string_append (text, ")][|| pe(");
    print_tree (text, tree->right);
    g_string_append (text, ")]");
    return;
  case 'f':
    g_string_append (text, "f(");
    print_tree (text, tree->left);
    g_string_append (text, ", ");
    print_tree (text, tree->right);
    g_string_append (text, ")");
    return;
  case '1':
    g_string_append_printf (text, "(%s", tree->sign);
    print_tree (text, tree->left);
    g_string_append (text, ")");
    return;
  default:
    g_string_append (text, "(");
    print_tree (text, tree->left);
    g_string_append_printf (text, " %s ", tree->sign);
    print_tree (text, tree->right);
    g_string_append (text, ")");
  }
}

static Value
whole (gint64 i)
{
  return (Value){FALSE, (gint32) (guint32) (guint64) i, 0};
}

static Value
real (double f)
{
  return (Value){TRUE, 0, (float) f};
}

static gint32
to_int (Value value)
{
  if (!value.is_float)
    return value.i;
  return value.f != value.f ? 0 : (gint32) CLAMP ((double) value.f, (double) G_MININT32, (double) G_MAXINT32);
}

static double
to_double (Value value)
{
  return value.is_float ? (double) value.f : (double) (float) value.i;
}

static gboolean
is_true (Value value)
{
  return value.is_float ? value.f != 0 : value.i != 0;
}

static Value
compare (const char *sign, double a, double b)
{
  gboolean is = *sign == '<'   ? (sign[1] == '=' ? a <= b : a < b)
                : *sign == '>' ? (sign[1] == '=' ? a >= b : a > b)
                               : (*sign == '=') == (a == b);

  return whole (is);
}

static Value
compute_float (const char *sign, double a, double b)
{
  switch (*sign) {
  case '+':
    return real (a + b);
  case '-':
    return real (a - b);
  case '*':
    return real (a * b);
  case '/':
    return real (a / b);
  default:
    return compare (sign, a, b);
  }
}

static Value
compute_int (Pe *pe, const char *sign, gint64 a, gint64 b)
{
  if ((*sign == '/' || *sign == '%') && b == 0) {
    pe->has_trapped = TRUE;
    return whole (0);
  }
  switch (*sign) {
  case '+':
    return whole (a + b);
  case '-':
    return whole (a - b);
  case '*':
    return whole (a * b);
  case '/':
    return whole (a / b);
  case '%':
    return whole (a % b);
  default:
    if (sign[0] == '<' && sign[1] == '<')
      return whole ((gint64) (((guint64) a & 0xffffffff) << (b & 31)));
    if (sign[0] == '>' && sign[1] == '>')
      return whole (
          (a - (((a % ((gint64) 1 << (b & 31))) + ((gint64) 1 << (b & 31))) % ((gint64) 1 << (b & 31)))) /
          ((gint64) 1 << (b & 31)));
    return compare (sign, (double) a, (double) b);
  }
}

static guint
wrap (gint32 value, guint n)
{
  gint64 rest = (gint64) value % n;

  return (guint) (rest < 0 ? rest + n : rest);
}

static Value evaluate (Case *c, guint number, const Tree *tree);

static Value
evaluate_binary (Case *c, guint number, const Tree *tree)
{
  Value a = evaluate (c, number, tree->left);
  Value b;

  if (c->pes[number].has_trapped)
    return whole (0);
  if (g_str_equal (tree->sign, "&&") && !is_true (a))
    return whole (0);
  if (g_str_equal (tree->sign, "||") && is_true (a))
    return whole (1);
  b = evaluate (c, number, tree->right);
  if (c->pes[number].has_trapped)
    return whole (0);
  if (*tree->sign == '&' || *tree->sign == '|')
    return whole (is_true (b));
  if (a.is_float || b.is_float)
    return compute_float (tree->sign, to_double (a), to_double (b));
  return compute_int (&c->pes[number], tree->sign, a.i, b.i);
}

static Value
evaluate (Case *c, guint number, const Tree *tree)
{
  Pe *pe = &c->pes[number];
  Value a;
  Value b;

  switch (tree->kind) {
  case 'c':
    return whole (tree->value.i);
  case 'x':
    return real ((double) tree->value.f);
  case 't':
    return whole (number);
  case 'n':
    return whole (PES);
  case 'g':
    return whole (pe->global[tree->at]);
  case 'R':
    return real ((double) pe->real);
  case 'l':
    return whole (pe->local[tree->at]);
  case 'm':
    return whole (c->mono);
  case 'a':
    return whole (pe->array[wrap (to_int (evaluate (c, number, tree->left)), SIZE)]);
  case 'r':
    a = evaluate (c, number, tree->left);
    b = evaluate (c, number, tree->right);
    return whole (c->before[wrap (to_int (b), PES)].array[wrap (to_int (a), SIZE)]);
  case 'f':
    a = evaluate (c, number, tree->left);
    b = evaluate (c, number, tree->right);
    /* f (int x, float y) counts x mod 8 times y */
    {
      gint32 n = (gint32) wrap (to_int (a), 8);
      float sum = 0;

      for (gint32 i = 0; i < n; i++)
        sum = (float) ((double) sum + (double) (float) to_double (b));
      return whole (to_int (real ((double) sum)));
    }
  case '1':
    a = evaluate (c, number, tree->left);
    if (*tree->sign == '!')
      return whole (!is_true (a));
    return a.is_float ? real (-(double) a.f) : whole (-(gint64) a.i);
  default:
    return evaluate_binary (c, number, tree);
  }
}

static const char prologue[] =
    "poly int g0, g1, g2;\npoly float real;\npoly int a[4];\npoly int old[4];\nmono int m;\n"
    "int index(int i) { i = i % 4; if (i < 0) return i + 4; return i; }\n"
    "int pe(int i) { i = i % nproc; if (i < 0) return i + nproc; return i; }\n"
    "int f(int x, float y)\n{\n  int i;\n  float sum;\n  x = x % 8;\n  if (x < 0) x = x + 8;\n"
    "  for (i = 0; i < x; i = i + 1) sum = sum + y;\n  return sum;\n}\n"
    "int share() { int i; wait; while (i < 4) { old[i] = a[i]; i = i + 1; } wait; return 0; }\n"
    "int main()\n{\n  int v0;\n  int v1;\n  int v2;\n  share();\n";

/* An assignment, on those PEs that take it; @takes (array fixed-size=PES) */
static void
add_assignment (Case *c, const gboolean *takes)
{
  Tree *value = make_tree (c, 4);
  Tree *index = make_tree (c, 2);
  guint target = below (c, 4);
  guint at = below (c, LOCALS);

  make_whole (value);
  make_whole (index);
  if (target == 0)
    g_string_append_printf (c->text, "g%u", at);
  else if (target == 1)
    g_string_append_printf (c->text, "v%u", at);
  else if (target == 2)
    g_string_append (c->text, "real");
  else {
    g_string_append (c->text, "a[index(");
    print_tree (c->text, index);
    g_string_append (c->text, ")]");
  }
  g_string_append (c->text, " = ");
  print_tree (c->text, value);
  g_string_append (c->text, ";\n");
  for (guint i = 0; i < PES; i++) {
    Pe *pe = &c->pes[i];
    guint place;
    Value got;

    if (!takes[i] || pe->has_trapped)
      continue;
    place = target == 3 ? wrap (to_int (evaluate (c, i, index)), SIZE) : 0;
    if (pe->has_trapped)
      continue;
    got = evaluate (c, i, value);
    if (pe->has_trapped)
      continue;
    if (target == 2)
      pe->real = (float) to_double (got);
    else
      *(target == 0 ? &pe->global[at] : target == 1 ? &pe->local[at] : &pe->array[place]) = to_int (got);
  }
  free_tree (value);
  free_tree (index);
}

static void
add_print (Case *c, const gboolean *takes)
{
  Tree *value = make_tree (c, 5);

  make_whole (value);
  g_string_append (c->text, "print(");
  print_tree (c->text, value);
  g_string_append (c->text, ", g0, real);\n");
  for (guint i = 0; i < PES; i++) {
    Value got;

    if (!takes[i] || c->pes[i].has_trapped)
      continue;
    got = evaluate (c, i, value);
    if (c->pes[i].has_trapped)
      continue;
    if (got.is_float && got.f != got.f)
      g_string_append (c->output[i], "nan");
    else if (got.is_float)
      g_string_append_printf (c->output[i], "%.9g", (double) got.f);
    else
      g_string_append_printf (c->output[i], "%d", got.i);
    g_string_append_printf (c->output[i], " %d ", c->pes[i].global[0]);
    if (c->pes[i].real != c->pes[i].real)
      g_string_append (c->output[i], "nan\n");
    else
      g_string_append_printf (c->output[i], "%.9g\n", (double) c->pes[i].real);
  }
  free_tree (value);
}

static void add_statements (Case *c, const gboolean *takes, guint depth);

static void
add_if (Case *c, const gboolean *takes, guint depth)
{
  Tree *condition = make_tree (c, 3);
  gboolean then[PES];
  gboolean otherwise[PES];

  make_whole (condition);
  g_string_append (c->text, "if (");
  print_tree (c->text, condition);
  g_string_append (c->text, ") {\n");
  for (guint i = 0; i < PES; i++) {
    gboolean lives = takes[i] && !c->pes[i].has_trapped;
    gboolean is = lives && is_true (evaluate (c, i, condition));

    lives = lives && !c->pes[i].has_trapped;
    then[i] = lives && is;
    otherwise[i] = lives && !is;
  }
  add_statements (c, then, depth - 1);
  g_string_append (c->text, "} else {\n");
  add_statements (c, otherwise, depth - 1);
  g_string_append (c->text, "}\n");
  free_tree (condition);
}

static void
add_statements (Case *c, const gboolean *takes, guint depth)
{
  for (guint n = 1 + below (c, 3); n > 0; n--) {
    guint what = below (c, 6);

    if (what == 0 && depth > 0)
      add_if (c, takes, depth);
    else if (what < 3)
      add_print (c, takes);
    else
      add_assignment (c, takes);
  }
}

/* All PEs meet; one sets the mono. */
static void
add_barrier (Case *c)
{
  guint writer = below (c, PES);

  g_string_append_printf (c->text, "share();\nif (this == %u) m = g1;\nwait;\n", writer);
  memcpy (c->before, c->pes, sizeof c->before);
  c->mono = c->pes[writer].global[1];
}

static gboolean
has_trapped (const Case *c)
{
  for (guint i = 0; i < PES; i++)
    if (c->pes[i].has_trapped)
      return TRUE;
  return FALSE;
}

/* What is printed between barriers goes out PE by PE. */
static void
take_output (Case *c, GString *expected)
{
  for (guint i = 0; i < PES; i++) {
    g_string_append (expected, c->output[i]->str);
    g_string_truncate (c->output[i], 0);
  }
}

char *
random_mimdc_new (guint64 number, char **expected, gboolean *traps)
{
  Case c = {.text = g_string_new (prologue)};
  GString *all = g_string_new (NULL);
  static const gboolean everybody[PES] = {TRUE, TRUE, TRUE, TRUE, TRUE};

  test_random_init (&c.random, 16, number);
  for (guint i = 0; i < PES; i++)
    c.output[i] = g_string_new (NULL);
  for (guint phase = 0; phase < 3 && !has_trapped (&c); phase++) {
    add_statements (&c, everybody, 2);
    if (has_trapped (&c))
      break;
    add_barrier (&c);
    take_output (&c, all);
  }
  g_string_append (c.text, "}\n");
  *traps = has_trapped (&c);
  for (guint i = 0; i < PES; i++)
    g_string_free (c.output[i], TRUE);
  *expected = g_string_free (all, FALSE);
  return g_string_free (c.text, FALSE);
}
