/* unix-udp-hosts.h: the PEs of unix-udp.h on several hosts (Dietz et al. 1993, section 3.3: whoever runs the program begins it on the other machines by a
 * remote shell).
 *
 * PROGRAM ... FRAMES PLAN: the file PLAN has a line "shell WORD" for each word of the remote shell's command, then "host NAME ADDRESS SHARE" for each
 * host, where ADDRESS is that by which the others reach it, or - where its name tells, and PEs are shared out by SHARE; "here NAME - SHARE" is this one,
 * for which no remote shell is called. The command is called with NAME and one more word for the shell there. What that shell reads is the program, then
 * a Start, then the addresses of all PEs, then nothing: its end is that of this process. What it says are the ports of its PEs, then the packets of its
 * PEs, as they come. So nothing is kept on a host but the program, in a folder that goes with it. With the lines "source FILE" and "make COMMAND", which
 * makes p of p.c, what goes to the hosts is FILE, and each compiles it.
 *
 * PROGRAM ... FRAMES @: on such a host: binds the sockets of its PEs, begins them, and passes on what they say. Hosts are alike: their processors run
 * the same program, and numbers are in the same order of bytes. */
#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>

typedef uint16_t u16;

#define MOST_HOSTS 256
#define MOST_WORDS 32

/* Bytes of what a shell complains of. */
#define MOST_WORDING 400

/* Bytes that are read at once. */
#define MOST_READ ((size_t) 1 << 14)

/* Milliseconds after which a host says at which barrier its PEs have arrived. */
#define BETWEEN_NEWS 20

/* A number of ports in one packet. */
#define SOME_PORTS (MOST_TEXT / sizeof (u16))

typedef struct {
  char *name;
  int is_here;
  struct in_addr address;
  u32 share;
  u32 first; /* of its PEs */
  u32 after;
  int to;        /* what its shell reads */
  int from;      /* what it says; -1: it says no more */
  int complains; /* what it complains of */
  u32 reached;   /* the barrier before which it says nothing more */
  char *packets;
  size_t at;     /* bytes of them that are delivered, */
  size_t parsed; /* looked at, */
  size_t have;   /* and here */
  size_t room;
} Host;

typedef struct {
  u64 key;
  u32 first;
  u32 after;
  struct in_addr address;
  char faults[120];
} Start;

typedef struct {
  u32 address;
  u16 port;
  u16 unused;
} Place;

static Host *hosts;
static u32 n_hosts; /* 0: all PEs are on this one */
static char *shell[MOST_WORDS + 3];
static u32 n_shell;
static char *source; /* NULL: the program goes to the hosts as it is */
static char *make = "true";

#define HAS_HOSTS

static pid_t *processes;
static u32 n_processes;

/* What a host, or the way to it, does not give. */
__attribute__ ((noreturn)) static void
fail_host (const Host *host, const char *words)
{
  char text[MOST_WORDING + 300];
  char said[MOST_WORDING];
  ssize_t n = 0;
  const char *last = words;

  if (host->complains > 0 && fcntl (host->complains, F_SETFL, O_NONBLOCK) == 0)
    n = read (host->complains, said, sizeof said - 1);
  if (n > 0) {
    said[n] = '\0';
    while (n > 0 && (said[n - 1] == '\n' || said[n - 1] == '\r'))
      said[--n] = '\0';
    last = strrchr (said, '\n') != NULL ? strrchr (said, '\n') + 1 : said;
  }
  snprintf (text, sizeof text, "%s: %s", host->name, *last != '\0' ? last : words);
  finish_with (FRAME_FAILED, host->first, NEEDS_HOST, text);
}

/* Whoever begins hosts loses one of them when its shell ends. */
static void
lose (u32 number, int status)
{
  char words[60];

  if (n_hosts == 0)
    finish (FRAME_LOST, NOWHERE, number, (u32) status, 0);
  snprintf (words, sizeof words, WIFEXITED (status) ? "ended with status %d" : "ended by signal %d",
            WIFEXITED (status) ? WEXITSTATUS (status) : WTERMSIG (status));
  fail_host (&hosts[number], words);
}

