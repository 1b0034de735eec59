/* toy-kinds.c: the kinds of node, after those of the program. */
#include "toy-list.h"

#include "weft-kind-rows.h"

static const char *const no_yes[] = {"no", "yes", NULL};
static const guint8 list_children[] = {TOY_KIND_ITEM, WEFT_KIND_NOTE, WEFT_KIND_KEPT, WEFT_KIND_END};
static const guint8 item_children[] = {WEFT_KIND_KEPT, WEFT_KIND_END};

#define COMMON                                                                                               \
  {.property = WEFT_PROPERTY_ID,                                                                             \
   .attribute = "id",                                                                                        \
   .label = "Identifier",                                                                                    \
   .type = WEFT_TYPE_ID,                                                                                     \
   .flags = WEFT_PROPERTY_REQUIRED},                                                                         \
      {.property = WEFT_PROPERTY_NAME, .attribute = "name", .label = "Name", .type = WEFT_TYPE_TEXT},        \
      {.property = WEFT_PROPERTY_X,                                                                          \
       .attribute = "x",                                                                                     \
       .label = "X",                                                                                         \
       .type = WEFT_TYPE_NUMBER,                                                                             \
       .flags = WEFT_PROPERTY_PLACE,                                                                         \
       .least = -1e9,                                                                                        \
       .greatest = 1e9},                                                                                     \
      {.property = WEFT_PROPERTY_Y,                                                                          \
       .attribute = "y",                                                                                     \
       .label = "Y",                                                                                         \
       .type = WEFT_TYPE_NUMBER,                                                                             \
       .flags = WEFT_PROPERTY_PLACE,                                                                         \
       .least = -1e9,                                                                                        \
       .greatest = 1e9},                                                                                     \
      {.property = WEFT_PROPERTY_PINNED,                                                                     \
       .attribute = "pinned",                                                                                \
       .label = "Pinned",                                                                                    \
       .type = WEFT_TYPE_CHOICE,                                                                             \
       .flags = WEFT_PROPERTY_PLACE,                                                                         \
       .choices = no_yes,                                                                                    \
       .default_text = "no"},                                                                                \
      {.property = WEFT_PROPERTY_COLLAPSED,                                                                  \
       .attribute = "collapsed",                                                                             \
       .label = "Collapsed",                                                                                 \
       .type = WEFT_TYPE_CHOICE,                                                                             \
       .flags = WEFT_PROPERTY_PLACE,                                                                         \
       .choices = no_yes,                                                                                    \
       .default_text = "no"},                                                                                \
  {                                                                                                          \
    .property = WEFT_PROPERTY_FOREIGN, .attribute = "", .label = "", .type = WEFT_TYPE_TEXT,                 \
    .flags = WEFT_PROPERTY_HIDDEN                                                                            \
  }

static const guint8 lists[] = {TOY_KIND_LIST, WEFT_KIND_END};

static const WeftPropertyInfo list_properties[] = {
    COMMON,
    {.property = WEFT_PROPERTY_OF,
     .attribute = "of",
     .label = "Continues",
     .type = WEFT_TYPE_REFERENCE,
     .targets = {lists}},
};

static const WeftPropertyInfo item_properties[] = {
    COMMON,
    {.property = WEFT_PROPERTY_COUNT,
     .attribute = "count",
     .label = "Count",
     .type = WEFT_TYPE_INTEGER,
     .flags = WEFT_PROPERTY_SEMANTIC,
     .default_text = "1",
     .greatest = 1000},
};

static const WeftKindInfo toy_rows[] = {
    {TOY_KIND_LIST,
     "toy-list",
     "List",
     list_properties,
     G_N_ELEMENTS (list_properties),
     WEFT_KIND_IS_DIAGRAM | WEFT_KIND_IS_REFERABLE | WEFT_KIND_IS_NAMED | WEFT_KIND_IS_COPIED,
     {list_children}},
    {TOY_KIND_ITEM,
     "toy-item",
     "Item",
     item_properties,
     G_N_ELEMENTS (item_properties),
     WEFT_KIND_IS_PART | WEFT_KIND_IS_NAMED | WEFT_KIND_IS_COPIED,
     {item_children}},
};

const WeftKindRows weft_kind_table[] = {
    WEFT_KIND_RUNS,
    {toy_rows, G_N_ELEMENTS (toy_rows)},
    {NULL, 0},
};
