/* unix-pipes.h: PEs are processes, and the control process has the monos (Dietz et al. 1993, section 3.2.1). PEs ask for them in packets of the pipe that
 * all share; replies come by a pipe for each.
 *
 * Poly variables are in the memory of their PE. What others want of them goes through the control process, which passes it on when their PE
 * asks for something of its own, waits at a barrier, or has ended: a PE that has ended stays to answer. Requests to one PE keep their order,
 * and come before its own reply, so that whoever learns of a store by another way sees it. */

#define HAS_PROCESSES 1
#define SAYS_REPLIES
#define ANSWERS_AFTER_END
#define SERVE()

enum { ASKS_MONO = SAYS_REQUEST, SETS_MONO, ASKS_OTHER, SETS_OTHER, ASKS_NOTHING, WAITS, GIVES };

enum { REPLY, GIVE, PUT };

typedef struct {
  u32 kind;
  u32 address;
  u32 value;
} Reply;

/* Of a PE. */

static void
read_reply (const Pe *p, Reply *reply)
{
  size_t got = 0;

  while (got < sizeof *reply) {
    ssize_t n = read (p->hears, (char *) reply + got, sizeof *reply - got);

    if (n == 0 || (n < 0 && errno != EINTR))
      _exit (0);
    got += n > 0 ? (size_t) n : 0;
  }
}

/* Does what others want, until the reply comes. */
static u32
listen_for_reply (const Pe *p)
{
  Reply reply;

  for (;;) {
    read_reply (p, &reply);
    if (reply.kind == REPLY)
      return reply.value;
    if (reply.kind == PUT)
      p->w[reply.address] = reply.value;
    else
      say (p, GIVES, &p->w[reply.address], sizeof (u32));
  }
}

static u32
ask (const Pe *p, u32 kind, u32 pe, u32 address)
{
  u32 both[2] = {pe, address};

  say (p, kind, both, sizeof both);
  return listen_for_reply (p);
}

static void
tell (const Pe *p, u32 kind, u32 pe, u32 address, u32 value)
{
  u32 all[3] = {pe, address, value};

  say (p, kind, all, sizeof all);
}

#define OWN(a)              p->w[a]
#define SET_OWN(a, v)       p->w[a] = (v)
#define MONO(a)             ask (p, ASKS_MONO, 0, a)
#define SET_MONO(a, v)      tell (p, SETS_MONO, 0, a, v)
#define OTHER(pe, a)        ask (p, ASKS_OTHER, pe, a)
#define SET_OTHER(pe, a, v) tell (p, SETS_OTHER, pe, a, v)

/* Others may store what it waits for. */
#define ROUND()                                                                                              \
  do {                                                                                                       \
    if ((++p->rounds & 63) == 0)                                                                             \
      ask (p, ASKS_NOTHING, 0, 0);                                                                           \
  } while (0)

static void
synchronize (Pe *p)
{
  ask (p, WAITS, 0, 0);
}

static void
enter (Pe *p)
{
  (void) p;
}

static void
leave (Pe *p)
{
  (void) p;
}

static void
answer_after_end (const Pe *p)
{
  listen_for_reply (p);
}

/* Of the control process. */

typedef struct {
  u32 from;
  Reply what;
} Wish;

typedef struct {
  int fd;       /* of its replies */
  int listens;  /* it reads them */
  int gives;    /* it has been asked for a word */
  u32 asker;    /* by whom */
  int is_ready; /* its reply is known */
  int has_ended;
  u32 reply;
  Wish *wishes; /* of others, in order */
  size_t first;
  size_t after;
  size_t room;
} Line;

static u32 *monos;
static Line *pe_lines;
static u32 n_waiting;
static u32 n_living;

static void finish_early (u32 how);

/* To one that has been killed nothing is said: that is seen elsewhere. */
static void
send_reply (const Line *line, const Reply *reply)
{
  while (write (line->fd, reply, sizeof *reply) < 0)
    if (errno != EINTR)
      return;
}

static Line *serve (u32 pe);

/* The reply of the PE is known. */
static void
make_ready (u32 pe, u32 value)
{
  pe_lines[pe].is_ready = 1;
  pe_lines[pe].reply = value;
  serve (pe);
}

/* What the others want of a PE, then its reply. */
static Line *
serve (u32 pe)
{
  Line *line = &pe_lines[pe];

  while (line->listens && !line->gives && line->first < line->after) {
    const Wish *wish = &line->wishes[line->first++];

    line->gives = wish->what.kind == GIVE;
    line->asker = wish->from;
    send_reply (line, &wish->what);
  }
  if (line->listens && !line->gives && line->is_ready) {
    Reply reply = {REPLY, 0, line->reply};

    line->listens = line->is_ready = 0;
    send_reply (line, &reply);
  }
  return line;
}

static void
wish (u32 pe, u32 from, Reply what)
{
  Line *line = &pe_lines[pe];

  if (line->first == line->after)
    line->first = line->after = 0;
  if (line->after == line->room) {
    line->room = 2 * line->room + 16;
    line->wishes = realloc (line->wishes, line->room * sizeof *line->wishes);
    if (line->wishes == NULL)
      finish_early (FRAME_MEMORY);
  }
  line->wishes[line->after++] = (Wish){from, what};
  serve (pe);
}

static void
check_barrier (void)
{
  if (n_living == 0 || n_waiting < n_living)
    return;
  n_waiting = 0;
  for (u32 i = 0; i < n_pes; i++)
    if (!pe_lines[i].has_ended)
      make_ready (i, 0);
}

/* A packet that only this model has. */
static void
take_request (const Header *header, const u32 *data)
{
  u32 pe = header->pe;
  Line *line = &pe_lines[pe];

  switch (header->kind) {
  case SETS_MONO:
    monos[data[1]] = data[2];
    return;
  case SETS_OTHER:
    wish (data[0], pe, (Reply){PUT, data[1], data[2]});
    return;
  case GIVES:
    line->gives = 0;
    make_ready (line->asker, data[0]);
    serve (pe);
    return;
  case ASKS_MONO:
    line->listens = 1;
    make_ready (pe, monos[data[1]]);
    return;
  case ASKS_OTHER:
    line->listens = 1;
    wish (data[0], pe, (Reply){GIVE, data[1], 0});
    serve (pe);
    return;
  case WAITS:
    line->listens = 1;
    n_waiting++;
    serve (pe);
    check_barrier ();
    return;
  default:
    line->listens = 1;
    make_ready (pe, 0);
  }
}

static void
note_end (u32 pe)
{
  pe_lines[pe].has_ended = pe_lines[pe].listens = 1;
  n_living--;
  serve (pe);
  check_barrier ();
}

/* What it did not get, with errno. */
static u32
begin_memory (void)
{
  allow_files ();
  monos = calloc (MONO_WORDS + 1, sizeof *monos);
  pe_lines = calloc (n_pes, sizeof *pe_lines);
  n_living = n_pes;
  return monos != NULL && pe_lines != NULL ? NEEDS_NOTHING : NEEDS_MEMORY;
}
