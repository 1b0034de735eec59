/* weft-stg-scan.h: the numbers of an STG file, one after the other. Lines mean nothing but the end of a remark. */
#pragma once

#include "weft-format.h"

G_BEGIN_DECLS

#define WEFT_STG_TIME_SIZE 64

typedef struct {
  const WeftFormatInput *input;
  gsize at;
  gsize next_look;      /* at the job */
  double progress;      /* of the job at the beginning of the file */
  double last_progress; /* at its end */
} WeftStgScan;

/** weft_stg_scan_init: one of the passes over a file. */
void
weft_stg_scan_init (WeftStgScan *scan, const WeftFormatInput *input, double progress, double last_progress);

/** weft_stg_scan_has_more: whether there is something left besides white space and remarks, at which @scan stands then. */
gboolean weft_stg_scan_has_more (WeftStgScan *scan);

/**
 * weft_stg_scan_number: reads a whole number up to @greatest.
 * @what: what it is, for the sentence that says it is none: "the number of a task"
 * @offset: (out): where it stands
 *
 * %FALSE with @error also when the job is over.
 */
gboolean weft_stg_scan_number (WeftStgScan *scan,
                               const char *what,
                               guint32 greatest,
                               guint32 *number,
                               gsize *offset,
                               GError **error);

/** weft_stg_scan_time: reads a number from 0 to 1e15, into @text as it stands there. */
gboolean weft_stg_scan_time (WeftStgScan *scan, char text[WEFT_STG_TIME_SIZE], GError **error);

/** weft_stg_fail: %FALSE with @error at @offset. @expected: (nullable) */
gboolean weft_stg_fail (const WeftFormatInput *input,
                        gsize offset,
                        const char *found,
                        const char *expected,
                        GError **error);

G_END_DECLS
