/* test-sandbox.c SOURCES ATTEMPTS RIGHTS: what generated programs must not be able to do, tried by a program (sandbox-attempts.c) that is begun as they are. Where it is
 * harmless each attempt is made free as well, and must succeed then: one that never does would prove nothing. */
#include "weft-compiled-build.h"
#include "weft-compiled-child.h"
#include "weft-compiled-filter.h"
#include "weft-compiled-run.h"

#include "mimdc-fixture.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

/* Processes and threads that a system may have so that those of an attempt, which are 2000, pass its limit. */
#define MOST_TASKS 1800

/* What an attempt needs to be refused, whether it is made free, too, and whether it ends the program: by the filter, or as the kernel has no such calls and the processor
 * refuses them. What mpirun begins may do what STARTS, and READS. */
enum {
  BY_LANDLOCK = 1 << 0,
  BY_FILTER = 1 << 1,
  FREE = 1 << 2,
  ENDS = 1 << 3,
  FAULTS = 1 << 4,
  STARTS = 1 << 5,
  READS = 1 << 6
};

static const struct {
  const char *name;
  int how;
} refused[] = {
    {"tcp", BY_FILTER | FREE},
    {"udp", BY_FILTER | FREE | STARTS},
    {"udp-loop", BY_FILTER | FREE | STARTS},
    {"unix", BY_FILTER | FREE | STARTS},
    {"netlink", BY_FILTER | FREE},
    {"read-home", BY_LANDLOCK | FREE},
    {"write-home", BY_LANDLOCK | FREE},
    {"write-sources", BY_LANDLOCK},
    {"passwd", BY_LANDLOCK | FREE | READS},
    {"proc", BY_LANDLOCK | FREE},
    {"dev-mem", 0},
    {"chmod", BY_FILTER | FREE},
    {"symlink", BY_FILTER | FREE},
    {"link", BY_FILTER | FREE},
    {"unnamed", BY_FILTER},
    {"shell", BY_LANDLOCK | FREE},
    {"kill", BY_FILTER | FREE},
    {"sigio", BY_FILTER | FREE},
    {"group", BY_FILTER | FREE | STARTS},
    {"rlimits", BY_FILTER},
    {"setuid", BY_FILTER},
    {"clone", BY_FILTER},
    {"inotify", BY_FILTER | FREE},
    {"ptrace", BY_FILTER | ENDS},
    {"vm-read", BY_FILTER | ENDS},
    {"unshare", BY_FILTER | ENDS},
    {"setns", BY_FILTER | ENDS},
    {"mount", BY_FILTER | ENDS},
    {"chroot", BY_FILTER | ENDS},
    {"keyctl", BY_FILTER | ENDS},
    {"bpf", BY_FILTER | ENDS},
    {"perf", BY_FILTER | ENDS},
    {"io-uring", BY_FILTER | ENDS},
#ifdef __x86_64__
    {"int80", BY_FILTER | ENDS | FAULTS},
#endif
};

typedef struct {
  char *folder; /* that is not for the program */
  char *temporary;
  char *program;
  char *begun; /* the same, once it has given up what mpirun needs */
  int tcp;
  int udp;
  int local;
} Fixture;

static const char *sources;
static const char *text_path;
static const char *rights_path;
static Fixture fixture;
static volatile sig_atomic_t n_signals;
static char secret = 's';

static void
count_signal (int number)
{
  (void) number;
  n_signals = n_signals + 1;
}

/* What others offer. */

static int
offer (int kind)
{
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl (INADDR_LOOPBACK)}};
  int fd = socket (AF_INET, kind | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  g_assert_cmpint (bind (fd, (struct sockaddr *) &at, sizeof at), ==, 0);
  if (kind == SOCK_STREAM)
    g_assert_cmpint (listen (fd, 8), ==, 0);
  return fd;
}

static int
offer_local (const char *path)
{
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_strlcpy (at.sun_path, path, sizeof at.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &at, sizeof at), ==, 0);
  g_assert_cmpint (listen (fd, 8), ==, 0);
  return fd;
}