#define LOSE(number, status) lose (number, status)

/* The plan. */

static char *
copy_word (const char *line)
{
  char *word = strdup (line);

  if (word == NULL)
    finish_early (FRAME_MEMORY);
  word[strcspn (word, "\n")] = '\0';
  return word;
}

/* @text: as it stands in the plan, or - */
static void
find_address (Host *host, const char *text)
{
  const struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM};
  const char *at = strrchr (host->name, '@');
  struct addrinfo *found = NULL;

  if (inet_pton (AF_INET, text, &host->address) == 1)
    return;
  if (getaddrinfo (at != NULL ? at + 1 : host->name, NULL, &wanted, &found) != 0)
    fail_host (host, "no address of that name is known");
  host->address = ((const struct sockaddr_in *) (const void *) found->ai_addr)->sin_addr;
  freeaddrinfo (found);
}

/* Of this machine, as the first of the others sees it. */
static void
find_own_address (Host *here)
{
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons (9)};
  socklen_t length = sizeof to;
  int way = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

  to.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  for (u32 i = n_hosts; i-- > 0;)
    if (!hosts[i].is_here)
      to.sin_addr = hosts[i].address;
  if (way < 0 || connect (way, (const struct sockaddr *) &to, sizeof to) < 0 ||
      getsockname (way, (struct sockaddr *) &to, &length) < 0)
    fail_host (here, strerror (errno));
  close (way);
  here->address = to.sin_addr;
}

/* @line: NAME ADDRESS SHARE */
static void
take_host (char *line, int is_here)
{
  Host *host = &hosts[n_hosts++];
  char *address = line + strcspn (line, " ");
  char *share;

  host->name = line;
  host->is_here = is_here;
  host->share = 1;
  if (*address != '\0')
    *address++ = '\0';
  share = address + strcspn (address, " ");
  if (*share != '\0') {
    *share++ = '\0';
    host->share = (u32) strtoul (share, NULL, 10);
  }
  if (!is_here)
    find_address (host, address);
}

static void
take_line (const char *line)
{
  if (strncmp (line, "shell ", 6) == 0 && n_shell < MOST_WORDS)
    shell[n_shell++] = copy_word (line + 6);
  else if (strncmp (line, "source ", 7) == 0)
    source = copy_word (line + 7);
  else if (strncmp (line, "make ", 5) == 0)
    make = copy_word (line + 5);
  else if (strncmp (line, "host ", 5) == 0 && n_hosts < MOST_HOSTS)
    take_host (copy_word (line + 5), 0);
  else if (strncmp (line, "here ", 5) == 0 && n_hosts < MOST_HOSTS)
    take_host (copy_word (line + 5), 1);
}

/* Hosts that get none are left out. */
static void
share_pes (void)
{
  u32 n_with = 0;
  u64 total = 0;
  u64 before = 0;

  if (n_hosts > n_pes)
    n_hosts = n_pes;
  for (u32 i = 0; i < n_hosts; i++)
    total += hosts[i].share;
  for (u32 i = 0; i < n_hosts && total > 0; i++) {
    hosts[i].first = (u32) (n_pes * before / total);
    before += hosts[i].share;
    hosts[i].after = (u32) (n_pes * before / total);
    if (hosts[i].first < hosts[i].after)
      hosts[n_with++] = hosts[i];
  }
  n_hosts = n_with;
}

static void
read_plan (const char *path)
{
  FILE *file = fopen (path, "r");
  char line[4096];

  hosts = calloc (MOST_HOSTS, sizeof *hosts);
  if (file == NULL || hosts == NULL)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, NEEDS_FILE);
  while (fgets (line, sizeof line, file) != NULL)
    take_line (line);
  fclose (file);
  share_pes ();
  for (u32 i = 0; i < n_hosts; i++)
    if (hosts[i].is_here)
      find_own_address (&hosts[i]);
}

/* The control process. */

