/* weft-saga-format.h: problem instances of SAGA, as the collection DAGBench has them, in JSON: a task graph whose tasks have costs and whose
 * dependencies have sizes, and a network whose nodes and links have speeds. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

extern const WeftFormat weft_saga_format;

/* Which speed divides costs: the words of the option "node-speed". */
typedef enum {
  WEFT_SAGA_SPEED_ONE,
  WEFT_SAGA_SPEED_FASTEST,
  WEFT_SAGA_SPEED_MEAN,
  WEFT_SAGA_SPEED_FIRST,
} WeftSagaSpeed;

/* Functions of the format. */
WeftSagaSpeed weft_saga_get_speed (const WeftOptions *values);
WeftDocument *weft_saga_read (const WeftFormatInput *input,
                              WeftDiagnostics *diagnostics,
                              WeftLocations **locations,
                              GError **error);

G_END_DECLS
