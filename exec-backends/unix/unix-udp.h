/* unix-udp.h: PEs are processes that talk by UDP (Dietz et al. 1993, section 3.3): each has one socket, and nobody mediates. A PE has its poly
 * variables, and of the monos those whose address is its number modulo the number of PEs; whoever wants them sends it a request.
 *
 * Serving. A PE takes what has come whenever it waits: for a value, for acknowledgements, at a barrier, and after its end until all have ended. While
 * it computes a signal (SIGIO) says that something has come, and sets a flag, at which it looks at the end of every run of
 * instructions (SERVE). A loop has such an end in each round, so that nobody waits long for one that computes, whether that
 * shares anything or not; and as the handler does no more, no access to memory can be interrupted by another one. Where the signal is lost the next
 * datagram brings another: whoever has not got what it waits for sends it again. A PE takes a few datagrams, then goes on: others that read one of its
 * words in a loop would keep it from storing what they wait for.
 *
 * Requests. Those from one PE to another are numbered, and done in that order; at most `width` are under way, to one PE at a time. Everything
 * that goes back acknowledges: it has the first number that has not come, before which all are done, and a mask of those beyond it that have come,
 * which need not be sent again. What is not acknowledged in time is sent again, the pause doubled. What comes twice is stored once. A load is
 * acknowledged by nothing but its value; asked again, the owner reads again, which is as good, since the PE that asks does nothing between.
 *
 * Lemma. All accesses of all PEs to shared words are as if one after the other, those of each PE in its order. Proof. Each
 * happens at one moment, in the process of the owner. Let a PE make access x, then y. If both are to words of one other PE they have
 * numbers in this order, and are done in it. If not, settle() has waited before y until all requests were done, x
 * among them; or x was to a word of its own, and happened at once. So the moments of each PE are in its order, and
 * the order of all moments is the one that is meant. A barrier and the end settle too, before others can learn of them.
 *
 * Barriers. The next barrier of each PE has a number, and the PE a set of those that it knows to have arrived there, and another of those that
 * have ended, who count as arrived at all. A PE that arrives at number e tells the PEs 1, 2, 4, ... above it, each as soon as it knows of as many below
 * it, so that all know after log n steps. A number that is ahead says that all have arrived. Where something was lost, or someone is late, a PE that
 * has waited in vain asks one of those that it does not know to have arrived, and tells it all that it knows; whoever is asked and knows more answers
 * with that. One that has arrived does, unless it is lost again, so that nobody waits for ever. Nothing else is to be kept of what was sent. */

#define HAS_PROCESSES 1
#define ANSWERS_AFTER_END

#define MOST_WIDTH   32   /* requests under way */
#define MOST_AT_ONCE 16   /* datagrams */
#define ROOM         1024 /* bytes of a socket that one of them takes */

typedef struct {
  u32 kind;
  u32 address;
  u32 value;
} Request;

/* Another PE: what goes to it, and what comes from it. */
typedef struct {
  u32 next;       /* number of the next request to it */
  u32 taken;      /* of the first request from it that has not come */
  u32 beyond;     /* a bit for each from that one on that has, */
  Request *early; /* and stands here by number */
} Peer;

/* Own requests that are not acknowledged. */
typedef struct {
  u32 to;
  u32 first;
  u32 next;
  u32 beyond; /* a bit for each from the first on: it is acknowledged all the same */
  int awaits; /* the last is a load, whose value has not come */
  u32 value;
  Request requests[MOST_WIDTH]; /* by number */
} Window;

static Peer *peers;
static u32 *monos;
static Window window;
static u32 width;
static u32 owed = NOBODY; /* an acknowledgement, to whom */
static u64 *everyone;
static u64 *arrived;
static u64 *later; /* has arrived at the barrier after that */
static u64 *ended;
static u32 number = 1; /* of the barrier */
static u32 n_told;     /* steps of telling that are done */
static u32 asked;      /* the last that was asked */
static int is_here;    /* it waits at the barrier */
static double due;     /* when something is sent again */
static double pause_seconds;
static double shortest;
static double longest;
static pid_t control_process;
static volatile sig_atomic_t has_come; /* a datagram, perhaps */
static int is_pending;                 /* something is to be sent as time passes */

static void attend (const Pe *p);
static void pass_time (const Pe *p);

#define SERVE()                                                                                              \
  do {                                                                                                       \
    if (has_come || is_pending)                                                                              \
      attend (p);                                                                                            \
  } while (0)

static void
start_pause (void)
{
  pause_seconds = shortest;
  due = get_time () + pause_seconds;
}

/* Requests of others. */

static u32 *
find_word (const Pe *p, u32 address)
{
  return address < POLY_WORDS ? &p->w[address] : &monos[address - POLY_WORDS];
}