/* (transfer full): for whatever shell the user has there: only sh takes it apart. */
static char *
print_command (char **argv, off_t size)
{
  static const char text[] =
      "sh -c 'd=$(mktemp -d \"${TMPDIR:-/tmp}/weft-XXXXXX\") || exit 1; trap \"rm -rf \\\"$d\\\"\" EXIT; "
      "trap \"exit 1\" HUP INT TERM; head -c %lld >\"$d/p%s\" && (cd \"$d\" && %s </dev/null >&2) && chmod "
      "700 \"$d/p\" && "
      "\"$d/p\" %s %s %s %s %s %s 1 @'";
  size_t room = sizeof text + strlen (make) + 300;
  char *command = malloc (room);

  if (command == NULL)
    finish_early (FRAME_MEMORY);
  snprintf (command, room, text, (long long) size, source != NULL ? ".c" : "", make, argv[1], argv[2],
            argv[3], argv[4], argv[5], argv[6]);
  return command;
}

/* In the process that becomes it. */
__attribute__ ((noreturn)) static void
be_shell (const Host *host, char *command, const int *to, const int *from, const int *complains)
{
  signal (SIGALRM, SIG_DFL);
  signal (SIGCHLD, SIG_DFL);
  signal (SIGPIPE, SIG_DFL);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGTERM);
#endif
  dup2 (to[0], STDIN_FILENO);
  dup2 (from[1], STDOUT_FILENO);
  dup2 (complains[1], STDERR_FILENO);
  shell[n_shell] = host->name;
  shell[n_shell + 1] = command;
  if (host->is_here)
    execlp ("sh", "sh", "-c", command, NULL);
  execvp (shell[0], shell);
  fprintf (stderr, "%s: %s\n", shell[0], strerror (errno));
  _exit (127);
}

static void
begin_shell (u32 number, char *command)
{
  Host *host = &hosts[number];
  int to[2];
  int from[2];
  int complains[2];

  if (pipe2 (to, O_CLOEXEC) < 0 || pipe2 (from, O_CLOEXEC) < 0 || pipe2 (complains, O_CLOEXEC) < 0)
    finish (FRAME_FAILED, NOWHERE, host->first, (u32) errno, NEEDS_PIPE);
  processes[number] = fork ();
  if (processes[number] < 0)
    finish (FRAME_FAILED, NOWHERE, host->first, (u32) errno, NEEDS_PROCESS);
  n_processes = number + 1;
  if (processes[number] == 0)
    be_shell (host, command, to, from, complains);
  close (to[0]);
  close (from[1]);
  close (complains[1]);
  host->to = to[1];
  host->from = from[0];
  host->complains = complains[0];
}

/* That it cannot be read any more is seen by what is heard of the host. */
static void
give (const Host *host, const void *data, size_t length)
{
  const char *from = data;

  while (length > 0) {
    ssize_t n = write (host->to, from, length);

    if (n < 0 && errno != EINTR)
      return;
    if (n > 0) {
      from += n;
      length -= (size_t) n;
    }
  }
}

static void
give_program (const Host *host, int program)
{
  char piece[1 << 16];
  ssize_t n;
  off_t at = 0;

  while ((n = pread (program, piece, sizeof piece, at)) > 0) {
    give (host, piece, (size_t) n);
    at += n;
  }
}

static void
give_start (const Host *host)
{
  Start start = {.key = key, .first = host->first, .after = host->after, .address = host->address};
  const char *text = getenv ("WEFT_UDP_FAULTS");

  if (text != NULL)
    snprintf (start.faults, sizeof start.faults, "%s", text);
  give (host, &start, sizeof start);
}

/* The end of a shell that says nothing more says why. */
static void
get (u32 number, void *data, size_t length)
{
  const Host *host = &hosts[number];
  char *to = data;
  int status = 0;

  while (length > 0) {
    ssize_t n = read (host->from, to, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0) {
      while (waitpid (processes[number], &status, 0) < 0 && errno == EINTR)
        ;
      processes[number] = 0;
      lose (number, status);
    }
    to += n;
    length -= (size_t) n;
  }
}

