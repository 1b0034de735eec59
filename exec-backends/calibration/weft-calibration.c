/* weft-calibration.c: see weft-calibration.h. */
#include "weft-calibration.h"

#include "weft-mimdc.h"
#include "weft-order.h"
#include "weft-unix.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How often each program is run in a setting, and with how many PEs at least: the formula counts on more PEs than there are processors. */
#define ROUNDS    7
#define LEAST_PES 4

/* How often a loop goes round, by what is in it. */
typedef enum { PLAIN, SHARED, BARRIER, PRINTED, N_WEIGHTS } Weight;

/* By model. Ranks of MPI take the longest to begin, and not the same time each time: what is measured has to be longer. */
static const guint32 rounds[][N_WEIGHTS] = {
    [WEFT_UNIX_THREADS] = {[PLAIN] = 8000000, [SHARED] = 1000000, [BARRIER] = 10000, [PRINTED] = 20000},
    [WEFT_UNIX_PIPES] = {[PLAIN] = 8000000, [SHARED] = 2000, [BARRIER] = 1000, [PRINTED] = 20000},
    [WEFT_UNIX_UDP] = {[PLAIN] = 8000000, [SHARED] = 2000, [BARRIER] = 500, [PRINTED] = 20000},
    [WEFT_UNIX_FILE] = {[PLAIN] = 8000000, [SHARED] = 20000, [BARRIER] = 2000, [PRINTED] = 20000},
    [WEFT_UNIX_MPI] = {[PLAIN] = 80000000, [SHARED] = 2000000, [BARRIER] = 20000, [PRINTED] = 200000},
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

/* What programs are run with. What belongs to one PE alone is looked at in the first setting only. */
static const struct {
  guint32 times; /* as many PEs as in the first */
  gboolean is_on_one;
} settings[] = {{1, FALSE}, {2, FALSE}, {4, FALSE}, {1, TRUE}};

#define N_SETTINGS G_N_ELEMENTS (settings)
#define N_FITTED   (N_SETTINGS - 1) /* those with more and more PEs on all processors */

typedef struct {
  WeftUnixModel model;
  WeftCalibrationTime *times;
  guint32 pes[N_SETTINGS];
  double factors[N_SETTINGS]; /* of the formula, for as many */
  double without[N_SETTINGS]; /* seconds of a program without a loop */
  WeftJob *job;
  double from;
  double to;
  guint done; /* programs */
} Calibration;

/* A program that is made once for all its runs. */
typedef struct {
  WeftMimdcCode *code;
  char *path;
} Made;

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

/* Puts this thread on the first processor that it may use; *@before: those that it may use. */
static gboolean
bind_to_one (cpu_set_t *before)
{
  cpu_set_t one;
  guint first = 0;

  if (sched_getaffinity (0, sizeof *before, before) != 0)
    return FALSE;
  while (first < CPU_SETSIZE - 1 && !CPU_ISSET (first, before))
    first++;
  CPU_ZERO (&one);
  CPU_SET (first, &one);
  return sched_setaffinity (0, sizeof one, &one) == 0;
}

/* Median and quartiles. */
static WeftCalibrationTime
summarize (double *values)
{
  qsort (values, ROUNDS, sizeof *values, weft_order_doubles);
  return (WeftCalibrationTime){.seconds = MAX (values[ROUNDS / 2], 0),
                               .spread = values[3 * ROUNDS / 4] - values[ROUNDS / 4],
                               .on_one = NAN};
}

/* Squares of (a + b n) / t - 1 summed over all t above 0. */
static double
get_misfit (const guint32 *pes, const double *seconds, guint n, double a, double b)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    if (seconds[i] > 0)
      sum += pow ((a + b * pes[i]) / seconds[i] - 1, 2);
  return sum;
}

/* The sum of squares is convex in a and b. So its least value for a and b of 0 or more is where the gradient is 0, if both are 0 or more there, and else
 * on the border, where one of them is 0 and the other is that of its own least value. */
