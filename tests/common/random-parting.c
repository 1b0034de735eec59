/* random-parting.c: see random-parting.h. */
#include "random-parting.h"

#include "test-seed.h"

/* Of loops and branches inside each other, so that a program ends. */
#define DEPTH 3

typedef struct {
  WeftRandom random;
  GString *text;
} Writer;

static guint
below (Writer *writer, guint n)
{
  return (guint) weft_random_below (&writer->random, n);
}

static void
write_text (Writer *writer, const char *text)
{
  g_string_append (writer->text, text);
}

static void
write_leaf (Writer *writer)
{
  static const char *const leaves[] = {"this", "v0", "v1", "v2", "g0", "g1", "i1", "i2", "i3", "nproc"};

  if (below (writer, 3) == 0)
    g_string_append_printf (writer->text, "%d", (int) below (writer, 9) - 2);
  else
    write_text (writer, leaves[below (writer, G_N_ELEMENTS (leaves))]);
}

static void
write_expression (Writer *writer, guint depth)
{
  static const char *const signs[] = {"+", "-",  "*",  "+",  "-", "*",  "<<", ">>",
                                      "<", "<=", "==", "!=", ">", "&&", "||"};
  static const char *const by[] = {" / 2",           " % 2",          " % 8",         " / 16", " % 1",
                                   " / 1",           " % 7",          " / -3",        " / -1", " % -1",
                                   " % -2147483648", " / 2147483647", " / 1073741824"};
  guint what = depth == 0 ? 0 : below (writer, 16);

  if (what < 3) {
    write_leaf (writer);
    return;
  }
  write_text (writer, what == 3 ? "-(" : what == 4 ? "!(" : what == 5 ? "a[index(" : what == 6 ? "f(" : "(");
  write_expression (writer, depth - 1);
  if (what >= 7 && what < 10)
    write_text (writer, by[below (writer, G_N_ELEMENTS (by))]);
  if (what >= 10) {
    write_text (writer, signs[below (writer, G_N_ELEMENTS (signs))]);
    write_expression (writer, depth - 1);
  }
  write_text (writer, what == 5 ? ")]" : what == 6 ? ", v1)" : ")");
}

/* Floats that are as likely to be parts of a chain. */
static void
write_float (Writer *writer, guint depth)
{
  static const char *const leaves[] = {"x", "y", "0.5", "1.25", "this", "v1"};
  static const char *const signs[] = {"+", "-", "*", "-", "*", "/"};

  if (depth == 0) {
    write_text (writer, leaves[below (writer, G_N_ELEMENTS (leaves))]);
    return;
  }
  write_text (writer, "(");
  write_float (writer, below (writer, depth));
  write_text (writer, signs[below (writer, G_N_ELEMENTS (signs))]);
  write_float (writer, depth - 1);
  write_text (writer, ")");
}

static void
write_assignment (Writer *writer)
{
  static const char *const targets[] = {"v0 = ", "v1 = ", "v2 = ", "g0 = ", "g1 = "};
  guint what = below (writer, 24);

  if (what == 23) {
    write_text (writer, below (writer, 2) ? "v1 = v2 * v0; v2 = v1 - g0;\n" : "x = y * v1; y = 2 - x;\n");
    return;
  }
  if (what < 6) {
    write_text (writer, what % 2 ? "x = " : "y = ");
    write_float (writer, 3);
  } else if (what < 10) {
    write_text (writer, what == 6 && below (writer, 4) == 0 ? "a[(" : "a[index(");
    write_expression (writer, 1);
    write_text (writer, ")] = ");
    write_expression (writer, 3);
  } else {
    write_text (writer, targets[what % G_N_ELEMENTS (targets)]);
    write_expression (writer, 4);
    if (what == 10)
      write_text (writer, below (writer, 4) ? " / (v0 * 2 + 1)" : " % v0");
  }
  write_text (writer, ";\n");
}

static void write_statements (Writer *writer, guint depth);

static void
write_loop (Writer *writer, guint depth)
{
  g_string_append_printf (writer->text, "for (i%u = 0; i%u < (", depth, depth);
  write_expression (writer, 2);
  g_string_append_printf (writer->text, ") %% 4; i%u = i%u + 1) {\n", depth, depth);
  write_statements (writer, depth - 1);
  write_text (writer, "}\n");
}

static void
write_branch (Writer *writer, guint depth)
{
  write_text (writer, "if (");
  if (below (writer, 4) == 0) {
    write_float (writer, 2);
    write_text (writer, " <= ");
    write_float (writer, 2);
  } else {
    write_expression (writer, 3);
  }
  write_text (writer, ") {\n");
  write_statements (writer, depth - 1);
  write_text (writer, below (writer, 2) ? "} else {\n" : "}\nif (v1 % 2) {\n");
  write_statements (writer, depth - 1);
  write_text (writer, "}\n");
}

static void
write_statements (Writer *writer, guint depth)
{
  for (guint n = 1 + below (writer, 3); n > 0; n--) {
    guint what = depth > 0 ? below (writer, 7) : 6;

    if (what < 2)
      write_branch (writer, depth);
    else if (what < 4)
      write_loop (writer, depth);
    else if (what == 4)
      write_text (writer, "if (v2 % 16 == 3) print(v0, v1, x, i1 + g1);\n");
    else if (what == 5 && depth == DEPTH)
      write_text (writer, "wait;\n");
    else
      write_assignment (writer);
  }
}

static const char prologue[] =
    "poly int g0, g1;\n"
    "int index(int i) { i = i % 6; if (i < 0) return i + 6; return i; }\n"
    "int f(int n, int v) { int k; n = n % 5; g1 = g1 + v % 2; if (n <= 0) return v - n; k = v * n + 1;\n"
    " if (k % 3 == 1) return f(n - 1, k) - k; return f(n - 2, k) * 3 + k; }\n"
    "int main() { int a[6]; int v0; int v1; int v2; int i1; int i2; int i3; float x; float y;\n"
    "v0 = this; v1 = this % 5 - 2; v2 = this * this; x = this / 3.0; y = 2;\n";

char *
random_parting_new (guint64 number)
{
  Writer writer = {.text = g_string_new (prologue)};

  test_random_init (&writer.random, 61, number);
  for (guint i = 0; i < 3; i++)
    write_statements (&writer, DEPTH);
  write_text (&writer, "print(v0, v1, v2, x, y, g0, g1, a[0], a[1] + a[2] - a[3], a[4], a[5]); }\n");
  return g_string_free (writer.text, FALSE);
}
