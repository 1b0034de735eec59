/* weft-kind-table.c: which rows of kinds there are. It stands by itself, so that a program can be linked with other kinds. */
#include "weft-kind-rows.h"

const WeftKindRows weft_kind_table[] = {
    {weft_kind_rows, WEFT_N_KINDS},
    {NULL, 0},
};
