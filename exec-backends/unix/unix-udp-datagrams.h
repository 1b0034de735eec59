/* unix-udp-datagrams.h: what unix-udp.h sends: datagrams from the socket of a PE to that of another, and the faults of a network, where they are wanted.
 *
 * The control process binds a socket for each PE before it begins any, so that all know the addresses of all; they are ports of this host, or, where
 * there are several, each host binds those of its PEs (unix-udp-hosts.h). A
 * datagram counts when it comes from the address of the PE that it names, has the key of this run and is as long as its kind is; all
 * others are dropped. Numbers are in the order of bytes of the host: hosts are alike.
 *
 * WEFT_UDP_FAULTS in the environment, as loss=0.1,duplicate=0.05,reorder=0.2,delay=300,seed=1, makes the network worse than it is: that share of
 * datagrams is dropped, sent twice, or held back and sent after the next one; all go so many microseconds late. */
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <sys/socket.h>

#define MOST_PES   4096
#define MOST_LATE  64
#define ENDED      UINT32_MAX
#define ROOM_BYTES (4 << 20) /* of a socket; the system may give less */

/* STORE and LOAD are requests; what they mean, and the rest, says unix-udp.h. */
enum { STORE, LOAD, VALUE, ACKNOWLEDGE, BARRIER };

typedef struct {
  u64 key;
  u32 kind;
  u32 from;
  u32 sequence; /* of a request, or of that which a value answers */
  u32 address;
  u32 value;                   /* at a barrier: whether an answer is wanted */
  u32 taken;                   /* the first request of whom it goes to that has not come */
  u32 beyond;                  /* a bit for each of 32 from that one on: it has come */
  u32 number;                  /* of a barrier */
  u64 sets[2 * MOST_PES / 64]; /* of a barrier: who has arrived, then who has ended */
} Datagram;

typedef struct {
  double due;
  u32 to;
  Datagram datagram;
} Late;

typedef struct {
  double loss;
  double duplicate;
  double reorder;
  double delay; /* seconds */
  u64 state;    /* of the generator; 0: there are no faults */
} Faults;

static int *sockets;
static struct sockaddr_in *addresses;
static u64 key;
static u32 set_words; /* of a set of PEs */
static int is_host;   /* one of several, and PEs from the first to another are here */
static u32 own_first;
static u32 own_after;
static struct in_addr own_address;
static u32 *
    epochs; /* (nullable): the barriers at which the PEs that are here, who share this, have arrived; ENDED */
static Faults faults;
static Late held; /* until the next one; nothing while it is due at 0 */
static Late late[MOST_LATE];
static u32 first_late;
static u32 after_late;

__attribute__ ((noreturn)) static void finish (u32 how, u32 at, u32 pe, u32 arg, u32 what);
__attribute__ ((noreturn)) static void finish_with (u32 how, u32 pe, u32 what, const char *words);
static void finish_early (u32 how);

static size_t
get_size (const Datagram *datagram)
{
  return offsetof (Datagram, sets) + (datagram->kind == BARRIER ? 2 * set_words * sizeof (u64) : 0);
}

/* Sending. */

/* What finds no room is lost, as it may be on its way. */
static void
put (const Pe *p, u32 to, const Datagram *datagram)
{
  const struct sockaddr *address = (const struct sockaddr *) &addresses[to];

  while (sendto (sockets[p->number], datagram, get_size (datagram), 0, address, sizeof *addresses) < 0) {
    if (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS || errno == ECONNREFUSED)
      return;
    if (errno != EINTR)
      fail (p->number, NEEDS_SOCKET, errno);
  }
}

static void
put_first_late (const Pe *p)
{
  const Late *first = &late[first_late++ % MOST_LATE];

  put (p, first->to, &first->datagram);
}

static void
put_late (const Pe *p, u32 to, const Datagram *datagram)
{
  if (faults.delay <= 0) {
    put (p, to, datagram);
    return;
  }
  if (after_late - first_late == MOST_LATE)
    put_first_late (p);
  late[after_late++ % MOST_LATE] = (Late){get_time () + faults.delay, to, *datagram};
}

static int
happens (double share)
{
  faults.state ^= faults.state << 13;
  faults.state ^= faults.state >> 7;
  faults.state ^= faults.state << 17;
  return (double) (faults.state >> 11) < share * 9007199254740992.0;
}

