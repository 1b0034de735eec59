/* weft-compiled-sandbox.c: see weft-compiled-sandbox.h. Rules and filter are made before the child is, which only enters them.
 *
 * Nobody unlinks a file in the folder, so that all that a program has written can be seen there, and counted. */
#include "weft-compiled-sandbox.h"

#include "weft-compiled-filter.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <link.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock, as the kernel has it; not all headers do. */
#define CREATE_RULESET 444
#define ADD_RULE       445
#define RESTRICT_SELF  446
#define ASK_VERSION    1u
#define BELOW_PATH     1

#define MAY_EXECUTE (G_GUINT64_CONSTANT (1) << 0)
#define MAY_WRITE   (G_GUINT64_CONSTANT (1) << 1)
#define MAY_READ    (G_GUINT64_CONSTANT (1) << 2)
#define MAY_LIST    (G_GUINT64_CONSTANT (1) << 3)
#define MAY_REMOVE  (G_GUINT64_CONSTANT (3) << 4) /* folders, files */
#define MAY_MAKE    (G_GUINT64_CONSTANT (1) << 8)
#define MAY_MAKE_ANY                                                                                         \
  (G_GUINT64_CONSTANT (7) << 7 | G_GUINT64_CONSTANT (1) << 10) /* folders, files, sockets, FIFOs */
#define OF_FILES     (MAY_EXECUTE | MAY_WRITE | MAY_READ | MAY_TRUNCATE)
#define MAY_TRUNCATE (G_GUINT64_CONSTANT (1) << 14)
#define OF_TCP       3 /* to bind, to connect */
#define OF_OTHERS    3 /* to signal them, to connect to their abstract sockets */

/* From these versions on. */
#define HAS_TCP    4
#define HAS_OTHERS 6

typedef struct {
  guint64 files;
  guint64 network;
  guint64 scope;
} Ruleset;

typedef struct {
  guint64 rights;
  gint32 folder;
} __attribute__ ((packed)) PathRule;

/* What each version knows to refuse of files. */
static const guint64 known_rights[] = {0, 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff};

/* The loader and the libraries; what the C library reads to find them, to count processors, and to give memory back. */
static const char *const readable[] = {
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu/online",
};

/* Besides, for mpirun: its own, and what the system tells of hosts and processors. */
static const char *const starter_readable[] = {
    "/etc/openmpi",     "/etc/pmix",      "/usr/share/openmpi",  "/usr/share/pmix",
    "/etc/hosts",       "/etc/host.conf", "/etc/passwd",         "/etc/nsswitch.conf",
    "/etc/resolv.conf", "/proc",          "/sys/devices/system",
};

#define PATHS 512 /* bytes of the path of a loader */

/* The variable that makes a network lose what is sent (unix-udp-datagrams.h). */
#define FAULTS "WEFT_UDP_FAULTS"

/* Files that are open at once: a pipe for each of the most PEs, and besides. */
#define MOST_OPEN 8192

/* Files in the folder, where nothing else is said. */
#define MOST_FILES 64

#define BETWEEN_LOOKS 20000 /* microseconds */
#define TRIES         100

struct _WeftCompiledSandbox {
  const WeftCompiledLimits *limits;
  char *folder; /* (nullable) */
  char **environment;
  guint version; /* of Landlock */
  int rules;
  WeftCompiledFilter *filter; /* (nullable) */
  guint64 tasks;              /* of this user, or of all; 0: any number */
  gint64 next;                /* look at the folder */
};

guint
weft_compiled_sandbox_get_landlock (void)
{
  long version = syscall (CREATE_RULESET, NULL, 0, ASK_VERSION);

  return version > 0 ? (guint) version : 0;
}

/* Rules for files. */

/* What is not there needs none. */
static void
add_rule (const WeftCompiledSandbox *sandbox, const char *path, guint64 rights)
{
  guint64 known = known_rights[MIN (sandbox->version, G_N_ELEMENTS (known_rights) - 1)];
  PathRule rule = {rights & known, path != NULL ? open (path, O_PATH | O_CLOEXEC) : -1};
  struct stat info = {0};

  if (rule.folder < 0)
    return;
  if (fstat (rule.folder, &info) == 0 && !S_ISDIR (info.st_mode))
    rule.rights &= OF_FILES;
  syscall (ADD_RULE, sandbox->rules, BELOW_PATH, &rule, 0);
  close (rule.folder);
}