/* All that goes to a PE acknowledges what came from it. */
static void
send_to (const Pe *p, u32 to, Datagram *datagram)
{
  datagram->taken = peers[to].taken;
  datagram->beyond = peers[to].beyond;
  if (owed == to)
    owed = NOBODY;
  send_datagram (p, to, datagram);
}

static void
acknowledge (const Pe *p)
{
  Datagram datagram = {.kind = ACKNOWLEDGE};

  if (owed != NOBODY)
    send_to (p, owed, &datagram);
}

static void
send_value (const Pe *p, u32 to, u32 sequence, u32 address)
{
  Datagram datagram = {.kind = VALUE, .sequence = sequence, .value = *find_word (p, address)};

  send_to (p, to, &datagram);
}

static void
take_next (const Pe *p, u32 from)
{
  Peer *peer = &peers[from];
  u32 sequence = peer->taken++;
  const Request *request = &peer->early[sequence % MOST_WIDTH];

  peer->beyond >>= 1;
  if (request->kind == STORE)
    *find_word (p, request->address) = request->value;
  else
    send_value (p, from, sequence, request->address);
}

static void
take_request (const Pe *p, const Datagram *datagram)
{
  Peer *peer = &peers[datagram->from];
  u32 ahead = datagram->sequence - peer->taken;

  owed = datagram->from;
  if (ahead < MOST_WIDTH) {
    peer->early[datagram->sequence % MOST_WIDTH] =
        (Request){datagram->kind, datagram->address, datagram->value};
    peer->beyond |= 1u << ahead;
  } else if (datagram->kind == LOAD) {
    send_value (p, datagram->from, datagram->sequence, datagram->address);
  }
  while (peer->beyond & 1)
    take_next (p, datagram->from);
}

/* Own requests. */

static void
send_request (const Pe *p, u32 sequence)
{
  const Request *request = &window.requests[sequence % MOST_WIDTH];
  Datagram datagram = {
      .kind = request->kind, .sequence = sequence, .address = request->address, .value = request->value};

  send_to (p, window.to, &datagram);
}

static void
send_requests_again (const Pe *p)
{
  for (u32 i = window.first; i != window.next; i++)
    if (!(window.beyond >> (i - window.first) & 1))
      send_request (p, i);
}

/* A load is not over before its value is here. */
static void
take_acknowledgement (const Datagram *datagram)
{
  u32 n = window.next - window.first;
  u32 gain = datagram->taken - window.first;

  if (datagram->from != window.to || gain > n)
    return;
  if (gain == n && window.awaits)
    gain--;
  if (gain > 0)
    start_pause ();
  window.first += gain;
  window.beyond = gain > 0 ? 0 : window.beyond;
  if (datagram->taken == window.first)
    window.beyond |= datagram->beyond;
}

static void
take_value (const Datagram *datagram)
{
  if (!window.awaits || datagram->from != window.to || datagram->sequence != window.next - 1)
    return;
  window.value = datagram->value;
  window.awaits = 0;
}

static inline void
settle (const Pe *p)
{
  while (window.first != window.next)
    pass_time (p);
}

static void
issue (const Pe *p, u32 owner, Request request)
{
  if (owner != window.to)
    settle (p);
  while (window.next - window.first >= width)
    pass_time (p);
  if (window.first == window.next) {
    window.first = window.next = peers[owner].next;
    window.beyond = 0;
    start_pause ();
  }
  window.to = owner;
  window.requests[window.next % MOST_WIDTH] = request;
  window.awaits = request.kind == LOAD;
  peers[owner].next = ++window.next;
  is_pending = 1;
  send_request (p, window.next - 1);
}

static u32
load (const Pe *p, u32 owner, u32 address)
{
  if (owner == p->number) {
    settle (p);
    return *find_word (p, address);
  }
  issue (p, owner, (Request){LOAD, address, 0});
  while (window.awaits)
    pass_time (p);
  return window.value;
}

static void
store (const Pe *p, u32 owner, u32 address, u32 value)
{
  if (owner == p->number) {
    settle (p);
    *find_word (p, address) = value;
    return;
  }
  issue (p, owner, (Request){STORE, address, value});
}

static inline u32
load_own (const Pe *p, u32 address)
{
  settle (p);
  return p->w[address];
}

static inline void
store_own (const Pe *p, u32 address, u32 value)
{
  settle (p);
  p->w[address] = value;
}

#define OWN(a)              load_own (p, a)
#define SET_OWN(a, v)       store_own (p, a, v)
#define MONO(a)             load (p, (a) % n_pes, POLY_WORDS + (a))
#define SET_MONO(a, v)      store (p, (a) % n_pes, POLY_WORDS + (a), v)
#define OTHER(pe, a)        load (p, pe, a)
#define SET_OTHER(pe, a, v) store (p, pe, a, v)

