/* weft-fault.c: the three error domains and the one place that makes their sentences. */
#include "weft-fault.h"

#include "weft-printable.h"

#include <glib/gi18n-lib.h>

static void
fault_init (WeftFault *fault)
{
  *fault = (WeftFault){0};
}

static void
fault_clear (WeftFault *fault)
{
  g_clear_pointer (&fault->file, g_free);
  g_clear_pointer (&fault->element, g_free);
  g_clear_pointer (&fault->id, g_free);
  g_clear_pointer (&fault->property, g_free);
  g_clear_pointer (&fault->problem, g_free);
  g_clear_pointer (&fault->found, g_free);
  g_clear_pointer (&fault->expected, g_free);
  g_clear_pointer (&fault->plain, g_free);
  g_clear_pointer (&fault->label, g_free);
  g_clear_pointer (&fault->name, g_free);
}

static void
fault_copy (const WeftFault *source, WeftFault *target)
{
  *target = *source;
  target->file = g_strdup (source->file);
  target->element = g_strdup (source->element);
  target->id = g_strdup (source->id);
  target->property = g_strdup (source->property);
  target->problem = g_strdup (source->problem);
  target->found = g_strdup (source->found);
  target->expected = g_strdup (source->expected);
  target->plain = g_strdup (source->plain);
  target->label = g_strdup (source->label);
  target->name = g_strdup (source->name);
}

/* One private type for three domains, as G_DEFINE_EXTENDED_ERROR would make it. */
#define DEFINE_DOMAIN(Type, prefix)                                                                          \
  typedef WeftFault Type##Private;                                                                           \
  static void prefix##_private_init (WeftFault *fault)                                                       \
  {                                                                                                          \
    fault_init (fault);                                                                                      \
  }                                                                                                          \
  static void prefix##_private_copy (const WeftFault *source, WeftFault *target)                             \
  {                                                                                                          \
    fault_copy (source, target);                                                                             \
  }                                                                                                          \
  static void prefix##_private_clear (WeftFault *fault)                                                      \
  {                                                                                                          \
    fault_clear (fault);                                                                                     \
  }                                                                                                          \
  G_DEFINE_EXTENDED_ERROR (Type, prefix)

DEFINE_DOMAIN (WeftModelError, weft_model_error)
DEFINE_DOMAIN (WeftFormatError, weft_format_error)
DEFINE_DOMAIN (WeftEngineError, weft_engine_error)

static WeftFault *
get_fault (const GError *error)
{
  if (error->domain == WEFT_MODEL_ERROR)
    return weft_model_error_get_private (error);
  if (error->domain == WEFT_FORMAT_ERROR)
    return weft_format_error_get_private (error);
  if (error->domain == WEFT_ENGINE_ERROR)
    return weft_engine_error_get_private (error);
  return NULL;
}

static void
append_where (GString *message, const WeftFault *fault)
{
  if (fault->file != NULL && fault->line != 0)
    g_string_append_printf (message, "%s:%u:%u: ", fault->file, fault->line, fault->column);
  else if (fault->file != NULL)
    g_string_append_printf (message, "%s: ", fault->file);
  if (fault->element != NULL)
    g_string_append_printf (message, "<%s>", fault->element);
  if (fault->id != NULL)
    g_string_append_printf (message, "%s%s", fault->element != NULL ? " " : "", fault->id);
  if (fault->property != NULL)
    g_string_append_printf (message, "%s%s", fault->element != NULL || fault->id != NULL ? ", " : "",
                            fault->property);
  if (fault->element != NULL || fault->id != NULL || fault->property != NULL)
    g_string_append (message, ": ");
}

/* The problem, what was found and what was expected. */
static void
append_what (GString *message, const WeftFault *fault)
{
  if (fault->problem != NULL)
    g_string_append (message, fault->problem);
  if (fault->problem != NULL && (fault->found != NULL || fault->expected != NULL))
    g_string_append (message, ": ");
  if (fault->found != NULL && fault->expected != NULL)
    g_string_append_printf (message, _ ("found %s, expected %s"), fault->found, fault->expected);
  else if (fault->found != NULL)
    g_string_append_printf (message, _ ("found %s"), fault->found);
  else if (fault->expected != NULL)
    g_string_append_printf (message, _ ("expected %s"), fault->expected);
}