/* (transfer full) (nullable): the loader that a program names. */
static char *
find_loader (const char *program)
{
  int fd = open (program, O_RDONLY | O_CLOEXEC);
  ElfW (Ehdr) head = {0};
  ElfW (Phdr) part = {0};
  char path[PATHS] = "";

  if (fd < 0 || pread (fd, &head, sizeof head, 0) != sizeof head)
    head.e_phnum = 0;
  for (guint i = 0; i < head.e_phnum && part.p_type != PT_INTERP; i++)
    if (pread (fd, &part, sizeof part, (off_t) (head.e_phoff + i * sizeof part)) != sizeof part)
      break;
  if (part.p_type == PT_INTERP && pread (fd, path, MIN (part.p_filesz, PATHS - 1), (off_t) part.p_offset) < 0)
    *path = '\0';
  if (fd >= 0)
    close (fd);
  return *path == '/' ? g_strdup (path) : NULL;
}

/* With what mpirun needs. */
static void
make_starter_rules (WeftCompiledSandbox *sandbox)
{
  g_autofree char *loader = find_loader (sandbox->limits->starter);

  for (guint i = 0; i < G_N_ELEMENTS (readable); i++)
    add_rule (sandbox, readable[i], MAY_READ | MAY_LIST);
  for (guint i = 0; i < G_N_ELEMENTS (starter_readable); i++)
    add_rule (sandbox, starter_readable[i], MAY_READ | MAY_LIST);
  add_rule (sandbox, "/dev/urandom", MAY_READ);
  add_rule (sandbox, "/dev/null", MAY_READ | MAY_WRITE);
  add_rule (sandbox, sandbox->limits->starter, MAY_READ | MAY_EXECUTE);
  add_rule (sandbox, loader, MAY_READ | MAY_EXECUTE);
  add_rule (sandbox, sandbox->folder,
            MAY_READ | MAY_WRITE | MAY_LIST | MAY_REMOVE | MAY_MAKE_ANY | MAY_TRUNCATE);
}

static void
make_rules (WeftCompiledSandbox *sandbox, const char *program)
{
  guint version = sandbox->version;
  Ruleset all = {known_rights[MIN (version, G_N_ELEMENTS (known_rights) - 1)],
                 version >= HAS_TCP && sandbox->limits->starter == NULL ? OF_TCP : 0,
                 version >= HAS_OTHERS ? OF_OTHERS : 0};
  g_autofree char *loader = find_loader (program);

  sandbox->rules = (int) syscall (CREATE_RULESET, &all, sizeof all, 0);
  if (sandbox->rules < 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (readable); i++)
    add_rule (sandbox, readable[i], MAY_READ);
  add_rule (sandbox, program, MAY_READ | MAY_EXECUTE);
  add_rule (sandbox, loader, MAY_READ | MAY_EXECUTE);
  add_rule (sandbox, sandbox->limits->reads, MAY_READ);
  if (sandbox->limits->file_bytes > 0)
    add_rule (sandbox, sandbox->folder, MAY_READ | MAY_WRITE | MAY_MAKE | MAY_TRUNCATE);
  if (sandbox->limits->starter != NULL)
    make_starter_rules (sandbox);
}

/* The folder of the run. */

/* Where none can be made, the program is told where, and finds out itself. Beside it nothing of the environment goes on but the faults of a network, and
 * where mpirun is. */
static void
make_folder (WeftCompiledSandbox *sandbox)
{
  const char *said = g_getenv ("TMPDIR");
  const char *faults = g_getenv (FAULTS);
  const char *parent = said != NULL && *said != '\0' ? said : "/tmp";
  char *path = g_build_filename (parent, "weft-run-XXXXXX", NULL);

  sandbox->folder = g_mkdtemp (path) != NULL ? path : NULL;
  sandbox->environment = g_new0 (char *, 3);
  sandbox->environment[0] = g_strconcat ("TMPDIR=", sandbox->folder != NULL ? path : parent, NULL);
  if (sandbox->limits->network && faults != NULL)
    sandbox->environment[1] = g_strconcat (FAULTS "=", faults, NULL);
  if (sandbox->limits->starter != NULL) {
    g_autofree char *place = g_path_get_dirname (sandbox->limits->starter);

    sandbox->environment[1] = g_strconcat ("PATH=", place, NULL);
  }
  if (sandbox->folder == NULL)
    g_free (path);
}

