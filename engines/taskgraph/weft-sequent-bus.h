/* weft-sequent-bus.h: bus, memory and caches of a Sequent Symmetry (Adve and Vernon 2004, section 3.3 and Fig. 3). */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/* How long a transfer holds the bus, an access holds one of the two memory modules, and another cache takes to answer. */
typedef struct {
  double bus;
  double memory;
  double cache;
} WeftSequentBus;

/* Means over all processors that are active. */
typedef struct {
  double rate;         /* lambda_bus: requests for a unit of CPU time */
  double invalidate;   /* f_inv: share of the requests that invalidate; the others read */
  double write_back;   /* f_rwb: share of the reads that also write back */
  double remote_cache; /* p_cache: share of the reads that another cache answers */
} WeftBusUsage;

/**
 * weft_sequent_bus_solve:
 * @n: active processors, 1 or more
 * @response: (out): mean time from a request until it is done
 *
 * Mean values for 1 to @n customers. The paper refers to Tsuei and Vernon 1992 for its equations; ours, for the same network, are these. An invalidation is one transfer; a
 * read is a request, an access to a module (each as likely) or another cache, and a response; one that writes back has a transfer and an
 * access more. Bus and modules serve in order, for fixed times: who arrives waits for those in line and half a service of the one that is served.
 * That responses go first changes no mean: all transfers take the same time, and the bus is never idle while some wait (Kleinrock's
 * conservation law). Where a centre would be used for more than all the time, its residence grows until it is used for all.
 *
 * At most three reads are open at once: from four customers on a read waits as one that arrives at M/M/3//n, whose service is the time from
 * a request's transfer to the response with one customer less, as in the paper; the probability to be blocked times the wait
 * when blocked is the mean wait.
 *
 * Returns: %FALSE with @error: cancelled. O(@n^2).
 */
gboolean weft_sequent_bus_solve (const WeftSequentBus *bus,
                                 const WeftBusUsage *usage,
                                 guint32 n,
                                 double *response,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