static void
get_ports (u32 number)
{
  const Host *host = &hosts[number];
  u32 n_got = host->first;
  Header header;
  u32 data[MOST_TEXT / sizeof (u32)];

  while (n_got < host->after) {
    get (number, &header, sizeof header);
    if (header.kind > SAYS_REQUEST || header.length > MOST_TEXT)
      fail_host (host, "says something else before the program does");
    get (number, data, header.length);
    if (header.kind == SAYS_FAILED)
      finish (FRAME_FAILED, NOWHERE, header.pe, data[1], data[0]);
    for (u32 i = 0; i < header.length / sizeof (u16) && n_got < host->after; i++) {
      u16 port;

      memcpy (&port, (const char *) data + i * sizeof port, sizeof port);
      addresses[n_got].sin_family = AF_INET;
      addresses[n_got].sin_addr = host->address;
      addresses[n_got++].sin_port = port;
    }
  }
}

static void
give_places (void)
{
  Place *places = calloc (n_pes, sizeof *places);

  if (places == NULL)
    finish_early (FRAME_MEMORY);
  for (u32 i = 0; i < n_pes; i++)
    places[i] = (Place){addresses[i].sin_addr.s_addr, addresses[i].sin_port, 0};
  for (u32 i = 0; i < n_hosts; i++)
    give (&hosts[i], places, n_pes * sizeof *places);
  free (places);
}

static void
begin_hosts (char **argv)
{
  struct stat size;
  char *command;
  int program;

  read_plan (argv[8]);
  program = open (source != NULL ? source : argv[0], O_RDONLY | O_CLOEXEC);
  if (program < 0 || fstat (program, &size) < 0)
    finish (FRAME_FAILED, NOWHERE, 0, (u32) errno, NEEDS_FILE);
  if (n_pes > MOST_PES)
    finish (FRAME_FAILED, NOWHERE, MOST_PES, EMSGSIZE, NEEDS_SOCKET);
  allow_files ();
  make_key ();
  addresses = calloc (n_pes, sizeof *addresses);
  command = print_command (argv, size.st_size);
  if (addresses == NULL)
    finish_early (FRAME_MEMORY);
  for (u32 i = 0; i < n_hosts; i++)
    begin_shell (i, command);
  for (u32 i = 0; i < n_hosts; i++) {
    give_program (&hosts[i], program);
    give_start (&hosts[i]);
  }
  for (u32 i = 0; i < n_hosts; i++)
    get_ports (i);
  give_places ();
}

/* Hearing: the packets of one host come in the order of barriers, those of several do not. One from behind a barrier waits until each other host has said
 * something from there, or that all of its PEs have arrived: then it has said all from before. Nobody waits for a PE that waits there itself, since others
 * that have trapped do not answer it. */

static size_t
get_length (const Host *host)
{
  Header header;

  if (host->at == host->parsed)
    return 0;
  memcpy (&header, host->packets + host->at, sizeof header);
  return sizeof header + header.length;
}

/* Of the next packet, or where there is none, before which nothing more comes. */
static u32
get_epoch (const Host *host)
{
  Header header;

  if (get_length (host) == 0)
    return host->from < 0 ? UINT32_MAX : host->reached;
  memcpy (&header, host->packets + host->at, sizeof header);
  return header.epoch;
}

/* The host whose packet is next; NULL: that is not known yet. */
static Host *
find_next (void)
{
  Host *next = NULL;
  u32 least = UINT32_MAX;

  for (u32 i = 0; i < n_hosts; i++) {
    u32 host_epoch = get_epoch (&hosts[i]);

    if (host_epoch < least || (host_epoch == least && next == NULL)) {
      least = host_epoch;
      next = NULL;
    }
    if (host_epoch == least && get_length (&hosts[i]) > 0)
      next = &hosts[i];
  }
  return next;
}

/* The bytes of packets that go to @to. */
static size_t
deliver (char *to, size_t room)
{
  size_t n = 0;
  Host *host;

  while ((host = find_next ()) != NULL) {
    size_t length = get_length (host);

    if (n + length > room)
      break;
    memcpy (to + n, host->packets + host->at, length);
    n += length;
    host->at += length;
  }
  return n;
}

