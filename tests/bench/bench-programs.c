/* bench-programs.c: see bench-programs.h. */
#include "bench-programs.h"

#include "weft-check.h"
#include "weft-random.h"
#include "weft-reader.h"

#include <math.h>

#define NUMBER_SIZE G_ASCII_DTOSTR_BUF_SIZE

/* A mixed program that is being written. */
typedef struct {
  WeftRandom random;
  GString *text;
  guint most_nodes;
  guint n_nodes;
  guint n_leaves;
} Grower;

static const char *const modes[] = {"simd", "spmd"};

static BenchProgram *
program_new (GString *text, guint pes)
{
  BenchProgram *program = g_new0 (BenchProgram, 1);
  GError *error = NULL;

  program->text = g_string_free (text, FALSE);
  program->pes = pes;
  program->document = weft_read (program->text, strlen (program->text), NULL, NULL, &error);
  g_assert_no_error (error);
  program->tree = weft_document_find (program->document, "t");
  weft_document_check_diagram (program->document, program->tree, WEFT_MODES_AS_DRAWN, &error);
  g_assert_no_error (error);
  return program;
}

void
bench_program_free (BenchProgram *program)
{
  weft_document_unref (program->document);
  g_free (program->text);
  g_free (program);
}

static GString *
begin (guint pes, const char *costs)
{
  GString *text = g_string_new ("<?xml version=\"1.0\"?>\n<weft xmlns=\"urn:weft:1\">\n");

  g_string_append_printf (text,
                          "<suite><machine id=\"m\" kind=\"mixed\" pes=\"%u\">%s</machine></suite>\n"
                          "<flow-tree id=\"t\" machine=\"m\">\n",
                          pes, costs);
  return text;
}

static void
append_weights (GString *text, const double *weights, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += weights[i];
  for (guint i = 0; i < n; i++) {
    char number[NUMBER_SIZE];

    g_ascii_dtostr (number, sizeof number, weights[i] / sum);
    g_string_append_printf (text, "%s%u: %s", i > 0 ? ", " : "{", i + 1, number);
  }
  g_string_append_c (text, '}');
}

/* A geometric count from 1 on; what is beyond @trips is at @trips. */
static char *
make_count (guint trips, double onward)
{
  GString *text = g_string_new (NULL);
  g_autofree double *weights = g_new (double, trips);
  double rest = 1;

  for (guint i = 0; i < trips; i++) {
    weights[i] = i + 1 < trips ? rest * (1 - onward) : rest;
    rest *= onward;
  }
  append_weights (text, weights, trips);
  return g_string_free (text, FALSE);
}

/* Ragged, and ever less likely: the longest of many PEs is still uncertain. */
static char *
make_time (guint places)
{
  GString *text = g_string_new (NULL);
  g_autofree double *weights = g_new (double, places);
  WeftRandom random;

  weft_random_init (&random, 41, 2);
  for (guint i = 0; i < places; i++)
    weights[i] = (0.1 + weft_random_uniform (&random)) * exp (-10.0 * i / places);
  append_weights (text, weights, places);
  return g_string_free (text, FALSE);
}

BenchProgram *
bench_program_new_loops (guint pes, guint trips, double onward, guint places, guint depth)
{
  GString *text = begin (pes, "");
  g_autofree char *count = make_count (trips, onward);
  g_autofree char *time = make_time (places);
  BenchProgram *program;

  for (guint i = 0; i < depth; i++)
    g_string_append_printf (text, "<loop id=\"l%u\" mode=\"simd\" iterations=\"%s\">\n", i, count);
  g_string_append_printf (text, "<block id=\"leaf0\" mode=\"simd\"><step simd=\"%s\" spmd=\"1\"/></block>\n",
                          time);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, "</loop>\n");
  g_string_append (text, "</flow-tree>\n</weft>\n");
  program = program_new (text, pes);
  program->n_nodes = depth + 1;
  program->n_leaves = 1;
  return program;
}

