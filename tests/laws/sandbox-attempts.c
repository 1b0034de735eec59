/* sandbox-attempts.c NAME FOLDER SOURCES TCP UDP ADDRESS: what a generated program must not be able to do, tried. test-sandbox has it made and run as such a
 * program. It says “!” when it could, “.” when it was refused. FOLDER has a file “secret” and a UNIX socket “socket”, and is not for it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_FORKS 2000

static const char *folder;
static const char *sources;
static int tcp;
static int udp;
static void *address;

static const char *
join (const char *in, const char *name)
{
  static char paths[4][4096];
  static int n;
  char *path = paths[n++ % 4];

  snprintf (path, sizeof paths[0], "%s/%s", in, name);
  return path;
}

static const char *
own (const char *name)
{
  return join (getenv ("TMPDIR"), name);
}

static int
can_read (const char *path)
{
  char byte;
  int fd = open (path, O_RDONLY);

  return fd >= 0 && read (fd, &byte, 1) == 1;
}

static int
can_write (const char *path)
{
  int fd = open (path, O_WRONLY | O_CREAT, 0600);

  return fd >= 0 && write (fd, "!", 1) == 1;
}

/* Network. */

static struct sockaddr_in
get_local (int port)
{
  return (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons ((uint16_t) port), .sin_addr = {htonl (INADDR_LOOPBACK)}};
}

static int
connect_tcp (void)
{
  struct sockaddr_in to = get_local (tcp);
  int fd = socket (AF_INET, SOCK_STREAM, 0);

  return fd >= 0 && connect (fd, (struct sockaddr *) &to, sizeof to) == 0;
}

static int
send_udp (void)
{
  struct sockaddr_in to = get_local (udp);
  int fd = socket (AF_INET, SOCK_DGRAM, 0);

  return fd >= 0 && sendto (fd, "!", 1, 0, (struct sockaddr *) &to, sizeof to) == 1;
}

/* From one socket of its own to the other. */
static int
send_to_itself (void)
{
  struct sockaddr_in at = get_local (0);
  socklen_t size = sizeof at;
  int to = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  int from = socket (AF_INET, SOCK_DGRAM, IPPROTO_UDP);
  char byte;

  return bind (to, (struct sockaddr *) &at, size) == 0 &&
         getsockname (to, (struct sockaddr *) &at, &size) == 0 &&
         sendto (from, "!", 1, 0, (struct sockaddr *) &at, size) == 1 && recv (to, &byte, 1, 0) == 1;
}

static int
connect_unix (void)
{
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  strncpy (to.sun_path, join (folder, "socket"), sizeof to.sun_path - 1);
  return fd >= 0 && connect (fd, (struct sockaddr *) &to, sizeof to) == 0;
}

static int
open_netlink (void)
{
  return socket (AF_NETLINK, SOCK_RAW, 0) >= 0;
}

/* Files. */

static int
read_home (void)
{
  return can_read (join (folder, "secret"));
}

static int
write_home (void)
{
  return can_write (join (folder, "made"));
}

static int
write_sources (void)
{
  return can_write (join (sources, "made"));
}

static int
read_users (void)
{
  return can_read ("/etc/passwd");
}

static int
read_memory (void)
{
  return open ("/dev/mem", O_RDONLY) >= 0;
}

static int
read_parent (void)
{
  char path[64];

  snprintf (path, sizeof path, "/proc/%d/environ", (int) getppid ());
  return can_read (path);
}

static int
change_mode (void)
{
  return chmod (join (folder, "secret"), 0644) == 0;
}

static int
make_symlink (void)
{
  return symlink (join (folder, "secret"), own ("link")) == 0 && can_read (own ("link"));
}

static int
make_link (void)
{
  return link (join (folder, "secret"), own ("link")) == 0 && can_read (own ("link"));
}

static int
make_unnamed (void)
{
  return open (getenv ("TMPDIR"), O_TMPFILE | O_RDWR, 0600) >= 0;
}

static int
use_own_file (void)
{
  return can_write (own ("file")) && can_read (own ("file"));
}

/* Writes files for ever, of which none may be large. */
static int
fill (void)
{
  static char block[65536];
  char name[32];

  for (int i = 0;; i++) {
    int fd;

    snprintf (name, sizeof name, "%d", i);
    fd = open (own (name), O_WRONLY | O_CREAT, 0600);
    while (fd >= 0 && write (fd, block, sizeof block) > 0)
      ;
    if (fd < 0 || errno != EFBIG)
      return 1;
    close (fd);
  }
}

/* Processes. */

static int
trace_parent (void)
{
  return ptrace (PTRACE_SEIZE, getppid (), NULL, NULL) == 0;
}

static int
read_words_of_parent (void)
{
  char byte;
  struct iovec to = {&byte, 1};
  struct iovec from = {address, 1};

  return process_vm_readv (getppid (), &to, 1, &from, 1, 0) == 1;
}

static int
signal_parent (void)
{
  return kill (getppid (), SIGUSR1) == 0;
}

/* By what another process is told that a pipe has got something. */
static int
signal_by_pipe (void)
{
  int both[2];

  return pipe (both) == 0 && fcntl (both[0], F_SETOWN, getppid ()) == 0 &&
         fcntl (both[0], F_SETSIG, SIGUSR1) == 0 && fcntl (both[0], F_SETFL, O_ASYNC) == 0 &&
         write (both[1], "!", 1) == 1;
}

