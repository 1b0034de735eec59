/* unix-mpi.h: PEs are ranks of MPI, which reach each other by windows of memory (one-sided, passive target), on one host or many. Nobody mediates.
 *
 * The window of a PE has its poly variables, and of the monos those whose address is its number modulo the number of PEs. Words of others are read by Get
 * and written by Put, each followed by a flush, so that it has happened before the PE goes on: the accesses of a PE to what is shared are in
 * its order, and an aligned word is read and written whole. Its own words a PE reads and writes as memory (the unified
 * model of MPI), as atomic words.
 *
 * Barriers count those that live. A word in the window of PE 0 has how many live, above 32 bits, and how many have still to come; a PE that comes takes
 * itself from the second by an atomic addition, one that ends from both. Who makes the second 0 sets it anew, then tells each PE, in a word of
 * its own window at which it looks, that it may go on: the number of the barrier.
 *
 * Where PEs are on several hosts an access may need the help of its target, which is given whenever that is in MPI itself: a PE that computes looks
 * in at the ends of runs of instructions (SERVE), and one that has ended goes on looking until all have. */

#define HAS_PROCESSES 1
#define ANSWERS_AFTER_END

#define LOOKS 4000 /* with a processor for each */

/* Of a window, in words. */
enum { AT_GATE = 0, AT_NUMBER = 16, AT_POLYS = 32 };

static MPI_Win window;
static u32 *words;
static u32 unserved;

static void
serve_others (void)
{
  int has_come;

  MPI_Iprobe (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, MPI_STATUS_IGNORE);
}

#define SERVE()                                                                                              \
  do {                                                                                                       \
    if (is_spread && (++unserved & 255) == 0)                                                                \
      serve_others ();                                                                                       \
  } while (0)

/* Words. */

static inline u32
load_own (u32 at)
{
  return __atomic_load_n (&words[at], __ATOMIC_SEQ_CST);
}

static inline void
store_own (u32 at, u32 value)
{
  __atomic_store_n (&words[at], value, __ATOMIC_SEQ_CST);
}

static inline u32
load (u32 owner, u32 at)
{
  u32 value;

  if (owner == rank)
    return load_own (at);
  MPI_Get (&value, 1, MPI_UINT32_T, (int) owner, (MPI_Aint) at, 1, MPI_UINT32_T, window);
  MPI_Win_flush ((int) owner, window);
  return value;
}

static inline void
store (u32 owner, u32 at, u32 value)
{
  if (owner == rank) {
    store_own (at, value);
    return;
  }
  MPI_Put (&value, 1, MPI_UINT32_T, (int) owner, (MPI_Aint) at, 1, MPI_UINT32_T, window);
  MPI_Win_flush ((int) owner, window);
}

#define OWN(a)              load_own (AT_POLYS + (a))
#define SET_OWN(a, v)       store_own (AT_POLYS + (a), v)
#define MONO(a)             load ((a) % n_pes, AT_POLYS + POLY_WORDS + (a) / n_pes)
#define SET_MONO(a, v)      store ((a) % n_pes, AT_POLYS + POLY_WORDS + (a) / n_pes, v)
#define OTHER(pe, a)        load (pe, AT_POLYS + (a))
#define SET_OTHER(pe, a, v) store (pe, AT_POLYS + (a), v)

/* The processors may be needed for what it waits for; to ask so more often would take longer than what is shared. */
#define ROUND()                                                                                              \
  do {                                                                                                       \
    if ((++p->rounds & 1023) == 0)                                                                           \
      sched_yield ();                                                                                        \
  } while (0)

/* Barriers. */

/* All that live have come to the barrier. */
static void
open_gate (u64 live, u32 barrier)
{
  u64 gate = live << 32 | live;

  MPI_Put (&gate, 1, MPI_UINT64_T, 0, AT_GATE, 1, MPI_UINT64_T, window);
  MPI_Win_flush (0, window);
  for (u32 i = 0; i < n_pes; i++)
    if (i != rank)
      MPI_Put (&barrier, 1, MPI_UINT32_T, (int) i, AT_NUMBER, 1, MPI_UINT32_T, window);
  MPI_Win_flush_all (window);
  store_own (AT_NUMBER, barrier);
}

/* Takes @less from the gate; whether that opens it. */
static int
pass_gate (u64 less, u32 barrier)
{
  u64 more = -less;
  u64 left = 0;

  MPI_Fetch_and_op (&more, &left, MPI_UINT64_T, 0, AT_GATE, MPI_SUM, window);
  MPI_Win_flush (0, window);
  left -= less;
  if ((u32) left != 0 || left >> 32 == 0)
    return 0;
  open_gate (left >> 32, barrier);
  return 1;
}

static void
synchronize (Pe *p)
{
  u32 barrier = p->epoch + 1;

  if (pass_gate (1, barrier))
    return;
  for (u32 i = 0; !is_crowded && i < LOOKS; i++) {
    if (load_own (AT_NUMBER) == barrier)
      return;
    if (is_spread)
      serve_others ();
  }
  for (n_idle = 0; load_own (AT_NUMBER) != barrier; rest ())
    serve_others ();
}

/* The beginning and the end of a PE. */

static void
enter (Pe *p)
{
  free (p->w);
  p->w = words + AT_POLYS;
  /* Over several hosts MPI opens its connections as they are needed: there the site confines what runs. */
  if (!is_spread)
    give_up_rights ();
}

/* For good. */
static void
leave (Pe *p)
{
  pass_gate (((u64) 1 << 32) + 1, p->epoch + 1);
}

static void
answer_after_end (const Pe *p)
{
  (void) p;
  end_rank ();
}

/* How many ranks this host has. */
static void
find_place (void)
{
  MPI_Comm here;
  int n;

  MPI_Comm_split_type (MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size (here, &n);
  is_spread = (u32) n < n_pes + 1;
  is_crowded = n > sysconf (_SC_NPROCESSORS_ONLN) + 1;
  MPI_Comm_free (&here);
}

/* The windows of all ranks, which open together; the control process has nothing in its own. What it did not get. */
static u32
begin_memory (void)
{
  size_t n = rank < n_pes ? AT_POLYS + POLY_WORDS + (size_t) MONO_WORDS / n_pes + 1 : 0;
  int *model;
  int is_known;

  find_place ();
  MPI_Win_allocate ((MPI_Aint) (n * sizeof *words), sizeof *words, MPI_INFO_NULL, MPI_COMM_WORLD, &words,
                    &window);
  MPI_Win_get_attr (window, MPI_WIN_MODEL, &model, &is_known);
  if (!is_known || *model != MPI_WIN_UNIFIED)
    return NEEDS_MEMORY;
  memset (words, 0, n * sizeof *words);
  if (rank == 0)
    *(u64 *) (void *) (words + AT_GATE) = (u64) n_pes << 32 | n_pes;
  MPI_Win_lock_all (MPI_MODE_NOCHECK, window);
  MPI_Win_sync (window);
  meet ();
  return NEEDS_NOTHING;
}
