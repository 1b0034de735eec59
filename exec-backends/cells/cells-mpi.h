/* cells-mpi.h: processors are ranks of MPI, on this host (machine-mpi.h), and a channel is two-sided messages from one rank to the next. Feeder and collector are the last two ranks.
 *
 * Words are held back until there is a message of them, their writer waits for words itself, or has done with a phase. A message is sent without waiting, and its writer goes on filling
 * the next one; where none is left to fill it waits for the oldest. Techniques that overlap compute while messages are on their way, the others wait first until all have been
 * taken. Sends are synchronous: they end when the receiver takes the message, so what is on its way is bounded. Lemma: nobody waits for ever. Proof: who sends waits for the
 * next one along the array and who receives for the one before, and the collector sends nothing until all results of a run are there, so no circle of waits closes. */

/* Words of a message: MPI sends so few together with its envelope, and the sender has nothing more to do with them. */
#define HELD 1000

#define MESSAGES 8 /* under way at once */

struct _Channel {
  int from; /* ranks */
  int to;
  u32 first; /* of words that have come and were not taken */
  u32 n_read;
  u32 read[HELD];
  u32 n_held;
  u32 filled; /* the message that is being filled */
  u32 held[MESSAGES][HELD];
  MPI_Request sent[MESSAGES];
};

static Channel channels[CELLS + 2];

static void
fail (u32 what, int number)
{
  u32 frame[3] = {FRAME_FAILED, what, (u32) number};

  write_all (frame, sizeof frame);
  _exit (EXIT_TOLD);
}

/* Sending. */

static void
send_held (Channel *channel)
{
  u32 k = channel->filled;

  if (channel->n_held == 0)
    return;
  MPI_Issend (channel->held[k], (int) channel->n_held, MPI_UINT32_T, channel->to, 0, MPI_COMM_WORLD,
              &channel->sent[k]);
  channel->filled = (k + 1) % MESSAGES;
  channel->n_held = 0;
}

static void
wait_for_all (Channel *channel)
{
  for (u32 k = 0; k < MESSAGES; k++)
    wait_for (&channel->sent[k], MPI_STATUS_IGNORE);
}

static void
flush (Cell *c)
{
  send_held (c->out);
  if (!OVERLAPS (technique))
    wait_for_all (c->out);
}

static void
put (Cell *c, const u32 *words, size_t n)
{
  Channel *channel = c->out;

  while (n > 0) {
    size_t room = HELD - channel->n_held;
    size_t m = room < n ? room : n;

    if (channel->n_held == 0)
      wait_for (&channel->sent[channel->filled], MPI_STATUS_IGNORE);
    memcpy (&channel->held[channel->filled][channel->n_held], words, m * sizeof (u32));
    channel->n_held += (u32) m;
    words += m;
    n -= m;
    if (channel->n_held == HELD)
      send_held (channel);
  }
}

/* Receiving. */

static int
has (const Cell *c)
{
  int has_come = c->in->n_read > 0;

  if (!has_come)
    MPI_Iprobe (c->in->from, 0, MPI_COMM_WORLD, &has_come, MPI_STATUS_IGNORE);
  return has_come;
}

/* Waits for a message. */
static void
fill (Cell *c)
{
  MPI_Request request;
  MPI_Status status;
  int n;

  send_held (c->out);
  MPI_Irecv (c->in->read, HELD, MPI_UINT32_T, c->in->from, 0, MPI_COMM_WORLD, &request);
  wait_for (&request, &status);
  MPI_Get_count (&status, MPI_UINT32_T, &n);
  c->in->first = 0;
  c->in->n_read = (u32) n;
}

/* Ranks. */

/* What waits for words is soon to have them, and where ranks share processors of the system it is in the way of those that compute. */
static void
set_patience (void)
{
  n_yields = CELLS + 2 <= sysconf (_SC_NPROCESSORS_ONLN) ? 200 : 10;
  longest_sleep = 100000;
}

/* Begins the ranks, and waits for them: one that ends before its work is done ends the run, and has said why or was lost. */
__attribute__ ((noreturn)) static void
launch (char **argv)
{
  Loss loss = {UINT32_MAX, 0};
  int status = 0;
  int number = run_ranks (argv, CELLS + 2, 0, &loss, &status);

  if (number != 0)
    fail (NEEDS_PROCESS, number);
  if (!WIFEXITED (status) || (WEXITSTATUS (status) != 0 && WEXITSTATUS (status) != EXIT_TOLD))
    fail (NEEDS_CELL, 0);
  _exit (WEXITSTATUS (status) == 0 ? 0 : 1);
}

static int
begin_program (int argc, char **argv)
{
  u32 all;

  if (!is_begun_as_rank ())
    launch (argv);
  set_patience ();
  all = begin_rank (&argc, &argv);
  if (all == CELLS + 2)
    return rank >= CELLS;
  fprintf (stderr, "found %u ranks, expected %u: one for each of %u processors, and two more\n", all,
           CELLS + 2, CELLS);
  MPI_Abort (MPI_COMM_WORLD, 1);
  return 0;
}

/* All ranks end together. */
static void
stop_watching (void)
{
}

__attribute__ ((noreturn)) static void
end_program (int is_done)
{
  if (is_done)
    end_rank ();
  MPI_Abort (MPI_COMM_WORLD, EXIT_TOLD);
  _exit (EXIT_TOLD);
}

static void work (Cell *c);

static void *
run_cell (void *data)
{
  Cell *c = data;

  give_up_rights ();
  work (c);
  wait_for_all (c->out);
  return NULL;
}

/* Each rank is one of the cells; returns in the collector. */
static void
begin_cells (Cell *cells)
{
  pthread_t thread;
  int number;

  for (u32 k = 0; k < CELLS + 2; k++) {
    channels[k].from = (int) (k == 0 ? CELLS : k <= CELLS ? k - 1 : CELLS + 1);
    channels[k].to = (int) (k < CELLS ? k : k == CELLS ? CELLS + 1 : CELLS);
    for (u32 m = 0; m < MESSAGES; m++)
      channels[k].sent[m] = MPI_REQUEST_NULL;
  }
  if (rank == CELLS + 1)
    return;
  number = pthread_create (&thread, NULL, run_cell, &cells[rank]);
  if (number != 0)
    fail (NEEDS_THREAD, number);
  pthread_join (thread, NULL);
  end_rank ();
}