static int
leave_group (void)
{
  pid_t child = fork ();
  int status = 1;

  if (child == 0)
    _exit (setsid () < 0 && setpgid (0, 0) < 0);
  waitpid (child, &status, 0);
  return status == 0;
}

static int
run_shell (void)
{
  pid_t child = fork ();
  int status = 1;

  if (child == 0) {
    execl ("/bin/sh", "sh", "-c", "exit 0", NULL);
    _exit (1);
  }
  waitpid (child, &status, 0);
  return status == 0;
}

static int
fork_for_ever (void)
{
  printf ("%d\n", (int) getpid ());
  fflush (stdout);
  for (int i = 0; i < MOST_FORKS; i++) {
    pid_t child = fork ();

    if (child == 0)
      for (;;)
        pause ();
    if (child < 0)
      return 0;
  }
  return 1;
}

static int
stay (void)
{
  can_write (own ("file"));
  for (;;)
    pause ();
  return 0;
}

static int
take_memory (void)
{
  size_t piece = 1 << 20;

  for (int i = 0; i < 1024; i++) {
    char *memory = malloc (piece);

    if (memory == NULL)
      return 0;
    memset (memory, 1, piece);
  }
  return 1;
}

static int
raise_limits (void)
{
  struct rlimit any = {RLIM_INFINITY, RLIM_INFINITY};

  return setrlimit (RLIMIT_FSIZE, &any) == 0 || setrlimit (RLIMIT_NPROC, &any) == 0 ||
         setrlimit (RLIMIT_CORE, &any) == 0;
}

/* Privileges, and doors of the kernel. */

static int
become_another (void)
{
  return setuid (getuid () == 0 ? 65534 : 0) == 0;
}

static int
be_apart (void)
{
  return unshare (CLONE_NEWUSER) == 0;
}

static int
fork_apart (void)
{
  long child = syscall (SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, 0);

  if (child == 0)
    _exit (0);
  return child > 0;
}

static int
join_others (void)
{
  return setns (STDOUT_FILENO, 0) == 0 || errno == EINVAL;
}

static int
mount_here (void)
{
  return mount ("none", getenv ("TMPDIR"), "tmpfs", 0, NULL) == 0;
}

static int
change_root (void)
{
  return chroot (getenv ("TMPDIR")) == 0;
}

static int
watch_files (void)
{
  return inotify_init1 (0) >= 0;
}

static int
use_keys (void)
{
  return syscall (SYS_keyctl, 0, -3, 1) >= 0;
}

static int
use_bpf (void)
{
  return syscall (SYS_bpf, 0, NULL, 0) >= 0 || errno != EPERM;
}

static int
use_counters (void)
{
  char attributes[112] = {1, 0, 0, 0, 112};

  return syscall (SYS_perf_event_open, attributes, 0, -1, -1, 0) >= 0;
}

static int
use_rings (void)
{
  char parameters[120] = {0};

  return syscall (SYS_io_uring_setup, 1, parameters) >= 0;
}

/* The numbers of a 32-bit processor: 20 is getpid(). */
static int
use_other_numbers (void)
{
#ifdef __x86_64__
  long result = 20;

  __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
  return result == getpid ();
#else
  return 0;
#endif
}

static const struct {
  const char *name;
  int (*attempt) (void);
} attempts[] = {
    {"tcp", connect_tcp},
    {"udp", send_udp},
    {"udp-loop", send_to_itself},
    {"unix", connect_unix},
    {"netlink", open_netlink},
    {"read-home", read_home},
    {"write-home", write_home},
    {"write-sources", write_sources},
    {"passwd", read_users},
    {"dev-mem", read_memory},
    {"proc", read_parent},
    {"chmod", change_mode},
    {"symlink", make_symlink},
    {"link", make_link},
    {"unnamed", make_unnamed},
    {"own-file", use_own_file},
    {"fill", fill},
    {"ptrace", trace_parent},
    {"vm-read", read_words_of_parent},
    {"kill", signal_parent},
    {"sigio", signal_by_pipe},
    {"group", leave_group},
    {"shell", run_shell},
    {"forks", fork_for_ever},
    {"stay", stay},
    {"memory", take_memory},
    {"rlimits", raise_limits},
    {"setuid", become_another},
    {"unshare", be_apart},
    {"clone", fork_apart},
    {"setns", join_others},
    {"mount", mount_here},
    {"chroot", change_root},
    {"inotify", watch_files},
    {"keyctl", use_keys},
    {"bpf", use_bpf},
    {"perf", use_counters},
    {"io-uring", use_rings},
    {"int80", use_other_numbers},
};

int
main (int argc, char **argv)
{
  if (argc < 7)
    return 2;
#ifdef BEGIN
  BEGIN;
#endif
  folder = argv[2];
  sources = argv[3];
  tcp = atoi (argv[4]);
  udp = atoi (argv[5]);
  address = (void *) (uintptr_t) strtoull (argv[6], NULL, 16);
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
    if (strcmp (attempts[i].name, argv[1]) == 0) {
      putchar (attempts[i].attempt () ? '!' : '.');
      return 0;
    }
  return 2;
}
