/* test-product-form.h: a closed queueing network by its product form: all states, one by one. */
#pragma once

#include "weft-closed-network.h"

/* What @center contributes to the product for a state with @k customers there. */
static inline double
test_get_factor (const WeftCenter *center, guint k)
{
  double factor = 1;

  for (guint j = 1; j <= k; j++) {
    double rate = center->kind == WEFT_CENTER_QUEUE   ? 1
                  : center->kind == WEFT_CENTER_DELAY ? j
                  : center->n_rates == 0              ? 1
                                                      : center->rates[MIN (j, center->n_rates) - 1];

    factor *= center->visits * center->service / rate;
  }
  return factor;
}

/* All states of @n customers at the centres from @at on and away: the sum of their products, and of these with the customers at each centre. */
static inline double
test_sum_states (const WeftClosedNetwork *network, guint at, guint n, double product, double *customers)
{
  double sum = 0;

  if (at == network->n_centers) {
    for (guint k = 1; k <= n; k++)
      product *= network->think / k;
    return product;
  }
  for (guint k = 0; k <= n; k++) {
    double states = test_sum_states (network, at + 1, n - k,
                                     product * test_get_factor (&network->centers[at], k), customers);

    customers[at] += k * states;
    sum += states;
  }
  return sum;
}