static int
get_port (int fd)
{
  struct sockaddr_in at;
  socklen_t size = sizeof at;

  g_assert_cmpint (getsockname (fd, (struct sockaddr *) &at, &size), ==, 0);
  return ntohs (at.sin_port);
}

static char *
build (const char *text)
{
  const char *const flags[] = {"-O1", NULL};
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  char *program = weft_compiled_build (text, flags, job, &error);

  g_assert_no_error (error);
  return program;
}

/* As a PE of MPI: it gives up what its beginning needed before it does anything. */
static char *
build_begun (const char *text)
{
  g_autofree char *rights = NULL;
  g_autofree char *all = NULL;

  g_assert_true (g_file_get_contents (rights_path, &rights, NULL, NULL));
  all = g_strconcat (
      "#define _GNU_SOURCE\n#include <errno.h>\n#include <stddef.h>\n#include <stdint.h>\n#include "
      "<sys/prctl.h>\n#include <sys/syscall.h>\n"
      "typedef uint32_t u32;\n",
      rights, "#define BEGIN give_up_rights ()\n", text, NULL);
  return build (all);
}

static void
set_up (void)
{
  g_autofree char *text = NULL;
  g_autofree char *hidden = NULL;
  g_autofree char *local = NULL;

  fixture.folder = g_dir_make_tmp ("weft-home-XXXXXX", NULL);
  fixture.temporary = g_dir_make_tmp ("weft-temporary-XXXXXX", NULL);
  hidden = g_build_filename (fixture.folder, "secret", NULL);
  local = g_build_filename (fixture.folder, "socket", NULL);
  g_assert_true (g_file_set_contents (hidden, "secret", -1, NULL));
  fixture.tcp = offer (SOCK_STREAM);
  fixture.udp = offer (SOCK_DGRAM);
  fixture.local = offer_local (local);
  g_assert_true (g_file_get_contents (text_path, &text, NULL, NULL));
  fixture.program = build (text);
  fixture.begun = build_begun (text);
  g_setenv ("HOME", fixture.folder, TRUE);
  g_setenv ("TMPDIR", fixture.temporary, TRUE);
  signal (SIGUSR1, count_signal);
}

/* Removes its files; how many they were. */
static guint
empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    n++;
    g_unlink (path);
  }
  return n;
}

static void
tear_down (void)
{
  empty (fixture.folder);
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
  g_rmdir (fixture.folder);
  g_rmdir (fixture.temporary);
  close (fixture.tcp);
  close (fixture.udp);
  close (fixture.local);
  g_free (fixture.folder);
  g_free (fixture.temporary);
  g_free (fixture.program);
  g_free (fixture.begun);
}

/* Attempts. */

