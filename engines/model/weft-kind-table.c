/* weft-kind-table.c: which rows of kinds there are. It stands by itself, so that a program can be linked with other kinds. */
#include "weft-kind-rows.h"

const WeftKindRows weft_kind_table[] = {
    WEFT_KIND_RUNS,
    {NULL, 0},
};
