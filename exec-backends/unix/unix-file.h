/* unix-file.h: PEs are processes that share one file (Dietz et al. 1993, section 3.2.2): how many barriers each has reached, the monos, and the poly
 * variables that others reach. Nobody mediates: each access is one read or write, and a PE at a barrier reads the counters until all are as
 * far.
 *
 * Of poly variables that others reach the copy in the file is the only one, so that whoever reads one has what was stored last. The file has
 * no name once it is there, and goes with the last process; where it may not be unlinked it goes with its folder. */

#define HAS_PROCESSES 1
#define SERVE()

/* How far who has ended is. */
#define ALL_BARRIERS UINT32_MAX

#define AT_COUNTER(pe) ((off_t) (pe) *4)
#define AT_MONO(a)     (((off_t) n_pes + (a)) * 4)
#define AT_POLY(pe, a) (((off_t) n_pes + MONO_WORDS + (off_t) (pe) *POLY_WORDS + (a)) * 4)

static int file;
static u32 *counters;

__attribute__ ((noreturn, cold)) static void
fail_file (const Pe *p)
{
  fail (p->number, NEEDS_FILE, errno);
}

static inline u32
read_word (const Pe *p, off_t at)
{
  u32 word;

  if (pread (file, &word, sizeof word, at) != sizeof word)
    fail_file (p);
  return word;
}

static inline void
write_word (const Pe *p, off_t at, u32 word)
{
  if (pwrite (file, &word, sizeof word, at) != sizeof word)
    fail_file (p);
}

#define OWN(a)              read_word (p, AT_POLY (p->number, a))
#define SET_OWN(a, v)       write_word (p, AT_POLY (p->number, a), v)
#define MONO(a)             read_word (p, AT_MONO (a))
#define SET_MONO(a, v)      write_word (p, AT_MONO (a), v)
#define OTHER(pe, a)        read_word (p, AT_POLY (pe, a))
#define SET_OTHER(pe, a, v) write_word (p, AT_POLY (pe, a), v)

#define ROUND()                                                                                              \
  do {                                                                                                       \
    if ((++p->rounds & 15) == 0)                                                                             \
      sched_yield ();                                                                                        \
  } while (0)

static int
are_all_as_far (const Pe *p, u32 barriers)
{
  size_t size = n_pes * sizeof *counters;

  if (pread (file, counters, size, 0) != (ssize_t) size)
    fail_file (p);
  for (u32 i = 0; i < n_pes; i++)
    if (counters[i] < barriers)
      return 0;
  return 1;
}

static void
synchronize (Pe *p)
{
  write_word (p, AT_COUNTER (p->number), p->epoch + 1);
  while (!are_all_as_far (p, p->epoch + 1))
    sched_yield ();
}

static void
enter (Pe *p)
{
  (void) p;
}

static void
leave (Pe *p)
{
  write_word (p, AT_COUNTER (p->number), ALL_BARRIERS);
}

/* Before there are PEs. What it did not get, with errno. */
static u32
begin_memory (void)
{
  const char *folder = getenv ("TMPDIR");
  char path[PATH_MAX];

  snprintf (path, sizeof path, "%s/weft-XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
  file = mkstemp (path);
  if (file < 0)
    return NEEDS_FILE;
  unlink (path);
  errno = posix_fallocate (file, 0, AT_POLY (n_pes, 0) + 4);
  if (errno != 0)
    return NEEDS_FILE;
  counters = calloc (n_pes, sizeof *counters);
  return counters != NULL ? NEEDS_NOTHING : NEEDS_MEMORY;
}
