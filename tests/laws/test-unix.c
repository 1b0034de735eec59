/* test-unix.c FOLDER [mpi | hosts SHELL]: programs in MIMDC as threads and processes of this system: the same bytes as the reference, whatever goes wrong said in a sentence, and
 * nothing left behind. Ranks of MPI take a second to begin, and are a test of their own. */
#include "weft-unix-hosts.h"
#include "weft-unix.h"

#include "weft-compiled-build.h"

#include "mimdc-fixture.h"
#include "random-mimdc.h"
#include "random-parting.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define UDP    3 /* of the models */
#define MPI    4
#define RANDOM 3 /* programs of each kind; ./dev soak programs tries more */

static const struct {
  const char *name;
  WeftUnixModel model;
} models[] = {{"threads", WEFT_UNIX_THREADS},
              {"pipes", WEFT_UNIX_PIPES},
              {"file", WEFT_UNIX_FILE},
              {"udp", WEFT_UNIX_UDP},
              {"mpi", WEFT_UNIX_MPI}};

static const char *folder;

/* Those with UDP are on several hosts, of which each is this one. */
static gboolean has_hosts;

/* Of the models, those that are tried. */
static guint first = 0;
static guint after = MPI;

typedef struct {
  char *output;
  GError *error;
  WeftReferenceCounts counts;
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->output, g_free);
  g_clear_error (&run->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static void
set_up (WeftReferenceOptions *options, guint pes)
{
  weft_reference_options_init (options);
  options->pes = pes;
  options->stack_words = 1 << 16;
}

static gboolean
run_model (const WeftMimdcCode *code,
           WeftUnixModel model,
           const WeftReferenceOptions *options,
           WeftReferenceCounts *counts,
           WeftCompiledCounts *own,
           WeftJob *job,
           GError **error)
{
  return has_hosts ? weft_unix_hosts_run (code, options, counts, own, job, error)
                   : weft_unix_run (code, model, options, counts, own, job, error);
}

/* On the model; NULL: by the reference. */
static Run
run_with (const char *text, const WeftUnixModel *model, WeftReferenceOptions *options)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autoptr (WeftJob) job = weft_job_new ();
  GString *output = g_string_new (NULL);
  WeftCompiledCounts own;
  Run run = {NULL};

  options->print = mimdc_collect;
  options->data = output;
  if (model != NULL)
    run_model (code, *model, options, &run.counts, &own, job, &run.error);
  else
    weft_reference_run (code, options, &run.counts, job, &run.error);
  run.output = g_string_free (output, FALSE);
  return run;
}

static Run
run_on (const char *text, guint pes, const WeftUnixModel *model)
{
  WeftReferenceOptions options;

  set_up (&options, pes);
  return run_with (text, model, &options);
}

/* Equal to the reference; where PEs trap, which of them is first differs. */
static void
check_on (guint i, const char *text, guint pes, gboolean counts, const Run *expected)
{
  g_auto (Run) got = run_on (text, pes, &models[i].model);

  if ((got.error == NULL) != (expected->error == NULL) ||
      (expected->error == NULL && !g_str_equal (got.output, expected->output)))
    g_error ("%u PEs:\n%s\nthe reference prints:\n%s\n%s prints:\n%s\n%s", pes, text, expected->output,
             models[i].name, got.output, got.error != NULL ? got.error->message : "");
  if (expected->error == NULL)
    g_assert_cmpuint (got.counts.barriers, ==, expected->counts.barriers);
  if (expected->error == NULL && counts)
    g_assert_cmpuint (got.counts.instructions, ==, expected->counts.instructions);
}

static void
check_everywhere (const char *text, guint pes, gboolean counts)
{
  g_auto (Run) expected = run_on (text, pes, NULL);

  for (guint i = first; i < after; i++)
    check_on (i, text, pes, counts, &expected);
}

/* Programs that wait for others in a loop count what they waited. */
static void
check_program (const char *name, const char *text, G_GNUC_UNUSED gsize size)
{
  check_everywhere (text, mimdc_get_pes (text),
                    strstr (name, "spin") == NULL && strstr (name, "ring") == NULL);
}

static void
test_library (void)
{
  mimdc_for_each_program (folder, check_program);
}

static void
test_random (void)
{
  for (guint64 i = 0; i < RANDOM; i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *known = random_mimdc_new (i, &expected, &traps);
    g_autofree char *parting = random_parting_new (i);

    check_everywhere (known, RANDOM_MIMDC_PES, TRUE);
    check_everywhere (parting, 7, TRUE);
  }
}

