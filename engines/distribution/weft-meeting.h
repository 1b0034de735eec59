/* weft-meeting.h: where those who go on and those who leave a mixed loop meet at the end of their SPMD blocks: V_{e,h} of Li et
 * al. 1997, equation (2), for all splits of e PEs. F_both^h F_last^(e - h) is so smooth in h that a few h, which need not
 * be whole numbers, give all. */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* Two SPMD blocks on a common range of places, as logarithms of their distribution functions. */
typedef struct {
  gint64 first;
  gsize n;
  double *log_both;  /* of those who go on */
  double *log_last;  /* of those who leave */
  double *fall_both; /* log F (place before) - log F (place), without cancellation; -inf at the first place */
  double *fall_last;
  gsize from; /* the places that count */
  gsize to;
  double *ratio; /* [to - from] F_both / F_last */
  double
      *keep; /* [to - from] what one more who stays makes of F (place before) / F (place), and 1 minus that */
  double *lose;
} WeftMeeting;

/** weft_meeting_init: of @least to @most PEs; places where they will hardly ever meet are left out, which shows as missing
 * mass. */
gboolean weft_meeting_init (WeftMeeting *meeting,
                            const WeftLattice *both,
                            const WeftLattice *last,
                            guint least,
                            guint most,
                            WeftJob *job,
                            GError **error);
void weft_meeting_clear (WeftMeeting *meeting);

/** weft_meeting_fill: @density (out caller-allocates) (array length=to-from): of the meeting of @staying and @leaving PEs. */
void weft_meeting_fill (const WeftMeeting *meeting, double staying, double leaving, double *density);

/** weft_meeting_fill_band: @density (out caller-allocates): row by row of the splits @from to @to of @enabled PEs. A few
 * multiplications a place. */
void
weft_meeting_fill_band (const WeftMeeting *meeting, guint enabled, guint from, guint to, double *density);

/* How the meetings of a band of splits of e PEs follow from those at Chebyshev points of the band. */
typedef struct {
  guint n; /* points; 0: it is not worth it */
  double
      error; /* bound of the sum over places of the absolute errors times the tilt's weights, for each split */
} WeftMeetingBand;

#define WEFT_MEETING_POINTS 24

/**
 * weft_meeting_find_band:
 * @enabled: e
 * @from, @to: the band of h
 * @weights: (array length=to-from): what each place counts for the tilt
 * @stride: between two of them
 *
 * As a function of h, exp (h g + e log F_last) with g = log F_both - log F_last has at n points of a band of half-width
 * W an error of at most 2 (W |g| / 2)^n / n! times its greatest value there, which it has at an end.
 */
WeftMeetingBand weft_meeting_find_band (const WeftMeeting *meeting,
                                        guint enabled,
                                        guint from,
                                        guint to,
                                        const double *weights,
                                        gsize stride);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftMeeting, weft_meeting_clear)

G_END_DECLS
