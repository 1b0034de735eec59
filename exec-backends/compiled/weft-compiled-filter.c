/* weft-compiled-filter.c: see weft-compiled-filter.h. A rule is a call and an answer; a rule with conditions is passed over where they do not hold. */
#include "weft-compiled-filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__) && !defined(__ILP32__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__AARCH64EL__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define ARCHITECTURE 0
#endif

#define ALLOW  SECCOMP_RET_ALLOW
#define END    SECCOMP_RET_KILL_PROCESS
#define REFUSE (SECCOMP_RET_ERRNO | EPERM)
#define LACK   (SECCOMP_RET_ERRNO | ENOSYS)

/* The same for all calls that open files; not all headers have it alone. */
#define UNNAMED_FILE (O_TMPFILE & ~O_DIRECTORY)

/* What a new process may not be apart in, nor be of another parent. */
#define APART                                                                                                \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |              \
   CLONE_NEWNET | CLONE_PTRACE | CLONE_PARENT)

#define NUMBER    G_MAXUINT32 /* of which the kernel looks at 32 bits */
#define ADDRESS   G_MAXUINT64
#define KIND_MASK 0xf

/* (argument & mask) == value */
typedef struct {
  guint argument;
  guint64 mask; /* 0: no condition */
  guint64 value;
} Condition;

typedef struct {
  guint32 call;
  guint32 answer;
  Condition conditions[2];
} Rule;

#if ARCHITECTURE

static const Rule rules[] = {
    /* Bytes. */
    {SYS_read, ALLOW},
    {SYS_write, ALLOW},
    {SYS_writev, ALLOW},
    {SYS_readv, ALLOW},
    {SYS_pread64, ALLOW},
    {SYS_pwrite64, ALLOW},
    {SYS_lseek, ALLOW},
    {SYS_close, ALLOW},
    /* Other threads. */
    {SYS_sched_yield, ALLOW},
    {SYS_futex, ALLOW},
    {SYS_set_robust_list, ALLOW},
    {SYS_set_tid_address, ALLOW},
#ifdef SYS_rseq
    {SYS_rseq, ALLOW},
#endif
    {SYS_sched_getaffinity, ALLOW},
    /* Files, as far as they can be seen. */
    {SYS_openat, ALLOW, {{2, UNNAMED_FILE, 0}}},
#ifdef SYS_open
    {SYS_open, ALLOW, {{1, UNNAMED_FILE, 0}}},
    {SYS_access, ALLOW},
    {SYS_stat, ALLOW},
#endif
    {SYS_faccessat, ALLOW},
    {SYS_newfstatat, ALLOW},
    {SYS_fstat, ALLOW},
    {SYS_fallocate, ALLOW},
    {SYS_ftruncate, ALLOW},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_GETFL}}},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_GETFD}}},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_SETFL}}},
    {SYS_pipe2, ALLOW},
#ifdef SYS_pipe
    {SYS_pipe, ALLOW},
#endif
    /* Memory. */
    {SYS_brk, ALLOW},
    {SYS_mmap, ALLOW},
    {SYS_munmap, ALLOW},
    {SYS_mprotect, ALLOW},
    {SYS_mremap, ALLOW},
    {SYS_madvise, ALLOW},
    /* Processes and threads. */
    {SYS_execve, ALLOW},
    {SYS_clone, ALLOW, {{0, APART, 0}}},
    {SYS_clone3, LACK}, /* what it is to do stands in memory; the C library then takes clone() */
#ifdef SYS_fork
    {SYS_fork, ALLOW},
    {SYS_vfork, ALLOW},
    {SYS_arch_prctl, ALLOW},
    {SYS_getrlimit, ALLOW},
#endif
    {SYS_wait4, ALLOW},
    {SYS_waitid, ALLOW},
    {SYS_exit, ALLOW},
    {SYS_exit_group, ALLOW},
    {SYS_getpid, ALLOW},
    {SYS_getppid, ALLOW},
    {SYS_gettid, ALLOW},
    {SYS_getuid, ALLOW},
    {SYS_geteuid, ALLOW},
    {SYS_getgid, ALLOW},
    {SYS_getegid, ALLOW},
    {SYS_getrusage, ALLOW},
    {SYS_prctl, ALLOW, {{0, NUMBER, PR_SET_PDEATHSIG}}},
    {SYS_prlimit64, ALLOW, {{0, NUMBER, 0}, {2, ADDRESS, 0}}}, /* asked, not set */
    /* Signals: none is sent. */
    {SYS_rt_sigaction, ALLOW},
    {SYS_rt_sigprocmask, ALLOW},
    {SYS_rt_sigreturn, ALLOW},
    {SYS_sigaltstack, ALLOW},
    {SYS_restart_syscall, ALLOW},
#ifdef SYS_pause
    {SYS_pause, ALLOW},
    {SYS_poll, ALLOW},
