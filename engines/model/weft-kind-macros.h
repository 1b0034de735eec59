/* weft-kind-macros.h: what the files with rows of kinds have in common: the words in which a row is written. */
#pragma once

#include "weft-kind.h"

#include <glib/gi18n-lib.h>

/* Ends a list of kinds. */
#define END WEFT_KIND_END

static const char *const switch_choices[] = {"no", "yes", NULL};

/* Rows that several kinds share. */
#define ROW(PROPERTY, attribute_, label_, TYPE, ...)                                                         \
  {                                                                                                          \
    .property = WEFT_PROPERTY_##PROPERTY, .attribute = attribute_, .label = label_,                          \
    .type = WEFT_TYPE_##TYPE, __VA_ARGS__                                                                    \
  }
#define REQUIRED          .flags = WEFT_PROPERTY_REQUIRED
#define SEMANTIC          .flags = WEFT_PROPERTY_SEMANTIC
#define REQUIRED_SEMANTIC .flags = WEFT_PROPERTY_REQUIRED | WEFT_PROPERTY_SEMANTIC
#define ID_ROW            ROW (ID, "id", N_ ("Identifier"), ID, REQUIRED)
#define ID_MAYBE_ROW      ROW (ID, "id", N_ ("Identifier"), ID)
#define NAME_ROW          ROW (NAME, "name", N_ ("Name"), TEXT)
#define FOREIGN_ROW       ROW (FOREIGN, "", "", TEXT, .flags = WEFT_PROPERTY_HIDDEN)
#define POSITION_ROWS                                                                                        \
  ROW (X, "x", N_ ("Horizontal position"), NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9,              \
       .greatest = 1e9),                                                                                     \
      ROW (Y, "y", N_ ("Vertical position"), NUMBER, .flags = WEFT_PROPERTY_PLACE, .least = -1e9,            \
           .greatest = 1e9),                                                                                 \
      ROW (PINNED, "pinned", N_ ("Pinned"), CHOICE, .flags = WEFT_PROPERTY_PLACE, .choices = switch_choices, \
           .default_text = "no")
#define PLACE_ROWS                                                                                           \
  POSITION_ROWS, ROW (COLLAPSED, "collapsed", N_ ("Collapsed"), CHOICE, .flags = WEFT_PROPERTY_PLACE,        \
                      .choices = switch_choices, .default_text = "no")

#define COPIED  WEFT_KIND_IS_COPIED
#define NAMED   WEFT_KIND_IS_NAMED | COPIED
#define MACHINE NAMED | WEFT_KIND_IS_REFERABLE
#define DIAGRAM MACHINE | WEFT_KIND_IS_DIAGRAM
#define PART    NAMED | WEFT_KIND_IS_PART
#define FOLDED  PART | WEFT_KIND_IS_FOLDED
#define CLAUSE  WEFT_KIND_IS_CLAUSE
#define REMARK  WEFT_KIND_IS_REMARK

/* One row. */
#define KIND(KIND_, element_, label_, properties_, flags_, children_, ...)                                   \
  {                                                                                                          \
    .kind = WEFT_KIND_##KIND_, .element = element_, .label = label_, .properties = properties_,              \
    .n_properties = G_N_ELEMENTS (properties_), .flags = flags_, .children.kinds = children_, __VA_ARGS__    \
  }
