/* weft-selected.c: see weft-selected.h. */
#include "weft-selected.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* Runs of PEs of one target that are told. */
#define MOST_RUNS 12

WeftSelected *
weft_selected_new (guint n_counts, guint32 n_targets)
{
  WeftSelected *selected = g_new0 (WeftSelected, 1);

  weft_ref_init (&selected->ref_count);
  selected->n_counts = n_counts;
  selected->counts = g_new0 (WeftSelectedCount, MAX (n_counts, 1));
  selected->n_targets = n_targets;
  selected->targets = g_new0 (WeftSelectedTarget, MAX (n_targets, 1));
  selected->single = WEFT_SELECTION_NONE;
  selected->set_seconds = INFINITY;
  return selected;
}

WeftSelected *
weft_selected_ref (WeftSelected *selected)
{
  weft_ref_inc (&selected->ref_count);
  return selected;
}

static void
target_clear (WeftSelectedTarget *target)
{
  g_free (target->id);
  g_free (target->machine);
  g_free (target->model);
  g_free (target->lacking);
}

void
weft_selected_unref (WeftSelected *selected)
{
  if (!weft_ref_dec (&selected->ref_count))
    return;
  for (guint i = 0; i < selected->n_counts; i++)
    g_free (selected->counts[i].name);
  for (guint32 i = 0; i < selected->n_targets; i++)
    target_clear (&selected->targets[i]);
  g_free (selected->counts);
  g_free (selected->targets);
  g_free (selected->set);
  g_free (selected);
}

gsize
weft_selected_get_size (const WeftSelected *selected)
{
  return sizeof *selected + selected->n_counts * (sizeof (WeftSelectedCount) + 16) +
         selected->n_targets * (sizeof (WeftSelectedTarget) + 128) +
         (selected->set != NULL ? selected->pes * sizeof (guint32) : 0);
}

const char *
weft_selected_get_chosen (const WeftSelected *selected)
{
  switch (selected->chosen) {
  case WEFT_SELECTION_SINGLE:
    return selected->targets[selected->single].id;
  case WEFT_SELECTION_SET:
    return WEFT_SELECTED_SET;
  default:
    return NULL;
  }
}

double
weft_selected_get_seconds (const WeftSelected *selected)
{
  switch (selected->chosen) {
  case WEFT_SELECTION_SINGLE:
    return selected->targets[selected->single].seconds;
  case WEFT_SELECTION_SET:
    return selected->set_seconds;
  default:
    return INFINITY;
  }
}

char *
weft_selected_explain (const WeftSelectedTarget *target)
{
  if (target->use == WEFT_SELECTION_UNREACHABLE)
    return g_strdup (_ ("cannot be reached: it has no load"));
  if (target->use == WEFT_SELECTION_TOO_NARROW && target->width == 0)
    return g_strdup (_ ("has no width, which PEs of this model need"));
  if (target->use == WEFT_SELECTION_TOO_NARROW)
    return g_strdup_printf (_ ("too narrow: %" PRId64 " PEs"), target->width);
  if (target->n_lacking == 1)
    return g_strdup_printf (_ ("cannot do %s"), target->lacking);
  if (target->n_lacking > 1)
    return g_strdup_printf (
        ngettext ("cannot do %s and %u more", "cannot do %s and %u more", target->n_lacking - 1),
        target->lacking, target->n_lacking - 1);
  if (target->use == WEFT_SELECTION_ALONE && isinf (target->seconds))
    return g_strdup (_ ("takes longer than a number can say"));
  return g_strdup (target->use == WEFT_SELECTION_IN_SETS ? _ ("in sets only") : "");
}

static void
add_run (GString *text, guint n_runs, guint32 first, guint32 last)
{
  if (n_runs > MOST_RUNS)
    return;
  if (n_runs == MOST_RUNS) {
    g_string_append (text, ", …");
    return;
  }
  g_string_append_printf (text, "%s%u", n_runs > 0 ? ", " : "", first);
  if (last > first)
    g_string_append_printf (text, "–%u", last);
}

char *
weft_selected_print_pes (const WeftSelected *selected, guint32 target)
{
  GString *text = g_string_new (NULL);
  guint32 first = 0;
  guint n_runs = 0;

  for (guint32 i = 1; selected->set != NULL && i <= selected->pes; i++)
    if (i == selected->pes || selected->set[i] != selected->set[first]) {
      if (selected->set[first] == target)
        add_run (text, n_runs++, first, i - 1);
      first = i;
    }
  return g_string_free (text, FALSE);
}
