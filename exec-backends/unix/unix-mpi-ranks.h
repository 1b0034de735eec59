/* unix-mpi-ranks.h: how the processes of unix-mpi.h begin, talk to the one that controls them, and end, behind machine-mpi.h and machine-mpi-rights.h.
 *
 * A run of n PEs has n + 1 ranks of MPI, on as many hosts as they like: those below n are PEs, the last is the control process. Who has started them by mpirun says which rank was
 * lost, where mpirun has noticed it.
 *
 * Packets go to the control process as synchronous messages, which end when their receiver has taken them: so whoever hears of one that was
 * sent, by whatever way, and sends another is heard after it (unix-machine-run.h). */
#define IS_LAUNCHED

/* What the control process hears is looked at for the time that is left after so many sleeps. */
#define SLEEPS 50

static int is_spread;  /* over several hosts */
static int is_crowded; /* more PEs on this host than processors */

__attribute__ ((noreturn)) static void finish (u32 how, u32 at, u32 pe, u32 arg, u32 what);

/* Packets. */

static void
send_packet (const void *packet, size_t length)
{
  MPI_Request request;

  MPI_Issend (packet, (int) length, MPI_BYTE, (int) n_pes, 0, MPI_COMM_WORLD, &request);
  wait_for (&request, MPI_STATUS_IGNORE);
}

/* As read(): EINTR from time to time. */
static ssize_t
hear_packet (char *to, size_t room)
{
  u32 sleeps = 0;

  for (n_idle = 0;; rest ()) {
    MPI_Status status;
    int has_come;
    int n;

    MPI_Iprobe (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &status);
    if (has_come) {
      MPI_Get_count (&status, MPI_BYTE, &n);
      n = n < (int) room ? n : (int) room;
      MPI_Recv (to, n, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      return n;
    }
    if (n_idle > n_yields && ++sleeps > SLEEPS) {
      errno = EINTR;
      return -1;
    }
  }
}

#define HEAR(to, room) hear_packet (to, room)

/* The ends of ranks. */

/* Of the control process, when it has said how; who has begun the ranks ends with @how. */
__attribute__ ((noreturn)) static void
end_all (u32 how)
{
  int is_begun = 0;

  MPI_Initialized (&is_begun);
  if (is_begun && how == FRAME_DONE)
    end_rank ();
  if (is_begun)
    MPI_Abort (MPI_COMM_WORLD, EXIT_TOLD);
  _exit (how == FRAME_DONE ? 0 : 1);
}

#define END_ALL(how) end_all (how)

/* mpirun has ended. */
__attribute__ ((noreturn)) static void
judge_end (int status, const Loss *loss)
{
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
  u32 how = loss->signal > 0 ? (u32) loss->signal : code > 128 ? (u32) code - 128 : (u32) code << 8;

  if (code == 0 || code == EXIT_TOLD)
    _exit (code == 0 ? 0 : 1);
  finish (FRAME_LOST, NOWHERE, loss->rank < n_pes ? loss->rank : NOBODY, how, 0);
}

/* Hands on what the control process says in frames, each when all of it has come, so that what follows is understood though it was ended in the middle of one. */
static void *
hand_on_frames (void *data)
{
  const int *ends = data; /* where they come from and go to */
  char *held = NULL;
  size_t room = 0;
  size_t length = 0;

  for (;;) {
    u32 header[2]; /* the kind, and bytes behind it */
    size_t whole = 0;
    ssize_t n;

    if (room - length < PIPE_BUF) {
      room = 2 * room + PIPE_BUF;
      held = realloc (held, room);
    }
    if (held == NULL)
      _exit (1);
    n = read (ends[0], held + length, room - length);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    length += (size_t) n;
    while (length - whole >= sizeof header) {
      memcpy (header, held + whole, sizeof header);
      if (length - whole - sizeof header < header[1])
        break;
      whole += sizeof header + header[1];
    }
    if (whole == 0)
      continue;
    write_all (ends[1], held, whole);
    memmove (held, held + whole, length - whole);
    length -= whole;
  }
  free (held);
  return NULL;
}

/* What mpirun says goes through hand_on_frames() from here on. Returns 0, or why not. */
static int
begin_frames (int *ends, pthread_t *thread)
{
  int both[2];
  int number;

  if (pipe2 (both, O_CLOEXEC) < 0)
    return errno;
  ends[0] = both[0];
  ends[1] = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  number = ends[1] < 0 ? errno : pthread_create (thread, NULL, hand_on_frames, ends);
  if (number == 0 && dup2 (both[1], STDOUT_FILENO) < 0)
    number = errno;
  close (both[1]);
  return number;
}

/* All that mpirun has said has been handed on. */
static void
end_frames (const int *ends, pthread_t thread)
{
  dup2 (ends[1], STDOUT_FILENO);
  pthread_join (thread, NULL);
}

/* Begins the ranks on this host, and waits for them. */
__attribute__ ((noreturn)) static void
launch (char **argv)
{
  Loss loss = {NOBODY, 0};
  int status = 0;
  int ends[2];
  pthread_t thread;
  int number = frames ? begin_frames (ends, &thread) : 0;

  if (number == 0) {
    number = run_ranks (argv, n_pes + 1, !frames, &loss, &status);
    if (frames)
      end_frames (ends, thread);
  }
  if (number != 0)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) number, NEEDS_PROCESS);
  judge_end (status, &loss);
}

/* The beginning of ranks. */

/* MPI is called by the thread of the PE, and before and after it by the first. */
static void
begin_pe (int *argc, char ***argv)
{
  u32 all = begin_rank (argc, argv);

  put_packet = send_packet;
  if (all == n_pes + 1)
    return;
  if (rank == 0)
    fprintf (stderr, "found %u ranks, expected %u: one for each of %u PEs, and one more\n", all, n_pes + 1,
             n_pes);
  MPI_Abort (MPI_COMM_WORLD, 1);
}

/* What the control process says goes to a file that all hosts share. */
static void
write_to (const char *path)
{
  int file = open (path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

  if (file >= 0 && dup2 (file, STDOUT_FILENO) >= 0)
    return;
  fprintf (stderr, "%s: %s\n", path, strerror (errno));
  MPI_Abort (MPI_COMM_WORLD, 1);
}

/* It may be one of several already. */
static void
begin_ranks (int argc, char **argv)
{
  if (!is_begun_as_rank ())
    launch (argv);
  begin_pe (&argc, &argv);
  if (rank == n_pes && argc > 8)
    write_to (argv[8]);
}
