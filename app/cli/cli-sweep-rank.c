/* cli-sweep-rank.c: see cli-sweep-rank.h. */
#include "cli-sweep-rank.h"

/* Variables: of the rank, of how many there are, of the first rank, of what tells one run from others. */
static const struct {
  const char *rank;
  const char *n;
  const char *first; /* (nullable): 0 */
  const char *run;
} launchers[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_JOB_ID"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, "PMIX_NAMESPACE"},
    {"PMI_RANK", "PMI_SIZE", NULL, "PMI_KVS"},
    {"SLURM_PROCID", "SLURM_NTASKS", NULL, "SLURM_JOB_ID"},
};

static gboolean
read_number (const char *variable, guint64 *number)
{
  const char *text = variable != NULL ? g_getenv (variable) : NULL;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, number, NULL);
}

gboolean
cli_rank_find (CliRank *rank)
{
  for (gsize i = 0; i < G_N_ELEMENTS (launchers); i++) {
    guint64 number;
    guint64 n;
    guint64 first = 0;

    read_number (launchers[i].first, &first);
    if (read_number (launchers[i].rank, &number) && read_number (launchers[i].n, &n) && n > 1 &&
        number >= first && number - first < n) {
      const char *run = g_getenv (launchers[i].run);

      *rank = (CliRank){(guint) (number - first), (guint) n, g_strdup (run != NULL ? run : "")};
      return TRUE;
    }
  }
  return FALSE;
}
