/* weft-kind-rows-program.c: programs: text in a language of their own, in the document or in a file beside it. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

static const char *const languages[] = {"mimdc", "loop", "if1", NULL};

static const WeftPropertyInfo program_properties[] = {
    ID_ROW,
    NAME_ROW,
    ROW (LANGUAGE, "language", N_ ("Language"), CHOICE, REQUIRED_SEMANTIC, .choices = languages),
    ROW (PES,
         "pes",
         N_ ("Processing elements"),
         INTEGER,
         SEMANTIC,
         .plural = N_ ("PEs"),
         .default_text = "4",
         .least = 1,
         .greatest = 1048576),
    ROW (HREF, "href", N_ ("File"), TEXT, SEMANTIC),
    ROW (TEXT, "", N_ ("Source"), TEXT, .flags = WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_SEMANTIC),
    FOREIGN_ROW,
};

static const guint8 kept[] = {WEFT_KIND_KEPT, END};

const WeftKindInfo weft_program_kind_rows[] = {
    KIND (PROGRAM, "program", N_ ("Program"), program_properties, MACHINE, kept),
};
