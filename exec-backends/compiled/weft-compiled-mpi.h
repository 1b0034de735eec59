/* weft-compiled-mpi.h: where Open MPI is on this system, and what programs whose processes are its ranks may take (machine-mpi.h). */
#pragma once

#include "weft-compiled-sandbox.h"

G_BEGIN_DECLS

/** weft_compiled_mpi_find_starter: (transfer full) (nullable): the path of mpirun; G_SPAWN_ERROR_NOENT: there is none. */
char *weft_compiled_mpi_find_starter (GError **error);

/** weft_compiled_mpi_add_flags: adds what the compiler of the system needs for programs with MPI, as the mpicc of Open MPI says it; %FALSE: there is none,
 * or it is of another MPI. Some milliseconds. */
gboolean weft_compiled_mpi_add_flags (GStrvBuilder *flags, GError **error);

/** weft_compiled_mpi_get_limits: of a confined program with so many ranks, besides what its own files take; @starter must outlive them. */
WeftCompiledLimits weft_compiled_mpi_get_limits (guint ranks, const char *starter);

G_END_DECLS