static void
remove_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_unlink (path) != 0)
      remove_all (path);
  }
  g_rmdir (folder);
}

/* Who has been killed may still be in the middle of making a file. */
static void
remove_folder (const char *folder)
{
  for (guint i = 0; i < TRIES && g_file_test (folder, G_FILE_TEST_EXISTS); i++) {
    if (i > 0)
      g_usleep (BETWEEN_LOOKS / 20);
    remove_all (folder);
  }
}

/* Adds to @n and @bytes what is in the folder and below; what has no data, files with holes, counts as if it had. */
static void
add_files (const char *folder, guint most, guint *n, guint64 *bytes)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  GStatBuf info;

  while (dir != NULL && *n <= most && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    (*n)++;
    if (g_lstat (path, &info) != 0)
      continue;
    if (S_ISDIR (info.st_mode))
      add_files (path, most, n, bytes);
    else
      *bytes += (guint64) info.st_size;
  }
}

static gboolean
holds_too_much (const WeftCompiledSandbox *sandbox)
{
  guint most = sandbox->limits->files > 0 ? sandbox->limits->files : MOST_FILES;
  guint64 bytes = 0;
  guint n = 0;

  add_files (sandbox->folder, most, &n, &bytes);
  return n > most || bytes > sandbox->limits->file_bytes;
}

/* Processes and threads. */

/* All that there are, of all users: what the system counts of this one is less. */
static guint64
count_tasks (void)
{
  g_autofree char *text = NULL;
  const char *slash;

  if (!g_file_get_contents ("/proc/loadavg", &text, NULL, NULL))
    return 0;
  slash = strchr (text, '/');
  return slash != NULL ? g_ascii_strtoull (slash + 1, NULL, 10) : 0;
}

/* Threads of the process, if it is of the group. */
static guint64
count_threads (const char *process, int group)
{
  g_autofree char *path = g_build_filename ("/proc", process, "stat", NULL);
  g_autofree char *text = NULL;
  const char *rest = NULL;
  int of;
  int n;

  if (g_file_get_contents (path, &text, NULL, NULL))
    rest = strrchr (text, ')');
  return rest != NULL &&
                 sscanf (rest, ") %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %d", &of,
                         &n) == 2 &&
                 of == group
             ? (guint64) n
             : 0;
}

/* For the system does not bound those of root. To look at all of them takes long: only when there are more than there could be. */
static gboolean
has_too_many_tasks (const WeftCompiledSandbox *sandbox, int group)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint64 n = 0;

  if (getuid () != 0 || sandbox->tasks == 0 || count_tasks () <= sandbox->tasks)
    return FALSE;
  dir = g_dir_open ("/proc", 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_ascii_isdigit (*name))
      n += count_threads (name, group);
  return n > sandbox->limits->tasks;
}

/* What it takes too much of. */

static gboolean
fail (GError **error, const char *sentence, guint64 most)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, most);

  g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, _ (sentence), number);
  return FALSE;
}

gboolean
weft_compiled_sandbox_check (WeftCompiledSandbox *sandbox, int group, GError **error)
{
  if (g_get_monotonic_time () < sandbox->next)
    return TRUE;
  if (sandbox->folder != NULL && holds_too_much (sandbox))
    return fail (error,
                 N_ ("the compiled program writes more files than it may, or more than %s bytes into them"),
                 sandbox->limits->file_bytes);
  if (has_too_many_tasks (sandbox, group))
    return fail (error,
                 N_ ("the compiled program begins more than the %s processes and threads that it may have"),
                 sandbox->limits->tasks);
  sandbox->next = g_get_monotonic_time () + BETWEEN_LOOKS;
  return TRUE;
}

WeftCompiledSandbox *
weft_compiled_sandbox_new (const char *program, const WeftCompiledLimits *limits)
{
  WeftCompiledSandbox *sandbox = g_new0 (WeftCompiledSandbox, 1);
  guint64 tasks = limits->tasks > 0 ? count_tasks () : 0;

  sandbox->limits = limits;
  sandbox->rules = -1;
  sandbox->version = weft_compiled_sandbox_get_landlock ();
  sandbox->tasks = tasks > 0 ? tasks + limits->tasks : 0;
  make_folder (sandbox);
  if (sandbox->version > 0)
    make_rules (sandbox, program);
  if (weft_compiled_filter_is_known ())
    sandbox->filter = weft_compiled_filter_new (limits->network, limits->starter != NULL);
  return sandbox;
}

