/* weft-agreement.h: measured times of a diagram beside the distribution that was predicted for them. A plain value, immutable and reference counted. */
#pragma once

#include "weft-result.h"
#include "weft-sample-distance.h"

G_BEGIN_DECLS

#define WEFT_N_AGREEMENT_LEVELS 9

/* At which quantiles are compared: 1 % to 99 %. */
extern const double weft_agreement_levels[WEFT_N_AGREEMENT_LEVELS];

typedef struct {
  gint ref_count;
  guint32 diagram;         /* the number of the node */
  guint32 measurement;     /* that of the measurement */
  char *name;              /* its id */
  char *unit;              /* of all times: that of the diagram; "": none */
  WeftLattice *predicted;  /* of a result between two bounds the lower one */
  WeftCertainty certainty; /* of the prediction */
  double average_value;    /* the average-value estimate of Li et al. */
  WeftLattice *measured;   /* the values as a histogram: each on the nearest place */
  double measured_quantiles[WEFT_N_AGREEMENT_LEVELS]; /* of the values themselves */
  WeftSampleDistance distance;                        /* of the values themselves */
} WeftAgreement;

/**
 * weft_agreement_new:
 * @prediction: whose distribution is compared with
 * @values: (array length=n): ascending, finite, in its unit
 * @n: at least 1
 *
 * Returns: (transfer full): without numbers and name of the nodes. The histogram has the step of the prediction, or a wider one where values span very many.
 */
WeftAgreement *weft_agreement_new (const WeftFlowResult *prediction, const double *values, gsize n);
WeftAgreement *weft_agreement_ref (WeftAgreement *agreement);
void weft_agreement_unref (WeftAgreement *agreement);

/** weft_agreement_get_size: bytes. */
gsize weft_agreement_get_size (const WeftAgreement *agreement);

/** weft_agreement_tell_ks, _mean, _p95: (transfer full): a sentence for people: how far measured and predicted times are apart. */
char *weft_agreement_tell_ks (const WeftAgreement *agreement);
char *weft_agreement_tell_mean (const WeftAgreement *agreement);
char *weft_agreement_tell_p95 (const WeftAgreement *agreement);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAgreement, weft_agreement_unref)

G_END_DECLS
