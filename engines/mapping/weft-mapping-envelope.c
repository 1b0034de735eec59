/* weft-mapping-envelope.c: see weft-mapping-envelope.h. */
#include "weft-mapping-envelope.h"

#include "weft-mapping-message.h"
#include "weft-mapping-uneven.h"

#include <math.h>

/* Times that differ by no more than this of them are equal. */
#define NEAR 1e-12

/* The lines. */

static void
add_partition (GArray *lines, const WeftMappingLoop *loop, const WeftMappingShare *shares)
{
  for (guint32 i = 0; i < loop->processors; i++) {
    double slope = loop->body > 0 ? shares[i].computation / loop->body : 0;
    const WeftMappingPiece line = {0, shares[i].time - shares[i].computation, slope};

    g_array_append_val (lines, line);
  }
}

/* What the last processor waits for messages of all before it, and is held with its own. */
static void
add_pipeline (GArray *lines, const WeftMappingLoop *loop, const WeftMappingShare *shares)
{
  double late = 0;
  WeftMappingPiece line = {0};

  for (guint32 i = 0; i < loop->processors; i++)
    late += weft_mapping_get_link_delay (loop, i);
  if (loop->items > 0)
    line.fixed =
        loop->iterations * ((loop->items - 1 + loop->processors) * weft_mapping_get_stage_held (loop) + late);
  if (loop->body > 0)
    line.slope = MAX (0, shares[loop->processors - 1].time - line.fixed) / loop->body;
  g_array_append_val (lines, line);
}

/* By slope, and of parallel lines the highest last. */
static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const WeftMappingPiece *one = a;
  const WeftMappingPiece *other = b;

  if (one->slope != other->slope)
    return one->slope < other->slope ? -1 : 1;
  return (one->fixed > other->fixed) - (one->fixed < other->fixed);
}

/* Lines that are nowhere above all others are left out; each one else begins where it meets the one before it. */
static void
keep_highest (GArray *lines)
{
  WeftMappingPiece *kept = (WeftMappingPiece *) (gpointer) lines->data;
  guint n = 0;

  g_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++) {
    WeftMappingPiece line = kept[i];

    line.at = 0;
    while (n > 0) {
      const WeftMappingPiece *last = &kept[n - 1];

      line.at = (last->fixed - line.fixed) / (line.slope - last->slope);
      if (line.fixed < last->fixed && line.at > last->at)
        break;
      line.at = 0;
      n--;
    }
    kept[n++] = line;
  }
  g_array_set_size (lines, n);
}

gboolean
weft_mapping_envelopes_init (WeftMappingEnvelopes *envelopes,
                             const WeftMappingLoop *loop,
                             WeftJob *job,
                             GError **error)
{
  g_autofree WeftMappingShare *shares = NULL;

  *envelopes = (WeftMappingEnvelopes){.pieces = {NULL}};
  shares = weft_job_allocate (job, loop->processors, sizeof *shares, error);
  for (WeftMappingTechnique i = 0; shares != NULL && i < WEFT_MAPPING_N_TECHNIQUES; i++) {
    if (!weft_mapping_find_shares (loop, i, shares, job, error))
      return FALSE;
    envelopes->pieces[i] = g_array_new (FALSE, FALSE, sizeof (WeftMappingPiece));
    if (i == WEFT_MAPPING_PIPELINE)
      add_pipeline (envelopes->pieces[i], loop, shares);
    else
      add_partition (envelopes->pieces[i], loop, shares);
    keep_highest (envelopes->pieces[i]);
  }
  return shares != NULL;
}

