/* weft-closed-network.h: mean values of a closed queueing network of one class in product form: queueing, delay and load-dependent
 * centres (Reiser and Lavenberg 1980; Lazowska, Zahorjan, Graham and Sevcik 1984, chapters 6 and 8), the lower model of Adve and Vernon
 * 2004, section 3.3. */
#pragma once

#include "weft-job.h"
#include "weft-kind.h"

G_BEGIN_DECLS

/* Up to so many customers networks are solved exactly; above, by Bard's and Schweitzer's approximation, unless a centre depends on its
 * load. */
#define WEFT_NETWORK_EXACT 1000

typedef struct {
  WeftCenterKind kind;
  double visits;  /* of a customer in a cycle */
  double service; /* of a visit, alone */
  /* (array length=n_rates) (nullable): above 0; rates[j]: how much faster the centre works when j + 1 are there; the last holds
   * for more; none: 1 */
  const double *rates;
  guint32 n_rates;
} WeftCenter;

typedef struct {
  double think; /* of a cycle, away from all centres; above 0 */
  const WeftCenter *centers;
  guint32 n_centers;
} WeftClosedNetwork;

/**
 * weft_closed_network_solve:
 * @n: customers, 1 or more
 * @residences: (out caller-allocates) (array length=n_centers): wait and service of one visit
 * @residual: (out): customers that the solution has too many or too few, as a share of @n; 0 where it is exact
 *
 * Exact, by mean values: a customer that arrives finds what n - 1 customers leave. For load-dependent centres:
 *
 * Lemma. Let X' (k) be the throughput of the network without centre c. Of n customers j are at c with probability p (j) where p (j) / p (j - 1) =
 * v s / a (j) X' (n - j + 1), and the throughput of the whole is X (n) = sum of p (j) X' (n - j). Proof: in product form, p (j) = f (j) G' (n - j) / G (n)
 * with f (j) / f (j - 1) = v s / a (j), and X' (k) = G' (k - 1) / G' (k), so that the sum is G (n - 1) / G (n). All terms are positive,
 * so that nothing cancels, which the recursion for p (0) as 1 less all others does at a saturated centre.
 *
 * Returns: %FALSE with @error: too large, or cancelled. O(@n centres), and for m load-dependent centres O(@n^2 m^2); above
 * %WEFT_NETWORK_EXACT customers as weft_closed_network_approximate(), unless a centre depends on its load.
 */
gboolean weft_closed_network_solve (const WeftClosedNetwork *network,
                                    guint32 n,
                                    double *residences,
                                    double *residual,
                                    WeftJob *job,
                                    GError **error);

/**
 * weft_closed_network_approximate:
 * @network: no centre of which depends on its load
 * @n: customers, 1 or more
 * @residences: (out caller-allocates) (array length=n_centers): wait and service of one visit
 * @residual: (out): customers that the solution has too many or too few, as a share of @n
 *
 * Bard's and Schweitzer's approximation: a customer that arrives finds (n - 1) / n of what n leave.
 *
 * Lemma. With x_c = X v_c s_c the queue is x / (1 - x (n - 1) / n), and F (X) = X think + sum of queues - n rises and is convex up to
 * its pole. At min (n / (think + sum of v s), 1 / max v s) F is not below 0: queues are at least x, and x = 1 makes one of n. From there
 * Newton's steps fall to the only root without passing it.
 *
 * O(log @n centres).
 */
void weft_closed_network_approximate (const WeftClosedNetwork *network,
                                      guint32 n,
                                      double *residences,
                                      double *residual);

G_END_DECLS
