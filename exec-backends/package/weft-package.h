/* weft-package.h: a program in MIMDC as one script for a shell (Dietz, Cohen and Grant 1993, section 4.3: the master shell script): expected counts,
 * targets, source, and its C for each execution model, with what selects, sends, compiles and runs. */
#pragma once

#include "weft-mimdc-code.h"

G_BEGIN_DECLS

/* A target as the data base has it. */
typedef struct {
  const char *id;
  const char *host;  /* the name of its machine */
  const char *model; /* "pipes" */
  guint32 width;
  double load; /* NaN: nobody can reach it */
  double load_step;
  const double *seconds; /* (array): of each operation that is counted; infinity: it cannot do it */
} WeftPackageTarget;

/* What is packaged. A plain value that owns nothing. */
typedef struct {
  const char *name;   /* of the program, for people */
  const char *source; /* (array length=size): any bytes */
  gsize size;
  const WeftMimdcCode *code;
  guint n_counts;
  const char *const *operations; /* (array length=n_counts): as “ADD” */
  const double *counts;          /* (array length=n_counts) */
  guint n_targets;
  const WeftPackageTarget *targets; /* (array length=n_targets) */
} WeftPackage;

/** weft_package_print: (transfer full): the script. O(size + code + targets counts). */
char *weft_package_print (const WeftPackage *package);

/** weft_package_quote: adds commands to @script that print these bytes, whatever they are, by printf of any shell of POSIX: a command a line. */
void weft_package_quote (GString *script, const char *bytes, gsize size);

G_END_DECLS
