/* weft-mode-choice.c: see weft-mode-choice.h. */
#include "weft-mode-choice.h"

#include "weft-number.h"
#include "weft-ref.h"

#include <math.h>
#include <string.h>

static const char *const names[] = {
    [WEFT_OBJECTIVE_MEAN] = "mean",
    [WEFT_OBJECTIVE_QUANTILE] = "quantile",
    [WEFT_OBJECTIVE_DEADLINE] = "deadline",
};

gboolean
weft_objective_parse (const char *text, WeftObjective *objective)
{
  *objective = (WeftObjective){WEFT_OBJECTIVE_MEAN, 0};
  if (g_str_equal (text, names[WEFT_OBJECTIVE_MEAN]))
    return TRUE;
  for (guint kind = WEFT_OBJECTIVE_QUANTILE; kind < G_N_ELEMENTS (names); kind++) {
    g_autofree char *start = g_strdup_printf ("%s(", names[kind]);
    const char *number = g_str_has_prefix (text, start) ? text + strlen (start) : NULL;
    const char *end = number;

    if (number == NULL)
      continue;
    *objective = (WeftObjective){kind, weft_number_parse (number, &end)};
    return end != number && g_str_equal (end, ")") && isfinite (objective->parameter) &&
           objective->parameter >= 0 && (kind != WEFT_OBJECTIVE_QUANTILE || objective->parameter <= 1);
  }
  return FALSE;
}

char *
weft_objective_print (const WeftObjective *objective)
{
  char number[WEFT_NUMBER_SIZE];

  if (objective->kind == WEFT_OBJECTIVE_MEAN)
    return g_strdup (names[WEFT_OBJECTIVE_MEAN]);
  return g_strdup_printf ("%s(%s)", names[objective->kind], weft_number_print (objective->parameter, number));
}

WeftModeChoice *
weft_mode_choice_new (void)
{
  WeftModeChoice *choice = g_new0 (WeftModeChoice, 1);

  weft_ref_init (&choice->ref_count);
  return choice;
}

WeftModeChoice *
weft_mode_choice_ref (WeftModeChoice *choice)
{
  weft_ref_inc (&choice->ref_count);
  return choice;
}

void
weft_mode_choice_unref (WeftModeChoice *choice)
{
  if (!weft_ref_dec (&choice->ref_count))
    return;
  for (gsize i = 0; i < choice->n_rows; i++)
    g_free (choice->rows[i].name);
  g_free (choice->rows);
  g_free (choice->diagram);
  g_free (choice->unit);
  g_free (choice);
}