typedef struct {
  char *said;
  int status;
  GError *error;
  int group; /* of its processes */
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
  g_clear_pointer (&outcome->said, g_free);
  g_clear_error (&outcome->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static WeftCompiledChild *
begin (const char *name, const WeftCompiledLimits *limits)
{
  g_autofree char *tcp = g_strdup_printf ("%d", get_port (fixture.tcp));
  g_autofree char *udp = g_strdup_printf ("%d", get_port (fixture.udp));
  g_autofree char *address = g_strdup_printf ("%p", (void *) &secret);
  const char *const argv[] = {fixture.program, name, fixture.folder, sources, tcp, udp, address, NULL};
  GError *error = NULL;
  WeftCompiledChild *child = weft_compiled_child_new (argv, limits, &error);

  g_assert_no_error (error);
  return child;
}

/* The last process that this one has begun. */
static int
find_child (void)
{
  g_autofree char *text = NULL;
  const char *last;

  g_assert_true (g_file_get_contents ("/proc/thread-self/children", &text, NULL, NULL));
  last = strrchr (g_strchomp (text), ' ');
  return atoi (last != NULL ? last : text);
}

/* What it says until it ends, or for so many seconds. */
static Outcome
try (const char *name, const WeftCompiledLimits *limits, double seconds, WeftJob *given)
{
  g_autoptr (WeftJob) job = given == NULL ? weft_job_new () : NULL;
  WeftCompiledChild *child = begin (name, limits);
  GString *said = g_string_new (NULL);
  Outcome outcome = {.group = find_child ()};
  char data[256];
  gssize n;

  weft_compiled_child_set_end (child, g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC));
  while ((n = weft_compiled_child_read (child, data, sizeof data, given != NULL ? given : job,
                                        &outcome.error)) > 0)
    g_string_append_len (said, data, n);
  outcome.status = weft_compiled_child_free (child, n == 0 && !weft_compiled_child_is_late (child));
  outcome.said = g_string_free (said, FALSE);
  return outcome;
}

/* Whether what refuses it is there; said where not. */
static gboolean
can_refuse (const char *name, int how)
{
  if ((how & BY_LANDLOCK) != 0 && weft_compiled_sandbox_get_landlock () == 0)
    g_test_message ("%s is not tried: this kernel has no Landlock", name);
  else if ((how & BY_FILTER) != 0 && !weft_compiled_filter_is_known ())
    g_test_message ("%s is not tried: there is no filter for this processor or kernel", name);
  else
    return TRUE;
  return FALSE;
}

static void
check_refused (const char *name, int how, const WeftCompiledLimits *limits)
{
  g_auto (Outcome) outcome = try (name, limits, 10, NULL);
  g_autofree char *made = g_build_filename (sources, "made", NULL);

  g_assert_no_error (outcome.error);
  g_assert_cmpint (g_unlink (made), !=, 0);
  if ((how & ENDS) != 0 && WIFSIGNALED (outcome.status) &&
      (WTERMSIG (outcome.status) == SIGSYS || ((how & FAULTS) != 0 && WTERMSIG (outcome.status) == SIGSEGV)))
    g_assert_cmpstr (outcome.said, ==, "");
  else if ((how & ENDS) != 0 || !g_str_equal (outcome.said, "."))
    g_error ("%s: “%s”, status %d", name, outcome.said, outcome.status);
  g_assert_cmpint (n_signals, ==, 0);
}

/* Whether what it sends by UDP comes out of its network. */
static gboolean
reaches_others (const WeftCompiledLimits *limits)
{
  g_auto (Outcome) outcome = {NULL};
  char byte;

  while (recv (fixture.udp, &byte, 1, 0) == 1)
    ;
  outcome = try ("udp", limits, 10, NULL);
  return recv (fixture.udp, &byte, 1, 0) == 1;
}

static void
check_free (const char *name)
{
  static const WeftCompiledLimits limits = {0};
  g_auto (Outcome) outcome = try (name, &limits, 10, NULL);

  if (!g_str_equal (outcome.said, "!"))
    g_error ("%s proves nothing: “%s”, status %d", name, outcome.said, outcome.status);
  n_signals = 0;
  empty (fixture.temporary);
}

static void
test_refused (gconstpointer data)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .file_bytes = 4096, .tasks = 16};
  guint i = GPOINTER_TO_UINT (data);

  if (!can_refuse (refused[i].name, refused[i].how)) {
    g_test_skip ("this kernel has not what refuses it");
    return;
  }
  check_refused (refused[i].name, refused[i].how, &limits);
  if ((refused[i].how & FREE) != 0)
    check_free (refused[i].name);
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
}

/* What mpirun begins may do some of it until its processes run, in a network of its own and among its processes; then it has given that up, and what is
 * left is to read what all may read. */
static void
test_launched (gconstpointer data)
{
  gboolean has_begun = GPOINTER_TO_INT (data);
  g_autofree char *starter = g_find_program_in_path ("mpirun");
  const WeftCompiledLimits limits = {
      .is_confined = TRUE, .network = TRUE, .file_bytes = 1 << 20, .tasks = 64, .starter = starter};
  char *program = fixture.program;

  if (starter == NULL) {
    g_test_skip ("there is no mpirun");
    return;
  }
  if (has_begun)
    fixture.program = fixture.begun;
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    if ((refused[i].how & (has_begun ? READS : READS | STARTS)) == 0 &&
        can_refuse (refused[i].name, refused[i].how))
      check_refused (refused[i].name, refused[i].how, &limits);
  if (weft_compiled_filter_is_known () && reaches_others (&limits))
    g_test_skip ("this system lets us make no network for a run: its UDP sockets reach others");
  fixture.program = program;
  empty (fixture.temporary);
}

/* What it may do. */

