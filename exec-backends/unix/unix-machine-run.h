/* unix-machine-run.h: what programs for UNIX end with: the control process, which begins the PEs and hears what they say.
 *
 * PROGRAM [PES [STACK [INSTRUCTIONS [SECONDS [OUTPUT [TAGS [FRAMES [FILE]]]]]]]]: with FRAMES of 1 all that it says goes to the standard output in
 * frames; without, what PEs print as it is. Where PEs are ranks of MPI, on any host, it may go to a file instead; where they are processes with UDP
 * sockets the file says on which hosts they are (unix-udp-hosts.h).
 *
 * Lines of PEs are merged PE by PE at barriers, and the control process need not know of barriers: what a PE says between two of them is in
 * the pipe before it comes to the second, and nobody says anything behind that before all came to it. So the first packet from behind a
 * barrier comes after all from before it. */

#ifndef HEAR
#define HEAR(to, room) read (hears, to, room)
#endif
#ifndef LOSE
#define LOSE(number, status)                                                                                 \
  finish (FRAME_LOST, NOWHERE, HAS_PROCESSES ? (number) : NOBODY, (u32) (status), 0)
#endif
#ifndef NOTE_ARRIVAL
#define NOTE_ARRIVAL(p)
#endif
#ifndef END_ALL
#define END_ALL(how) _exit ((how) == FRAME_DONE ? 0 : 1)
#endif

/* Microseconds between two looks whether all still live. */
#define BETWEEN_LOOKS 200000

/* Bytes of a C stack: for each word of a PE's stack, which a call takes at least one of, and besides. */
#define STACK_WORD  96
#define STACK_BYTES ((size_t) 1 << 20)

/* Seconds after which what was printed is shown, though nothing more is. */
#define BETWEEN_MARKS 0.05

typedef struct {
  char *data;
  size_t length;
  size_t room;
} Text;

static Text *texts;
static pid_t *processes;
static u32 n_processes;
static u32 epoch;
static u64 n_output;
static u64 n_instructions;
static u64 n_steps;
static u64 n_nanoseconds;
static int hears;

/* PEs. */

static void
barrier (Pe *p)
{
  static double last;

  flush (p);
  NOTE_ARRIVAL (p);
  synchronize (p);
  p->epoch++;
  if (p->number != 0 || get_time () < last + BETWEEN_MARKS)
    return;
  last = get_time ();
  say (p, SAYS_MARK, NULL, 0);
}

static void *
run_pe (void *data)
{
  Pe *p = data;
  struct timespec time = {0};
  End end = {0};

  enter (p);
  if (setjmp (p->end) == 0)
    begin (p);
  flush (p);
  leave (p);
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  end = (End){p->ticks, (u64) time.tv_sec * 1000000000u + (u64) time.tv_nsec, p->at, 0};
  say (p, SAYS_END, &end, sizeof end);
  return NULL;
}

/* A PE as a thread with room for calls. */
static void
begin_thread (Pe *p, pthread_t *thread)
{
  pthread_attr_t attributes;
  int error;

  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_BYTES + (size_t) stack_words * STACK_WORD);
  error = pthread_create (thread, &attributes, run_pe, p);
  if (error != 0)
    fail (p->number, NEEDS_THREAD, error);
  pthread_attr_destroy (&attributes);
}

#ifndef IS_LAUNCHED

/* In a process of its own, which ends with the control process. */
static void
be_a_child (pid_t parent)
{
  signal (SIGALRM, SIG_DFL);
  signal (SIGCHLD, SIG_DFL);
  signal (SIGPIPE, SIG_DFL);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid () != parent)
    _exit (1);
  close (hears);
}

#endif

#if HAS_PROCESSES

__attribute__ ((noreturn)) static void
be_a_pe (u32 number, int replies)
{
  Pe pe = {.number = number, .hears = replies};
  pthread_t thread;

  pe.w = calloc (POLY_WORDS + 1, sizeof *pe.w);
  if (pe.w == NULL)
    fail (number, NEEDS_MEMORY, ENOMEM);
  begin_thread (&pe, &thread);
  pthread_join (thread, NULL);
#ifdef ANSWERS_AFTER_END
  answer_after_end (&pe);
#endif
  _exit (0);
}

