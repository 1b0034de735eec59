/* unix-machine.h: what programs for UNIX begin with, behind machine-words.h: PEs that are processes or threads, what they say to the control process,
 * traps and prints. Behind it stands one of unix-threads.h, unix-pipes.h, unix-file.h, unix-udp.h and unix-mpi.h, then the program, then unix-machine-run.h.
 *
 * A PE says something in a packet, which is one write of at most PIPE_BUF bytes to a pipe that all share, so that packets stay whole and
 * come in the order in which they were written. A model may have another way, with the same promise (put_packet). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* How it ends; FRAME_TEXT: no end. */
enum {
  FRAME_TEXT,
  FRAME_DONE,
  FRAME_TRAP,
  FRAME_STUCK,
  FRAME_INSTRUCTIONS,
  FRAME_SECONDS,
  FRAME_MEMORY,
  FRAME_LOST,
  FRAME_FAILED,
  FRAME_WORDS /* no end: what it says of one */
};

/* What the system did not give. */
/* NEEDS_HOST: with words of its own. */
enum {
  NEEDS_PROCESS,
  NEEDS_THREAD,
  NEEDS_PIPE,
  NEEDS_FILE,
  NEEDS_SOCKET,
  NEEDS_HOST,
  NEEDS_MEMORY,
  NEEDS_NOTHING
};

/* What a packet says; from SAYS_REQUEST on it is a matter of the model. */
enum { SAYS_TEXT, SAYS_MARK, SAYS_END, SAYS_TRAP, SAYS_LIMIT, SAYS_FAILED, SAYS_LOST, SAYS_REQUEST };

#define NOWHERE UINT32_MAX
#define NOBODY  UINT32_MAX

/* Bytes of text in a packet. */
#define MOST_TEXT 480

typedef struct {
  u32 kind;
  u32 pe;
  u32 epoch; /* barriers that the PE has passed */
  u32 length;
} Header;

typedef struct {
  u64 instructions;
  u64 nanoseconds; /* of the processor */
  u32 at;          /* the instruction at which it ended */
  u32 unused;
} End;

typedef struct {
  u32 *w; /* its poly variables */
  u32 number;
  u32 epoch;
  u64 ticks;  /* instructions */
  u32 rounds; /* of loops in which it may wait for others */
  u32 n_text;
  u64 printed;
  jmp_buf end;
  u32 at;
  int hears; /* where replies come from, where there are any */
  char text[MOST_TEXT];
} Pe;

static u32 n_pes = 4;
static u32 stack_words = 1u << 20;
static u64 most_instructions = UINT64_MAX;
static double most_seconds;
static u64 most_output = 64u << 20;
static int tags;
static int frames;
static int says; /* the pipe to the control process */