static void
test_own_file (void)
{
  static const WeftCompiledLimits some = {.is_confined = TRUE, .file_bytes = 1, .tasks = 16};
  static const WeftCompiledLimits none = {.is_confined = TRUE, .tasks = 16};
  g_auto (Outcome) outcome = try ("own-file", &some, 10, NULL);
  g_auto (Outcome) other = try ("own-file", &none, 10, NULL);

  g_assert_cmpstr (outcome.said, ==, "!");
  g_assert_cmpstr (other.said, ==, ".");
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
}

/* UDP among the processes of a run, and nothing else. */
static void
test_network (void)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .network = TRUE, .tasks = 16};
  g_auto (Outcome) own = try ("udp-loop", &limits, 10, NULL);

  g_assert_cmpstr (own.said, ==, "!");
  if (!weft_compiled_filter_is_known ()) {
    g_test_skip ("there is no filter for this processor or kernel");
    return;
  }
  check_refused ("tcp", BY_FILTER, &limits);
  check_refused ("unix", BY_FILTER, &limits);
  check_refused ("netlink", BY_FILTER, &limits);
  if (reaches_others (&limits))
    g_test_skip ("this system lets us make no network for a run: its UDP sockets reach others");
}

/* Limits. */

static void
test_fill (void)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .file_bytes = 1 << 20, .tasks = 16};
  g_auto (Outcome) outcome = try ("fill", &limits, 20, NULL);

  g_assert_cmpstr (outcome.said, ==, "");
  g_assert_error (outcome.error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED);
  g_assert_nonnull (strstr (outcome.error->message, "more than 1048576 bytes"));
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
}

static void
test_memory (void)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .bytes = 64 << 20, .tasks = 16};
  g_auto (Outcome) outcome = try ("memory", &limits, 20, NULL);

  g_assert_cmpstr (outcome.said, ==, ".");
}

/* What is said of a run in which they happen. */
static const struct {
  const char *text;
  const char *sentence;
  int how;
} runs[] = {
    {"#include <unistd.h>\nstatic unsigned block[1026] = {0, 4096};\n"
     "int main (void) { while (write (1, block, 4104) == 4104) ; return 0; }",
     "the output passes its limit", 0},
    {"#define _GNU_SOURCE\n#include <sched.h>\nint main (void) { return unshare (0); }",
     "the compiled program was ended as it asked the system for what it may not do", BY_FILTER},
};

static void
test_run (gconstpointer data)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .tasks = 16};
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { print(1); }");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *program = build (runs[i].text);
  g_autoptr (GString) output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  if (!can_refuse ("the run", runs[i].how)) {
    g_test_skip ("this kernel has not what refuses it");
    return;
  }
  weft_reference_options_init (&options);
  options.output_bytes = 1 << 20;
  options.print = mimdc_collect;
  options.data = output;
  g_assert_false (
      weft_compiled_run_program (code, program, NULL, &limits, &options, &counts, &own, job, &error));
  g_assert_nonnull (strstr (error->message, runs[i].sentence));
  g_assert_cmpuint (output->len, <=, options.output_bytes + 4096);
}

/* Processes of the group that run. */
static guint
count_group (int group)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename ("/proc", name, "stat", NULL);
    g_autofree char *text = NULL;
    const char *rest;
    char state;
    int parent;
    int own;

    if (!g_ascii_isdigit (*name) || !g_file_get_contents (path, &text, NULL, NULL))
      continue;
    rest = strrchr (text, ')');
    if (rest != NULL && sscanf (rest, ") %c %d %d", &state, &parent, &own) == 3 && own == group)
      n += strchr ("ZX", state) == NULL;
  }
  return n;
}

static guint
count_tasks (void)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents ("/proc/loadavg", &text, NULL, NULL));
  return (guint) atoi (strchr (text, '/') + 1);
}