#else

__attribute__ ((noreturn)) static void
be_all_pes (void)
{
  u32 need = begin_memory ();
  pthread_t *threads = calloc (n_pes, sizeof *threads);

  if (need != NEEDS_NOTHING || threads == NULL)
    fail (NOBODY, NEEDS_MEMORY, ENOMEM);
  for (u32 i = 0; i < n_pes; i++) {
    pes[i].number = i;
    begin_thread (&pes[i], &threads[i]);
  }
  for (u32 i = 0; i < n_pes; i++)
    pthread_join (threads[i], NULL);
  _exit (0);
}

#endif

/* What the control process says. */

static void
put_text (const char *text, size_t length)
{
  u32 header[2] = {FRAME_TEXT, (u32) length};

  if (frames)
    write_all (STDOUT_FILENO, header, sizeof header);
  write_all (STDOUT_FILENO, text, length);
}

/* All that was said before the barrier. */
static void
merge (void)
{
  for (u32 i = 0; i < n_pes; i++) {
    if (texts[i].length > 0)
      put_text (texts[i].data, texts[i].length);
    texts[i].length = 0;
  }
}

static u32
get_line (u32 at)
{
  return at < sizeof lines / sizeof *lines ? lines[at] : 0;
}

static void
say_how (u32 how, u32 at, u32 pe, u32 arg)
{
  if (how == FRAME_TRAP)
    fprintf (stderr, "line %u: PE %u: trap (%d)\n", get_line (at), pe, (i32) arg);
  else if (how == FRAME_INSTRUCTIONS)
    fprintf (stderr, "line %u: the run passes its limit of instructions\n", get_line (at));
  else if (how == FRAME_SECONDS)
    fprintf (stderr, "the run passes its limit of time\n");
  else if (how == FRAME_LOST)
    fprintf (stderr, "a process ended before its program did\n");
  else if (how == FRAME_FAILED)
    fprintf (stderr, "PE %u cannot begin: %s\n", pe, strerror ((int) arg));
  else if (how == FRAME_MEMORY)
    fprintf (stderr, "there is not enough memory\n");
}

/* Ends all that it has begun, then itself. */
__attribute__ ((noreturn)) static void
finish (u32 how, u32 at, u32 pe, u32 arg, u32 what)
{
  u32 end[6] = {how, sizeof (u32[4]) + sizeof (u64[4]), at, pe, arg, what};
  u64 counts[4] = {n_steps, n_instructions, epoch, n_nanoseconds};

#ifdef HAS_HOSTS
  if (is_host)
    end_host_with (how, pe, arg, what);
#endif
  signal (SIGCHLD, SIG_DFL);
  for (u32 i = 0; how != FRAME_DONE && i < n_processes; i++)
    if (processes[i] > 0)
      kill (processes[i], SIGKILL);
  merge ();
  if (frames) {
    write_all (STDOUT_FILENO, end, sizeof end);
    write_all (STDOUT_FILENO, counts, sizeof counts);
  } else {
    say_how (how, at, pe, arg);
  }
  END_ALL (how);
}

/* The same, with words about what is not there. */
__attribute__ ((noreturn)) static void
finish_with (u32 how, u32 pe, u32 what, const char *words)
{
  u32 header[2] = {FRAME_WORDS, (u32) strlen (words)};

  if (frames) {
    write_all (STDOUT_FILENO, header, sizeof header);
    write_all (STDOUT_FILENO, words, header[1]);
  } else {
    fprintf (stderr, "%s\n", words);
  }
  finish (how, NOWHERE, pe, ENOTCONN, what);
}

static void
finish_early (u32 how)
{
  finish (how, NOWHERE, NOBODY, 0, 0);
}

/* What it hears. */

