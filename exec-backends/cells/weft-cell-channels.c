/* weft-cell-channels.c: see weft-cell-channels.h. */
#include "weft-cell-channels.h"

#include "weft-compiled-build.h"
#include "weft-compiled-machine-text.h"
#include "weft-compiled-mpi.h"

/* What this user may begin besides, meanwhile. */
#define SPARE_TASKS 512

static const struct {
  const char *name;
  const char *text;
  guint rounds;
  gboolean is_mpi; /* made with what Open MPI needs, and begun by mpirun */
} kinds[] = {
    [WEFT_CELL_RINGS] = {"rings", WEFT_COMPILED_CELLS_RINGS "\n" WEFT_COMPILED_CELLS_ALONE, 5},
    [WEFT_CELL_PIPES] = {"pipes",
                         WEFT_COMPILED_CELLS_PIPES "\n" WEFT_COMPILED_CELLS_HELD
                                                   "\n" WEFT_COMPILED_CELLS_ALONE,
                         5},
    [WEFT_CELL_MPI] = {"mpi",
                       WEFT_COMPILED_MPI "\n" WEFT_COMPILED_MPI_RIGHTS "\n" WEFT_COMPILED_CELLS_MPI
                                         "\n" WEFT_COMPILED_CELLS_HELD,
                       2, .is_mpi = TRUE},
};

const char *
weft_cell_get_channels_name (WeftCellChannels channels)
{
  return kinds[channels].name;
}

const char *
weft_cell_get_channels_text (WeftCellChannels channels)
{
  return kinds[channels].text;
}

guint
weft_cell_get_channels_rounds (WeftCellChannels channels)
{
  return kinds[channels].rounds;
}

gboolean
weft_cell_probe_channels (WeftCellChannels channels, GError **error)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (error);
  g_auto (GStrv) flags = compiler != NULL ? weft_cell_find_flags (channels, error) : NULL;
  g_autofree char *starter = NULL;
  WeftCompiledLimits limits;

  return flags != NULL && weft_cell_find_limits (channels, 1, &starter, &limits, error);
}

char **
weft_cell_find_flags (WeftCellChannels channels, GError **error)
{
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();

  g_strv_builder_add_many (flags, "-O2", "-pthread", NULL);
  if (kinds[channels].is_mpi && !weft_compiled_mpi_add_flags (flags, error))
    return NULL;
  return g_strv_builder_end (flags);
}

/* Each processor is a thread or a process with one; beside them are the feeder and the collector. */
gboolean
weft_cell_find_limits (WeftCellChannels channels,
                       guint32 processors,
                       char **starter,
                       WeftCompiledLimits *limits,
                       GError **error)
{
  *starter = NULL;
  *limits = (WeftCompiledLimits){.is_confined = TRUE, .tasks = 2 * processors + SPARE_TASKS};
  if (!kinds[channels].is_mpi)
    return TRUE;
  *starter = weft_compiled_mpi_find_starter (error);
  *limits = weft_compiled_mpi_get_limits (processors + 2, *starter);
  return *starter != NULL;
}
