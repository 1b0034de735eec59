/* weft-fault.h: errors that say where, what was found and what was expected. Every GError that the user's input can
 * cause carries a WeftFault, from which its sentences are made: the located one for files and the command line, which
 * speaks of elements and attributes, and the plain one for a window, which speaks of names and labels. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Domains. A model error is about a document's content, a format error about a file's text, an engine
 * error about a problem that an engine was asked to solve. All three carry a WeftFault. */
#define WEFT_MODEL_ERROR  (weft_model_error_quark ())
#define WEFT_FORMAT_ERROR (weft_format_error_quark ())
#define WEFT_ENGINE_ERROR (weft_engine_error_quark ())

typedef enum {
  WEFT_ERROR_INVALID,     /* the input is wrong */
  WEFT_ERROR_UNSUPPORTED, /* the input is right but beyond what this version does */
  WEFT_ERROR_TOO_LARGE,   /* over a stated limit or a byte budget */
  WEFT_ERROR_TOO_LONG,    /* more work than anybody would wait for */
} WeftErrorCode;

/* What an error is about. Strings are owned by the error; all may be NULL, numbers 0, when unknown. */
typedef struct {
  char *file;
  guint line;     /* from 1 */
  guint column;   /* from 1, in characters */
  char *element;  /* the element's name in the file: "block" */
  char *id;       /* the XML id of the nearest node that has one */
  char *property; /* the attribute: "then" */
  guint32 node;   /* internal id of the node in its document */
  guint32 row;    /* of a row that the node carries: its number in the diagram (weft-element.h) */
  char *problem;  /* a sentence without a full stop, when found and expected do not say it all */
  char *found;
  char *expected;
  /* for the plain sentence */
  char
      *plain; /* the sentence, as it stands behind the name if there is one; "{label}" stands for the label */
  char *label; /* what people call the property: "Iterations" */
  char *name;  /* what people call the part, where the sentence is read elsewhere than beside it */
} WeftFault;

GQuark weft_model_error_quark (void);
GQuark weft_format_error_quark (void);
GQuark weft_engine_error_quark (void);

/**
 * weft_fault_set:
 * @error: (out) (optional): where to put the error
 * @domain: one of the three domains above
 * @fault: what it is about; copied
 *
 * Sets @error. Its message is made from @fault:
 * `FILE:LINE:COLUMN: ELEMENT ID, PROPERTY: PROBLEM: found FOUND, expected EXPECTED`,
 * without the parts that are absent, on one line, and without characters that do something to a terminal
 * (weft-printable.h).
 */
void weft_fault_set (GError **error, GQuark domain, WeftErrorCode code, const WeftFault *fault);

/**
 * weft_fault_words:
 * @error: any error
 *
 * The sentence for somebody who sees a diagram and no file: "outer: iterations cannot be empty." Of an error without a
 * plain sentence it is made from what was found and expected; of one without a fault it is the message.
 *
 * Returns: (transfer full)
 */
char *weft_fault_words (const GError *error);

/**
 * weft_fault_blame:
 * @about: element, id, property, node, label and name of a part
 *
 * Says of @error, which has to carry a fault, what it is about, as far as it does not say so itself, and renews its
 * message.
 */
void weft_fault_blame (GError *error, const WeftFault *about);

/**
 * weft_fault_get:
 *
 * Returns: (transfer none) (nullable): what @error is about, or %NULL for errors of other domains.
 */
const WeftFault *weft_fault_get (const GError *error);

/**
 * weft_fault_locate:
 * @error: an error of one of the domains above
 *
 * Gives the error a place in a file and renews its message. The error keeps its domain and code.
 */
void weft_fault_locate (GError *error, const char *file, guint line, guint column);

G_END_DECLS
