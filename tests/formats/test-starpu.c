/* test-starpu.c: matrices of StarPU: what a file says; what is wrong, with its place; whatever the bytes, a reader ends. */
#include "weft-starpu-format.h"

#include "format-reading.h"
#include "test-seed.h"

#include <string.h>

#define SPEEDS "# to 0\tto 1\tto 2\n0.0\t4\tnan\n2\t0\tnan\nnan\tnan\tnan\n"
#define WAITS  "# to 0\tto 1\tto 2\n0.0\t9.5\tnan\n8\t0\tnan\nnan\tnan\t-nan\n"
#define NODES  "<suite><machine id=\"node0\"/><machine id=\"node1\"/>"
#define LEFT   "f.bandwidth:4:1: nodes without links of the matrix: left out: found 1 of them"

static const FormatRow rows[] = {
    {SPEEDS, NULL, NULL,
     NODES "<link from=\"node0\" to=\"node1\" per-unit=\"0.25\"/><link from=\"node1\" to=\"node0\" "
           "per-unit=\"0.5\"/></suite>",
     LEFT},
    {WAITS, "matrix", "latency",
     NODES
     "<link from=\"node0\" to=\"node1\" latency=\"9.5\"/><link from=\"node1\" to=\"node0\" latency=\"8\"/>"
     "</suite>",
     LEFT},
    {SPEEDS WAITS, NULL, NULL,
     NODES
     "<link from=\"node0\" to=\"node1\" latency=\"9.5\" per-unit=\"0.25\"/><link from=\"node1\" to=\"node0\" "
     "latency=\"8\" per-unit=\"0.5\"/></suite>",
     LEFT},
    {WAITS SPEEDS, "matrix", "latency",
     NODES
     "<link from=\"node0\" to=\"node1\" latency=\"9.5\" per-unit=\"0.25\"/><link from=\"node1\" to=\"node0\" "
     "latency=\"8\" per-unit=\"0.5\"/></suite>",
     LEFT},
    {"0 4\r\n\r\n2 0", NULL, NULL,
     NODES "<link from=\"node0\" to=\"node1\" per-unit=\"0.25\"/><link from=\"node1\" to=\"node0\" "
           "per-unit=\"0.5\"/></suite>",
     NULL},
};

static const struct {
  const char *text;
  const char *message;
} faults[] = {
    {"",
     "f.bandwidth:1:1: found the end of the file, expected a matrix with as many lines as numbers in a line"},
    {"0 1\n", "f.bandwidth:2:1: found the end of the file, expected a matrix"},
    {"0 1\n1\n", "f.bandwidth:2:1: found “1”, expected as many numbers in a line as in the first one"},
    {"0 1\n1 0\n0 1\n", "f.bandwidth:4:1: found the end of the file, expected a matrix"},
    {"0 1\n1 0\n0 1\n1 0\n5", "f.bandwidth:5:1: found “5”, expected no more than two matrices"},
    {"0 x\n1 0\n", "f.bandwidth:1:3: found “x”, expected a number from 0 to 1e15, or nan"},
    {"0 -1\n1 0\n", "f.bandwidth:1:3: found “-1”"},
    {"0 1e16\n1 0\n", "f.bandwidth:1:3: found “1e16”"},
    {"0 inf\n1 0\n", "f.bandwidth:1:3: found “inf”"},
    {"0 1\n0 0\n",
     "f.bandwidth:2:1: found a bandwidth of 0, expected a bandwidth above 0, or nan for no link"},
};

static void
test_rows (void)
{
  format_check_rows (&weft_starpu_format, "f.bandwidth", rows, G_N_ELEMENTS (rows));
}

static void
test_faults (void)
{
  g_autoptr (GString) wide = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    format_check_fault (&weft_starpu_format, faults[i].text, "f.bandwidth", faults[i].message);
  for (guint i = 0; i <= 1024; i++)
    g_string_append (wide, "1 ");
  format_check_fault (&weft_starpu_format, wide->str, "f.bandwidth",
                      "f.bandwidth:1:2049: found “1”, expected at most 1024 numbers in a line");
}

static void
test_damaged (void)
{
  WeftRandom random;

  test_random_init (&random, 94, 0);
  format_check_damaged (&weft_starpu_format, SPEEDS WAITS, "f.bandwidth", "nan0123456789eE+-.# \t\n\r",
                        &random, 5000);
}

static void
test_jobs (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 300 * 300; i++)
    g_string_append (text, i % 300 == 299 ? "1\n" : "1 ");
  format_check_jobs (&weft_starpu_format, text->str, text->len, 1 << 19);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/starpu/rows", test_rows);
  g_test_add_func ("/starpu/faults", test_faults);
  g_test_add_func ("/starpu/damaged", test_damaged);
  g_test_add_func ("/starpu/jobs", test_jobs);
  return g_test_run ();
}