/* Looks at what has come. */
static void
parse (Host *host)
{
  Header header;

  while (host->have - host->parsed >= sizeof header) {
    memcpy (&header, host->packets + host->parsed, sizeof header);
    if (header.kind > SAYS_REQUEST || header.length > MOST_TEXT)
      fail_host (host, "says something else than the program does");
    if (host->have - host->parsed < sizeof header + header.length)
      return;
    host->parsed += sizeof header + header.length;
    host->reached = header.epoch > host->reached ? header.epoch : host->reached;
  }
}

static int
read_host (Host *host)
{
  ssize_t n;

  if (host->room - host->have < MOST_READ) {
    host->have -= host->at;
    host->parsed -= host->at;
    memmove (host->packets, host->packets + host->at, host->have);
    host->at = 0;
  }
  if (host->room - host->have < MOST_READ) {
    host->room = 2 * (host->room + MOST_READ);
    host->packets = realloc (host->packets, host->room);
    if (host->packets == NULL)
      finish_early (FRAME_MEMORY);
  }
  n = read (host->from, host->packets + host->have, MOST_READ);
  if (n < 0)
    return 0;
  if (n == 0) {
    close (host->from);
    host->from = -1;
  }
  host->have += (size_t) n;
  parse (host);
  return 1;
}

/* As read(). */
static ssize_t
hear_hosts (char *to, size_t room)
{
  size_t n;

  while ((n = deliver (to, room)) == 0) {
    struct pollfd wanted[MOST_HOSTS];
    u32 n_open = 0;

    for (u32 i = 0; i < n_hosts; i++) {
      wanted[i] = (struct pollfd){.fd = hosts[i].from, .events = POLLIN};
      n_open += hosts[i].from >= 0;
    }
    if (n_open == 0)
      return 0;
    if (poll (wanted, n_hosts, -1) < 0)
      return -1;
    for (u32 i = 0; i < n_hosts; i++)
      if (wanted[i].revents != 0 && !read_host (&hosts[i]))
        return -1;
  }
  return (ssize_t) n;
}

#define HEAR(to, room) (n_hosts > 0 ? hear_hosts (to, room) : read (hears, to, room))

/* Shells that have nothing left to say end of themselves, once they have put away what they had. */
__attribute__ ((noreturn)) static void
end_hosts (u32 how)
{
  int status;

  for (u32 i = 0; how == FRAME_DONE && i < n_hosts; i++)
    close (hosts[i].to);
  for (u32 i = 0; how == FRAME_DONE && i < n_hosts; i++)
    while (waitpid (processes[i], &status, 0) < 0 && errno == EINTR)
      ;
  _exit (how == FRAME_DONE ? 0 : 1);
}

#define END_ALL(how) end_hosts (how)

/* A host. */