/* Arrays of functions, calls in calls, indices worked out by branches, words of the stack that are used twice. */
static const char stacks[] =
    "poly int a[5]; mono int m[3]; int f(int n, float x) { int b[4]; int i; for (i = 0; i < 4; i = i + 1) "
    "b[i] = n * i + x;\n"
    "{ int c[3]; c[n % 3] = 9; b[(c[0] == 9 || n > 1) + 1] = c[n % 3] + c[(n + 1) % 3]; } { int d; int e[2]; "
    "e[d] = 4; b[0] = e[0] + d; }\n"
    "if (n > 0) return f(n - 1, x * 2) + b[n % 4]; return b[0] + b[1] + b[2] + b[3]; }\n"
    "int main() { int i; for (i = 0; i < 5; i = i + 1) a[i] = f(i + this % 3, 0.5); wait; m[this % 3] = "
    "a[2]; wait;\n"
    "print(a[0], a[1], a[2], a[3], a[4], a[this % 5][||(this + 1) % nproc], m[0] > 0, 1.5 / 0, f(7, this / "
    "3.0)); }";

static void
test_stack (void)
{
  check_everywhere (stacks, 3, TRUE);
}

/* More PEs than there are processors; some end before the others' barriers. */
static const char many[] = "mono int sum; poly int token; int main() { int i; for (i = 0; i < 3; i = i + 1) "
                           "{ while (sum % nproc != this) ; sum = sum + 1; wait; }\n"
                           "if (this % 3 == 1) halt; wait; token = this; wait; if (this % 3 == 0) print(sum, "
                           "token[||(this + 3) % nproc]); wait; }";

static void
test_many (void)
{
  check_everywhere (many, first == MPI ? 16 : 64, FALSE);
}

/* The filter lock of Peterson: nobody is let in beside another if, and only if, all accesses to what is shared are as if one after the other. */
static const char locks[] =
    "mono int victim[8], count; poly int level;\n"
    "int is_any(int l) { int k; for (k = 0; k < nproc; k = k + 1) if (k != this && level[||k] >= l) return "
    "1; "
    "return 0; }\n"
    "int main() { int i, l; for (i = 0; i < 30; i = i + 1) { for (l = 1; l < nproc; l = l + 1) { level = l; "
    "victim[l] = this; while (victim[l] == this && is_any(l)) ; }\n"
    "count = count + 1; level = 0; } wait; print(count); }";

static void
test_locks (void)
{
  check_everywhere (locks, 2, FALSE);
  check_everywhere (locks, 4, FALSE);
}

/* What went wrong is said as by the reference: where, and of which PE. */
static void
test_traps (void)
{
  static const char *const cases[] = {
      "int main() { print(this);\nwait; if (this == 2) print(1 / (this - 2)); }",
      "int main() { print(this);\nwait; if (this == 2) print(7 % (this - 2)); }",
      "poly int a[3]; int main()\n{ if (this == 1) a[this + 2] = 1; }",
      "poly int a; int main() { if (this == 1)\na[||nproc] = 1; }",
      "int f(int n) { return f(n + 1) + 1; }\nint main() { if (this == 3) print(f(0)); }",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (Run) expected = run_on (cases[i], 4, NULL);

    for (guint k = first; k < after; k++) {
      g_auto (Run) got = run_on (cases[i], 4, &models[k].model);

      g_assert_nonnull (got.error);
      g_assert_cmpstr (got.error->message, ==, expected.error->message);
      g_assert_cmpstr (got.output, ==, expected.output);
    }
  }
}

static void
test_limits (void)
{
  static const char endless[] = "int main() { int i; while (1) i = i + 1; }";
  static const char talking[] = "int main() { while (1) print(this); }";

  for (guint k = first; k < after; k++) {
    WeftReferenceOptions options;

    for (guint i = 0; i < 3; i++) {
      g_auto (Run) got = {NULL};

      set_up (&options, 3);
      if (i == 0)
        options.instructions = 100000;
      else if (i == 1)
        options.seconds = 0.3;
      else
        options.output_bytes = 10000;
      got = run_with (i < 2 ? endless : talking, &models[k].model, &options);
      g_assert_error (got.error, WEFT_ENGINE_ERROR, (i < 2 ? WEFT_ERROR_TOO_LONG : WEFT_ERROR_INVALID));
      g_assert_nonnull (strstr (got.error->message, i == 0   ? "limit of instructions"
                                                    : i == 1 ? "limit of time"
                                                             : "the output passes its limit"));
    }
  }
}

