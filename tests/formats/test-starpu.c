/* test-starpu.c: matrices of StarPU, counts of devices, models of codelets: what a file says; what is wrong, with its place; whatever the bytes, a reader ends. */
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

typedef struct {
  const char *text;
  const char *message; /* or a part of it */
} Fault;

static const Fault faults[] = {
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
check_faults (const WeftFormat *format, const char *file, const Fault *wrong, guint n)
{
  for (guint i = 0; i < n; i++)
    format_check_fault (format, wrong[i].text, file, wrong[i].message);
}

static void
test_rows (void)
{
  format_check_rows (&weft_starpu_format, "f.bandwidth", rows, G_N_ELEMENTS (rows));
}

static void
test_faults (void)
{
  g_autoptr (GString) wide = g_string_new (NULL);

  check_faults (&weft_starpu_format, "f.bandwidth", faults, G_N_ELEMENTS (faults));
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

/* Devices. */

static const FormatRow config_rows[] = {
    {"# Current configuration\n2 # Number of CPUs\n1 # Number of CUDA devices\n0 # Number of OpenCL devices\n"
     "1 # Number of MIC devices\n",
     NULL, NULL,
     "<suite><machine id=\"node0\" name=\"CPUs\" pes=\"2\"/><machine id=\"node1\" name=\"CUDA 0\"/>"
     "<machine id=\"node2\" name=\"MIC 0\"/></suite>",
     NULL},
    {"4\n2", NULL, NULL,
     "<suite><machine id=\"node0\" name=\"device\" pes=\"4\"/><machine id=\"node1\" name=\"device 0\"/>"
     "<machine id=\"node2\" name=\"device 1\"/></suite>",
     NULL},
};

static const Fault config_faults[] = {
    {"", "f.config:1:1: found the end of the file, expected how many processors there are"},
    {"1 2\n", "f.config:1:1: found “1”, expected one count in a line, from 0 to 1024"},
    {"1\n-1\n", "f.config:2:1: found “-1”, expected one count"},
    {"1.5\n", "f.config:1:1: found “1.5”, expected one count"},
    {"1\n1025\n", "f.config:2:1: found “1025”, expected one count"},
    {"1\n1024\n", "f.config:2:1: found more machines, expected at most 1024 of them"},
};

static void
test_config (void)
{
  WeftRandom random;

  format_check_rows (&weft_starpu_format, "f.config", config_rows, G_N_ELEMENTS (config_rows));
  check_faults (&weft_starpu_format, "f.config", config_faults, G_N_ELEMENTS (config_faults));
  test_random_init (&random, 95, 0);
  format_check_damaged (&weft_starpu_format, config_rows[0].text, "f.config", "0123456789# \n\r", &random,
                        2000);
}

/* Codelets. */

#define HEAD       "# Performance Model Version\n45\n"
#define DEVICE     "# number of types devices\n1\n# device type\n0\n# device id\n0\n# number of cores\n2\n"
#define NO_FIT     "0 0 0 0 nan nan 0 0 0\nnan nan nan\n0\n"
#define ENTRIES    "d46431bb 1228800 6.5e+07 3262.5 78.1 1.5e7 5e10 4697\n6e96d715 12288 nan nan 0 0 0 0\n"
#define MODEL      HEAD "1\n" DEVICE "1\n# number of entries\n2\n" NO_FIT ENTRIES
#define MACHINE    "<machine id=\"cpu0\" kind=\"spmd\" pes=\"2\"><operation name=\"f.1228800\" spmd=\"3262.5\"/>"
#define ONE(ENTRY) HEAD "1\n" DEVICE "1\n1\n" NO_FIT ENTRY

static const FormatRow model_rows[] = {
    {MODEL, NULL, NULL, "<suite>" MACHINE "</machine></suite>",
     "f.mirage:19:1: sizes without a time of the model: left out: found 1 of them"},
    /* A second implementation, and a size for which there are two hashes. */
    {HEAD "2\n1\n1 3 1\n2\n1\n" NO_FIT "aa 8 nan 0.5 0 0 0 1\n2\n" NO_FIT
          "aa 8 1 1 0 0 0 1\nbb 8 1 2 0 0 0 1\n2\n0 0 1 9 1 1\n0\n",
     NULL, NULL,
     "<suite><machine id=\"cuda3\" kind=\"spmd\"><operation name=\"f.8\" spmd=\"0.5\"/></machine>"
     "<machine id=\"cuda3-impl1\" kind=\"spmd\"><operation name=\"f.8\" spmd=\"1\"/>"
     "<operation name=\"f.8.bb\" spmd=\"2\"/></machine></suite>",
     NULL},
    /* A regression, and devices together. */
    {HEAD "1\n2\n0 0 3\n9 1 1\n1\n1\n0 0 0 0 1.5 2 3 4 5\nnan nan nan\n2 7 8\naa 8 1 1 0 0 0 1\n", NULL, NULL,
     "<suite><machine id=\"cpu0-device9.1\" kind=\"spmd\" pes=\"4\"><operation name=\"f.8\" "
     "spmd=\"1\"/></machine></suite>",
     "f.mirage:11:1: regressions of the model: left out: found 1 of them"},
};

static const Fault model_faults[] = {
    {"", "f.mirage:1:1: found the end of the file, expected the version of the model"},
    {"43\n", "f.mirage:1:1: found “43”, expected a model of version 44 or 45"},
    {HEAD "1\n0\n", "f.mirage:4:1: found “0”, expected how many types of devices there are, from 1"},
    {ONE ("aa 8 1 -1 0 0 0 1\n"), "f.mirage:17:8: found “-1”, expected a time from 0 to 1e15, or nan"},
    {ONE ("aa 8 1 inf 0 0 0 1\n"), "f.mirage:17:8: found “inf”, expected a time, or nan"},
    {ONE ("aa -8 1 1 0 0 0 1\n"), "f.mirage:17:4: found “-8”, expected a size, from 0 to 1e15"},
    {ONE ("aa 8 1 1 0 0 0\n"), "f.mirage:18:1: found the end of the file, expected a number, or nan"},
    {ONE ("aa 8 1 1 0 0 0 1\n7"),
     "f.mirage:18:1: found “7”, expected no more than the combinations that were counted"},
    {HEAD "2\n1\n0 0 1\n1\n0\n" NO_FIT "1\n0 0 1\n1\n0\n" NO_FIT,
     "f.mirage:13:1: found devices that have been there, expected each combination of devices once"},
    {HEAD "1\n1\n0 0 1\n1\n3\n" NO_FIT "a 8 1 1 0 0 0 1\na 8 1 1 0 0 0 1\na 8 1 1 0 0 0 1\n",
     "f.mirage:13:1: found a size that has been there, expected each size and hash once"},
};

static void
test_models (void)
{
  WeftRandom random;

  format_check_rows (&weft_starpu_model_format, "f.mirage", model_rows, G_N_ELEMENTS (model_rows));
  check_faults (&weft_starpu_model_format, "f.mirage", model_faults, G_N_ELEMENTS (model_faults));
  test_random_init (&random, 96, 0);
  format_check_damaged (&weft_starpu_model_format, MODEL, "f.mirage", "nan0123456789abcdefE+-.# \t\n\r",
                        &random, 5000);
}

static void
test_model_jobs (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "1\n" DEVICE "1\n20000\n" NO_FIT);

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "%08x %u 1 1 1 1 1 1\n", i, i);
  format_check_jobs (&weft_starpu_model_format, text->str, text->len, 1 << 19);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/starpu/rows", test_rows);
  g_test_add_func ("/starpu/faults", test_faults);
  g_test_add_func ("/starpu/damaged", test_damaged);
  g_test_add_func ("/starpu/jobs", test_jobs);
  g_test_add_func ("/starpu/config", test_config);
  g_test_add_func ("/starpu/models", test_models);
  g_test_add_func ("/starpu/model-jobs", test_model_jobs);
  return g_test_run ();
}
