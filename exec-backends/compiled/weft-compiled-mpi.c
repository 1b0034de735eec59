/* weft-compiled-mpi.c: see weft-compiled-mpi.h. */
#include "weft-compiled-mpi.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What this user may begin besides, meanwhile. */
#define SPARE_TASKS 512

/* Of files of a rank, most of them holes: what others send it, and its share of what all see. */
#define RANK_BYTES (G_GUINT64_CONSTANT (24) << 20)

static gboolean
fail (GError **error, const char *sentence, const char *what)
{
  g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT, _ (sentence), what);
  return FALSE;
}

char *
weft_compiled_mpi_find_starter (GError **error)
{
  char *path = g_find_program_in_path ("mpirun");

  if (path == NULL)
    fail (error, N_ ("there is no “%s”, which begins the processes of MPI: install Open MPI (openmpi-bin)"),
          "mpirun");
  return path;
}

/* (transfer full) (nullable): what mpicc answers; %NULL: nothing, as it is not that of Open MPI. */
static char *
ask (const char *compiler, const char *question)
{
  const char *argv[] = {compiler, question, NULL};
  g_autofree char *answer = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &answer, NULL,
                     &status, NULL) ||
      status != 0)
    return NULL;
  return g_steal_pointer (&answer);
}

static void
add_words (GStrvBuilder *flags, const char *text)
{
  g_auto (GStrv) words = NULL;

  if (g_shell_parse_argv (text, NULL, &words, NULL))
    g_strv_builder_addv (flags, (const char **) words);
}

gboolean
weft_compiled_mpi_add_flags (GStrvBuilder *flags, GError **error)
{
  g_autofree char *compiler = g_find_program_in_path ("mpicc");
  g_autofree char *version = NULL;
  g_autofree char *compile = NULL;
  g_autofree char *link = NULL;

  if (compiler == NULL)
    return fail (
        error,
        N_ ("there is no “%s”, with which programs for MPI are made: install Open MPI (libopenmpi-dev)"),
        "mpicc");
  version = ask (compiler, "--showme:version");
  compile = ask (compiler, "--showme:compile");
  link = ask (compiler, "--showme:link");
  if (version == NULL || strstr (version, "Open MPI") == NULL || compile == NULL || link == NULL)
    return fail (error, N_ ("“%s” is not that of Open MPI, whose mpirun begins the processes"), compiler);
  g_strv_builder_add (flags, "-Wl,--no-as-needed");
  add_words (flags, compile);
  add_words (flags, link);
  return TRUE;
}

/* Ranks have threads besides, folders and files of their own, and memory by which they send each other messages. */
WeftCompiledLimits
weft_compiled_mpi_get_limits (guint ranks, const char *starter)
{
  return (WeftCompiledLimits){.is_confined = TRUE,
                              .tasks = 8 * ranks + SPARE_TASKS,
                              .files = 8 * ranks + 64,
                              .file_bytes = (ranks + 1) * RANK_BYTES,
                              .starter = starter};
}