char **
weft_compiled_sandbox_get_environment (const WeftCompiledSandbox *sandbox)
{
  return sandbox->environment;
}

/* In the child: system calls only. */

/* Never more than it had. */
static void
limit (int what, guint64 most)
{
  /* As the kernel has it. */
  struct {
    guint64 now;
    guint64 most;
  } had;

  if (syscall (SYS_prlimit64, 0, what, NULL, &had) != 0)
    return;
  had.most = MIN (had.most, most);
  had.now = what == RLIMIT_NOFILE ? had.most : MIN (had.now, had.most);
  syscall (SYS_prlimit64, 0, what, &had, NULL);
}

/* A write beyond the limit fails, and does not end it. */
static void
ignore_full_files (void)
{
  /* As the kernel has it. */
  struct {
    void (*handler) (int);
    unsigned long flags;
    void (*restorer) (void);
    guint64 mask;
  } action = {SIG_IGN, 0, NULL, 0};

  syscall (SYS_rt_sigaction, SIGXFSZ, &action, NULL, sizeof action.mask);
}

/* Root has none either, besides that its files may be those of another user. */
static void
drop_capabilities (void)
{
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct both[2] = {{0}};

  if (syscall (SYS_capget, &header, both) != 0)
    return;
  both[0].permitted &= 1u << CAP_DAC_OVERRIDE;
  both[0].effective = both[0].permitted;
  both[0].inheritable = both[1].permitted = both[1].effective = both[1].inheritable = 0;
  syscall (SYS_capset, &header, both);
}

void
weft_compiled_sandbox_enter_network (const WeftCompiledSandbox *sandbox)
{
  struct ifreq own = {.ifr_name = "lo", .ifr_flags = IFF_UP};
  int fd;

  if (!sandbox->limits->network && sandbox->limits->starter == NULL)
    return;
  if (syscall (SYS_unshare, CLONE_NEWNET) != 0 && syscall (SYS_unshare, CLONE_NEWUSER | CLONE_NEWNET) != 0)
    return;
  fd = (int) syscall (SYS_socket, AF_INET, SOCK_DGRAM, 0);
  syscall (SYS_ioctl, fd, SIOCSIFFLAGS, &own);
  syscall (SYS_close, fd);
}

gboolean
weft_compiled_sandbox_enter (const WeftCompiledSandbox *sandbox)
{
  limit (RLIMIT_FSIZE, sandbox->limits->file_bytes);
  limit (RLIMIT_NOFILE, MOST_OPEN);
  if (sandbox->tasks > 0)
    limit (RLIMIT_NPROC, sandbox->tasks);
  ignore_full_files ();
  drop_capabilities ();
  return (sandbox->version == 0 || syscall (RESTRICT_SELF, sandbox->rules, 0) == 0) &&
         (sandbox->filter == NULL || weft_compiled_filter_enter (sandbox->filter));
}

void
weft_compiled_sandbox_free (WeftCompiledSandbox *sandbox)
{
  if (sandbox->folder != NULL)
    remove_folder (sandbox->folder);
  if (sandbox->rules >= 0)
    close (sandbox->rules);
  g_clear_pointer (&sandbox->filter, weft_compiled_filter_free);
  g_strfreev (sandbox->environment);
  g_free (sandbox->folder);
  g_free (sandbox);
}

/* What holds. */

char *
weft_compiled_sandbox_describe (void)
{
  guint version = weft_compiled_sandbox_get_landlock ();
  gboolean is_filtered = weft_compiled_filter_is_known ();

  if (version > 0 && is_filtered)
    return g_strdup_printf (_ ("Landlock ABI %u and seccomp"), version);
  if (version > 0)
    return g_strdup_printf (_ ("Landlock ABI %u only, programs can reach UDP and UNIX sockets"), version);
  if (is_filtered)
    return g_strdup (_ ("seccomp only, files of this user can be read and written"));
  return g_strdup (_ ("limits only, programs can do what this user can"));
}
