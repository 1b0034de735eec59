/* unix-threads.h: PEs are threads of one process, which share its memory. Words that several of them reach are read and written as atomic words, in one
 * order for all.
 *
 * The barrier counts those that have still to come and those that live, in one word: who comes last lets all go on by a new number. Where
 * there is a processor for each the others look for a while, where there is not they let others run; then they sleep.
 *
 * Lemma: nobody sleeps on. Who is about to sleep says so in the gate, who opens it replaces it in one step and learns of all that said so
 * before: it wakes them after the new number is written, and the system lets nobody sleep on a number that is no longer there. Who says so
 * later sees that the gate is that of the next barrier, since its lowest bit of the number has changed and cannot change back before this
 * PE has come again, and does not sleep. */

#define HAS_PROCESSES 0
#define SERVE()

#define LOOKS  4000 /* with a processor for each */
#define YIELDS 2000 /* without */

/* From the poly variables of one PE to those of the next, in words: lines of the cache of its own, and one between them. A load from another PE
 * finds its row by multiplication: what that PE counts meanwhile stands in its Pe, in lines that change all the time. */
#define ROW ((((size_t) POLY_WORDS * sizeof (u32) + 63) / 64 + 1) * 64 / sizeof (u32))

static u32 monos[MONO_WORDS + 1] __attribute__ ((aligned (64)));
static Pe *pes;
static u32 *polys __attribute__ ((aligned (64)));
static u32 n_looks;
static u64 gate __attribute__ ((aligned (64)));   /* below 30 bits: who has still to come */
static u32 number __attribute__ ((aligned (64))); /* of barriers */

#define COMING  (((u64) 1 << 30) - 1)
#define ASLEEP  ((u64) 1 << 30) /* somebody may be */
#define LIVING  32              /* those that live: from this bit on */
#define ODD     63              /* the last bit of the number that lets go on who waits here */
#define LIVE(g) ((u32) ((g) >> LIVING) & INT32_MAX)

#define OWN(a)              __atomic_load_n (&p->w[a], __ATOMIC_SEQ_CST)
#define SET_OWN(a, v)       __atomic_store_n (&p->w[a], v, __ATOMIC_SEQ_CST)
#define MONO(a)             __atomic_load_n (&monos[a], __ATOMIC_SEQ_CST)
#define SET_MONO(a, v)      __atomic_store_n (&monos[a], v, __ATOMIC_SEQ_CST)
#define OTHER(pe, a)        __atomic_load_n (&polys[(pe) *ROW + (a)], __ATOMIC_SEQ_CST)
#define SET_OTHER(pe, a, v) __atomic_store_n (&polys[(pe) *ROW + (a)], v, __ATOMIC_SEQ_CST)

/* In a round of a loop in which it may wait for others. */
#define ROUND()                                                                                              \
  do {                                                                                                       \
    if ((++p->rounds & 1023) == 0)                                                                           \
      sched_yield ();                                                                                        \
  } while (0)

static void
sleep_at (u32 before)
{
#ifdef __linux__
  if (__atomic_fetch_or (&gate, ASLEEP, __ATOMIC_ACQ_REL) >> ODD == (before & 1))
    syscall (SYS_futex, &number, FUTEX_WAIT_PRIVATE, before, NULL, NULL, 0);
#else
  (void) before;
  sched_yield ();
#endif
}

/* All that live have come, and nobody else changes the gate, but for saying that it sleeps. */
static void
open_gate (u64 live)
{
  u32 next = __atomic_load_n (&number, __ATOMIC_RELAXED) + 1;
  u64 opened = (u64) (next & 1) << ODD | live << LIVING | live;
  u64 before = __atomic_exchange_n (&gate, opened, __ATOMIC_ACQ_REL);

  __atomic_store_n (&number, next, __ATOMIC_RELEASE);
#ifdef __linux__
  if (before & ASLEEP)
    syscall (SYS_futex, &number, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
#else
  (void) before;
#endif
}

static void
pass_gate (void)
{
  u32 before = __atomic_load_n (&number, __ATOMIC_ACQUIRE);
  u64 left = __atomic_sub_fetch (&gate, 1, __ATOMIC_ACQ_REL);

  if ((left & COMING) == 0) {
    open_gate (LIVE (left));
    return;
  }
  for (u32 i = 0; i < n_looks; i++) {
    if (__atomic_load_n (&number, __ATOMIC_ACQUIRE) != before)
      return;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause ();
#endif
  }
  for (u32 i = 0; i < YIELDS && n_looks == 0; i++) {
    if (__atomic_load_n (&number, __ATOMIC_ACQUIRE) != before)
      return;
    sched_yield ();
  }
  while (__atomic_load_n (&number, __ATOMIC_ACQUIRE) == before)
    sleep_at (before);
}

static void
enter (Pe *p)
{
  (void) p;
}

/* For good. */
static void
leave (Pe *p)
{
  u64 left = __atomic_sub_fetch (&gate, ((u64) 1 << LIVING) + 1, __ATOMIC_ACQ_REL);

  (void) p;
  if ((left & COMING) == 0 && LIVE (left) > 0)
    open_gate (LIVE (left));
}

static void
synchronize (Pe *p)
{
  (void) p;
  pass_gate ();
}

/* What it did not get, with errno. */
static u32
begin_memory (void)
{
  size_t size = n_pes * ROW * sizeof (u32);
  void *words;

  pes = calloc (n_pes, sizeof *pes);
  errno = posix_memalign (&words, 64, size);
  if (errno != 0 || pes == NULL)
    return NEEDS_MEMORY;
  polys = memset (words, 0, size);
  for (u32 i = 0; i < n_pes; i++)
    pes[i].w = polys + i * ROW;
  gate = (u64) n_pes << LIVING | n_pes;
  n_looks = (long) n_pes <= sysconf (_SC_NPROCESSORS_ONLN) ? LOOKS : 0;
  return NEEDS_NOTHING;
}