#endif
    {SYS_ppoll, ALLOW},
    /* Time. */
    {SYS_setitimer, ALLOW},
    {SYS_clock_gettime, ALLOW},
    {SYS_clock_getres, ALLOW},
    {SYS_clock_nanosleep, ALLOW},
    {SYS_nanosleep, ALLOW},
    {SYS_gettimeofday, ALLOW},
    {SYS_getrandom, ALLOW},
    {SYS_uname, ALLOW},
    {SYS_sysinfo, ALLOW},
    /* Nobody makes these by mistake. */
    {SYS_ptrace, END},
    {SYS_process_vm_readv, END},
    {SYS_process_vm_writev, END},
    {SYS_mount, END},
    {SYS_umount2, END},
    {SYS_pivot_root, END},
    {SYS_chroot, END},
    {SYS_unshare, END},
    {SYS_setns, END},
    {SYS_bpf, END},
    {SYS_perf_event_open, END},
    {SYS_keyctl, END},
    {SYS_add_key, END},
    {SYS_request_key, END},
    {SYS_init_module, END},
    {SYS_finit_module, END},
    {SYS_delete_module, END},
    {SYS_kexec_load, END},
    {SYS_reboot, END},
    {SYS_swapon, END},
    {SYS_swapoff, END},
    {SYS_open_by_handle_at, END},
#ifdef SYS_io_uring_setup
    {SYS_io_uring_setup, END},
#endif
#ifdef SYS_userfaultfd
    {SYS_userfaultfd, END},
#endif
};

/* Besides, for mpirun and what it begins; Landlock keeps all this in the folder of the run, and signals, from version 6 on, among its processes. */
static const Rule starter_rules[] = {
    {SYS_socket, ALLOW, {{0, NUMBER, AF_UNIX}}},
    {SYS_socket, ALLOW, {{0, NUMBER, AF_INET}, {1, KIND_MASK, SOCK_DGRAM}}},
    {SYS_socket, ALLOW, {{0, NUMBER, AF_INET}, {1, KIND_MASK, SOCK_STREAM}}},
    {SYS_socketpair, ALLOW, {{0, NUMBER, AF_UNIX}}},
    {SYS_bind, ALLOW},
    {SYS_listen, ALLOW},
    {SYS_accept, ALLOW},
    {SYS_accept4, ALLOW},
    {SYS_connect, ALLOW},
    {SYS_shutdown, ALLOW},
    {SYS_getsockname, ALLOW},
    {SYS_getpeername, ALLOW},
    {SYS_setsockopt, ALLOW},
    {SYS_getsockopt, ALLOW},
    {SYS_sendto, ALLOW},
    {SYS_recvfrom, ALLOW},
    {SYS_sendmsg, ALLOW},
    {SYS_recvmsg, ALLOW},
    {SYS_epoll_create1, ALLOW},
    {SYS_epoll_ctl, ALLOW},
    {SYS_epoll_pwait, ALLOW},
    {SYS_eventfd2, ALLOW},
    {SYS_pselect6, ALLOW},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_DUPFD}}},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_DUPFD_CLOEXEC}}},
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_SETFD}}},
    {SYS_ioctl, ALLOW, {{1, NUMBER, TCGETS}}},
    {SYS_ioctl, ALLOW, {{1, NUMBER, FIONBIO}}},
    {SYS_ioctl, ALLOW, {{1, G_MAXUINT32 & ~0xff, SIOCGIFNAME & ~0xff}}}, /* what there is of networks */
    {SYS_getdents64, ALLOW},
    {SYS_readlinkat, ALLOW},
    {SYS_faccessat2, ALLOW},
    {SYS_statfs, ALLOW},
    {SYS_fstatfs, ALLOW},
    {SYS_statx, ALLOW},
    {SYS_getcwd, ALLOW},
    {SYS_chdir, ALLOW},
    {SYS_mkdirat, ALLOW},
    {SYS_mknodat, ALLOW, {{2, S_IFMT, S_IFIFO}}},
    {SYS_unlinkat, ALLOW},
    {SYS_umask, ALLOW},
    {SYS_dup, ALLOW},
    {SYS_dup3, ALLOW},
    {SYS_sched_setaffinity, ALLOW},
    {SYS_kill, ALLOW},
    {SYS_tgkill, ALLOW},
    {SYS_setpgid, ALLOW},
    {SYS_getpgid, ALLOW},
    {SYS_prctl, ALLOW, {{0, NUMBER, PR_SET_NO_NEW_PRIVS}}},
    {SYS_prctl, ALLOW, {{0, NUMBER, PR_SET_NAME}}},
    {SYS_prctl, ALLOW, {{0, NUMBER, PR_SET_SECCOMP}}},
    {SYS_seccomp, ALLOW},
#ifdef SYS_dup2
    {SYS_dup2, ALLOW},
    {SYS_mkdir, ALLOW},
    {SYS_rmdir, ALLOW},
    {SYS_unlink, ALLOW},
    {SYS_readlink, ALLOW},
    {SYS_lstat, ALLOW},
    {SYS_epoll_wait, ALLOW},
    {SYS_select, ALLOW},
    {SYS_getpgrp, ALLOW},
#endif
};