/* Processes below the process, all generations. */
static void
add_children (GArray *pids, int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/task/%d/children", pid, pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  words = g_strsplit (g_strstrip (text), " ", -1);
  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++) {
    int child = atoi (words[i]);

    g_array_append_val (pids, child);
    add_children (pids, child);
  }
}

typedef struct {
  GArray *pids; /* of what had begun when the first PE printed */
  WeftJob *job; /* (nullable): to be cancelled then; else the last process is killed */
} Accident;

static void
happen (G_GNUC_UNUSED const char *text, G_GNUC_UNUSED gsize length, gpointer data)
{
  Accident *accident = data;

  if (accident->pids->len > 0)
    return;
  add_children (accident->pids, getpid ());
  g_assert_cmpuint (accident->pids->len, >, 1);
  if (accident->job != NULL)
    weft_job_cancel (accident->job);
  else
    kill (g_array_index (accident->pids, int, accident->pids->len - 1), SIGKILL);
}

static gboolean
is_alive (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;
  const char *state;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  state = strrchr (text, ')');
  return state != NULL && strchr ("ZX", state[2]) == NULL;
}

/* Before they go on for ever PEs say little, or so much that who says it for all of them is in the middle of it when it is ended. */
static const char *const lasting[] = {
    "int main() { print(this); wait; wait; while (1) wait; }",
    "int main() { int i; for (i = 0; i < 30000; i = i + 1) print(this, i); wait; while (1) wait; }"};

/* @is_cancelled: the job, else a process is killed, in the middle: the run ends with a sentence and no process is left. */
static void
check_accident (const char *text, guint model, gboolean is_cancelled)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) pids = g_array_new (FALSE, FALSE, sizeof (int));
  Accident accident = {pids, is_cancelled ? job : NULL};
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  set_up (&options, first == MPI ? 4 : 16);
  options.print = happen;
  options.data = &accident;
  g_assert_false (run_model (code, models[model].model, &options, &counts, &own, job, &error));
  if (is_cancelled)
    g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  else if (strstr (error->message, " was ended by signal 9 (Killed), and the run with it") == NULL)
    g_error ("%s: %s\n%s", models[model].name, error->message, text);
  for (guint i = 0; i < pids->len; i++)
    while (is_alive (g_array_index (pids, int, i)))
      g_usleep (1000);
}

static void
test_accidents (void)
{
  for (guint k = first; k < after; k++)
    for (guint i = 0; i < G_N_ELEMENTS (lasting); i++) {
      check_accident (lasting[i], k, TRUE);
      check_accident (lasting[i], k, FALSE);
    }
}

/* What is stored there is there behind the barrier; of stores into one PE the later come later; and the lock of Peterson, where each tells the
 * other that it wants to get in, and looks at home. */
static const struct {
  const char *text;
  guint pes;
} orders[] = {
    {"poly int box; int main() { int i, bad; for (i = 1; i <= 100; i = i + 1) { box[||(this + 1) % nproc] = "
     "i; "
     "wait; if (box != i) bad = bad + 1; wait; } print(bad); }",
     3},
    {"poly int p, q; int main() { int i, a, b, last, bad; if (this == 0) for (i = 1; i <= 500; i = i + 1) { "
     "p[||1] = i; q[||1] = i; }\n"
     "else while (last < 500) { b = q; a = p; if (b < last || a < b) bad = bad + 1; last = b; } wait; "
     "print(bad); }",
     2},
    {"poly int wanted; mono int turn, count; int main() { int i; for (i = 0; i < 200; i = i + 1) { "
     "wanted[||1 - this] = 1; turn = 1 - this; while (wanted && turn == 1 - this) ;\n"
     "count = count + 1; wanted[||1 - this] = 0; } wait; print(count); }",
     2},
};

static void
test_orders (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    g_auto (Run) expected = run_on (orders[i].text, orders[i].pes, NULL);

    g_assert_no_error (expected.error);
    check_on (first, orders[i].text, orders[i].pes, FALSE, &expected);
  }
}

