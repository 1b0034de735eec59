/* machine-mpi.h: how programs begin whose processes are ranks of MPI, behind machine-words.h and what includes the headers of the system.
 *
 * A program that is begun by nobody who knows MPI starts itself again by mpirun, on this host, and waits. Begun by mpirun or srun it is one of the ranks, which reads its arguments as
 * the first did. Who waits for others looks, then lets others run, then sleeps: functions of MPI that wait keep processors busy that others need to come. */
#include <mpi.h>
#include <poll.h>
#include <stddef.h>

/* The exit code of a rank that ends the run when it has said how. */
#define EXIT_TOLD 64

#define MOST_WORDS 64 /* of a command */

/* Of mpirun: milliseconds between two looks, and how many of these it may have no ranks any more, or not yet, and still run. */
#define BETWEEN_GLANCES 100
#define MOST_ALONE      50
#define MOST_BEGINNING  600

static u32 rank;
static u32 n_idle;                   /* looks in vain of who waits */
static u32 n_yields = 200;           /* of these lets others run, and then sleeps */
static long longest_sleep = 1000000; /* nanoseconds */

/* Waiting. */

static void
rest (void)
{
  u32 more = n_idle > n_yields ? n_idle - n_yields : 0;
  long sleep = more < 6 ? 20000l << more : longest_sleep;
  struct timespec time = {0, sleep < longest_sleep ? sleep : longest_sleep};

  n_idle++;
  if (more == 0)
    sched_yield ();
  else
    nanosleep (&time, NULL);
}

static void
wait_for (MPI_Request *request, MPI_Status *status)
{
  int is_done = 0;

  for (n_idle = 0; !is_done; rest ())
    MPI_Test (request, &is_done, status);
}

/* All ranks have come here. */
static void
meet (void)
{
  MPI_Request request;

  MPI_Ibarrier (MPI_COMM_WORLD, &request);
  wait_for (&request, MPI_STATUS_IGNORE);
}

/* mpirun. */

/* A rank that has been lost as mpirun tells it, and how. */
typedef struct {
  u32 rank; /* UINT32_MAX: it does not say */
  int signal;
} Loss;

typedef struct {
  int n_alone; /* looks without ranks, one after the other */
  int has_begun;
} Patience;

/* One look at its ranks: whether there are any, as it has not asked yet how all ended, and whether one still runs, also where the system does not say. */
static void
glance (pid_t mpirun, Patience *patience)
{
  char path[64];
  FILE *children;
  long child;
  int lives = 0;

  snprintf (path, sizeof path, "/proc/%ld/task/%ld/children", (long) mpirun, (long) mpirun);
  children = fopen (path, "r");
  while (children != NULL && fscanf (children, "%ld", &child) == 1) {
    patience->has_begun = 1;
    snprintf (path, sizeof path, "/proc/%ld/exe", child);
    lives = lives || access (path, F_OK) == 0;
  }
  patience->n_alone = lives || children == NULL ? 0 : patience->n_alone + 1;
  if (children != NULL)
    fclose (children);
}

/* Waits until something is said, or nobody is left to say it. mpirun of Open MPI 4.1 may wait for ever for a lock of its own where a rank was lost while it began: it is ended when it
 * has had no ranks for a while. */
static void
wait_for_words (int said, pid_t mpirun, Patience *patience)
{
  struct pollfd wanted = {.fd = said, .events = POLLIN};

  while (poll (&wanted, 1, BETWEEN_GLANCES) <= 0) {
    glance (mpirun, patience);
    if (patience->n_alone >= (patience->has_begun ? MOST_ALONE : MOST_BEGINNING))
      kill (mpirun, SIGKILL);
  }
}

/* What mpirun says goes no further, but what ranks do, if @is_heard. */
static void
read_said (FILE *said, pid_t mpirun, int is_heard, Loss *loss)
{
  char line[1024];
  int is_inside = 0; /* what mpirun says, between two rules */
  Patience patience = {0, 0};

  /* So that nothing that has come is hidden from who waits. */
  setvbuf (said, NULL, _IONBF, 0);
  for (;;) {
    const char *who;
    const char *how;

    wait_for_words (fileno (said), mpirun, &patience);
    if (fgets (line, sizeof line, said) == NULL)
      return;
    who = strstr (line, "process rank ");
    how = strstr (line, "on signal ");
    patience.has_begun = patience.has_begun || who != NULL;
    if (who != NULL)
      loss->rank = (u32) strtoul (who + strlen ("process rank "), NULL, 10);
    if (how != NULL)
      loss->signal = atoi (how + strlen ("on signal "));
    if (strncmp (line, "-----", 5) == 0)
      is_inside = !is_inside;
    else if (!is_inside && *line != '[' && *line != '\n' && is_heard)
      fputs (line, stderr);
  }
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
be_mpirun (char **own, u32 n_ranks, const char *folder)
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
  snprintf (count, sizeof count, "%u", n_ranks);
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

/* Begins @n_ranks of this program, whose arguments are @own, and waits for them; their standard output is that of this process. Returns 0 with the status of mpirun, as of waitpid(), or
 * why it cannot begin. */
static int
run_ranks (char **own, u32 n_ranks, int is_heard, Loss *loss, int *status)
{
  const char *folder = getenv ("TMPDIR");
  int both[2];
  pid_t parent = getpid ();
  pid_t process;

  if (access (own[0], X_OK) != 0 || pipe (both) < 0)
    return errno;
  process = fork ();
  if (process < 0)
    return errno;
  if (process == 0) {
#ifdef __linux__
    prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid () != parent)
      _exit (1);
    dup2 (both[1], STDERR_FILENO);
    close (both[0]);
    close (both[1]);
    be_mpirun (own, n_ranks, folder != NULL && *folder != '\0' ? folder : "/tmp");
  }
  close (both[1]);
  read_said (fdopen (both[0], "r"), process, is_heard, loss);
  while (waitpid (process, status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED (*status) && WEXITSTATUS (*status) == 127 ? ENOENT : 0;
}

/* Ranks. */

/* Whether this process is one of several already. */
static int
is_begun_as_rank (void)
{
  static const char *const signs[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};

  for (u32 i = 0; i < sizeof signs / sizeof *signs; i++)
    if (getenv (signs[i]) != NULL)
      return 1;
  return 0;
}

/* MPI is called by one thread at a time. Returns how many ranks there are; 0: this MPI is not for threads. */
static u32
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
  meet ();
  return given >= MPI_THREAD_SERIALIZED ? (u32) all : 0;
}

/* All have come to their end. */
__attribute__ ((noreturn)) static void
end_rank (void)
{
  meet ();
  MPI_Finalize ();
  _exit (0);
}
