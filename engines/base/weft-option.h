/* weft-option.h: what a question, a view or a file format leaves open: options, declared once. Flags, completion, manual and the
 * controls of a page or a dialog are made from the rows; their values are a plain value of their own. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_OPTION_NUMBER, /* from @least to @greatest */
  WEFT_OPTION_COUNT,  /* the same, whole */
  WEFT_OPTION_CHOICE, /* one of @words; its value is their index */
  WEFT_OPTION_TEXT,   /* whatever @accepts it */
} WeftOptionType;

/* A value that a control offers. */
typedef struct {
  const char *title; /* translatable */
  double value;
  const char *term; /* (nullable): what the value means, as a table of terms knows it */
} WeftOptionPreset;

typedef struct {
  const char *name; /* the flag: "quantile" */
  char letter;      /* the short flag; 0: none */
  WeftOptionType type;
  const char *argument;            /* what stands for the value in help: "Q"; translatable */
  const char *help;                /* translatable */
  const char *label;               /* (nullable): of its control, which it has then; translatable */
  const char *lead;                /* (nullable): what stands before the control; translatable */
  const WeftOptionPreset *presets; /* (nullable): what the control offers; ended by one without title */
  double standard;                 /* when nothing is said */
  double least;                    /* of a number or count */
  double greatest;                 /* the same; at least 2^32 - 1: no limit that is worth a word */
  const char *const *words;        /* of a choice: ended by %NULL */
  const char *(*get_title) (
      const char *word); /* (nullable): of a choice without presets: a word for people; translated */
  gboolean (*accepts) (const char *text); /* (nullable): of a text: any one */
  const char *expected;                   /* of a text: what is accepted; translatable */
  const char *standard_text;              /* (nullable): of a text: when nothing is said */
  gboolean is_required;                   /* of a text: there is no standard value */
  gboolean is_repeated; /* of a text: the flag may be given again; the value has spaces between */
} WeftOption;

/* The values of some options. */
typedef struct _WeftOptions WeftOptions;

/** weft_options_new: (transfer full): the standard values of @rows (array zero-terminated=1), which must live as long. */
WeftOptions *weft_options_new (const WeftOption *const *rows);
WeftOptions *weft_options_copy (const WeftOptions *options);
void weft_options_free (WeftOptions *options);

/** weft_options_get_number: of a text, or an option that is not among them, its standard value. */
double weft_options_get_number (const WeftOptions *options, const WeftOption *option);

/** weft_options_get_text: (nullable): of a text what was given, else its standard one; of a choice its word. */
const char *weft_options_get_text (const WeftOptions *options, const WeftOption *option);

/** weft_options_set_number, _set_text: nothing happens when @option is not among them. */
void weft_options_set_number (WeftOptions *options, const WeftOption *option, double value);
void weft_options_set_text (WeftOptions *options, const WeftOption *option, const char *text);

/** weft_options_take: the values of @from for the options that both have. */
void weft_options_take (WeftOptions *to, const WeftOptions *from);

/**
 * weft_options_parse:
 * @text: as it is typed behind a flag
 *
 * Returns: (transfer full) (nullable): %NULL when the value was taken, else what was expected: "a number from 0 to 1"
 */
char *weft_options_parse (WeftOptions *options, const WeftOption *option, const char *text);

/** weft_options_equal: values of the same options. */
gboolean weft_options_equal (const WeftOptions *a, const WeftOptions *b);

/** weft_options_get_digest: of the values. */
WeftDigest weft_options_get_digest (const WeftOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftOptions, weft_options_free)

G_END_DECLS
