/* weft-step-moves.c: moves by one place: earlier and later in a series, out of a construct and into the next. Each finds a
 * place and is then an ordinary move. */
#include "weft-edit-private.h"

#include "weft-parts.h"
#include "weft-place.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const WeftDocument *document;
  WeftNode *parent;
  guint32 first; /* of what is to be moved; all stand side by side */
  guint32 last;
  gsize first_index;
  gsize last_index;
} Run;

/* Parts of a diagram, and what they are made of. */
static gboolean
is_movable (WeftKind kind)
{
  return weft_kind_is (kind, WEFT_KIND_IS_COPIED) &&
         !weft_kind_is (kind, WEFT_KIND_IS_REMARK | WEFT_KIND_IS_REFERABLE);
}

/* Whether what is selected can move together; else says why not. */
static char *
find_run (const WeftEditSubject *subject, Run *run)
{
  g_autoptr (GArray) nodes = weft_parts_sort (subject->document, subject->nodes, subject->n);
  WeftKind kind;

  if (nodes->len == 0)
    return g_strdup (_ ("Nothing is selected."));
  run->document = subject->document;
  run->first = g_array_index (nodes, guint32, 0);
  run->last = g_array_index (nodes, guint32, nodes->len - 1);
  kind = weft_node_get_kind (weft_document_get_node (subject->document, run->first));
  if (!is_movable (kind))
    return g_strdup (_ ("Parts of a series can be moved, nothing else."));
  run->parent =
      weft_document_get_node (subject->document, weft_document_get_parent (subject->document, run->first));
  run->first_index = weft_document_get_index (subject->document, run->first);
  run->last_index = weft_document_get_index (subject->document, run->last);
  for (guint i = 0; i < nodes->len; i++)
    if (weft_document_get_parent (subject->document, g_array_index (nodes, guint32, i)) !=
        weft_node_get_id (run->parent))
      return g_strdup (_ ("Select parts that stand side by side in one series."));
  return run->last_index - run->first_index + 1 == nodes->len
             ? NULL
             : g_strdup (_ ("Select parts that stand side by side in one series."));
}

/* The index of the part before, or with @step 1 after, the run; -1: there is none. */
static gssize
find_beside (const Run *run, int step)
{
  gssize i = step < 0 ? (gssize) run->first_index - 1 : (gssize) run->last_index + 1;

  for (; i >= 0 && i < (gssize) weft_node_get_n_children (run->parent); i += step)
    if (is_movable (weft_node_get_kind (weft_node_get_child (run->parent, (gsize) i))))
      return i;
  return -1;
}

/* The other clause, when the run stands in one and can go on there. */
static WeftNode *
find_other_clause (const Run *run, int step)
{
  const WeftNode *above = weft_document_get_node (
      run->document, weft_document_get_parent (run->document, weft_node_get_id (run->parent)));
  WeftNode *other;

  if (!weft_kind_is (weft_node_get_kind (run->parent), WEFT_KIND_IS_CLAUSE))
    return NULL;
  other = weft_place_find_clause (above, step > 0);
  return other != run->parent ? other : NULL;
}

static char *
find_along (const WeftEditSubject *subject, int step, WeftPlace *place)
{
  Run run;
  char *words = find_run (subject, &run);
  gssize beside;
  const WeftNode *clause;

  if (words != NULL)
    return words;
  beside = find_beside (&run, step);
  clause = beside < 0 ? find_other_clause (&run, step) : NULL;
  if (beside >= 0)
    *place = (WeftPlace){weft_node_get_id (run.parent), (gsize) (step < 0 ? beside : beside + 1)};
  else if (clause != NULL)
    *place = (WeftPlace){weft_node_get_id (clause), step < 0 ? weft_node_get_n_children (clause) : 0};
  else
    return g_strdup (step < 0 ? _ ("It is the first of its series already.")
                              : _ ("It is the last of its series already."));
  return NULL;
}