/* The processors may be needed for what it waits for. */
#define ROUND()                                                                                              \
  do {                                                                                                       \
    if ((++p->rounds & 63) == 0)                                                                             \
      sched_yield ();                                                                                        \
  } while (0)

/* Sets of PEs. */

static void
add_to (u64 *set, u32 pe)
{
  set[pe / 64] |= (u64) 1 << pe % 64;
}

static int
has (const u64 *set, u32 pe)
{
  return set[pe / 64] >> pe % 64 & 1;
}

/* Whether it became larger. */
static int
unite (u64 *set, const u64 *with)
{
  u64 more = 0;

  for (u32 i = 0; i < set_words; i++) {
    more |= with[i] & ~set[i];
    set[i] |= with[i];
  }
  return more != 0;
}

/* Whether @a and @b have all that @c and @d have. */
static int
is_covered (const u64 *a, const u64 *b, const u64 *c, const u64 *d)
{
  for (u32 i = 0; i < set_words; i++)
    if ((c[i] | d[i]) & ~(a[i] | b[i]))
      return 0;
  return 1;
}

/* Barriers. */

static int
is_complete (void)
{
  return is_covered (arrived, ended, everyone, everyone);
}

static void
tell (const Pe *p, u32 to, int asks)
{
  Datagram datagram = {.kind = BARRIER, .number = number, .value = (u32) asks};

  memcpy (datagram.sets, arrived, set_words * sizeof (u64));
  memcpy (datagram.sets + set_words, ended, set_words * sizeof (u64));
  send_to (p, to, &datagram);
}

/* Whether the PE knows more than who has sent it. */
static int
knows_more (const Datagram *datagram)
{
  const u64 *a = datagram->sets;
  const u64 *b = a + set_words;

  if (datagram->number == number)
    return !is_covered (a, b, arrived, ended);
  return (i32) (datagram->number - number) < 0;
}

/* The sender has passed the barrier: all have arrived. One that has ended is not waited for, and goes where the others are. */
static int
go_ahead (const Pe *p, const Datagram *datagram)
{
  if (!has (ended, p->number))
    return is_here && datagram->number == number + 1
               ? unite (arrived, everyone) | unite (later, datagram->sets)
               : 0;
  number = datagram->number;
  memcpy (arrived, datagram->sets, set_words * sizeof (u64));
  memset (later, 0, set_words * sizeof (u64));
  n_told = 0;
  return 1;
}

static void
take_news (const Pe *p, const Datagram *datagram)
{
  int is_news = unite (ended, datagram->sets + set_words);

  if (datagram->number == number)
    is_news |= unite (arrived, datagram->sets);
  else if ((i32) (datagram->number - number) > 0)
    is_news |= go_ahead (p, datagram);
  if (is_news && is_here)
    start_pause ();
  if (datagram->value && knows_more (datagram))
    tell (p, datagram->from, 0);
}

/* Whether it knows that itself and so many below it have arrived. */
static int
knows_below (const Pe *p, u32 n)
{
  for (u32 i = 0; i < n; i++) {
    u32 pe = (p->number + n_pes - i) % n_pes;

    if (!has (arrived, pe) && !has (ended, pe))
      return 0;
  }
  return 1;
}

static void
spread (const Pe *p)
{
  while ((u32) 1 << n_told < n_pes && knows_below (p, (u32) 1 << n_told)) {
    tell (p, (p->number + ((u32) 1 << n_told)) % n_pes, 0);
    n_told++;
  }
}

static void
ask_missing (const Pe *p)
{
  for (u32 i = 0; i < n_pes; i++) {
    asked = (asked + 1) % n_pes;
    if (!has (arrived, asked) && !has (ended, asked)) {
      tell (p, asked, 1);
      return;
    }
  }
}

static void
pass_barrier (void)
{
  number++;
  n_told = 0;
  memcpy (arrived, later, set_words * sizeof (u64));
  memset (later, 0, set_words * sizeof (u64));
}

static void
synchronize (Pe *p)
{
  settle (p);
  add_to (arrived, p->number);
  is_here = 1;
  start_pause ();
  spread (p);
  while (!is_complete ()) {
    pass_time (p);
    spread (p);
  }
  is_here = 0;
  pass_barrier ();
}

/* Serving. */

static void
take_datagram (const Pe *p, const Datagram *datagram)
{
  if (owed != datagram->from)
    acknowledge (p);
  if (datagram->kind == STORE || datagram->kind == LOAD)
    take_request (p, datagram);
  else if (datagram->kind == VALUE)
    take_value (datagram);
  else if (datagram->kind == BARRIER)
    take_news (p, datagram);
  take_acknowledgement (datagram);
}

