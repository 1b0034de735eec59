/* cells-rings.h: processors are threads, and a channel is a ring of words between two of them: who writes it owns how many were written, who reads it how many were read.
 *
 * Who waits looks for a while where there is a processor of the system for each, lets others run where there is not, and then sleeps. Lemma: nobody sleeps
 * though a word has come, or room. Proof: the sleeper says that it sleeps and then looks at the count, the other one changes the count and then looks whether anybody
 * sleeps, all in one order; so one of the two sees the other, and the kernel looks at the count once more as it lets the sleeper sleep. */

#define RING   4096 /* words; a power of two */
#define LOOKS  4000
#define YIELDS 200

struct _Channel {
  u32 written __attribute__ ((aligned (64)));
  u32 reader_sleeps;
  u32 read __attribute__ ((aligned (64)));
  u32 writer_sleeps;
  u32 words[RING] __attribute__ ((aligned (64)));
};

static Channel channels[CELLS + 2];
static u32 n_looks;

static void
fail (u32 what, int number)
{
  u32 frame[3] = {FRAME_FAILED, what, (u32) number};

  write_all (frame, sizeof frame);
  _exit (1);
}

/* Until the count is no more what it was. */
static void
wait_for_change (u32 *count, u32 before, u32 *sleeps)
{
  for (u32 k = 0; k < n_looks; k++) {
    if (__atomic_load_n (count, __ATOMIC_ACQUIRE) != before)
      return;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause ();
#endif
  }
  for (u32 k = 0; k < YIELDS && n_looks == 0; k++) {
    if (__atomic_load_n (count, __ATOMIC_ACQUIRE) != before)
      return;
    sched_yield ();
  }
  while (__atomic_load_n (count, __ATOMIC_ACQUIRE) == before) {
#ifdef __linux__
    __atomic_store_n (sleeps, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n (count, __ATOMIC_SEQ_CST) == before)
      syscall (SYS_futex, count, FUTEX_WAIT_PRIVATE, before, NULL, NULL, 0);
    __atomic_store_n (sleeps, 0, __ATOMIC_SEQ_CST);
#else
    sched_yield ();
#endif
  }
}

static void
change (u32 *count, u32 to, const u32 *sleeps)
{
  __atomic_store_n (count, to, __ATOMIC_SEQ_CST);
#ifdef __linux__
  if (__atomic_load_n (sleeps, __ATOMIC_SEQ_CST))
    syscall (SYS_futex, count, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
}

/* How many words have come. */
static u32
count_there (const Channel *channel)
{
  return __atomic_load_n (&channel->written, __ATOMIC_ACQUIRE) - channel->read;
}

/* Whether a word has come. */
static int
has (const Cell *c)
{
  return count_there (c->in) > 0;
}

/* Words that have come, one or more, at most @most. */
static size_t
get_some (Cell *c, u32 *to, size_t most)
{
  Channel *channel = c->in;
  u32 n;

  while ((n = count_there (channel)) == 0)
    wait_for_change (&channel->written, channel->read, &channel->reader_sleeps);
  n = n < most ? n : (u32) most;
  for (u32 k = 0; k < n; k++)
    to[k] = channel->words[(channel->read + k) % RING];
  change (&channel->read, channel->read + n, &channel->writer_sleeps);
  return n;
}

static void
put (Cell *c, const u32 *words, size_t n)
{
  Channel *channel = c->out;

  while (n > 0) {
    u32 read = __atomic_load_n (&channel->read, __ATOMIC_ACQUIRE);
    u32 room = RING - (channel->written - read);
    u32 m = room < n ? room : (u32) n;

    if (m == 0) {
      wait_for_change (&channel->read, read, &channel->writer_sleeps);
      continue;
    }
    for (u32 k = 0; k < m; k++)
      channel->words[(channel->written + k) % RING] = words[k];
    change (&channel->written, channel->written + m, &channel->reader_sleeps);
    words += m;
    n -= m;
  }
}

/* Nothing is held back. */
static void
flush (Cell *c)
{
  (void) c;
}

static void work (Cell *c);

static void *
run_cell (void *data)
{
  work (data);
  return NULL;
}

/* Threads end together. */
static void
stop_watching (void)
{
}

/* All but the collector, which is this thread. */
static void
begin_cells (Cell *cells)
{
  n_looks = CELLS + 2 <= sysconf (_SC_NPROCESSORS_ONLN) ? LOOKS : 0;
  for (u32 k = 0; k <= CELLS; k++) {
    pthread_t thread;
    int number = pthread_create (&thread, NULL, run_cell, &cells[k]);

    if (number != 0)
      fail (NEEDS_THREAD, number);
    pthread_detach (thread);
  }
}
