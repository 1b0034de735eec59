/* weft-compiled-child.c: see weft-compiled-child.h. */
#include "weft-compiled-child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Milliseconds between two looks at the job. */
#define BETWEEN_LOOKS 20

/* A program that has just been written may still be open somewhere for a moment. */
#define TRIES      100
#define TRY_MICROS 10000

struct _WeftCompiledChild {
  GPid pid;
  WeftCompiledSandbox *sandbox; /* (nullable) */
  int fd;
  gint64 end;
};

typedef struct {
  const WeftCompiledLimits *limits;
  const WeftCompiledSandbox *sandbox; /* (nullable) */
  pid_t parent;
} Setup;

static void
limit (int what, guint64 most)
{
  struct rlimit both = {(rlim_t) most, (rlim_t) most};

  setrlimit (what, &both);
}

/* In the child, before the program begins: system calls only. */
static void
set_up (gpointer data)
{
  const Setup *setup = data;

  setpgid (0, 0);
  if (setup->sandbox != NULL)
    weft_compiled_sandbox_enter_network (setup->sandbox);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (getppid () != setup->parent)
    _exit (1);
  limit (RLIMIT_CORE, 0);
  if (setup->limits->bytes > 0)
    limit (RLIMIT_AS, setup->limits->bytes);
  if (setup->limits->seconds > 0)
    limit (RLIMIT_CPU, setup->limits->seconds);
  if (setup->limits->is_heard)
    dup2 (STDOUT_FILENO, STDERR_FILENO);
  if (setup->sandbox != NULL && !weft_compiled_sandbox_enter (setup->sandbox))
    _exit (1);
}

/* It does not run any more. */
static void
let_go (WeftCompiledChild *child)
{
  g_clear_pointer (&child->sandbox, weft_compiled_sandbox_free);
  g_free (child);
}

/* Whether it has been begun; not, without an error: it may be soon. */
static gboolean
spawn (WeftCompiledChild *child, const char *const *argv, Setup *setup, GError **error)
{
  g_autoptr (GError) problem = NULL;
  GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES |
                      (setup->limits->is_heard ? 0 : G_SPAWN_STDERR_TO_DEV_NULL);
  char **environment = child->sandbox != NULL ? weft_compiled_sandbox_get_environment (child->sandbox) : NULL;

  if (g_spawn_async_with_pipes (NULL, (char **) argv, environment, flags, set_up, setup, &child->pid, NULL,
                                &child->fd, NULL, &problem))
    return TRUE;
  if (!g_error_matches (problem, G_SPAWN_ERROR, G_SPAWN_ERROR_TXTBUSY))
    g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

WeftCompiledChild *
weft_compiled_child_new (const char *const *argv, const WeftCompiledLimits *limits, GError **error)
{
  WeftCompiledChild *child = g_new0 (WeftCompiledChild, 1);
  Setup setup = {limits, NULL, getpid ()};
  GError *problem = NULL;

  if (limits->is_confined)
    setup.sandbox = child->sandbox = weft_compiled_sandbox_new (argv[0], limits);
  for (guint i = 0; i < TRIES && problem == NULL; i++) {
    if (spawn (child, argv, &setup, &problem))
      return child;
    g_usleep (TRY_MICROS);
  }
  if (problem == NULL)
    problem = g_error_new (G_SPAWN_ERROR, G_SPAWN_ERROR_TXTBUSY, "%s: %s", argv[0], g_strerror (ETXTBSY));
  g_propagate_error (error, problem);
  let_go (child);
  return NULL;
}

void
weft_compiled_child_set_end (WeftCompiledChild *child, gint64 end)
{
  child->end = end;
}

gboolean
weft_compiled_child_is_late (const WeftCompiledChild *child)
{
  return child->end > 0 && g_get_monotonic_time () > child->end;
}

gssize
weft_compiled_child_read (WeftCompiledChild *child, gpointer data, gsize most, WeftJob *job, GError **error)
{
  struct pollfd wanted = {.fd = child->fd, .events = POLLIN};

  for (;;) {
    int n;
    gssize length;

    if (!weft_job_check (job, error) ||
        (child->sandbox != NULL && !weft_compiled_sandbox_check (child->sandbox, child->pid, error)))
      return -1;
    if (weft_compiled_child_is_late (child))
      return 0;
    n = poll (&wanted, 1, BETWEEN_LOOKS);
    if (n == 0 || (n < 0 && errno == EINTR))
      continue;
    length = read (child->fd, data, most);
    if (length >= 0 || errno != EINTR)
      return MAX (length, 0);
  }
}

/* Waits for a while until it has ended. */
static void
wait_for_end (const WeftCompiledChild *child)
{
  siginfo_t info = {0};

  for (guint i = 0; i < TRIES; i++) {
    if (waitid (P_PID, (id_t) child->pid, &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid != 0)
      return;
    g_usleep (i < 10 ? TRY_MICROS / 10 : TRY_MICROS);
  }
}

int
weft_compiled_child_free (WeftCompiledChild *child, gboolean ends)
{
  int status = 0;

  if (ends)
    wait_for_end (child);
  /* Before it is waited for, its number is still its own. */
  kill (-child->pid, SIGKILL);
  while (waitpid (child->pid, &status, 0) < 0 && errno == EINTR)
    ;
  g_spawn_close_pid (child->pid);
  close (child->fd);
  let_go (child);
  return status;
}
