/* weft-compiled-filter.h: which calls of the system a generated program may make: those that the parts which all of them have in common make, and the
 * dynamic loader. All others fail; those that only an attack makes end the program. A filter of seccomp, for x86-64 and AArch64. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftCompiledFilter WeftCompiledFilter;

/** weft_compiled_filter_is_known: whether this processor and this kernel have one. */
gboolean weft_compiled_filter_is_known (void);

/** weft_compiled_filter_new: @network: it may have UDP sockets of IPv4; @starter: what mpirun does to begin its processes. */
WeftCompiledFilter *weft_compiled_filter_new (gboolean network, gboolean starter);

/** weft_compiled_filter_enter: from now on, for good, for the thread that calls it: system calls only. */
gboolean weft_compiled_filter_enter (const WeftCompiledFilter *filter);

void weft_compiled_filter_free (WeftCompiledFilter *filter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCompiledFilter, weft_compiled_filter_free)

G_END_DECLS
