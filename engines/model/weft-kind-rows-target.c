/* weft-kind-rows-target.c: targets: what is known of a machine under one execution model (Dietz, Cohen and Grant 1993, section 4.1).
 * How a program is started there (`run`, section 4.1) is a text for people: nobody starts what a document says. */
#include "weft-kind-macros.h"
#include "weft-kind-rows.h"

/* In the order of WeftExecutionModel. */
static const char *const models[] = {"pipes", "file", "udp", "threads", "mpi", "interpreter", NULL};

static const guint8 kept[] = {WEFT_KIND_KEPT, END};
static const guint8 machines[] = {WEFT_KIND_MACHINE, END};
static const guint8 target_children[] = {WEFT_KIND_TARGET_TIME, WEFT_KIND_KEPT, END};

/* An absent load means that nobody can reach the target, an absent load step one that goes by the width: neither has a default. */
static const WeftPropertyInfo target_properties[] = {
    ID_ROW,
    ROW (MACHINE, "machine", N_ ("Machine"), REFERENCE, REQUIRED_SEMANTIC, .targets = {machines}),
    ROW (MODEL, "model", N_ ("Execution model"), CHOICE, REQUIRED_SEMANTIC, .choices = models),
    ROW (WIDTH,
         "width",
         N_ ("Width"),
         INTEGER,
         SEMANTIC,
         .plural = N_ ("Widths"),
         .default_text = "0",
         .greatest = 16777216),
    ROW (LOAD, "load", N_ ("Load"), NUMBER, SEMANTIC, .plural = N_ ("Loads"), .greatest = 1e9),
    ROW (LOAD_STEP,
         "load-step",
         N_ ("Load of a PE"),
         NUMBER,
         SEMANTIC,
         .plural = N_ ("Loads of PEs"),
         .greatest = 1e9),
    ROW (RUN, "run", N_ ("How programs are started"), TEXT, 0),
    FOREIGN_ROW,
};

static const WeftPropertyInfo time_properties[] = {
    ROW (OP, "op", N_ ("Operation"), TEXT, REQUIRED_SEMANTIC),
    ROW (SECONDS,
         "seconds",
         N_ ("Seconds"),
         NUMBER,
         REQUIRED_SEMANTIC,
         .plural = N_ ("Seconds"),
         .greatest = 1e15),
    ROW (PER_PE,
         "per-pe",
         N_ ("Seconds more for each PE"),
         NUMBER,
         SEMANTIC,
         .plural = N_ ("Seconds more for each PE"),
         .default_text = "0",
         .greatest = 1e15),
    FOREIGN_ROW,
};

const WeftKindInfo weft_target_kind_rows[] = {
    KIND (TARGET, "target", N_ ("Target"), target_properties, 0, target_children),
    KIND (TARGET_TIME, "time", N_ ("Time of an operation"), time_properties, 0, kept),
};
