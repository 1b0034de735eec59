/* watchdog.h: the main thread comes back to its main loop. Between two turns of it a second of processor time is too much,
 * however busy the machine is: then the process ends, and says what was going on. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** watchdog_start: from now on, in the main thread's default context. Once in a process. */
void watchdog_start (void);

/** watchdog_say: (transfer full): what is said when it barks. */
void watchdog_say (char *words);

/** watchdog_get_longest: processor seconds of the longest turn so far. */
double watchdog_get_longest (void);

G_END_DECLS