static void
send_again (const Pe *p, double now)
{
  pause_seconds = 2 * pause_seconds < longest ? 2 * pause_seconds : longest;
  due = now + pause_seconds;
  if (window.first != window.next)
    send_requests_again (p);
  else if (is_here)
    ask_missing (p);
}

static void
take_some (const Pe *p)
{
  static Datagram datagram;
  u32 n = 0;

  has_come = 0;
  while (n < MOST_AT_ONCE && receive (p, &datagram)) {
    take_datagram (p, &datagram);
    n++;
  }
  acknowledge (p);
  if (n == MOST_AT_ONCE)
    has_come = 1;
}

/* Takes what has come and sends what is due. */
static void
attend (const Pe *p)
{
  if (has_come)
    take_some (p);
  if (is_pending || is_here) {
    double now = get_time ();

    put_due (p, now);
    if (now >= due)
      send_again (p, now);
  }
  is_pending = window.first != window.next || first_late != after_late;
}

static void
sleep_until (const Pe *p, double time)
{
  struct pollfd wanted = {.fd = sockets[p->number], .events = POLLIN};
  double seconds = time - get_time ();
#ifdef __linux__
  struct timespec timeout = {(time_t) seconds, (long) ((seconds - (double) (time_t) seconds) * 1e9)};

  if (seconds > 0)
    ppoll (&wanted, 1, &timeout, NULL);
#else
  if (seconds > 0)
    poll (&wanted, 1, (int) (seconds * 1000) + 1);
#endif
}

/* Until something may have come, or is due. */
static void
pass_time (const Pe *p)
{
  double until = due;

  if (!has_come) {
    if (first_late != after_late && late[first_late % MOST_LATE].due < until)
      until = late[first_late % MOST_LATE].due;
    sleep_until (p, until);
    has_come = 1;
  }
  attend (p);
}

/* The beginning and the end of a PE. */

static void
note_arrival (int signal_number)
{
  (void) signal_number;
  has_come = 1;
}

static void
enter (Pe *p)
{
  struct sigaction action = {.sa_handler = note_arrival, .sa_flags = SA_RESTART};
  sigset_t set;
  int own = sockets[p->number];

  keep_own_socket (p);
  asked = p->number;
  sigaction (SIGIO, &action, NULL);
  sigemptyset (&set);
  sigaddset (&set, SIGIO);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  if (fcntl (own, F_SETOWN, getpid ()) < 0 || fcntl (own, F_SETFL, O_NONBLOCK | O_ASYNC) < 0)
    fail (p->number, NEEDS_SOCKET, errno);
  has_come = 1;
}

static void
leave (Pe *p)
{
  settle (p);
  add_to (ended, p->number);
}

/* One that has ended is at every barrier, until it knows that all have ended, or the control process, which knows, is gone. */
static void
answer_after_end (const Pe *p)
{
  if (epochs != NULL)
    __atomic_store_n (&epochs[p->number - own_first], ENDED, __ATOMIC_RELEASE);
  is_here = 1;
  start_pause ();
  for (;;) {
    spread (p);
    if (is_covered (ended, ended, everyone, everyone) || getppid () != control_process)
      return;
    if (is_complete ())
      pass_barrier ();
    else
      pass_time (p);
  }
}

/* So many requests of each PE find room at the socket of one, all at once. */
static void
choose_numbers (void)
{
  int room = 0;
  socklen_t length = sizeof room;

  getsockopt (sockets[own_first], SOL_SOCKET, SO_RCVBUF, &room, &length);
  width = (u32) room / ROOM / n_pes;
  width = width < 1 ? 1 : width > MOST_WIDTH ? MOST_WIDTH : width;
  shortest = 0.0002 + 0.00005 * n_pes;
  longest = 0.1 + 0.002 * n_pes;
  control_process = getpid ();
}

/* The signal is for the thread of a PE alone. */
static void
block_signal (void)
{
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGIO);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
}

static u32
begin_memory (void)
{
  u32 need = open_sockets ();
  u64 *sets = calloc (4 * (size_t) set_words, sizeof *sets);
  Request *early = calloc ((size_t) n_pes * MOST_WIDTH, sizeof *early);

  peers = calloc (n_pes, sizeof *peers);
  monos = calloc (MONO_WORDS + 1, sizeof *monos);
  if (need != NEEDS_NOTHING || sets == NULL || early == NULL || peers == NULL || monos == NULL)
    return NEEDS_MEMORY;
  everyone = sets;
  arrived = sets + set_words;
  later = arrived + set_words;
  ended = later + set_words;
  for (u32 i = 0; i < n_pes; i++) {
    add_to (everyone, i);
    peers[i].early = early + (size_t) i * MOST_WIDTH;
  }
  choose_numbers ();
  block_signal ();
  return NEEDS_NOTHING;
}
