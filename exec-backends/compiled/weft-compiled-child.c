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
  int fd;
  gint64 end;
};

typedef struct {
  const WeftCompiledLimits *limits;
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
}

WeftCompiledChild *
weft_compiled_child_new (const char *const *argv, const WeftCompiledLimits *limits, GError **error)
{
  Setup setup = {limits, getpid ()};
  WeftCompiledChild *child = g_new0 (WeftCompiledChild, 1);
  GSpawnFlags flags =
      G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES | (limits->is_heard ? 0 : G_SPAWN_STDERR_TO_DEV_NULL);

  for (guint i = 0; i < TRIES; i++) {
    g_autoptr (GError) problem = NULL;

    if (g_spawn_async_with_pipes (NULL, (char **) argv, NULL, flags, set_up, &setup, &child->pid, NULL,
                                  &child->fd, NULL, &problem))
      return child;
    if (!g_error_matches (problem, G_SPAWN_ERROR, G_SPAWN_ERROR_TXTBUSY) || i + 1 == TRIES) {
      g_propagate_error (error, g_steal_pointer (&problem));
      break;
    }
    g_usleep (TRY_MICROS);
  }
  g_free (child);
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

    if (!weft_job_check (job, error))
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
  g_free (child);
  return status;
}