static void
keep_text (u32 pe, const char *data, size_t length)
{
  Text *text = &texts[pe];

  n_output += length;
  if (text->length + length > text->room) {
    text->room = 2 * text->room + length;
    text->data = realloc (text->data, text->room);
    if (text->data == NULL)
      finish_early (FRAME_MEMORY);
  }
  memcpy (text->data + text->length, data, length);
  text->length += length;
}

static u32
take_end (const Header *header, const End *end)
{
  n_instructions += end->instructions;
  n_nanoseconds += end->nanoseconds;
  n_steps = end->instructions > n_steps ? end->instructions : n_steps;
  if (n_instructions >= most_instructions)
    finish (FRAME_INSTRUCTIONS, end->at, header->pe, 0, 0);
#ifdef SAYS_REPLIES
  note_end (header->pe);
#endif
  return 1;
}

/* A packet; how many PEs it ends. */
static u32
take (const Header *header, const u32 *data)
{
  if (header->epoch > epoch && header->pe != NOBODY) {
    merge ();
    epoch = header->epoch;
  }
  switch (header->kind) {
  case SAYS_TEXT:
    keep_text (header->pe, (const char *) data, header->length);
    if (n_output > most_output)
      finish (FRAME_TRAP, PRINT, header->pe, 0, 0);
    return 0;
  case SAYS_MARK:
    return 0;
  case SAYS_END:
    return take_end (header, (const End *) data);
  case SAYS_TRAP:
    finish (FRAME_TRAP, data[0], header->pe, data[1], 0);
  case SAYS_LIMIT:
    finish (FRAME_INSTRUCTIONS, data[0], header->pe, 0, 0);
  case SAYS_FAILED:
    finish (data[0] == NEEDS_MEMORY ? FRAME_MEMORY : FRAME_FAILED, NOWHERE, header->pe, data[1], data[0]);
  case SAYS_LOST:
    finish (FRAME_LOST, NOWHERE, header->pe, data[0], 0);
  default:
#ifdef SAYS_REPLIES
    take_request (header, data);
#endif
    return 0;
  }
}

/* The packets that are whole; how many bytes they are. */
static size_t
take_all (const char *from, size_t n, u32 *n_ended)
{
  size_t at = 0;
  Header header;
  u64 data[MOST_TEXT / sizeof (u64)];

  while (n - at >= sizeof header) {
    memcpy (&header, from + at, sizeof header);
    if (n - at < sizeof header + header.length)
      break;
    memcpy (data, from + at + sizeof header, header.length);
    *n_ended += take (&header, (const u32 *) data);
    at += sizeof header + header.length;
  }
  return at;
}

/* Whether a process has ended before its program did. @options: WNOHANG, or 0: until one ends. */
static void
look (double end, int options)
{
  int status;
  pid_t process;

  if (most_seconds > 0 && get_time () > end)
    finish_early (FRAME_SECONDS);
  while ((process = waitpid (-1, &status, options)) > 0) {
    if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
      continue;
    for (u32 i = 0; i < n_processes; i++)
      if (processes[i] == process) {
        processes[i] = 0;
        LOSE (i, status);
      }
  }
}

static void
control (double end)
{
  static char packets[1 << 16];
  size_t have = 0;
  u32 n_ended = 0;

  while (n_ended < n_pes) {
    ssize_t n = HEAR (packets + have, sizeof packets - have);
    size_t taken;

    if (n < 0 && errno == EINTR) {
      look (end, WNOHANG);
      continue;
    }
    if (n <= 0) {
      look (end, 0);
      finish_early (FRAME_LOST);
    }
    have += (size_t) n;
    taken = take_all (packets, have, &n_ended);
    memmove (packets, packets + taken, have - taken);
    have -= taken;
  }
  finish (FRAME_DONE, 0, 0, 0, 0);
}

#ifdef IS_LAUNCHED