/* A network that loses datagrams, doubles them, changes their order and is late. */
static void
test_faults (void)
{
  static const char *const faults[] = {"loss=0.1,duplicate=0.05,reorder=0.2,seed=1",
                                       "loss=0.3,duplicate=0.3,reorder=0.3,delay=1500,seed=2"};

  guint before = first;

  first = UDP;
  test_orders ();
  g_setenv ("WEFT_UDP_FAULTS", faults[0], TRUE);
  test_library ();
  test_locks ();
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_setenv ("WEFT_UDP_FAULTS", faults[i], TRUE);
    test_random ();
    test_stack ();
    test_orders ();
  }
  check_everywhere (many, 16, FALSE);
  g_unsetenv ("WEFT_UDP_FAULTS");
  first = before;
}

/* What the system may refuse in the middle of a beginning: the call, how often it is granted before, and how it is refused. */
static const struct {
  guint model;
  const char *call;
  guint granted;
  const char *refusal;
  const char *sentence;
} refusals[] = {
    {0, "pthread_create", 2, "EAGAIN", "no thread can be begun for PE 2: Resource temporarily unavailable"},
    {0, "fork", 0, "(errno = EAGAIN, -1)",
     "no process can be begun for PE 0: Resource temporarily unavailable"},
    {1, "fork", 2, "(errno = EAGAIN, -1)",
     "no process can be begun for PE 2: Resource temporarily unavailable"},
    {1, "pipe", 3, "(errno = ENFILE, -1)", "no pipe can be made for PE 2: Too many open files in system"},
    {2, "fork", 3, "(errno = ENOMEM, -1)", "no process can be begun for PE 3: Cannot allocate memory"},
    {2, "posix_fallocate", 0, "ENOSPC", "the file that PE 0 shares cannot be used: No space left on device"},
    {2, "pwrite", 1, "(errno = ENOSPC, -1)", " shares cannot be used: No space left on device"},
    {2, "pread", 1, "(errno = EIO, -1)", " shares cannot be used: Input/output error"},
    {UDP, "fork", 1, "(errno = EAGAIN, -1)",
     "no process can be begun for PE 1: Resource temporarily unavailable"},
    {UDP, "socket", 2, "(errno = ENOBUFS, -1)", "no port can be had for PE 2: No buffer space available"},
    {UDP, "bind", 3, "(errno = EADDRINUSE, -1)", "no port can be had for PE 3: Address already in use"},
    {MPI, "fork", 0, "(errno = EAGAIN, -1)",
     "no process can be begun for PE 0: Resource temporarily unavailable"},
};

/* (transfer full): the compiler, and before what it compiles a call that is refused. */
static char *
make_refusing_compiler (const char *path, guint i)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (NULL);
  g_autofree char *command = g_strjoinv (" ", compiler);
  g_autofree char *text =
      g_strdup_printf ("#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include "
                       "<pthread.h>\n#include <sys/socket.h>\n"
                       "#include <unistd.h>\nstatic int granted = %u;\n#define %s(...) (granted-- > 0 ? %s "
                       "(__VA_ARGS__) : %s)\n",
                       refusals[i].granted, refusals[i].call, refusals[i].call, refusals[i].refusal);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_strdup_printf ("%s -include %s", command, path);
}

/* Each model says what it did not get, and for whom; nothing is left of the PEs that had begun. */
static void
test_refusals (void)
{
  static const char text[] =
      "poly int a; int main() { a = this; wait; a[||(this + 1) % nproc] = 1; wait; print(a); }";
  g_autofree char *before = g_strdup (g_getenv ("CC"));
  g_autofree char *place = g_dir_make_tmp ("weft-refusals-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++) {
    /* Of its own name: programs are kept by the command that makes them. */
    g_autofree char *path = g_strdup_printf ("%s/%u.h", place, i);
    g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (int));
    g_autofree char *refusing = NULL;
    g_auto (Run) run = {NULL};

    if (refusals[i].model < first || refusals[i].model >= after)
      continue;
    refusing = make_refusing_compiler (path, i);
    g_setenv ("CC", refusing, TRUE);
    run = run_on (text, 5, &models[refusals[i].model].model);
    if (before != NULL)
      g_setenv ("CC", before, TRUE);
    else
      g_unsetenv ("CC");
    if (run.error == NULL || strstr (run.error->message, refusals[i].sentence) == NULL)
      g_error ("%s, %s refused: %s", models[refusals[i].model].name, refusals[i].call,
               run.error != NULL ? run.error->message : "no error");
    add_children (left, getpid ());
    g_assert_cmpuint (left->len, ==, 0);
    g_unlink (path);
  }
  g_rmdir (place);
}

