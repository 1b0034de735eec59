/* weft-compiled-region.h: a region of stack code as a C function: instructions that follow each other and need no other PE. Lanes go through it together,
 * each with a guard instead of jumps; a loop goes round until no lane is in it, or it has had its time. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* A program in regions. */
typedef struct {
  const WeftMimdcCode *code;
  guint8 *leads; /* (array length=code.n + 1): a block begins here */
  guint8 *
      is_entry; /* (array length=code.n + 1): PEs come here from elsewhere than the region, or go on here later */
  guint32 *
      region; /* (array length=code.n): the first instruction of its region; WEFT_MIMDC_NOWHERE: it concerns others */
  guint32
      *loop_end; /* (array length=code.n): of a loop that begins here: the jump back to it; 0: none does */
} WeftCompiledRegions;

WeftCompiledRegions *weft_compiled_regions_new (const WeftMimdcCode *code);
void weft_compiled_regions_free (WeftCompiledRegions *regions);

/** weft_compiled_regions_print: the function region_FIRST of the region that begins at @first; returns behind its last instruction. */
guint32 weft_compiled_regions_print (const WeftCompiledRegions *regions, guint32 first, GString *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCompiledRegions, weft_compiled_regions_free)

G_END_DECLS