void
weft_mapping_envelopes_clear (WeftMappingEnvelopes *envelopes)
{
  for (WeftMappingTechnique i = 0; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    g_clear_pointer (&envelopes->pieces[i], g_array_unref);
}

static const WeftMappingPiece *
get_piece (const WeftMappingEnvelopes *envelopes, WeftMappingTechnique technique, guint i)
{
  return &g_array_index (envelopes->pieces[technique], WeftMappingPiece, i);
}

double
weft_mapping_envelopes_get (const WeftMappingEnvelopes *envelopes,
                            WeftMappingTechnique technique,
                            double body)
{
  guint low = 0;
  guint high = envelopes->pieces[technique]->len;
  const WeftMappingPiece *piece;

  while (high - low > 1) {
    guint middle = low + (high - low) / 2;

    if (get_piece (envelopes, technique, middle)->at <= body)
      low = middle;
    else
      high = middle;
  }
  piece = get_piece (envelopes, technique, low);
  return piece->slope > 0 ? piece->fixed + piece->slope * body : piece->fixed;
}

WeftMappingTechnique
weft_mapping_envelopes_find_best (const WeftMappingEnvelopes *envelopes, const WeftMappingLoop *loop)
{
  WeftMappingTechnique best = WEFT_MAPPING_BLOCK;

  for (WeftMappingTechnique i = 1; i < WEFT_MAPPING_N_TECHNIQUES; i++)
    if (weft_mapping_applies (loop, i) && weft_mapping_envelopes_get (envelopes, i, loop->body) <
                                              weft_mapping_envelopes_get (envelopes, best, loop->body))
      best = i;
  return best;
}

/* Two at once. */

static double
get_end (const WeftMappingEnvelopes *envelopes, WeftMappingTechnique technique, guint i)
{
  return i + 1 < envelopes->pieces[technique]->len ? get_piece (envelopes, technique, i + 1)->at : INFINITY;
}

/* -1: @a is the faster one there, 1: @b, 0: they are equal. */
static int
compare_at (const WeftMappingPiece *a, const WeftMappingPiece *b, double body)
{
  double time = a->fixed + a->slope * body;
  double difference = time - (b->fixed + b->slope * body);

  return fabs (difference) <= NEAR * time ? 0 : difference < 0 ? -1 : 1;
}

/* Piece after piece: they change places where the faster one is another than when they last differed. */
GArray *
weft_mapping_envelopes_find_crossings (const WeftMappingEnvelopes *envelopes,
                                       WeftMappingTechnique a,
                                       WeftMappingTechnique b)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  int faster = compare_at (get_piece (envelopes, a, 0), get_piece (envelopes, b, 0), 0);
  double at = 0;
  guint i = 0;
  guint k = 0;

  while (isfinite (at)) {
    const WeftMappingPiece *one = get_piece (envelopes, a, i);
    const WeftMappingPiece *other = get_piece (envelopes, b, k);
    double ends[] = {get_end (envelopes, a, i), get_end (envelopes, b, k)};
    double end = MIN (ends[0], ends[1]);
    double meeting = one->slope != other->slope
                         ? CLAMP ((other->fixed - one->fixed) / (one->slope - other->slope), at, end)
                         : at;
    int here = compare_at (one, other, isfinite (end) ? end : 2 * meeting + 1);

    if (here != 0 && faster != 0 && here != faster)
      g_array_append_val (values, meeting);
    faster = here != 0 ? here : faster;
    i += isfinite (end) && ends[0] == end;
    k += isfinite (end) && ends[1] == end;
    at = end;
  }
  return values;
}

static gboolean
is_no_longer (const WeftMappingEnvelopes *envelopes,
              WeftMappingTechnique a,
              WeftMappingTechnique b,
              double body)
{
  double time = weft_mapping_envelopes_get (envelopes, a, body);

  return time <= weft_mapping_envelopes_get (envelopes, b, body) + NEAR * time;
}

gboolean
weft_mapping_envelopes_stays (const WeftMappingEnvelopes *envelopes,
                              WeftMappingTechnique a,
                              WeftMappingTechnique b,
                              double least,
                              double most)
{
  const WeftMappingTechnique both[] = {a, b};

  if (!is_no_longer (envelopes, a, b, least) ||
      !is_no_longer (envelopes, a, b, MIN (most, WEFT_MAPPING_MOST_BODY)))
    return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (both); k++)
    for (guint i = 1; i < envelopes->pieces[both[k]]->len; i++) {
      double at = get_piece (envelopes, both[k], i)->at;

      if (at > least && at < most && !is_no_longer (envelopes, a, b, at))
        return FALSE;
    }
  return TRUE;
}
