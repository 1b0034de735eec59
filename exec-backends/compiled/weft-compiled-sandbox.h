/* weft-compiled-sandbox.h: what a generated program may touch. It runs as a process below this one that may read itself, the libraries of the system and
 * one file more, may write files only in a folder of the run, up to a number of bytes, begins no other program, signals nobody, and has no
 * network: by Landlock and seccomp, as far as the kernel has them.
 *
 * One whose processes are begun by mpirun needs more until they run: that program, its files and what the system tells of itself may be read, there are
 * folders and sockets in the folder of the run, sockets of TCP and UDP in a network of its own where the system lets us make one, and processes may
 * end each other. What runs the program gives most of this up before it begins (machine-mpi-rights.h). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint64 bytes;        /* of its address space; 0: any number */
  guint64 seconds;      /* of a processor; 0: any time */
  gboolean is_heard;    /* its standard error is read, too */
  gboolean is_confined; /* it touches only what is said above; what follows is of confined programs */
  gboolean
      network; /* it may have UDP sockets of IPv4, in a network of its own where the system lets us make one */
  guint tasks;        /* processes and threads that it needs; 0: any number */
  guint64 file_bytes; /* of all files that it makes; 0: it makes none */
  guint files;        /* that it makes at most; 0: 64 */
  const char *reads;  /* (nullable): the path of a file that it may read */
  const char *
      starter; /* (nullable): the path of mpirun, by which it begins its processes: with what that needs of the system */
} WeftCompiledLimits;

typedef struct _WeftCompiledSandbox WeftCompiledSandbox;

/** weft_compiled_sandbox_new: @program: a path. Makes the folder; where it cannot be made the program has none. @limits must outlive it. */
WeftCompiledSandbox *weft_compiled_sandbox_new (const char *program, const WeftCompiledLimits *limits);

/** weft_compiled_sandbox_get_environment: (array zero-terminated=1): all that the program has of it: TMPDIR, the folder. */
char **weft_compiled_sandbox_get_environment (const WeftCompiledSandbox *sandbox);

/**
 * weft_compiled_sandbox_enter_network:
 *
 * In the child, before it asks to end with its parent, which this would undo; system calls only.
 */
void weft_compiled_sandbox_enter_network (const WeftCompiledSandbox *sandbox);

/**
 * weft_compiled_sandbox_enter:
 *
 * In the child, as the last thing before the program begins, when it has given up new privileges; system calls only.
 *
 * Returns: %FALSE: not all of it, though the kernel has it
 */
gboolean weft_compiled_sandbox_enter (const WeftCompiledSandbox *sandbox);

/**
 * weft_compiled_sandbox_check:
 * @group: of processes, which is that of the run
 * @error: (out): G_SPAWN_ERROR_FAILED: its files are larger than they may be, or it has more processes
 *
 * Looks every 20 ms, however often it is called.
 */
gboolean weft_compiled_sandbox_check (WeftCompiledSandbox *sandbox, int group, GError **error);

/** weft_compiled_sandbox_free: removes the folder with all that is in it; nobody of the run lives any more. */
void weft_compiled_sandbox_free (WeftCompiledSandbox *sandbox);

/** weft_compiled_sandbox_get_landlock: the version of Landlock of this kernel; 0: it has none. */
guint weft_compiled_sandbox_get_landlock (void);

/** weft_compiled_sandbox_describe: (transfer full): what of this holds here, translated. */
char *weft_compiled_sandbox_describe (void);

G_END_DECLS