static guint
draw (Grower *grower, guint least, guint most)
{
  return least + weft_random_below (&grower->random, most - least + 1);
}

static void
grow_block (Grower *grower, const char *forced)
{
  const char *mode = forced != NULL ? forced : modes[draw (grower, 0, 1)];
  guint number = forced != NULL ? grower->n_nodes : grower->n_leaves++;

  g_string_append_printf (grower->text, "<block id=\"%s%u\" mode=\"%s\">", forced != NULL ? "n" : "leaf",
                          number, mode);
  for (guint n = draw (grower, 1, 2); n > 0; n--) {
    guint low = draw (grower, 1, 6);

    g_string_append_printf (grower->text, "<step simd=\"uniform(%u, %u)\" spmd=\"uniform(%u, %u)\"/>", low,
                            low + draw (grower, 1, 6), low, low + draw (grower, 1, 6));
  }
  g_string_append (grower->text, "</block>\n");
  grower->n_nodes++;
}

static void grow_construct (Grower *grower, const char *forced, guint depth);

static void
grow_series (Grower *grower, const char *forced, guint depth, guint n)
{
  for (; n > 0; n--)
    grow_construct (grower, forced, depth);
}

/* What is below an if has its mode. */
static void
grow_if (Grower *grower, const char *forced, guint depth)
{
  const char *mode = forced != NULL ? forced : modes[draw (grower, 0, 1)];

  g_string_append_printf (grower->text, "<if id=\"n%u\" mode=\"%s\" then=\"0.%u\"><then>\n",
                          grower->n_nodes++, mode, draw (grower, 2, 8));
  grow_series (grower, mode, depth - 1, draw (grower, 1, 3));
  g_string_append (grower->text, "</then><else>\n");
  grow_series (grower, mode, depth - 1, draw (grower, 1, 2));
  g_string_append (grower->text, "</else></if>\n");
}

/* Of one or two iterations: so deep a tree is long enough. */
static void
grow_loop (Grower *grower, const char *forced, guint depth)
{
  const char *mode = forced != NULL ? forced : modes[draw (grower, 0, 1)];

  g_string_append_printf (grower->text, "<loop id=\"n%u\" mode=\"%s\" iterations=\"uniform(1, 2)\">\n",
                          grower->n_nodes++, mode);
  grow_series (grower, forced, depth - 1, draw (grower, 1, 3));
  grow_block (grower, forced);
  g_string_append (grower->text, "</loop>\n");
}

static void
grow_construct (Grower *grower, const char *forced, guint depth)
{
  guint kind = draw (grower, 0, 9);

  if (depth == 1 || kind < 3 || grower->n_nodes >= grower->most_nodes)
    grow_block (grower, forced);
  else if (kind < 5)
    grow_if (grower, forced, depth);
  else
    grow_loop (grower, forced, depth);
}

BenchProgram *
bench_program_new_mixed (guint pes, guint n_nodes, guint depth)
{
  Grower grower = {.text = begin (pes, "<switch to=\"simd\" time=\"2\"/><switch to=\"spmd\" time=\"3\"/>"
                                       "<overhead name=\"loop-init\" simd=\"1\" spmd=\"1\"/>"
                                       "<overhead name=\"loop-test\" simd=\"1\" spmd=\"1\"/>"
                                       "<overhead name=\"if-test\" simd=\"1\" spmd=\"1\"/>"
                                       "<overhead name=\"post-then\" simd=\"1\" spmd=\"1\"/>"
                                       "<overhead name=\"post-else\" simd=\"1\" spmd=\"1\"/>"),
                   .most_nodes = n_nodes};
  BenchProgram *program;

  weft_random_init (&grower.random, 41, 3);
  while (grower.n_nodes < n_nodes)
    grow_construct (&grower, NULL, depth);
  g_string_append (grower.text, "</flow-tree>\n</weft>\n");
  program = program_new (grower.text, pes);
  program->n_nodes = grower.n_nodes;
  program->n_leaves = grower.n_leaves;
  return program;
}
