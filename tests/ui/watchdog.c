/* watchdog.c: the function that waits for events tells where a turn of the main loop begins and ends; another thread looks at
 * the main thread's processor time, so that a turn that never ends is found, too. */
#include "watchdog.h"

#include <pthread.h>
#include <time.h>

#define LOOK_EVERY (100 * 1000) /* microseconds */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOST 10.0
#else
#define MOST 1.0 /* seconds of the processor */
#endif

static GMutex mutex;
static GPollFunc wait_for_events;
static clockid_t main_clock;
static double turn_start; /* processor time; below 0: it waits */
static double longest;
static char *doing;

static double
get_time (void)
{
  struct timespec now;

  clock_gettime (main_clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void
check (double taken)
{
  longest = MAX (longest, taken);
  if (taken > MOST)
    g_error ("the main thread took %.2f s of the processor without coming back to its loop, after: %s", taken,
             doing != NULL ? doing : "the start");
}

static gint
wait_cb (GPollFD *fds, guint n, gint timeout)
{
  gint result;

  g_mutex_lock (&mutex);
  if (turn_start >= 0)
    check (get_time () - turn_start);
  turn_start = -1;
  g_mutex_unlock (&mutex);
  result = wait_for_events (fds, n, timeout);
  g_mutex_lock (&mutex);
  turn_start = get_time ();
  g_mutex_unlock (&mutex);
  return result;
}

static gpointer
watch (G_GNUC_UNUSED gpointer data)
{
  for (;;) {
    g_usleep (LOOK_EVERY);
    g_mutex_lock (&mutex);
    if (turn_start >= 0)
      check (get_time () - turn_start);
    g_mutex_unlock (&mutex);
  }
  return NULL;
}

void
watchdog_start (void)
{
  pthread_getcpuclockid (pthread_self (), &main_clock);
  turn_start = -1;
  wait_for_events = g_main_context_get_poll_func (NULL);
  g_main_context_set_poll_func (NULL, wait_cb);
  g_thread_unref (g_thread_new ("watchdog", watch, NULL));
}

void
watchdog_say (char *words)
{
  g_mutex_lock (&mutex);
  g_free (doing);
  doing = words;
  g_mutex_unlock (&mutex);
}

double
watchdog_get_longest (void)
{
  return longest;
}