/* After the construct around. */
static char *
find_outside (const WeftEditSubject *subject, WeftPlace *place)
{
  Run run;
  char *words = find_run (subject, &run);
  guint32 around;

  if (words != NULL)
    return words;
  around = weft_node_get_id (run.parent);
  if (weft_kind_is (weft_node_get_kind (run.parent), WEFT_KIND_IS_CLAUSE))
    around = weft_document_get_parent (subject->document, around);
  if (!weft_part_is (weft_node_get_kind (weft_document_get_node (subject->document, around))) ||
      !weft_part_holds_parts (weft_node_get_kind (run.parent)))
    return g_strdup (_ ("It stands in no loop and no conditional that it could leave."));
  *place = (WeftPlace){weft_document_get_parent (subject->document, around),
                       weft_document_get_index (subject->document, around) + 1};
  return NULL;
}

static gboolean
enter (const Run *run, int step, WeftPlace *place)
{
  gssize beside = find_beside (run, step);
  const WeftNode *node = beside >= 0 ? weft_node_get_child (run->parent, (gsize) beside) : NULL;
  WeftNode *last = node != NULL && step < 0 ? weft_place_find_clause (node, TRUE) : NULL;

  if (node == NULL)
    return FALSE;
  *place = weft_place_inside (run->document, weft_node_get_id (last != NULL ? last : node));
  if (step > 0)
    place->index = 0;
  return place->parent != 0;
}

/* Into the construct after, else into the one before. */
static char *
find_inside (const WeftEditSubject *subject, WeftPlace *place)
{
  Run run;
  char *words = find_run (subject, &run);

  if (words != NULL || enter (&run, 1, place) || enter (&run, -1, place))
    return words;
  return g_strdup (_ ("No loop and no conditional stands beside it that it could enter."));
}

static WeftEditSubject
with_place (const WeftEditSubject *subject, const WeftPlace *place)
{
  WeftEditSubject there = *subject;

  there.parent = place->parent;
  there.index = place->index;
  there.has_position = FALSE;
  return there;
}

/* Why it cannot be done, for the same reasons as any move. */
static char *
refuse (const WeftEditSubject *subject, char *words, const WeftPlace *place)
{
  WeftEditSubject there;

  if (words != NULL)
    return words;
  there = with_place (subject, place);
  return weft_edit_refuse_move (&there);
}

static gboolean
move (const WeftEditSubject *subject,
      char *words,
      const WeftPlace *place,
      WeftEditResult *result,
      GError **error)
{
  WeftEditSubject there;

  if (words != NULL)
    return weft_edit_fail (words, error);
  there = with_place (subject, place);
  return weft_edit_move (&there, result, error);
}

char *
weft_edit_refuse_earlier (const WeftEditSubject *subject)
{
  WeftPlace place;
  char *words = find_along (subject, -1, &place);

  return refuse (subject, words, &place);
}

char *
weft_edit_refuse_later (const WeftEditSubject *subject)
{
  WeftPlace place;
  char *words = find_along (subject, 1, &place);

  return refuse (subject, words, &place);
}

char *
weft_edit_refuse_out (const WeftEditSubject *subject)
{
  WeftPlace place;
  char *words = find_outside (subject, &place);

  return refuse (subject, words, &place);
}

char *
weft_edit_refuse_in (const WeftEditSubject *subject)
{
  WeftPlace place;
  char *words = find_inside (subject, &place);

  return refuse (subject, words, &place);
}

gboolean
weft_edit_earlier (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place;
  char *words = find_along (subject, -1, &place);

  return move (subject, words, &place, result, error);
}

gboolean
weft_edit_later (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place;
  char *words = find_along (subject, 1, &place);

  return move (subject, words, &place, result, error);
}

gboolean
weft_edit_out (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place;
  char *words = find_outside (subject, &place);

  return move (subject, words, &place, result, error);
}

gboolean
weft_edit_in (const WeftEditSubject *subject, WeftEditResult *result, GError **error)
{
  WeftPlace place;
  char *words = find_inside (subject, &place);

  return move (subject, words, &place, result, error);
}