/* PEs do not come back. */
static void
begin_all (int argc, char **argv)
{
  u32 need;

  begin_ranks (argc, argv);
  need = begin_memory ();
  if (need != NEEDS_NOTHING)
    fail (rank, need, ENOMEM);
  if (rank < n_pes)
    be_a_pe (rank, -1);
}

#else

static void
be_woken (int number)
{
  (void) number;
}

/* What interrupts the control process while it hears. */
static void
set_signals (void)
{
  struct sigaction action = {.sa_handler = be_woken};
  struct itimerval timer = {{0, BETWEEN_LOOKS}, {0, BETWEEN_LOOKS}};

  sigaction (SIGALRM, &action, NULL);
  sigaction (SIGCHLD, &action, NULL);
  signal (SIGPIPE, SIG_IGN);
  setitimer (ITIMER_REAL, &timer, NULL);
}

/* The process @number; PEs are processes, or all of them are one. */
static void
begin_process (u32 number)
{
  pid_t parent = getpid ();
  int replies[2] = {-1, -1};

#ifdef SAYS_REPLIES
  if (pipe (replies) < 0)
    finish (FRAME_FAILED, NOWHERE, number, (u32) errno, NEEDS_PIPE);
#endif
  processes[number] = fork ();
  if (processes[number] < 0)
    finish (FRAME_FAILED, NOWHERE, number, (u32) errno, NEEDS_PROCESS);
  n_processes = number + 1;
  if (processes[number] == 0) {
    be_a_child (parent);
#if HAS_PROCESSES
#ifdef SAYS_REPLIES
    close (replies[1]);
    for (u32 i = 0; i < number; i++)
      close (pe_lines[i].fd);
#endif
    be_a_pe (number, replies[0]);
#else
    be_all_pes ();
#endif
  }
#ifdef SAYS_REPLIES
  close (replies[0]);
  pe_lines[number].fd = replies[1];
#endif
}

static void
begin_processes (void)
{
  u32 first = 0;
  u32 after = HAS_PROCESSES ? n_pes : 1;

#if HAS_PROCESSES
  u32 need = begin_memory ();

  if (need == NEEDS_MEMORY)
    finish_early (FRAME_MEMORY);
  if (need != NEEDS_NOTHING)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, need);
#endif
#ifdef HAS_HOSTS
  first = own_first;
  after = own_after;
  if (is_host)
    find_places ();
#endif
  for (u32 i = first; i < after; i++)
    begin_process (i);
  close (says);
#ifdef HAS_HOSTS
  if (is_host)
    pass_on (hears);
#endif
}

static void
begin_all (int argc, char **argv)
{
  int both[2];

  set_signals ();
#ifdef HAS_HOSTS
  if (argc > 8 && *argv[8] != '@') {
    begin_hosts (argv);
    return;
  }
  if (argc > 8)
    be_host ();
  else
    be_alone ();
#endif
  (void) argc;
  (void) argv;
  if (pipe (both) < 0)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, NEEDS_PIPE);
  hears = both[0];
  says = both[1];
  begin_processes ();
}

#endif

int
main (int argc, char **argv)
{
  double end;

  n_pes = argc > 1 ? (u32) strtoul (argv[1], NULL, 10) : n_pes;
  stack_words = argc > 2 ? (u32) strtoul (argv[2], NULL, 10) : stack_words;
  most_instructions = argc > 3 && atoll (argv[3]) > 0 ? strtoull (argv[3], NULL, 10) : most_instructions;
  most_seconds = argc > 4 ? strtod (argv[4], NULL) : 0;
  most_output = argc > 5 ? strtoull (argv[5], NULL, 10) : most_output;
  tags = argc > 6 && atoi (argv[6]);
  frames = argc > 7 && atoi (argv[7]);
  end = get_time () + most_seconds;
  texts = calloc (n_pes + 1, sizeof *texts);
  processes = calloc (n_pes + 1, sizeof *processes);
  if (n_pes == 0 || texts == NULL || processes == NULL)
    finish_early (FRAME_MEMORY);
  begin_all (argc, argv);
  control (end);
}
