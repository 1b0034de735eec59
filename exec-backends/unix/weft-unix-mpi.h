/* weft-unix-mpi.h: where Open MPI is on this system. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** weft_unix_mpi_find_starter: (transfer full) (nullable): the path of mpirun; G_SPAWN_ERROR_NOENT: there is none. */
char *weft_unix_mpi_find_starter (GError **error);

/** weft_unix_mpi_add_flags: adds what the compiler of the system needs for programs with MPI, as the mpicc of Open MPI says it; %FALSE: there is none,
 * or it is of another MPI. Some milliseconds. */
gboolean weft_unix_mpi_add_flags (GStrvBuilder *flags, GError **error);

G_END_DECLS
