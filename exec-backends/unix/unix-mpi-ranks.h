/* unix-mpi-ranks.h: how the processes of unix-mpi.h begin, talk to the one that controls them, and end.
 *
 * A run of n PEs has n + 1 ranks of MPI: those below n are PEs, the last is the control process. A program that is begun by nobody who
 * knows MPI starts itself again by mpirun, on this host, and waits: it says which rank was lost, where mpirun has noticed it. Begun by
 * mpirun or srun, on as many hosts as they like, it is one of the ranks.
 *
 * Packets go to the control process as synchronous messages, which end when their receiver has taken them: so whoever hears of one that was
 * sent, by whatever way, and sends another is heard after it (unix-machine-run.h). Who waits looks, then lets others run, then sleeps. */
#include <mpi.h>
#include <stddef.h>

#define IS_LAUNCHED

#define MOST_SLEEP 1000000 /* nanoseconds */
#define YIELDS     200

/* The exit code of a run whose control process has said how it ends. */
#define EXIT_TOLD 64

/* What the control process hears is looked at for the time that is left after so many sleeps. */
#define SLEEPS 50

#define MOST_WORDS 64 /* of a command */

static u32 rank;
static u32 n_idle;     /* looks in vain of who waits */
static int is_spread;  /* over several hosts */
static int is_crowded; /* more PEs on this host than processors */

__attribute__ ((noreturn)) static void finish (u32 how, u32 at, u32 pe, u32 arg, u32 what);

/* Waiting. */

static void
rest (void)
{
  u32 more = n_idle > YIELDS ? n_idle - YIELDS : 0;
  struct timespec time = {0, more < 6 ? 20000l << more : MOST_SLEEP};

  n_idle++;
  if (more == 0)
    sched_yield ();
  else
    nanosleep (&time, NULL);
}

static void
wait_for (MPI_Request *request)
{
  int is_done = 0;

  for (n_idle = 0; !is_done; rest ())
    MPI_Test (request, &is_done, MPI_STATUS_IGNORE);
}

/* All ranks have come here. The barrier of MPI keeps processors busy that others need to come. */
static void
meet (void)
{
  MPI_Request request;

  MPI_Ibarrier (MPI_COMM_WORLD, &request);
  wait_for (&request);
}

/* Packets. */

static void
send_packet (const void *packet, size_t length)
{
  MPI_Request request;

  MPI_Issend (packet, (int) length, MPI_BYTE, (int) n_pes, 0, MPI_COMM_WORLD, &request);
  wait_for (&request);
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
    if (n_idle > YIELDS && ++sleeps > SLEEPS) {
      errno = EINTR;
      return -1;
    }
  }
}

#define HEAR(to, room) hear_packet (to, room)

/* The ends of ranks. */

/* All have come to their end. */
__attribute__ ((noreturn)) static void
end_rank (void)
{
  meet ();
  MPI_Finalize ();
  _exit (0);
}

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

/* A rank that has been lost as mpirun tells it, and how. */
typedef struct {
  u32 pe;
  int signal;
} Loss;

/* What mpirun says goes no further, but what the control process does. */
static void
read_said (FILE *said, Loss *loss)
{
  char line[1024];
  int is_inside = 0; /* what mpirun says, between two rules */

  while (fgets (line, sizeof line, said) != NULL) {
    const char *who = strstr (line, "process rank ");
    const char *how = strstr (line, "on signal ");

    if (who != NULL)
      loss->pe = (u32) strtoul (who + strlen ("process rank "), NULL, 10);
    if (how != NULL)
      loss->signal = atoi (how + strlen ("on signal "));
    if (strncmp (line, "-----", 5) == 0)
      is_inside = !is_inside;
    else if (!is_inside && *line != '[' && *line != '\n' && !frames)
      fputs (line, stderr);
  }
}

/* mpirun has ended. */
__attribute__ ((noreturn)) static void
judge_end (int status, const Loss *loss)
{
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
  u32 how = loss->signal > 0 ? (u32) loss->signal : code > 128 ? (u32) code - 128 : (u32) code << 8;

  if (code == 0 || code == EXIT_TOLD)
    _exit (code == 0 ? 0 : 1);
  finish (FRAME_LOST, NOWHERE, loss->pe < n_pes ? loss->pe : NOBODY, how, 0);
}

