/* weft-calibration.c: see weft-calibration.h. */
#include "weft-calibration.h"

#include "weft-mimdc.h"
#include "weft-unix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How often each program is run, and with how many PEs at least: the formula counts on more PEs than there are processors. */
#define ROUNDS    7
#define LEAST_PES 4

/* How often a loop goes round, by what is in it. */
typedef enum { PLAIN, SHARED, BARRIER, PRINTED, N_WEIGHTS } Weight;

/* By model. */
static const guint32 rounds[][N_WEIGHTS] = {
    [WEFT_UNIX_THREADS] = {[PLAIN] = 8000000, [SHARED] = 1000000, [BARRIER] = 10000, [PRINTED] = 20000},
    [WEFT_UNIX_PIPES] = {[PLAIN] = 8000000, [SHARED] = 2000, [BARRIER] = 1000, [PRINTED] = 20000},
    [WEFT_UNIX_UDP] = {[PLAIN] = 8000000, [SHARED] = 2000, [BARRIER] = 500, [PRINTED] = 20000},
    [WEFT_UNIX_FILE] = {[PLAIN] = 8000000, [SHARED] = 20000, [BARRIER] = 2000, [PRINTED] = 20000},
};

#define NONE WEFT_N_OPS

/* A loop with so many of an operation, and as many of another, whose time is known by then. */
typedef struct {
  const char *body;
  WeftMimdcOp op;
  WeftMimdcOp other; /* NONE */
  guint n;
  Weight weight;
} Loop;

/* In the order in which they need each other. */
static const Loop loops[] = {
    {"x = x + y; y = y + x;", WEFT_OP_ADD, NONE, 2, PLAIN},
    {"x = x - y; y = y - x;", WEFT_OP_SUB, NONE, 2, PLAIN},
    {"x = x * y; y = y * x;", WEFT_OP_MUL, NONE, 2, PLAIN},
    {"x = y / (x + 9);", WEFT_OP_DIV, WEFT_OP_ADD, 1, PLAIN},
    {"x = y % (x + 9);", WEFT_OP_MOD, WEFT_OP_ADD, 1, PLAIN},
    {"x = (x << y) + y;", WEFT_OP_SHL, WEFT_OP_ADD, 1, PLAIN},
    {"x = (x >> y) + y;", WEFT_OP_SHR, WEFT_OP_ADD, 1, PLAIN},
    {"x = (x < y) + y;", WEFT_OP_LT, WEFT_OP_ADD, 1, PLAIN},
    {"x = -x + y;", WEFT_OP_NEG, WEFT_OP_ADD, 1, PLAIN},
    {"x = !x + y;", WEFT_OP_NOT, WEFT_OP_ADD, 1, PLAIN},
    {"u = u + v;", WEFT_OP_ADDF, NONE, 1, PLAIN},
    {"u = u - v;", WEFT_OP_SUBF, NONE, 1, PLAIN},
    {"u = u * v;", WEFT_OP_MULF, NONE, 1, PLAIN},
    {"u = u / v;", WEFT_OP_DIVF, NONE, 1, PLAIN},
    {"u = -u + v;", WEFT_OP_NEGF, WEFT_OP_ADDF, 1, PLAIN},
    {"x = u; u = x;", WEFT_OP_FLT, NONE, 2, PLAIN},
    {"x = (x + v < u) + y;", WEFT_OP_LTF, WEFT_OP_ADD, 1, PLAIN},
    {"x = g[x % 8] + y;", WEFT_OP_BOUND, WEFT_OP_MOD, 1, PLAIN},
    {"x = f(x);", WEFT_OP_CALL, WEFT_OP_ADD, 1, PLAIN},
    {"x = x + m;", WEFT_OP_LDS, WEFT_OP_ADD, 1, SHARED},
    {"m = x;", WEFT_OP_STS, NONE, 1, SHARED},
    {"x = x + p[||o];", WEFT_OP_LDD, WEFT_OP_ADD, 1, SHARED},
    {"p[||o] = x;", WEFT_OP_STD, NONE, 1, SHARED},
    {"wait;", WEFT_OP_WAIT, NONE, 1, BARRIER},
    {"print(this);", WEFT_OP_PRINT, NONE, 1, PRINTED},
};

/* Operations that take what another does. */
static const struct {
  WeftMimdcOp op;
  WeftMimdcOp like;
} alike[] = {
    {WEFT_OP_EQ, WEFT_OP_LT},   {WEFT_OP_NE, WEFT_OP_LT},   {WEFT_OP_GT, WEFT_OP_LT},
    {WEFT_OP_LE, WEFT_OP_LT},   {WEFT_OP_GE, WEFT_OP_LT},   {WEFT_OP_EQF, WEFT_OP_LTF},
    {WEFT_OP_NEF, WEFT_OP_LTF}, {WEFT_OP_GTF, WEFT_OP_LTF}, {WEFT_OP_LEF, WEFT_OP_LTF},
    {WEFT_OP_GEF, WEFT_OP_LTF}, {WEFT_OP_INT, WEFT_OP_FLT},
};

/* The compiler does not know what is loaded from a mono, and so no value of x, y, u and v. */
static const char program[] =
    "mono int m; poly int p; poly int g[8]; int f(int n) { if (n < 0) return f(n / 2); return n + 1; }\n"
    "int main() { int i; int x; int y; float u; float v; int o; x = m + this %% 2; y = m + 1234577; u = x; v "
    "= y * 0.75;\n"
    "o = (this + 1) %% nproc; wait; for (i = 0; i < %u; i = i + 1) { %s } if (x == y && u == v) print(x);\n"
    "p[||o] = x; if (this == 0) m = y; }";

