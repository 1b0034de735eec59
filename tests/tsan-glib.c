/* tsan-glib.c: tells ThreadSanitizer about GLib's locks. They are futexes inside a library that is built
 * without it, so it would take all that they protect for data races. Preloaded into the tests of a
 * thread-sanitized build; in processes without the sanitizer it only passes the calls on. */
#include <dlfcn.h>
#include <glib.h>
#include <sanitizer/tsan_interface.h>

#pragma weak __tsan_mutex_pre_lock
#pragma weak __tsan_mutex_post_lock
#pragma weak __tsan_mutex_pre_unlock
#pragma weak __tsan_mutex_post_unlock
#pragma weak __tsan_release
#pragma weak __tsan_acquire

/* The function of this name in GLib. */
#define REAL(function) ((__typeof__ (&(function))) find_real (#function))

static gpointer
find_real (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

static gboolean
is_sanitized (void)
{
  return __tsan_mutex_pre_lock != NULL;
}

static void
before_lock (gpointer mutex, guint flags)
{
  if (is_sanitized ())
    __tsan_mutex_pre_lock (mutex, flags);
}

static void
after_lock (gpointer mutex, guint flags)
{
  if (is_sanitized ())
    __tsan_mutex_post_lock (mutex, flags, 0);
}

static void
before_unlock (gpointer mutex)
{
  if (is_sanitized ())
    __tsan_mutex_pre_unlock (mutex, 0);
}

static void
after_unlock (gpointer mutex)
{
  if (is_sanitized ())
    __tsan_mutex_post_unlock (mutex, 0);
}

void
g_mutex_lock (GMutex *mutex)
{
  before_lock (mutex, 0);
  REAL (g_mutex_lock) (mutex);
  after_lock (mutex, 0);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked;

  before_lock (mutex, __tsan_mutex_try_lock);
  locked = REAL (g_mutex_trylock) (mutex);
  after_lock (mutex, locked ? __tsan_mutex_try_lock : __tsan_mutex_try_lock_failed);
  return locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  before_unlock (mutex);
  REAL (g_mutex_unlock) (mutex);
  after_unlock (mutex);
}

/* Whoever clears a lock has the last reference to what it belongs to (a GTask, for example), whose count the
 * sanitizer does not see: it comes after all who held the lock. That the lock ends here is not said: GLib's own
 * allocator, which the sanitizer does not see either, may give its memory to the next lock. */
void
g_mutex_clear (GMutex *mutex)
{
  before_lock (mutex, 0);
  after_lock (mutex, 0);
  before_unlock (mutex);
  after_unlock (mutex);
  REAL (g_mutex_clear) (mutex);
}

/* Waiting gives the mutex up and takes it again. */
void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  before_unlock (mutex);
  after_unlock (mutex);
  REAL (g_cond_wait) (cond, mutex);
  before_lock (mutex, 0);
  after_lock (mutex, 0);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean signalled;

  before_unlock (mutex);
  after_unlock (mutex);
  signalled = REAL (g_cond_wait_until) (cond, mutex, end_time);
  before_lock (mutex, 0);
  after_lock (mutex, 0);
  return signalled;
}

/* Whoever reads the location in g_once_init_enter(), an atomic read in the caller's own code, sees what
 * was written before this. */
#undef g_once_init_leave
void
g_once_init_leave (volatile void *location, gsize result)
{
  if (is_sanitized ())
    __tsan_release ((gpointer) location);
  REAL (g_once_init_leave) (location, result);
}

/* Whoever comes while another thread is at it waits in here, and then sees the same. */
#undef g_once_init_enter
gboolean
g_once_init_enter (volatile void *location)
{
  gboolean is_first = REAL (g_once_init_enter) (location);

  if (!is_first && is_sanitized ())
    __tsan_acquire ((gpointer) location);
  return is_first;
}
