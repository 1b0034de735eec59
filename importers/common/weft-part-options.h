/* weft-part-options.h: options that formats of parts share. */
#pragma once

#include "weft-option.h"

G_BEGIN_DECLS

/* Of what is read: its identifier, its name, the unit of its times. */
extern const WeftOption weft_part_option_id;
extern const WeftOption weft_part_option_name;
extern const WeftOption weft_part_option_unit;

/* Of measured schedules: the graph that ran, which events are tasks, whose lanes are taken, and when it is 0. */
extern const WeftOption weft_part_option_of;
extern const WeftOption weft_part_option_events;
extern const WeftOption weft_part_option_process;
extern const WeftOption weft_part_option_origin;

/* All that a format of measured schedules takes, ended by NULL. */
extern const WeftOption *const weft_part_options_of_measured[];

/* The values of the last. */
typedef enum {
  WEFT_ORIGIN_AUTO,  /* as in a file that this program wrote, else the first start */
  WEFT_ORIGIN_FIRST, /* the first start */
  WEFT_ORIGIN_FILE,  /* as in the file */
} WeftOrigin;

G_END_DECLS