typedef struct {
  WeftUnixModel model;
  WeftCalibrationTime *times;
  guint32 pes;   /* that take part */
  double factor; /* of the formula, for as many */
  WeftJob *job;
  double from;
  double to;
  guint done; /* programs */
} Calibration;

WeftCalibrationLoad
weft_calibration_get_load (void)
{
  double processors = g_get_num_processors ();
  WeftCalibrationLoad load = {0, 1 / processors};
  g_autofree char *text = NULL;

  if (g_file_get_contents ("/proc/loadavg", &text, NULL, NULL))
    load.load = MAX (g_ascii_strtod (text, NULL), 0) / processors;
  return load;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Median and quartiles. */
static WeftCalibrationTime
summarize (double *values)
{
  qsort (values, ROUNDS, sizeof *values, compare);
  return (WeftCalibrationTime){MAX (values[ROUNDS / 2], 0), values[3 * ROUNDS / 4] - values[ROUNDS / 4]};
}

static WeftMimdcCode *
compile (const char *body, guint32 n, WeftJob *job, GError **error)
{
  GString *text = g_string_new (NULL);
  WeftMimdcMessages *messages;
  WeftMimdcCode *code;

  g_string_printf (text, program, n, body);
  messages = weft_mimdc_messages_new ("calibration.mimdc", text->str, text->len);
  code = weft_mimdc_compile (messages, job, error);
  weft_mimdc_messages_free (messages);
  g_string_free (text, TRUE);
  return code;
}

/* Seconds of each run of the program, one after the other. */
static gboolean
run (Calibration *calibration, const char *body, guint32 n, double seconds[ROUNDS], GError **error)
{
  g_autoptr (WeftMimdcCode) code = compile (body, n, calibration->job, error);
  gdouble share = (double) calibration->done++ / (G_N_ELEMENTS (loops) + 2);
  g_autofree char *made = NULL;
  WeftReferenceOptions options;

  if (code == NULL)
    return FALSE;
  weft_job_set_progress (calibration->job, calibration->from + share * (calibration->to - calibration->from));
  weft_reference_options_init (&options);
  options.pes = calibration->pes;
  made = weft_unix_make (code, calibration->model, &options, calibration->job, error);
  for (guint i = 0; i < ROUNDS; i++) {
    WeftReferenceCounts counts;
    WeftCompiledCounts own = {0};

    if (made == NULL || !weft_unix_run_made (code, made, calibration->model, &options, &counts, &own,
                                             calibration->job, error))
      return FALSE;
    seconds[i] = own.run_seconds;
  }
  return TRUE;
}

/* What a loop takes longer than @without, each time round. */
static gboolean
measure (Calibration *calibration, const Loop *loop, const double *without, double bare, GError **error)
{
  guint32 n = rounds[calibration->model][loop->weight];
  double known = loop->other != NONE ? calibration->times[loop->other].seconds : 0;
  double seconds[ROUNDS];

  if (!run (calibration, loop->body, n, seconds, error))
    return FALSE;
  for (guint i = 0; i < ROUNDS; i++)
    seconds[i] = ((seconds[i] - without[i]) / n - bare) / (loop->n * calibration->factor) - known;
  calibration->times[loop->op] = summarize (seconds);
  return TRUE;
}

/* Programs without a loop, and with an empty one; *@bare: seconds of a round of that, with all PEs. */
static gboolean
measure_frame (Calibration *calibration, double without[ROUNDS], double *bare, GError **error)
{
  guint32 n = rounds[calibration->model][PLAIN];
  double seconds[ROUNDS];
  WeftCalibrationTime begin;
  WeftCalibrationTime loop;

  if (!run (calibration, "", 0, without, error) || !run (calibration, "", n, seconds, error))
    return FALSE;
  for (guint i = 0; i < ROUNDS; i++)
    seconds[i] = (seconds[i] - without[i]) / n;
  loop = summarize (seconds);
  begin = summarize (without);
  *bare = loop.seconds;
  calibration->times[WEFT_OP_JUMPF] =
      (WeftCalibrationTime){loop.seconds / calibration->factor, loop.spread / calibration->factor};
  calibration->times[WEFT_OP_HALT] =
      (WeftCalibrationTime){begin.seconds / calibration->factor, begin.spread / calibration->factor};
  for (guint i = 0; i < ROUNDS; i++)
    without[i] = begin.seconds;
  return TRUE;
}

gboolean
weft_calibrate (WeftUnixModel model,
                WeftCalibrationTime *times,
                double from,
                double to,
                WeftJob *job,
                GError **error)
{
  guint32 pes = MAX (g_get_num_processors (), LEAST_PES);
  Calibration calibration = {model, times, pes, pes * weft_calibration_get_load ().load_step,
                             job,   from,  to,  0};
  double without[ROUNDS];
  double bare;

  memset (times, 0, WEFT_N_OPS * sizeof *times);
  if (!measure_frame (&calibration, without, &bare, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    if (!measure (&calibration, &loops[i], without, bare, error))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (alike); i++)
    times[alike[i].op] = times[alike[i].like];
  times[WEFT_OP_JUMPT] = times[WEFT_OP_JUMPF];
  return TRUE;
}
