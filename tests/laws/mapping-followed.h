/* mapping-followed.h: closed forms against items that are followed one after the other. */
#pragma once

#include "weft-mapping-stream.h"

/* Each processor's share and the greatest of their times, by what follows the items. */
static inline void
check_followed (const WeftMappingLoop *loop, WeftMappingTechnique technique)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree WeftMappingShare *closed = g_new (WeftMappingShare, loop->processors);
  g_autofree WeftMappingShare *followed = g_new (WeftMappingShare, loop->processors);
  g_autofree guint32 *owners = g_new (guint32, (gsize) loop->items + 1);
  GError *error = NULL;
  double greatest = 0;

  weft_mapping_fill_owners (loop, technique, owners);
  weft_mapping_get_shares (loop, technique, closed);
  weft_mapping_follow (loop, technique == WEFT_MAPPING_PIPELINE ? NULL : owners, followed, job, &error);
  g_assert_no_error (error);
  for (guint32 i = 0; i < loop->processors; i++) {
    g_assert_cmpfloat (followed[i].computation, ==, closed[i].computation);
    g_assert_cmpfloat (followed[i].communication, ==, closed[i].communication);
    g_assert_cmpfloat (followed[i].delay, ==, closed[i].delay);
    g_assert_cmpfloat (followed[i].overlap, ==, closed[i].overlap);
    g_assert_cmpfloat (followed[i].time, ==, closed[i].time);
    greatest = MAX (greatest, followed[i].time);
  }
  g_assert_cmpfloat (greatest, ==, weft_mapping_get_time (loop, technique));
}
