/* engines.h: the table of engines. The command line, the workbench, menus and tests are made from it. */
#pragma once

#include "weft-document.h"
#include "weft-flow-tree.h"
#include "weft-job.h"
#include "weft-lanes.h"
#include "weft-mode-choice.h"
#include "weft-result.h"
#include "weft-tornado.h"

G_BEGIN_DECLS

/* What a user may ask of an engine. */
typedef struct {
  WeftModes modes;
  guint64 samples;         /* of a simulation; of a sample run with a quantile, to choose from */
  double quantile;         /* of a sample run: where among the samples it stands; below 0: the first */
  guint lanes;             /* of a sample run: PEs to list, at most */
  double change;           /* of a tornado: share by which parameters go down and up */
  double level;            /* of a tornado: of the quantile that is watched */
  WeftObjective objective; /* of optimal modes */
  guint64 most;            /* of optimal modes: evaluations */
} WeftEngineOptions;

typedef WeftFlowResult *(*WeftEngineFunc) (const WeftDocument *document,
                                           guint32 diagram,
                                           const WeftEngineOptions *options,
                                           WeftJob *job,
                                           GError **error);

/* The digest that a result of this diagram and these options carries, before it is worked out. */
typedef WeftDigest (*WeftEngineDigestFunc) (const WeftDocument *document,
                                            guint32 diagram,
                                            const WeftEngineOptions *options);

/* One run to look at. */
typedef WeftLanes *(*WeftEngineSampleFunc) (const WeftDocument *document,
                                            guint32 diagram,
                                            const WeftEngineOptions *options,
                                            WeftJob *job,
                                            GError **error);

/* Where the mean of the exact answer goes. */
typedef WeftBreakdown *(*WeftEngineAttributeFunc) (const WeftDocument *document,
                                                   guint32 diagram,
                                                   const WeftEngineOptions *options,
                                                   WeftJob *job,
                                                   GError **error);

/* What every parameter does to the answer. */
typedef WeftTornado *(*WeftEngineSensitivityFunc) (WeftDocument *document,
                                                   guint32 diagram,
                                                   const WeftEngineOptions *options,
                                                   WeftJob *job,
                                                   GError **error);

/* The answer over the values of one parameter. */
typedef WeftSweep *(*WeftEngineSweepFunc) (WeftDocument *document,
                                           guint32 diagram,
                                           const WeftEngineOptions *options,
                                           guint32 node,
                                           WeftProperty property,
                                           const char *const *values,
                                           WeftJob *job,
                                           GError **error);

/* The best modes. */
typedef WeftModeChoice *(*WeftEngineOptimiseFunc) (WeftDocument *document,
                                                   guint32 diagram,
                                                   const WeftEngineOptions *options,
                                                   WeftJob *job,
                                                   GError **error);

typedef struct {
  const char *name;        /* as in results and on the command line */
  const char *title;       /* for people; translatable */
  WeftKind diagram_kind;   /* what it works on */
  const char *result_kind; /* as in results */
  WeftEngineFunc evaluate; /* the exact answer */
  WeftEngineFunc simulate; /* (nullable): Monte Carlo of the same diagram */
  WeftEngineFunc bound;    /* (nullable): bounds from below and above, on a wider step where it takes that */
  WeftEngineFunc estimate; /* (nullable): a quick answer of which nothing is proved */
  WeftEngineDigestFunc digest;
  WeftEngineAttributeFunc attribute;     /* (nullable) */
  WeftEngineSampleFunc sample;           /* (nullable) */
  WeftEngineSensitivityFunc sensitivity; /* (nullable) */
  WeftEngineSweepFunc sweep;             /* (nullable) */
  WeftEngineOptimiseFunc optimise;       /* (nullable) */
  WeftEngineFunc best;                   /* (nullable): the exact answer in the best modes that are found */
} WeftEngine;

/** weft_engine_find: (nullable): the engine that fits diagrams of @kind. */
const WeftEngine *weft_engine_find (WeftKind kind);

/** weft_engines: (array length=n): all of them. */
const WeftEngine *weft_engines (gsize *n);

G_END_DECLS