static char *
make_message (const WeftFault *fault)
{
  g_autoptr (GString) message = g_string_new (NULL);

  append_where (message, fault);
  append_what (message, fault);
  return weft_printable (message->str);
}

/* @text with its first letter as @change makes it, unless it begins with an abbreviation. */
static char *
with_first_letter (const char *text, gunichar (*change) (gunichar))
{
  const char *rest = *text != '\0' ? g_utf8_next_char (text) : text;
  char first[7] = {0};

  if (*text == '\0' || g_unichar_isupper (g_utf8_get_char (rest)))
    return g_strdup (text);
  g_unichar_to_utf8 (change (g_utf8_get_char (text)), first);
  return g_strconcat (first, rest, NULL);
}

/* Found and expected as a sentence, of faults without one; it begins as one when no name stands before it. */
static char *
make_plain (const WeftFault *fault)
{
  g_autofree char *body = NULL;
  g_autofree char *begun = NULL;

  if (fault->problem != NULL && fault->found == NULL && fault->expected == NULL)
    body = g_strdup (fault->problem);
  else if (fault->found != NULL && fault->expected != NULL)
    body = g_strdup_printf (_ ("%s cannot stand here, only %s"), fault->found, fault->expected);
  else if (fault->found != NULL)
    body = g_strdup_printf (_ ("%s cannot stand here"), fault->found);
  else
    body = g_strdup_printf (_ ("only %s can stand here"), fault->expected);
  begun = fault->name == NULL ? with_first_letter (body, g_unichar_toupper) : g_strdup (body);
  return g_strconcat (begun, g_str_has_suffix (begun, ".") || g_str_has_suffix (begun, "?") ? "" : ".", NULL);
}

void
weft_fault_set (GError **error, GQuark domain, WeftErrorCode code, const WeftFault *fault)
{
  g_autofree char *message = NULL;
  GError *made;

  if (error == NULL)
    return;
  message = make_message (fault);
  made = g_error_new_literal (domain, code, message);
  fault_copy (fault, get_fault (made));
  g_propagate_error (error, made);
}

const WeftFault *
weft_fault_get (const GError *error)
{
  return get_fault (error);
}

char *
weft_fault_words (const GError *error)
{
  const WeftFault *fault = weft_fault_get (error);
  g_autofree char *label = NULL;
  g_autofree char *sentence = NULL;
  g_autoptr (GString) words = NULL;

  if (fault == NULL)
    return weft_printable (error->message);
  sentence = fault->plain != NULL ? g_strdup (fault->plain) : make_plain (fault);
  words = g_string_new (sentence);
  if (fault->label != NULL)
    label =
        fault->name != NULL ? with_first_letter (fault->label, g_unichar_tolower) : g_strdup (fault->label);
  g_string_replace (words, "{label}", label != NULL ? label : _ ("This value"), 0);
  if (fault->name != NULL) {
    g_string_prepend (words, ": ");
    g_string_prepend (words, fault->name);
  }
  return weft_printable (words->str);
}

static void
fill (char **field, const char *text)
{
  if (*field == NULL)
    *field = g_strdup (text);
}

void
weft_fault_blame (GError *error, const WeftFault *about)
{
  WeftFault *fault = get_fault (error);

  g_return_if_fail (fault != NULL);
  if (fault->node == 0) {
    fault->node = about->node;
    fault->row = about->row;
  }
  fill (&fault->element, about->element);
  fill (&fault->id, about->id);
  fill (&fault->property, about->property);
  fill (&fault->label, about->label);
  fill (&fault->name, about->name);
  g_free (error->message);
  error->message = make_message (fault);
}

void
weft_fault_locate (GError *error, const char *file, guint line, guint column)
{
  WeftFault *fault = get_fault (error);

  g_return_if_fail (fault != NULL);
  g_free (fault->file);
  fault->file = g_strdup (file);
  fault->line = line;
  fault->column = column;
  g_free (error->message);
  error->message = make_message (fault);
}
