/* cells-pipes.h: processors are processes, and a channel is a pipe between two of them. What is written is held back until there is a page of it, or its writer
 * waits for words itself, or has done with a loop. */

#define HELD 1024 /* words */

struct _Channel {
  int reads;
  int writes;
  u32 n_held;
  u32 held[HELD];
  u32 first; /* of words that were read and not taken */
  u32 n_read;
  u32 part; /* bytes of a word that has come in part */
  u32 read[HELD];
};

static Channel channels[CELLS + 2];
static int is_collector = 1;

static void
fail (u32 what, int number)
{
  u32 frame[3] = {FRAME_FAILED, what, (u32) number};

  if (is_collector)
    write_all (frame, sizeof frame);
  _exit (1);
}

static void
flush (Cell *c)
{
  const char *at = (const char *) c->out->held;
  size_t size = c->out->n_held * sizeof (u32);

  while (size > 0) {
    ssize_t n = write (c->out->writes, at, size);

    if (n < 0 && errno != EINTR)
      fail (NEEDS_CELL, errno);
    at += n > 0 ? n : 0;
    size -= n > 0 ? (size_t) n : 0;
  }
  c->out->n_held = 0;
}

static int
has (const Cell *c)
{
  struct pollfd wanted = {c->in->reads, POLLIN, 0};

  return c->in->n_read > 0 || poll (&wanted, 1, 0) > 0;
}

/* Reads until there is a word, behind what has come of it. */
static void
fill (Cell *c)
{
  Channel *channel = c->in;
  u32 rest = channel->part % sizeof (u32);

  flush (c);
  memmove (channel->read, &channel->read[channel->first], rest);
  channel->part = rest;
  channel->first = 0;
  while (channel->n_read == 0) {
    ssize_t n =
        read (channel->reads, (char *) channel->read + channel->part, sizeof channel->read - channel->part);

    if (n == 0 || (n < 0 && errno != EINTR))
      fail (NEEDS_CELL, n == 0 ? EPIPE : errno);
    channel->part += n > 0 ? (u32) n : 0;
    channel->n_read = channel->part / sizeof (u32);
  }
}

static void
put (Cell *c, const u32 *words, size_t n)
{
  Channel *channel = c->out;

  while (n > 0) {
    size_t room = HELD - channel->n_held;
    size_t m = room < n ? room : n;

    memcpy (&channel->held[channel->n_held], words, m * sizeof (u32));
    channel->n_held += (u32) m;
    words += m;
    n -= m;
    if (channel->n_held == HELD)
      flush (c);
  }
}

static void work (Cell *c);

/* A processor that ends before its work is done ends the run, however long the others would compute until they miss it. */
static void
note_end (int number)
{
  int before = errno;
  int status;

  (void) number;
  while (waitpid (-1, &status, WNOHANG) > 0)
    if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
      fail (NEEDS_CELL, 0);
  errno = before;
}

/* All results are there. */
static void
stop_watching (void)
{
  signal (SIGCHLD, SIG_DFL);
}

/* Leaves a process with its own ends of pipes. */
static void
keep_own (const Cell *c)
{
  for (u32 k = 0; k < CELLS + 2; k++) {
    if (&channels[k] != c->in)
      close (channels[k].reads);
    if (&channels[k] != c->out)
      close (channels[k].writes);
  }
}

/* All but the collector, which is this process. */
static void
begin_cells (Cell *cells)
{
  signal (SIGPIPE, SIG_IGN);
  signal (SIGCHLD, note_end);
  for (u32 k = 0; k < CELLS + 2; k++) {
    int ends[2];

    if (pipe (ends) != 0)
      fail (NEEDS_PIPE, errno);
    channels[k].reads = ends[0];
    channels[k].writes = ends[1];
  }
  for (u32 k = 0; k <= CELLS; k++) {
    pid_t pid = fork ();

    if (pid < 0)
      fail (NEEDS_PROCESS, errno);
    if (pid == 0) {
      is_collector = 0;
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      keep_own (&cells[k]);
      work (&cells[k]);
      flush (&cells[k]);
      _exit (0);
    }
  }
  keep_own (&cells[CELLS + 1]);
}