static u32
add_setting (const char **all, u32 n, const char *name, const char *value)
{
  all[n] = "--mca";
  all[n + 1] = name;
  all[n + 2] = value;
  return n + 3;
}

/* Files of the run in @folder; of all that Open MPI can, what one host needs. */
__attribute__ ((noreturn)) static void
be_mpirun (char **own, const char *folder)
{
  static const char *const names[] = {"btl_vader_backing_directory", "osc_sm_backing_directory",
                                      "osc_rdma_backing_directory", "orte_tmpdir_base"};
  static const char *const fixed[][2] = {{"plm", "isolated"},
                                         {"btl", "self,vader"},
                                         {"pml", "ob1"},
                                         {"shmem", "mmap"},
                                         {"btl_vader_single_copy_mechanism", "none"},
                                         {"pmix_base_async_modex", "1"},
                                         {"odls_base_sigkill_timeout", "0"}};
  const char *all[MOST_WORDS] = {"mpirun", "--oversubscribe", "--bind-to", "none", "--quiet"};
  char count[16];
  u32 n = 5;

  for (u32 i = 0; i < sizeof fixed / sizeof *fixed; i++)
    n = add_setting (all, n, fixed[i][0], fixed[i][1]);
  for (u32 i = 0; i < sizeof names / sizeof *names; i++)
    n = add_setting (all, n, names[i], folder);
  if (geteuid () == 0)
    all[n++] = "--allow-run-as-root";
  snprintf (count, sizeof count, "%u", n_pes + 1);
  all[n++] = "-n";
  all[n++] = count;
  for (; *own != NULL && n < MOST_WORDS - 1; own++)
    all[n++] = *own;
  all[n] = NULL;
  setenv ("PMIX_MCA_gds", "hash", 1);
  setenv ("HWLOC_COMPONENTS", "linux,stop", 1);
  execvp (all[0], (char **) all);
  _exit (127);
}

/* Begins the ranks on this host, and waits for them. */
__attribute__ ((noreturn)) static void
launch (char **argv)
{
  const char *folder = getenv ("TMPDIR");
  Loss loss = {NOBODY, 0};
  int both[2];
  int status = 0;
  pid_t process;

  if (access (argv[0], X_OK) != 0 || pipe (both) < 0)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, NEEDS_PROCESS);
  process = fork ();
  if (process < 0)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, NEEDS_PROCESS);
  if (process == 0) {
#ifdef __linux__
    prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
    dup2 (both[1], STDERR_FILENO);
    close (both[0]);
    close (both[1]);
    be_mpirun (argv, folder != NULL && *folder != '\0' ? folder : "/tmp");
  }
  close (both[1]);
  read_said (fdopen (both[0], "r"), &loss);
  while (waitpid (process, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFEXITED (status) && WEXITSTATUS (status) == 127)
    finish (FRAME_FAILED, NOWHERE, 0, ENOENT, NEEDS_PROCESS);
  judge_end (status, &loss);
}

/* The beginning of ranks. */

/* MPI is called by one thread at a time: that of the PE, and before and after it the first. */
static void
begin_rank (int *argc, char ***argv)
{
  int own;
  int all;
  int given;

#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
  MPI_Init_thread (argc, argv, MPI_THREAD_SERIALIZED, &given);
  MPI_Comm_rank (MPI_COMM_WORLD, &own);
  MPI_Comm_size (MPI_COMM_WORLD, &all);
  rank = (u32) own;
  put_packet = send_packet;
  meet ();
  if ((u32) all == n_pes + 1 && given >= MPI_THREAD_SERIALIZED)
    return;
  if (own == 0)
    fprintf (stderr, "found %d ranks, expected %u: one for each of %u PEs, and one more\n", all, n_pes + 1,
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
  static const char *const signs[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
  int is_rank = 0;

  for (u32 i = 0; i < sizeof signs / sizeof *signs; i++)
    is_rank |= getenv (signs[i]) != NULL;
  if (!is_rank)
    launch (argv);
  begin_rank (&argc, &argv);
  if (rank == n_pes && argc > 8)
    write_to (argv[8]);
}
