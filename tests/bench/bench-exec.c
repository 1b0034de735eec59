/* bench-exec.c [NAME]: what an operation on shared memory costs in each execution model of UNIX, beside what the system itself takes for what the model does: its
 * floor. An operation is measured by programs that differ in how often they do it; program and floor take turns, and medians are shown; NAME: of those
 * only that begin with it. */
#include "bench-floors.h"

#include "weft-mimdc.h"
#include "weft-order.h"
#include "weft-unix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROUNDS 7

typedef double (*Floor) (guint pes, guint64 n);

typedef struct {
  const char *name;
  WeftUnixModel model;
  guint pes;
  const char *body; /* of a loop, in MIMDC */
  guint64 n;        /* rounds of the loop */
  guint operations; /* in the body */
  const char *what; /* the floor */
  Floor floor;      /* seconds for n of it */
} Case;

/* Get and flush by themselves, in a program of their own, which says how many seconds @n of them took. */
static const char raw_mpi[] =
    "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "int main (int argc, char **argv) { int rank; unsigned *words, value, sum = 0; MPI_Win window; double "
    "begin; long n = atol (argv[1]);\n"
    "MPI_Init (&argc, &argv); MPI_Comm_rank (MPI_COMM_WORLD, &rank);\n"
    "MPI_Win_allocate (64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &window); words[0] = 1; "
    "MPI_Win_lock_all (0, window); MPI_Barrier (MPI_COMM_WORLD);\n"
    "begin = MPI_Wtime (); for (long i = 0; rank == 1 && i < n; i++) { MPI_Get (&value, 1, MPI_UINT32_T, 0, "
    "0, 1, MPI_UINT32_T, window); "
    "MPI_Win_flush (0, window); sum += value; }\n"
    "if (rank == 1) printf (\"%.9g %u\\n\", MPI_Wtime () - begin, sum); MPI_Barrier (MPI_COMM_WORLD); "
    "MPI_Win_unlock_all (window); MPI_Finalize (); }\n";

static double
floor_mpi (G_GNUC_UNUSED guint pes, guint64 n)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-bench-XXXXXX", NULL);
  g_autofree char *source = g_build_filename (folder, "raw.c", NULL);
  g_autofree char *program = g_build_filename (folder, "raw", NULL);
  g_autofree char *command = g_strdup_printf (
      "sh -c 'mpicc -O2 -o %s %s && mpirun %s --oversubscribe --bind-to none -n 2 %s %" G_GUINT64_FORMAT
      "; rm -r %s'",
      program, source, getuid () == 0 ? "--allow-run-as-root" : "", program, n, folder);
  g_autofree char *said = NULL;

  if (!g_file_set_contents (source, raw_mpi, -1, NULL) ||
      !g_spawn_command_line_sync (command, &said, NULL, NULL, NULL))
    g_error ("%s", command);
  return g_ascii_strtod (said, NULL);
}

#define EIGHT(text) text text text text text text text text

static const Case cases[] = {
    {"threads LdS", WEFT_UNIX_THREADS, 1, EIGHT ("x = x + m;"), 20000000, 8, "plain load and sum",
     floor_load},
    {"threads LdD", WEFT_UNIX_THREADS, 2, EIGHT ("x = x + p[||0];"), 20000000, 8, "row and plain load",
     floor_find},
    {"threads StS", WEFT_UNIX_THREADS, 1, EIGHT ("m = x;"), 2000000, 8, "exchange", floor_exchange},
    {"threads Wait", WEFT_UNIX_THREADS, 2, "wait;", 200000, 1, "spinning barrier", floor_spin},
    {"threads Wait", WEFT_UNIX_THREADS, 4, "wait;", 50000, 1, "yielding barrier", floor_yield},
    {"threads Wait", WEFT_UNIX_THREADS, 16, "wait;", 5000, 1, "yielding barrier", floor_yield},
    {"pipes LdS", WEFT_UNIX_PIPES, 1, "x = x + m;", 20000, 1, "pipe there and back", floor_pipe},
    {"pipes StS", WEFT_UNIX_PIPES, 1, "m = x;", 50000, 1, "pipe one way", floor_pipe_one_way},
    {"udp LdD", WEFT_UNIX_UDP, 2, "if (this == 1) x = x + p[||0];", 5000, 1, "datagram and back", floor_udp},
    {"file LdS", WEFT_UNIX_FILE, 1, "x = x + m;", 200000, 1, "pread", floor_pread},
    {"file StS", WEFT_UNIX_FILE, 1, "m = x;", 200000, 1, "pwrite", floor_pwrite},
    {"mpi LdD", WEFT_UNIX_MPI, 2, "if (this == 1) x = x + p[||0];", 20000000, 1, "Get, flush", floor_mpi},
    {"file Wait", WEFT_UNIX_FILE, 2, "wait;", 20000, 1, "2 pread, pwrite", floor_file_barrier},
};

/* Seconds of a run whose loop goes round @n times. */
static double
run (const Case *c, guint64 n)
{
  g_autofree char *text =
      g_strdup_printf ("mono int m; poly int p; int main() { int i; int x; p = this; m = 1; wait;\n"
                       "for (i = 0; i < %" G_GUINT64_FORMAT "; i = i + 1) { %s } print(x); p[||0] = x; }",
                       n, c->body);
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftMimdcMessages *messages = weft_mimdc_messages_new ("bench.mimdc", text, strlen (text));
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, NULL);
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  weft_reference_options_init (&options);
  options.pes = c->pes;
  if (!weft_unix_run (code, c->model, &options, &counts, &own, job, &error))
    g_error ("%s: %s", c->name, error->message);
  weft_mimdc_messages_free (messages);
  return own.run_seconds;
}

static double
get_median (double *values)
{
  qsort (values, ROUNDS, sizeof *values, weft_order_doubles);
  return values[ROUNDS / 2];
}

static void
measure (const Case *c)
{
  double ours[ROUNDS];
  double floors[ROUNDS];
  double ratios[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++) {
    ours[i] = (run (c, c->n) - run (c, 1)) / (double) (c->n * c->operations);
    floors[i] = c->floor (c->pes, c->n) / (double) c->n;
    ratios[i] = ours[i] / floors[i];
  }
  printf ("%-13s %2u PEs %10.1f ns   %-20s %10.1f ns   %5.2f\n", c->name, c->pes, get_median (ours) * 1e9,
          c->what, get_median (floors) * 1e9, get_median (ratios));
}

int
main (int argc, char **argv)
{
  printf ("median of %d, program and floor by turns\n", ROUNDS);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if ((argc < 2 || g_str_has_prefix (cases[i].name, argv[1])) && weft_unix_probe (cases[i].model, NULL))
      measure (&cases[i]);
  return 0;
}