/* What the system does not give. */
static void
test_needs (void)
{
  static const char text[] = "poly int a; int main() { print(a[||(this + 1) % nproc]); }";
  WeftReferenceOptions options;

  if (g_test_subprocess ()) {
    struct rlimit few = {24, 24};
    g_auto (Run) pipes = {NULL};
    g_auto (Run) udp = {NULL};

    setrlimit (RLIMIT_NOFILE, &few);
    set_up (&options, 40);
    pipes = run_with (text, &models[1].model, &options);
    udp = run_with (text, &models[UDP].model, &options);
    g_assert_nonnull (pipes.error);
    g_assert_nonnull (udp.error);
    g_printerr ("%s\n%s\n", pipes.error->message, udp.error->message);
    return;
  }
  {
    g_auto (Run) threads = {NULL};
    g_auto (Run) file = {NULL};

    g_setenv ("TMPDIR", "/nowhere/at/all", TRUE);
    file = run_on (text, 3, &models[2].model);
    g_unsetenv ("TMPDIR");
    g_assert_nonnull (file.error);
    g_assert_nonnull (
        strstr (file.error->message, "the file that PE 0 shares cannot be used: No such file or directory"));
    set_up (&options, 4);
    options.stack_words = G_MAXUINT32;
    threads = run_with (text, &models[0].model, &options);
    if (threads.error != NULL)
      g_assert_nonnull (strstr (threads.error->message, "no thread can be begun for PE "));
  }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*no pipe can be made for PE *: Too many open files\n"
                             "no port can be had for PE *: Too many open files*");
}

static gpointer
make_and_run (gpointer text)
{
  static const WeftUnixModel model = WEFT_UNIX_THREADS;
  g_auto (Run) run = run_on (text, 2, &model);

  g_assert_no_error (run.error);
  return g_steal_pointer (&run.output);
}

/* What a host, or the way to it, does not give, and what is wrong in what is said of them. */
static const struct {
  const char *hosts;
  const char *shell; /* (nullable): as it is */
  const char *fault; /* of local-shell.sh */
  const char *sentence;
} ways[] = {
    {"alpha=127.0.0.2 beta=127.0.0.3", NULL, "absent", "alpha: connect to host alpha: No route to host"},
    {"alpha=127.0.0.2 beta=127.0.0.3", NULL, "silent", "alpha: ended with status 0"},
    {"alpha=127.0.0.2", NULL, "talks", "alpha: says something else before the program does"},
    {"alpha=127.0.0.2", "/bin/false", "", "alpha: ended with status 1"},
    {"alpha=192.0.2.1", NULL, "", "no port can be had for PE 0: Cannot assign requested address"},
    {"alpha=127.0.0.2 beta=192.0.2.1", NULL, "",
     "setting RemoteHosts: found “beta=192.0.2.1”, expected addresses"},
    {"alpha=127.0.0.2.1", NULL, "", "setting RemoteHosts: found “alpha=127.0.0.2.1”, expected an address"},
    {"-oProxyCommand=true", NULL, "", "expected the name of a host"},
    {"alpha:0=127.0.0.2", NULL, "", "setting RemoteHosts: found “alpha:0=127.0.0.2”, expected a share"},
    {"alpha:two", NULL, "", "setting RemoteHosts: found “alpha:two”, expected a share"},
    {"nobody.invalid", NULL, "", "found “nobody.invalid”, expected a host whose address"},
    {"alpha=127.0.0.2", "/nowhere/ssh", "", "setting RemoteShell: found “/nowhere/ssh”, expected a program"},
    {"alpha=127.0.0.2", "ssh '", "", "setting RemoteShell: found “ssh '”, expected a command"},
    {" ", NULL, "", "no hosts are named"},
};

static void
test_ways (void)
{
  static const char text[] = "int main() { print(this); wait; print(nproc); }";
  g_autofree char *shell = g_strdup (g_getenv ("WEFT_REMOTE_SHELL"));
  g_autofree char *hosts = g_strdup (g_getenv ("WEFT_REMOTE_HOSTS"));

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++) {
    g_auto (Run) run = {NULL};

    g_setenv ("WEFT_REMOTE_HOSTS", ways[i].hosts, TRUE);
    g_setenv ("WEFT_REMOTE_SHELL", ways[i].shell != NULL ? ways[i].shell : shell, TRUE);
    g_setenv ("WEFT_SHELL_FAULT", ways[i].fault, TRUE);
    run = run_on (text, 5, &models[UDP].model);
    if (run.error == NULL || strstr (run.error->message, ways[i].sentence) == NULL)
      g_error ("%s: %s", ways[i].hosts, run.error != NULL ? run.error->message : "no error");
  }
  g_unsetenv ("WEFT_SHELL_FAULT");
  g_setenv ("WEFT_REMOTE_SHELL", shell, TRUE);
  g_setenv ("WEFT_REMOTE_HOSTS", hosts, TRUE);
}