static void
put_badly (const Pe *p, u32 to, const Datagram *datagram)
{
  if (happens (faults.loss))
    return;
  if (held.due <= 0 && happens (faults.reorder)) {
    held = (Late){1, to, *datagram};
    return;
  }
  put_late (p, to, datagram);
  if (happens (faults.duplicate))
    put_late (p, to, datagram);
  if (held.due > 0)
    put_late (p, held.to, &held.datagram);
  held.due = 0;
}

static void
send_datagram (const Pe *p, u32 to, Datagram *datagram)
{
  datagram->key = key;
  datagram->from = p->number;
  if (faults.state != 0)
    put_badly (p, to, datagram);
  else
    put (p, to, datagram);
}

static void
put_due (const Pe *p, double now)
{
  while (first_late != after_late && late[first_late % MOST_LATE].due <= now)
    put_first_late (p);
}

/* Receiving. */

static int
is_sound (const Datagram *datagram, size_t size, const struct sockaddr_in *from)
{
  if (size < offsetof (Datagram, sets) || datagram->key != key || datagram->from >= n_pes)
    return 0;
  if (datagram->kind > BARRIER || size != get_size (datagram) ||
      datagram->address >= POLY_WORDS + MONO_WORDS + 1)
    return 0;
  return from->sin_addr.s_addr == addresses[datagram->from].sin_addr.s_addr &&
         from->sin_port == addresses[datagram->from].sin_port;
}

/* The next datagram that has come; 0: there is none. */
static int
receive (const Pe *p, Datagram *datagram)
{
  for (;;) {
    struct sockaddr_in from = {0};
    socklen_t length = sizeof from;
    ssize_t n =
        recvfrom (sockets[p->number], datagram, sizeof *datagram, 0, (struct sockaddr *) &from, &length);

    if (n < 0 && errno != EINTR && errno != ECONNREFUSED)
      return 0;
    if (n >= 0 && is_sound (datagram, (size_t) n, &from))
      return 1;
  }
}

/* Before there are PEs. */

static double
find_fault (const char *text, const char *name)
{
  const char *at = strstr (text, name);

  return at != NULL ? strtod (at + strlen (name), NULL) : 0;
}

static void
read_faults (void)
{
  const char *text = getenv ("WEFT_UDP_FAULTS");

  if (text == NULL)
    return;
  faults =
      (Faults){find_fault (text, "loss="), find_fault (text, "duplicate="), find_fault (text, "reorder="),
               1e-6 * find_fault (text, "delay="), (u64) find_fault (text, "seed=") + 1};
}

static void
make_key (void)
{
  int source = open ("/dev/urandom", O_RDONLY);

  if (source < 0 || read (source, &key, sizeof key) != sizeof key)
    key = (u64) getpid () << 32 ^ (u64) (get_time () * 1e9);
  close (source);
}

/* 0: with errno. */
static int
open_socket (u32 pe)
{
  const int room = ROOM_BYTES;
  socklen_t length = sizeof *addresses;

  sockets[pe] = socket (AF_INET, SOCK_DGRAM, 0);
  if (sockets[pe] < 0)
    return 0;
  setsockopt (sockets[pe], SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  addresses[pe].sin_family = AF_INET;
  addresses[pe].sin_addr = own_address;
  return bind (sockets[pe], (struct sockaddr *) &addresses[pe], length) == 0 &&
         getsockname (sockets[pe], (struct sockaddr *) &addresses[pe], &length) == 0;
}

/* All PEs are here. */
static void
be_alone (void)
{
  own_after = n_pes;
  own_address.s_addr = htonl (INADDR_LOOPBACK);
  make_key ();
}

static u32
open_sockets (void)
{
  set_words = (n_pes + 63) / 64;
  sockets = calloc (n_pes, sizeof *sockets);
  addresses = calloc (n_pes, sizeof *addresses);
  if (sockets == NULL || addresses == NULL)
    return NEEDS_MEMORY;
  if (n_pes > MOST_PES)
    finish (FRAME_FAILED, NOWHERE, MOST_PES, EMSGSIZE, NEEDS_SOCKET);
  allow_files ();
  read_faults ();
  for (u32 i = own_first; i < own_after; i++)
    if (!open_socket (i))
      finish (FRAME_FAILED, NOWHERE, i, (u32) errno, NEEDS_SOCKET);
  return NEEDS_NOTHING;
}

/* In the process of a PE. */
static void
keep_own_socket (const Pe *p)
{
  for (u32 i = own_first; i < own_after; i++)
    if (i != p->number)
      close (sockets[i]);
  if (faults.state != 0)
    faults.state = (faults.state * 4096 + p->number + 1) * 0x9e3779b97f4a7c15u;
}
