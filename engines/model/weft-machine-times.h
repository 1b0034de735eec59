/* weft-machine-times.h: how long something takes on each machine, as one value: "M0=32; M1=uniform(8, 12)". A machine that is not named cannot
 * run it. In files each is an element of its own, <compute>. */
#pragma once

#include "weft-literal.h"

G_BEGIN_DECLS

typedef struct {
  char *machine; /* its id */
  WeftLiteral *time;
} WeftMachineTime;

/**
 * weft_machine_times_parse: reads @text, in which machines may stand in any order and be set off by white space.
 *
 * O(size of @text, and the square of the number of machines).
 *
 * Returns: (transfer full) (element-type WeftMachineTime) (nullable): in the order of @text; %NULL with WEFT_MODEL_ERROR when it is no such list,
 * a time is below 0, or a machine stands twice
 */
GArray *weft_machine_times_parse (const char *text, GError **error);

/** weft_machine_times_print: (transfer full): the text that reads as @times. */
char *weft_machine_times_print (const GArray *times);

/** weft_machine_times_find: (transfer full) (nullable): the time on @machine as text; %NULL: @text, which may be %NULL, has none. */
char *weft_machine_times_find (const char *text, const char *machine);

/**
 * weft_machine_times_set:
 * @text: (nullable): a value of this kind
 * @machine: the id of a machine
 * @time: (nullable): the literal on it; %NULL or nothing: it cannot run there
 *
 * Returns: (transfer full) (nullable): @text with that time, behind the others when it had none; %NULL with the error of a literal
 */
char *weft_machine_times_set (const char *text, const char *machine, const char *time, GError **error);

/** weft_machine_times_rename: (transfer full) (nullable): @text with @new_name for @old_name, be it of a machine or of what a literal refers to; %NULL: it is
 * not in it. */
char *weft_machine_times_rename (const char *text, const char *old_name, const char *new_name);

G_END_DECLS