void
weft_calibration_fit (const guint32 *pes, const double *seconds, guint n, WeftCalibrationTime *time)
{
  double w = 0; /* sums over the points of 1 / t^2, n / t^2, ... */
  double wn = 0;
  double wnn = 0;
  double v = 0; /* and of 1 / t, n / t */
  double vn = 0;
  double determinant;
  guint n_points = 0;

  for (guint i = 0; i < n; i++)
    if (seconds[i] > 0) {
      double inverse = 1 / seconds[i];

      n_points++;
      w += inverse * inverse;
      wn += inverse * inverse * pes[i];
      wnn += inverse * inverse * pes[i] * pes[i];
      v += inverse;
      vn += inverse * pes[i];
    }
  determinant = w * wnn - wn * wn;
  if (n_points > 1 && determinant > 0) {
    time->seconds = (v * wnn - vn * wn) / determinant;
    time->per_pe = (vn * w - v * wn) / determinant;
    if (time->seconds >= 0 && time->per_pe >= 0)
      return;
  }
  time->seconds = n_points > 0 ? v / w : 0;
  time->per_pe = 0;
  if (n_points > 1 &&
      get_misfit (pes, seconds, n, 0, vn / wnn) < get_misfit (pes, seconds, n, time->seconds, 0)) {
    time->seconds = 0;
    time->per_pe = vn / wnn;
  }
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

/* A program with a loop of @body that goes round @n times. */
static gboolean
make (Calibration *calibration, const char *body, guint32 n, Made *made, GError **error)
{
  gdouble share = (double) calibration->done++ / (G_N_ELEMENTS (loops) + 2);
  WeftReferenceOptions options;

  weft_job_set_progress (calibration->job, calibration->from + share * (calibration->to - calibration->from));
  weft_reference_options_init (&options);
  made->path = NULL;
  made->code = compile (body, n, calibration->job, error);
  if (made->code != NULL)
    made->path = weft_unix_make (made->code, calibration->model, &options, calibration->job, error);
  return made->path != NULL;
}

static void
made_clear (Made *made)
{
  g_clear_pointer (&made->code, weft_mimdc_code_unref);
  g_clear_pointer (&made->path, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Made, made_clear)

/* Seconds of each run of the program, one after the other. Processes that this thread begins are where it is itself. */
static gboolean
run (Calibration *calibration, const Made *made, guint setting, double seconds[ROUNDS], GError **error)
{
  WeftReferenceOptions options;
  cpu_set_t before;
  gboolean is_bound = settings[setting].is_on_one && bind_to_one (&before);
  guint i;

  weft_reference_options_init (&options);
  options.pes = calibration->pes[setting];
  for (i = 0; i < ROUNDS; i++) {
    WeftReferenceCounts counts;
    WeftCompiledCounts own = {0};

    if (!weft_unix_run_made (made->code, made->path, calibration->model, &options, &counts, &own,
                             calibration->job, error))
      break;
    seconds[i] = own.run_seconds;
  }
  if (is_bound)
    sched_setaffinity (0, sizeof before, &before);
  return i == ROUNDS;
}

/* What an operation takes in one setting: what a loop takes longer than a program without it, each time round, beyond what is known. */
static gboolean
measure_in (Calibration *calibration,
            const Loop *loop,
            const Made *made,
            guint setting,
            WeftCalibrationTime *time,
            GError **error)
{
  guint32 n = rounds[calibration->model][loop->weight];
  double factor = calibration->factors[setting];
  double bare = calibration->times[WEFT_OP_JUMPF].seconds;
  double known = loop->other != NONE ? calibration->times[loop->other].seconds : 0;
  double seconds[ROUNDS];

  if (!run (calibration, made, setting, seconds, error))
    return FALSE;
  for (guint i = 0; i < ROUNDS; i++)
    seconds[i] = ((seconds[i] - calibration->without[setting]) / (n * factor) - bare) / loop->n - known;
  *time = summarize (seconds);
  return TRUE;
}

/* One that others have a part in, in all settings. */
static gboolean
measure_shared (Calibration *calibration, const Loop *loop, const Made *made, GError **error)
{
  WeftCalibrationTime *time = &calibration->times[loop->op];
  double seconds[N_SETTINGS];

  for (guint i = 0; i < N_SETTINGS; i++) {
    WeftCalibrationTime each;

    if (!measure_in (calibration, loop, made, i, &each, error))
      return FALSE;
    seconds[i] = each.seconds;
    if (i == 0)
      *time = each;
  }
  time->on_one = seconds[N_FITTED];
  weft_calibration_fit (calibration->pes, seconds, N_FITTED, time);
  return TRUE;
}

static gboolean
measure (Calibration *calibration, const Loop *loop, GError **error)
{
  g_auto (Made) made = {NULL, NULL};

  if (!make (calibration, loop->body, rounds[calibration->model][loop->weight], &made, error))
    return FALSE;
  return loop->weight == PLAIN
             ? measure_in (calibration, loop, &made, 0, &calibration->times[loop->op], error)
             : measure_shared (calibration, loop, &made, error);
}

/* Programs without a loop, and with an empty one. */
static gboolean
measure_frame (Calibration *calibration, GError **error)
{
  guint32 n = rounds[calibration->model][PLAIN];
  WeftCalibrationTime *halt = &calibration->times[WEFT_OP_HALT];
  g_auto (Made) none = {NULL, NULL};
  g_auto (Made) empty = {NULL, NULL};
  double seconds[ROUNDS];
  double begin[N_SETTINGS];

  if (!make (calibration, "", 0, &none, error) || !make (calibration, "", n, &empty, error))
    return FALSE;
  for (guint i = 0; i < N_SETTINGS; i++) {
    WeftCalibrationTime each;

    if (!run (calibration, &none, i, seconds, error))
      return FALSE;
    each = summarize (seconds);
    calibration->without[i] = each.seconds;
    begin[i] = each.seconds / calibration->factors[i];
    if (i == 0)
      halt->spread = each.spread / calibration->factors[0];
  }
  halt->on_one = begin[N_FITTED];
  weft_calibration_fit (calibration->pes, begin, N_FITTED, halt);
  if (!run (calibration, &empty, 0, seconds, error))
    return FALSE;
  for (guint i = 0; i < ROUNDS; i++)
    seconds[i] = (seconds[i] - calibration->without[0]) / (n * calibration->factors[0]);
  calibration->times[WEFT_OP_JUMPF] = summarize (seconds);
  return TRUE;
}

/* With n PEs on all processors each has the share of a processor that the formula gives it; on one processor they share that. */
static void
set_up (Calibration *calibration)
{
  double step = weft_calibration_get_load ().load_step;

  for (guint i = 0; i < N_SETTINGS; i++) {
    calibration->pes[i] = settings[i].times * MAX (g_get_num_processors (), LEAST_PES);
    calibration->factors[i] = calibration->pes[i] * (settings[i].is_on_one ? 1 : step);
  }
}

gboolean
weft_calibrate (WeftUnixModel model,
                WeftCalibrationTime *times,
                double from,
                double to,
                WeftJob *job,
                GError **error)
{
  Calibration calibration = {.model = model, .times = times, .job = job, .from = from, .to = to};

  for (guint i = 0; i < WEFT_N_OPS; i++)
    times[i] = (WeftCalibrationTime){.on_one = NAN};
  set_up (&calibration);
  if (!measure_frame (&calibration, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    if (!measure (&calibration, &loops[i], error))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (alike); i++)
    times[alike[i].op] = times[alike[i].like];
  times[WEFT_OP_JUMPT] = times[WEFT_OP_JUMPF];
  return TRUE;
}