/* Besides, where a network is allowed. Whom SIGIO is for no filter can tell: Landlock keeps it among the processes of the run. */
static const Rule network_rules[] = {
    {SYS_fcntl, ALLOW, {{1, NUMBER, F_SETOWN}}},
    {SYS_socket, ALLOW, {{0, NUMBER, AF_INET}, {1, KIND_MASK, SOCK_DGRAM}}},
    {SYS_bind, ALLOW},
    {SYS_connect, ALLOW},
    {SYS_getsockname, ALLOW},
    {SYS_setsockopt, ALLOW},
    {SYS_getsockopt, ALLOW},
    {SYS_sendto, ALLOW},
    {SYS_recvfrom, ALLOW},
    {SYS_sendmsg, ALLOW},
    {SYS_recvmsg, ALLOW},
    {SYS_pselect6, ALLOW},
#ifdef SYS_select
    {SYS_select, ALLOW},
#endif
};

#else

static const Rule rules[1];
static const Rule starter_rules[1];
static const Rule network_rules[1];

#endif

struct _WeftCompiledFilter {
  GArray *steps;
  struct sock_fprog program;
};

/* Making it. */

static void
add (WeftCompiledFilter *filter, guint code, guint32 k, guint8 when, guint8 otherwise)
{
  struct sock_filter step = BPF_JUMP (code, k, when, otherwise);

  g_array_append_val (filter->steps, step);
}

static void
load (WeftCompiledFilter *filter, gsize offset)
{
  add (filter, BPF_LD | BPF_W | BPF_ABS, (guint32) offset, 0, 0);
}

/* Goes on where the half of the argument is as wanted, else behind the @left steps that follow it. */
static void
check_half (WeftCompiledFilter *filter, guint argument, guint half, guint32 mask, guint32 value, guint left)
{
  load (filter, offsetof (struct seccomp_data, args) + argument * sizeof (guint64) + half * sizeof (guint32));
  add (filter, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
  add (filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, (guint8) left);
}

/* Of check_half(). */
#define HALF_STEPS 3

static guint
count_halves (const Rule *rule)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rule->conditions); i++)
    n += ((guint32) rule->conditions[i].mask != 0) + (rule->conditions[i].mask >> 32 != 0);
  return n;
}

/* Both kinds of processors have the lower half first. */
static void
add_rule (WeftCompiledFilter *filter, const Rule *rule)
{
  guint halves = count_halves (rule);
  guint left = HALF_STEPS * halves + 1;

  add (filter, BPF_JMP | BPF_JEQ | BPF_K, rule->call, 0, (guint8) (left + (halves > 0)));
  for (guint i = 0; i < G_N_ELEMENTS (rule->conditions); i++) {
    const Condition *condition = &rule->conditions[i];

    for (guint half = 0; half < 2; half++) {
      guint32 mask = (guint32) (condition->mask >> (32 * half));

      if (mask == 0)
        continue;
      left -= HALF_STEPS;
      check_half (filter, condition->argument, half, mask, (guint32) (condition->value >> (32 * half)), left);
    }
  }
  add (filter, BPF_RET | BPF_K, rule->answer, 0, 0);
  if (halves > 0)
    load (filter, offsetof (struct seccomp_data, nr));
}

static void
add_rules (WeftCompiledFilter *filter, const Rule *some, guint n)
{
  for (guint i = 0; i < n; i++)
    add_rule (filter, &some[i]);
}

/* Calls of another kind of processor, which this one has too, have other numbers. */
static void
check_architecture (WeftCompiledFilter *filter)
{
  load (filter, offsetof (struct seccomp_data, arch));
  add (filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  add (filter, BPF_RET | BPF_K, END, 0, 0);
}

WeftCompiledFilter *
weft_compiled_filter_new (gboolean network, gboolean starter)
{
  WeftCompiledFilter *filter = g_new0 (WeftCompiledFilter, 1);

  filter->steps = g_array_new (FALSE, FALSE, sizeof (struct sock_filter));
  check_architecture (filter);
  load (filter, offsetof (struct seccomp_data, nr));
  add_rules (filter, rules, G_N_ELEMENTS (rules));
  if (network)
    add_rules (filter, network_rules, G_N_ELEMENTS (network_rules));
  if (starter)
    add_rules (filter, starter_rules, G_N_ELEMENTS (starter_rules));
  add (filter, BPF_RET | BPF_K, REFUSE, 0, 0);
  filter->program.len = (unsigned short) filter->steps->len;
  filter->program.filter = (struct sock_filter *) (void *) filter->steps->data;
  return filter;
}

gboolean
weft_compiled_filter_is_known (void)
{
  guint32 action = SECCOMP_RET_ERRNO;

  return ARCHITECTURE != 0 && syscall (SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/* It holds no secrets of others: what keeps processors from guessing stays as it is. */
gboolean
weft_compiled_filter_enter (const WeftCompiledFilter *filter)
{
  return syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter->program) ==
             0 ||
         syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter->program) == 0;
}

void
weft_compiled_filter_free (WeftCompiledFilter *filter)
{
  g_array_unref (filter->steps);
  g_free (filter);
}
