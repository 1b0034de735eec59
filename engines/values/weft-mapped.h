/* weft-mapped.h: what a parallel loop takes on a linear array of processors under each technique of mapping, and where techniques change places (Sussman
 * 1992, sections 2 and 3). A plain value, immutable and reference counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  WEFT_MAPPING_BLOCK,       /* each processor has the items that stand together (section 3.1) */
  WEFT_MAPPING_INTERLEAVED, /* each has every P-th item (section 3.1) */
  WEFT_MAPPING_PIPELINE,    /* each has a part of the body for all items (section 3.2) */
  WEFT_MAPPING_N_TECHNIQUES,
} WeftMappingTechnique;

typedef enum {
  WEFT_MAPPING_BODY, /* stages keep their shares of it */
  WEFT_MAPPING_ITEMS,
  WEFT_MAPPING_OVERLAP,
  WEFT_MAPPING_LOAD_FACTOR, /* not of stages */
  WEFT_MAPPING_PROCESSORS,  /* not with stages, which are one for each */
  WEFT_MAPPING_N_PARAMETERS,
} WeftMappingParameter;

/* Equation (1) of one processor: time = computation + communication + delay - overlap. */
typedef struct {
  double computation;   /* SEQ */
  double communication; /* CL */
  double delay;         /* SD */
  double overlap;       /* OL */
  double time;          /* T */
} WeftMappingShare;

/* One technique. */
typedef struct {
  gboolean applies; /* what needs neighbours cannot be interleaved */
  double overlap;   /* K; a pipeline overlaps all communication */
  double load_factor;
  double time;              /* T of equation (2) */
  double least;             /* of a random body: T where the body takes the least; else the time */
  double most;              /* and the most; infinity: the body has no most */
  WeftMappingShare *shares; /* (array length=processors) */
  guint32 slowest;          /* the processor, from 0, that ends last; the first among equals */
} WeftMappedTechnique;

/* As a parameter grows past a value, one technique overtakes another. */
typedef struct {
  WeftMappingParameter parameter;
  double value;
  WeftMappingTechnique below; /* the faster of the two below the value */
  WeftMappingTechnique above;
  gboolean is_best; /* no technique that applies is faster there: the best one changes */
} WeftMappedCrossing;

typedef struct {
  gint ref_count;
  guint32 diagram; /* its number */
  guint32 processors;
  double items;
  double body;        /* BB, or its mean */
  gboolean is_loggp;  /* messages cost what LogGP says, not alpha + beta n */
  gboolean is_uneven; /* processors or links differ */
  double blocks
      [2]; /* of an array whose processors are not equally fast, what equal blocks take and those by speed; else NaN */
  gboolean is_random;  /* the body is */
  gboolean is_certain; /* whatever a random body takes, the same technique is the best */
  WeftMappedTechnique techniques[WEFT_MAPPING_N_TECHNIQUES];
  WeftMappingTechnique best;
  GArray *crossings; /* WeftMappedCrossing, by parameter */
} WeftMapped;

/** weft_mapping_technique_get_name: as in files: "block"; _get_title: for people, translated: “Block”. */
const char *weft_mapping_technique_get_name (WeftMappingTechnique technique);
const char *weft_mapping_technique_get_title (WeftMappingTechnique technique);

/** weft_mapping_parameter_get_name: as in files: "load-factor"; _get_title: for people, translated: “load factor”. */
const char *weft_mapping_parameter_get_name (WeftMappingParameter parameter);
const char *weft_mapping_parameter_get_title (WeftMappingParameter parameter);

/** weft_mapped_new: (transfer full): of no diagram, without crossings; shares are for the caller to add, from the allocator of GLib. */
WeftMapped *weft_mapped_new (guint32 processors);
WeftMapped *weft_mapped_ref (WeftMapped *mapped);
void weft_mapped_unref (WeftMapped *mapped);

/** weft_mapped_get_size: bytes that it keeps. */
gsize weft_mapped_get_size (const WeftMapped *mapped);

/** weft_mapped_compare_blocks: (transfer full) (nullable): “by speed: 20.3 % less than equal ones”: which blocks take less; %NULL: all processors are equally fast. */
char *weft_mapped_compare_blocks (const WeftMapped *mapped);

/** weft_mapped_explain: (transfer full): why the technique does not apply, or that it is the best; else "". */
char *weft_mapped_explain (const WeftMapped *mapped, WeftMappingTechnique technique);

/** weft_mapped_describe_crossing: (transfer full): “body 57.9: pipeline below, block above”. */
char *weft_mapped_describe_crossing (const WeftMappedCrossing *crossing);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMapped, weft_mapped_unref)

G_END_DECLS
