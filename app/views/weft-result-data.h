/* weft-result-data.h: results as data for other programs: a table of formats. */
#pragma once

#include "weft-result.h"

G_BEGIN_DECLS

typedef struct {
  const char *name;  /* "csv"; also the end of file names */
  const char *title; /* for people; translatable */
  const char *mime_type;
  char *(*make) (GPtrArray *results); /* (element-type WeftFlowResult); (transfer full) */
} WeftDataFormat;

/** weft_data_formats_get: (transfer none) (array length=n): the table. */
const WeftDataFormat *weft_data_formats_get (guint *n);

/** weft_data_format_find: (nullable): by name, "csv", or by the name of a file, "a.csv"; any case. */
const WeftDataFormat *weft_data_format_find (const char *name);

G_END_DECLS