/* They end with the run, and are bounded: by the system, or the run ends. */
static void
check_forks (void)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .tasks = 16};
  g_auto (Outcome) outcome = try ("forks", &limits, 2, NULL);

  g_assert_cmpint (outcome.group, >, 1);
  if (getuid () == 0) {
    g_assert_error (outcome.error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED);
    g_assert_nonnull (strstr (outcome.error->message, "more than the 16 processes"));
  } else if (count_tasks () < MOST_TASKS) {
    g_assert_nonnull (strchr (outcome.said, '.'));
  }
  for (guint i = 0; i < 1000 && count_group (outcome.group) > 0; i++)
    g_usleep (1000);
  g_assert_cmpuint (count_group (outcome.group), ==, 0);
}

/* A copy of the program that anybody may execute. */
static void
give_away (void)
{
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (fixture.program, &data, &size, NULL));
  g_free (fixture.program);
  g_free (fixture.begun);
  fixture.program = g_build_filename (fixture.temporary, "program", NULL);
  g_assert_true (g_file_set_contents_full (fixture.program, data, (gssize) size, 0, 0755, NULL));
  g_assert_cmpint (chmod (fixture.temporary, 0755), ==, 0);
}

/* As somebody else. */
static void
check_forks_of_nobody (void)
{
  int status = 1;
  pid_t child = fork ();

  if (child == 0) {
    give_away ();
    g_setenv ("TMPDIR", "/tmp", TRUE);
    g_assert_cmpint (setgid (NOBODY), ==, 0);
    g_assert_cmpint (setuid (NOBODY), ==, 0);
    check_forks ();
    _exit (0);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
  g_assert_cmpuint (empty (fixture.temporary), ==, 1);
}

static void
test_forks (void)
{
  if (getuid () == 0)
    check_forks_of_nobody ();
  check_forks ();
}

static gpointer
cancel_soon (gpointer job)
{
  g_usleep (100000);
  weft_job_cancel (job);
  return NULL;
}

/* The folder goes, with what is in it, when a run is cancelled, late, or killed. */
static void
test_folder (void)
{
  static const WeftCompiledLimits limits = {.is_confined = TRUE, .file_bytes = 1, .tasks = 16};
  g_autoptr (WeftJob) job = weft_job_new ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, job);
  g_auto (Outcome) cancelled = try ("stay", &limits, 10, job);
  g_auto (Outcome) late = {NULL};

  g_thread_join (thread);
  g_assert_error (cancelled.error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
  late = try ("stay", &limits, 0.1, NULL);
  g_assert_no_error (late.error);
  g_assert_cmpint (WTERMSIG (late.status), ==, SIGKILL);
  g_assert_cmpuint (empty (fixture.temporary), ==, 0);
}

static void
test_describe (void)
{
  g_autofree char *text = weft_compiled_sandbox_describe ();

  g_test_message ("%s", text);
  g_assert_true ((weft_compiled_sandbox_get_landlock () > 0) == (strstr (text, "Landlock ABI") != NULL));
  g_assert_true (weft_compiled_filter_is_known () == (strstr (text, "seccomp") != NULL));
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) compiler = NULL;
  int result;

  g_test_init (&argc, &argv, NULL);
  sources = argv[1];
  text_path = argv[2];
  rights_path = argv[3];
  compiler = weft_compiled_find_compiler (NULL);
  if (compiler == NULL) {
    g_print ("1..0 # SKIP there is no C compiler\n");
    return 0;
  }
  set_up ();
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autofree char *path = g_strconcat ("/sandbox/refused/", refused[i].name, NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
  }
  g_test_add_data_func ("/sandbox/launched/before", GINT_TO_POINTER (FALSE), test_launched);
  g_test_add_data_func ("/sandbox/launched/begun", GINT_TO_POINTER (TRUE), test_launched);
  g_test_add_func ("/sandbox/own-file", test_own_file);
  g_test_add_func ("/sandbox/network", test_network);
  g_test_add_func ("/sandbox/fill", test_fill);
  g_test_add_func ("/sandbox/memory", test_memory);
  g_test_add_data_func ("/sandbox/output", GUINT_TO_POINTER (0), test_run);
  g_test_add_data_func ("/sandbox/ended", GUINT_TO_POINTER (1), test_run);
  g_test_add_func ("/sandbox/forks", test_forks);
  g_test_add_func ("/sandbox/folder", test_folder);
  g_test_add_func ("/sandbox/describe", test_describe);
  result = g_test_run ();
  tear_down ();
  return result;
}