static void
read_whole (void *data, size_t length)
{
  char *to = data;

  while (length > 0) {
    ssize_t n = read (STDIN_FILENO, to, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      _exit (1);
    to += n;
    length -= (size_t) n;
  }
}

static void
say_ports (void)
{
  Pe nobody = {.number = own_first};
  u16 ports[SOME_PORTS];
  u32 n = 0;
  int inside = says;

  says = STDOUT_FILENO;
  for (u32 i = own_first; i < own_after; i++) {
    ports[n++] = addresses[i].sin_port;
    if (n == SOME_PORTS || i + 1 == own_after) {
      say (&nobody, SAYS_MARK, ports, n * sizeof *ports);
      n = 0;
    }
  }
  says = inside;
}

/* Those of all PEs, once it has said where its own are. */
static void
find_places (void)
{
  Place *places = calloc (n_pes, sizeof *places);

  epochs = mmap (NULL, (own_after - own_first) * sizeof *epochs, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (places == NULL || epochs == MAP_FAILED)
    finish_early (FRAME_MEMORY);
  say_ports ();
  read_whole (places, n_pes * sizeof *places);
  for (u32 i = 0; i < n_pes; i++) {
    addresses[i].sin_family = AF_INET;
    addresses[i].sin_addr.s_addr = places[i].address;
    addresses[i].sin_port = places[i].port;
  }
  free (places);
}

/* In place of the control process, which hears what is said here. */
static void
be_host (void)
{
  Start start;

  read_whole (&start, sizeof start);
  start.faults[sizeof start.faults - 1] = '\0';
  if (*start.faults != '\0')
    setenv ("WEFT_UDP_FAULTS", start.faults, 1);
  is_host = 1;
  key = start.key;
  own_first = start.first;
  own_after = start.after;
  own_address = start.address;
}

__attribute__ ((noreturn)) static void
end_host (void)
{
  for (u32 i = 0; i < n_processes; i++)
    if (processes[i] > 0)
      kill (processes[i], SIGKILL);
  _exit (0);
}

/* In place of how a run ends. */
__attribute__ ((noreturn)) static void
end_host_with (u32 how, u32 pe, u32 arg, u32 what)
{
  Pe nobody = {.number = pe};
  u32 both[2] = {how == FRAME_MEMORY ? NEEDS_MEMORY : what, arg};

  says = STDOUT_FILENO;
  say (&nobody, SAYS_FAILED, both, sizeof both);
  end_host ();
}

/* Says that a process has ended before its program did; the number of those that have ended as they should. */
static u32
reap (void)
{
  u32 n_ended = 0;
  int status;
  pid_t process;

  while ((process = waitpid (-1, &status, WNOHANG)) > 0) {
    Pe pe = {.number = own_first};

    if (WIFEXITED (status) && WEXITSTATUS (status) == 0) {
      n_ended++;
      continue;
    }
    while (pe.number + 1 < own_after && processes[pe.number] != process)
      pe.number++;
    says = STDOUT_FILENO;
    say (&pe, SAYS_LOST, &status, sizeof status);
    processes[pe.number] = 0;
    end_host ();
  }
  return n_ended;
}

#define NOTE_ARRIVAL(p)                                                                                      \
  do {                                                                                                       \
    if (epochs != NULL)                                                                                      \
      __atomic_store_n (&epochs[(p)->number - own_first], (p)->epoch + 1, __ATOMIC_RELEASE);                 \
  } while (0)

/* The barrier at which all PEs have arrived: what they say from before it is in the pipe; ENDED: all that they ever say. */
static u32
find_epoch (void)
{
  u32 least = ENDED;

  for (u32 i = 0; i < own_after - own_first; i++) {
    u32 one = __atomic_load_n (&epochs[i], __ATOMIC_ACQUIRE);

    least = one < least ? one : least;
  }
  return least;
}

static void
say_epoch (u32 at)
{
  Pe nobody = {.number = NOBODY, .epoch = at};

  says = STDOUT_FILENO;
  say (&nobody, SAYS_MARK, NULL, 0);
}

/* Passes on what is in the pipe; whether more can come. */
static int
empty (int from)
{
  char piece[1 << 14];
  struct pollfd wanted = {.fd = from, .events = POLLIN};

  while (poll (&wanted, 1, 0) > 0) {
    ssize_t n = read (from, piece, sizeof piece);

    if (n == 0)
      return 0;
    if (n > 0)
      write_all (STDOUT_FILENO, piece, (size_t) n);
  }
  return 1;
}

/* Passes on what PEs say until all have ended, or nobody hears it. */
__attribute__ ((noreturn)) static void
pass_on (int from)
{
  u32 n_left = own_after - own_first;
  u32 told = 0;
  int is_open = 1;

  for (;;) {
    struct pollfd wanted[2] = {{.fd = is_open ? from : -1, .events = POLLIN},
                               {.fd = STDIN_FILENO, .events = POLLIN}};
    u32 arrived_at = find_epoch ();
    char byte;

    n_left -= reap ();
    is_open = is_open && empty (from);
    if (arrived_at > told)
      say_epoch (told = arrived_at);
    if (!is_open && n_left == 0)
      _exit (0);
    poll (wanted, 2, BETWEEN_NEWS);
    if (wanted[1].revents != 0 && read (STDIN_FILENO, &byte, 1) == 0)
      end_host ();
  }
}