/* What was there goes with the run, however that ends. */
static void
test_nothing_left (void)
{
  g_autofree char *place = g_dir_make_tmp ("weft-hosts-XXXXXX", NULL);
  g_autoptr (GDir) dir = NULL;

  g_setenv ("TMPDIR", place, TRUE);
  test_accidents ();
  test_traps ();
  g_unsetenv ("TMPDIR");
  do {
    g_usleep (1000);
    g_clear_pointer (&dir, g_dir_close);
    dir = g_dir_open (place, 0, NULL);
  } while (g_dir_read_name (dir) != NULL);
  g_rmdir (place);
}

/* Several at once make the same program, which none has made yet: each runs, whoever comes first. */
static void
test_at_once (void)
{
  for (guint i = 0; i < 10; i++) {
    g_autofree char *text =
        g_strdup_printf ("int main() { print(%u + this * 0); }", g_random_int_range (0, G_MAXINT32));
    GThread *threads[3];

    for (guint k = 0; k < G_N_ELEMENTS (threads); k++)
      threads[k] = g_thread_new ("run", make_and_run, text);
    for (guint k = 0; k < G_N_ELEMENTS (threads); k++) {
      g_autofree char *output = g_thread_join (threads[k]);

      g_assert_cmpint (*output, !=, '\0');
    }
  }
}

/* What of Open MPI is missing is said. */
static void
test_probe (void)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  g_auto (Run) run = {NULL};

  g_setenv ("PATH", "/nowhere/at/all", TRUE);
  g_assert_false (weft_unix_probe (WEFT_UNIX_MPI, &error));
  set_up (&options, 2);
  run = run_with ("int main() { }", &models[MPI].model, &options);
  g_setenv ("PATH", path, TRUE);
  g_assert_nonnull (strstr (error->message, "there is no "));
  g_assert_nonnull (strstr (run.error->message, "there is no "));
}

static void
add_tests (void)
{
  g_test_add_func ("/unix/library", test_library);
  g_test_add_func ("/unix/random", test_random);
  g_test_add_func ("/unix/stack", test_stack);
  g_test_add_func ("/unix/many", test_many);
  g_test_add_func ("/unix/locks", test_locks);
  g_test_add_func ("/unix/traps", test_traps);
  g_test_add_func ("/unix/limits", test_limits);
  if (has_hosts) {
    g_test_add_func ("/unix/faults", test_faults);
    g_test_add_func ("/unix/nothing-left", test_nothing_left);
    g_test_add_func ("/unix/ways", test_ways);
    return;
  }
  g_test_add_func ("/unix/accidents", test_accidents);
  g_test_add_func ("/unix/refusals", test_refusals);
  if (first == MPI) {
    g_test_add_func ("/unix/orders", test_orders);
    g_test_add_func ("/unix/probe", test_probe);
  } else {
    g_test_add_func ("/unix/faults", test_faults);
    g_test_add_func ("/unix/needs", test_needs);
    g_test_add_func ("/unix/at-once", test_at_once);
  }
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) compiler = NULL;
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  compiler = weft_compiled_find_compiler (NULL);
  if (compiler == NULL) {
    g_print ("1..0 # SKIP no C compiler\n");
    return 0;
  }
  has_hosts = g_strcmp0 (argv[2], "hosts") == 0;
  if (has_hosts) {
    g_setenv ("WEFT_REMOTE_SHELL", argv[3], TRUE);
    g_setenv ("WEFT_REMOTE_HOSTS", "alpha=127.0.0.2 beta:3=127.0.0.3, gamma=127.0.0.4", TRUE);
    first = UDP;
  } else if (argc > 2) {
    first = MPI;
    after = MPI + 1;
  }
  if (!weft_unix_probe (models[first].model, &error)) {
    g_print ("1..0 # SKIP %s\n", error->message);
    return 0;
  }
  add_tests ();
  return g_test_run ();
}