static double
get_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* As many open at once as the system allows. */
static inline void
allow_files (void)
{
  struct rlimit files;

  if (getrlimit (RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit (RLIMIT_NOFILE, &files);
  }
}

static void
write_all (int fd, const void *data, size_t length)
{
  const char *from = data;

  while (length > 0) {
    ssize_t n = write (fd, from, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      _exit (1);
    from += n;
    length -= (size_t) n;
  }
}

static void
write_packet (const void *packet, size_t length)
{
  while (write (says, packet, length) < 0)
    if (errno != EINTR)
      _exit (1);
}

/* It returns when the packet has its place before all that anybody says later. */
static void (*put_packet) (const void *packet, size_t length) = write_packet;

/* A packet. */
static void
say (const Pe *p, u32 kind, const void *data, size_t length)
{
  Header header = {kind, p->number, p->epoch, (u32) length};
  char packet[sizeof header + MOST_TEXT];

  memcpy (packet, &header, sizeof header);
  if (length > 0)
    memcpy (packet + sizeof header, data, length);
  put_packet (packet, sizeof header + length);
}

/* Until the control process ends it. */
__attribute__ ((noreturn)) static void
stay (void)
{
  for (;;)
    pause ();
}

__attribute__ ((noreturn)) static void
fail (u32 pe, u32 what, int error)
{
  Pe nobody = {.number = pe};
  u32 both[2] = {what, (u32) error};

  say (&nobody, SAYS_FAILED, both, sizeof both);
  stay ();
}

static void
flush (Pe *p)
{
  if (p->n_text > 0)
    say (p, SAYS_TEXT, p->text, p->n_text);
  p->n_text = 0;
}

/* @arg: what the trap is about */
__attribute__ ((noreturn, cold)) static void
trap (Pe *p, u32 at, u32 arg)
{
  u32 both[2] = {at, arg};

  flush (p);
  say (p, SAYS_TRAP, both, sizeof both);
  stay ();
}

__attribute__ ((noreturn, cold)) static void
pass_limit (Pe *p, u32 at)
{
  flush (p);
  say (p, SAYS_LIMIT, &at, sizeof at);
  stay ();
}

/* The PE ends here, however deep in calls it is. */
__attribute__ ((noreturn)) static void
halt (Pe *p, u32 at)
{
  p->at = at;
  longjmp (p->end, 1);
}

/* Behind each run of instructions, which ends at @here; every round of a loop has one. The model serves others there (SERVE). */
#define TICK(n, here)                                                                                        \
  do {                                                                                                       \
    p->ticks += (n);                                                                                         \
    if (LIMITED && p->ticks >= most_instructions)                                                            \
      pass_limit (p, (here));                                                                                \
    SERVE ();                                                                                                \
  } while (0)

/* Whole numbers. */

static inline u32
divide (Pe *p, u32 at, u32 x, u32 y)
{
  if (y == 0)
    trap (p, at, 0);
  return y == UINT32_MAX ? -x : (u32) ((i32) x / (i32) y);
}

static inline u32
modulo (Pe *p, u32 at, u32 x, u32 y)
{
  if (y == 0)
    trap (p, at, 0);
  return y == UINT32_MAX ? 0 : (u32) ((i32) x % (i32) y);
}

static inline u32
bound (Pe *p, u32 at, u32 index, u32 size)
{
  if (index >= size)
    trap (p, at, index);
  return index;
}

static inline u32
check_pe (Pe *p, u32 at, u32 number)
{
  if (number >= n_pes)
    trap (p, at, number);
  return number;
}

/* Before a call with @below words below it, of a function that takes @depth. */
static inline void
check_stack (Pe *p, u32 at, u32 below, u32 depth)
{
  if (depth > stack_words || below > stack_words - depth)
    trap (p, at, 0);
}

/* Prints. */

static void
add_text (Pe *p, const char *text, size_t length)
{
  p->printed += length;
  while (length > 0) {
    size_t n = MOST_TEXT - p->n_text < length ? MOST_TEXT - p->n_text : length;

    memcpy (p->text + p->n_text, text, n);
    p->n_text += (u32) n;
    text += n;
    length -= n;
    if (p->n_text == MOST_TEXT)
      flush (p);
  }
}

/* @floats: a bit for each value that is one */
__attribute__ ((noinline)) static void
print (Pe *p, u32 at, u32 n, u32 floats, const u32 *values)
{
  char text[64];

  if (tags)
    add_text (p, text, (size_t) sprintf (text, "%u: ", p->number));
  for (u32 i = 0; i < n; i++) {
    float value = F (values[i]);

    if (i > 0)
      add_text (p, " ", 1);
    if (!(floats >> i & 1))
      add_text (p, text, (size_t) sprintf (text, "%d", (i32) values[i]));
    else
      add_text (p, text,
                (size_t) (value == value ? sprintf (text, "%.9g", (double) value) : sprintf (text, "nan")));
  }
  add_text (p, "\n", 1);
  if (p->printed > most_output)
    trap (p, at, 0);
}
