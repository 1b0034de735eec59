/* bench-floors.c: see bench-floors.h. */
#include "bench-floors.h"

#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Bytes of a request and of a reply. */
#define REQUEST 24
#define REPLY   12

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* Others may have changed any word. */
#define FORGET() __asm__ volatile("" ::: "memory")

static guint32 here = 1;

double
floor_load (G_GNUC_UNUSED guint pes, guint64 n)
{
  double begin = now ();
  guint32 sum = 0;

  for (guint64 i = 0; i < n; i++) {
    sum += here;
    FORGET ();
  }
  here = sum;
  return now () - begin;
}

double
floor_find (G_GNUC_UNUSED guint pes, guint64 n)
{
  static guint32 *rows[] = {&here, &here};
  static guint32 row;
  double begin = now ();
  guint32 sum = 0;

  for (guint64 i = 0; i < n; i++) {
    sum += rows[row][0];
    FORGET ();
  }
  here = sum;
  return now () - begin;
}

double
floor_exchange (G_GNUC_UNUSED guint pes, guint64 n)
{
  static guint32 word;
  double begin = now ();

  for (guint64 i = 0; i < n; i++)
    __atomic_store_n (&word, (guint32) i, __ATOMIC_SEQ_CST);
  return now () - begin;
}

/* Barriers: who comes last turns the sense. */

typedef struct {
  guint pes;
  guint64 n;
  gboolean yields;
  guint32 left __attribute__ ((aligned (64)));
  guint32 sense __attribute__ ((aligned (64)));
} Barrier;

static void *
pass (void *data)
{
  Barrier *barrier = data;
  guint32 sense = 0;

  for (guint64 i = 0; i < barrier->n; i++) {
    sense = !sense;
    if (__atomic_sub_fetch (&barrier->left, 1, __ATOMIC_ACQ_REL) == 0) {
      __atomic_store_n (&barrier->left, barrier->pes, __ATOMIC_RELAXED);
      __atomic_store_n (&barrier->sense, sense, __ATOMIC_RELEASE);
      continue;
    }
    while (__atomic_load_n (&barrier->sense, __ATOMIC_ACQUIRE) != sense)
      if (barrier->yields)
        sched_yield ();
  }
  return NULL;
}

static double
time_barrier (guint pes, guint64 n, gboolean yields)
{
  Barrier barrier = {.pes = pes, .n = n, .yields = yields, .left = pes};
  g_autofree pthread_t *threads = g_new (pthread_t, pes);
  double begin = now ();

  for (guint i = 1; i < pes; i++)
    pthread_create (&threads[i], NULL, pass, &barrier);
  pass (&barrier);
  for (guint i = 1; i < pes; i++)
    pthread_join (threads[i], NULL);
  return now () - begin;
}

double
floor_spin (guint pes, guint64 n)
{
  return time_barrier (pes, n, FALSE);
}

double
floor_yield (guint pes, guint64 n)
{
  return time_barrier (pes, n, TRUE);
}

/* Pipes. */

static void
read_all (int fd, char *data, size_t size)
{
  for (size_t got = 0; got < size;) {
    ssize_t n = read (fd, data + got, size - got);

    if (n <= 0)
      _exit (1);
    got += (size_t) n;
  }
}

/* @answers: each request has its reply */
static double
time_pipe (guint64 n, gboolean answers)
{
  char data[REQUEST] = {0};
  int there[2];
  int back[2];
  double begin;
  pid_t child;

  g_assert_true (pipe (there) == 0 && pipe (back) == 0);
  child = fork ();
  if (child == 0) {
    for (guint64 i = 0; i < n; i++) {
      read_all (there[0], data, REQUEST);
      if ((answers || i + 1 == n) && write (back[1], data, REPLY) != REPLY)
        _exit (1);
    }
    _exit (0);
  }
  begin = now ();
  for (guint64 i = 0; i < n; i++) {
    g_assert_cmpint (write (there[1], data, REQUEST), ==, REQUEST);
    if (answers || i + 1 == n)
      read_all (back[0], data, REPLY);
  }
  begin = now () - begin;
  waitpid (child, NULL, 0);
  for (guint i = 0; i < 2; i++) {
    close (there[i]);
    close (back[i]);
  }
  return begin;
}

double
floor_pipe (G_GNUC_UNUSED guint pes, guint64 n)
{
  return time_pipe (n, TRUE);
}

double
floor_pipe_one_way (G_GNUC_UNUSED guint pes, guint64 n)
{
  return time_pipe (n, FALSE);
}

/* Datagrams. */

static int
open_socket (struct sockaddr_in *address)
{
  socklen_t length = sizeof *address;
  int fd = socket (AF_INET, SOCK_DGRAM, 0);

  *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK)};
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (bind (fd, (struct sockaddr *) address, length), ==, 0);
  g_assert_cmpint (getsockname (fd, (struct sockaddr *) address, &length), ==, 0);
  return fd;
}

double
floor_udp (G_GNUC_UNUSED guint pes, guint64 n)
{
  struct sockaddr_in addresses[2];
  int fds[2] = {open_socket (&addresses[0]), open_socket (&addresses[1])};
  char data[48] = {0};
  pid_t child = fork ();
  double begin = now ();

  for (guint64 i = 0; i < n; i++) {
    guint me = child == 0;

    if (me == 0)
      sendto (fds[0], data, sizeof data, 0, (struct sockaddr *) &addresses[1], sizeof addresses[1]);
    g_assert_cmpint (recv (fds[me], data, sizeof data, 0), ==, sizeof data);
    if (me == 1)
      sendto (fds[1], data, sizeof data, 0, (struct sockaddr *) &addresses[0], sizeof addresses[0]);
  }
  if (child == 0)
    _exit (0);
  waitpid (child, NULL, 0);
  close (fds[0]);
  close (fds[1]);
  return now () - begin;
}

/* Files. */

static int
open_file (void)
{
  char path[] = "/tmp/floor-XXXXXX";
  int fd = mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  unlink (path);
  g_assert_cmpint (ftruncate (fd, 4096), ==, 0);
  return fd;
}

double
floor_pread (G_GNUC_UNUSED guint pes, guint64 n)
{
  int fd = open_file ();
  double begin = now ();
  guint32 word;

  for (guint64 i = 0; i < n; i++)
    g_assert_cmpint (pread (fd, &word, sizeof word, 8), ==, sizeof word);
  begin = now () - begin;
  close (fd);
  return begin;
}

double
floor_pwrite (G_GNUC_UNUSED guint pes, guint64 n)
{
  int fd = open_file ();
  double begin = now ();
  guint32 word = 7;

  for (guint64 i = 0; i < n; i++)
    g_assert_cmpint (pwrite (fd, &word, sizeof word, 8), ==, sizeof word);
  begin = now () - begin;
  close (fd);
  return begin;
}

static void
pass_file (int fd, guint me, guint64 n)
{
  for (guint32 i = 1; i <= n; i++) {
    guint32 both[2];

    g_assert_cmpint (pwrite (fd, &i, sizeof i, me * sizeof i), ==, sizeof i);
    do
      g_assert_cmpint (pread (fd, both, sizeof both, 0), ==, sizeof both);
    while (both[!me] < i);
  }
}

double
floor_file_barrier (G_GNUC_UNUSED guint pes, guint64 n)
{
  int fd = open_file ();
  double begin = now ();
  pid_t child = fork ();

  if (child == 0) {
    pass_file (fd, 1, n);
    _exit (0);
  }
  pass_file (fd, 0, n);
  waitpid (child, NULL, 0);
  close (fd);
  return now () - begin;
}
