/* weft-name-groups.h: groups of the tasks whose names are the same but for a number at the end, as workflows number the runs of a program:
 * "mProject_ID0000001", "mProject_ID0000002". An option of formats, and what it asks for. */
#pragma once

#include "weft-format.h"
#include "weft-named-tasks.h"

G_BEGIN_DECLS

/* "groups": by names, or none. */
extern const WeftOption weft_name_groups_option;

/** weft_name_groups_wanted: whether @options, those of @format, ask for groups. @options: (nullable): the standard ones. */
gboolean weft_name_groups_wanted (const WeftFormat *format, const WeftOptions *options);

/** weft_name_groups_get_stem: (transfer full) (nullable): @name without the number at its end and what joins it; %NULL: nothing is left. */
char *weft_name_groups_get_stem (const char *name);

/** weft_name_groups_add: puts all tasks whose labels, or names where they have none, have a stem in common into a group of that name. %FALSE
 * with @error when the job is over. O(tasks). */
gboolean weft_name_groups_add (WeftNamedTasks *tasks, GError **error);

G_END_DECLS
