/* weft-composite-digest.c: what tells composites apart, whichever document they come from. */
#include "weft-composite-private.h"

static WeftDigest
add_lattice (WeftDigest digest, const WeftLattice *lattice)
{
  return weft_digest_combine (digest,
                              lattice != NULL ? weft_lattice_find_digest (lattice) : weft_digest_text (NULL));
}

static WeftDigest
add_composite (WeftDigest digest, WeftComposite *composite)
{
  return weft_digest_combine (digest, composite != NULL ? weft_composite_find_digest (composite)
                                                        : weft_digest_text (NULL));
}

static WeftDigest
find_own (const WeftComposite *composite)
{
  const double numbers[] = {composite->kind,
                            composite->step,
                            composite->count,
                            composite->probability,
                            composite->by_control_unit,
                            composite->broadcast};
  WeftDigest digest = weft_digest_bytes (numbers, sizeof numbers);

  return add_lattice (add_lattice (digest, composite->time), composite->iterations);
}

WeftDigest
weft_composite_find_digest (WeftComposite *composite)
{
  WeftDigest digest;

  if (composite->has_digest)
    return composite->digest;
  digest = find_own (composite);
  for (guint i = 0; composite->parts != NULL && i < composite->parts->len; i++)
    digest = add_composite (digest, composite->parts->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (composite->children); i++)
    digest = add_composite (digest, composite->children[i]);
  for (guint i = 0; i < G_N_ELEMENTS (composite->links); i++)
    digest = add_composite (digest, composite->links[i]);
  composite->digest = digest;
  composite->has_digest = TRUE;
  return digest;
}
