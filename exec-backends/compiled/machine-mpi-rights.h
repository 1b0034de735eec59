/* machine-mpi-rights.h: what a rank of MPI on one host may ask of the system once it has begun. MPI needs sockets, other programs and signals to begin; the thread that
 * runs the program gives these up before it does: by seccomp, where that is known. */
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#ifdef __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* To compute, to wait, to look at what MPI has open, and to attach the memory of other ranks. */
static const u32 rights[] = {
    SYS_read,          SYS_write,
    SYS_readv,         SYS_writev,
    SYS_close,         SYS_openat,
    SYS_fstat,         SYS_newfstatat,
    SYS_lseek,         SYS_brk,
    SYS_mmap,          SYS_munmap,
    SYS_mprotect,      SYS_mremap,
    SYS_madvise,       SYS_futex,
    SYS_sched_yield,   SYS_epoll_pwait,
    SYS_epoll_ctl,     SYS_ppoll,
    SYS_clock_gettime, SYS_clock_nanosleep,
    SYS_nanosleep,     SYS_gettimeofday,
    SYS_rt_sigaction,  SYS_rt_sigprocmask,
    SYS_rt_sigreturn,  SYS_restart_syscall,
    SYS_getpid,        SYS_gettid,
    SYS_getuid,        SYS_geteuid,
    SYS_getrusage,     SYS_exit,
    SYS_exit_group,
#ifdef __x86_64__
    SYS_open,          SYS_stat,
    SYS_access,        SYS_epoll_wait,
    SYS_poll,          SYS_pause,
#endif
};

static void
give_up_rights (void)
{
  struct sock_filter steps[8 + 2 * sizeof rights / sizeof *rights];
  struct sock_fprog program = {0, steps};
  u32 n = 0;

  steps[n++] = (struct sock_filter) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch));
  steps[n++] = (struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
  steps[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  steps[n++] = (struct sock_filter) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr));
  for (u32 i = 0; i < sizeof rights / sizeof *rights; i++) {
    steps[n++] = (struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, rights[i], 0, 1);
    steps[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  steps[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  program.len = (unsigned short) n;
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

static void
give_up_rights (void)
{
}

#endif
