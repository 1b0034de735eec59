/* weft-edit-names.c: verbs, and the one node or the number of nodes that they are about. */
#include "weft-edit-names.h"

#include "weft-elements.h"

#include <glib/gi18n-lib.h>

/* Labels are capitalised for forms. Only the program's own English is known to want small letters within a
 * sentence. */
static char *
label_in_sentence (const char *label)
{
  const char *translated = _ (label);
  char *text = g_strdup (translated);

  if (translated == label && g_ascii_isupper (text[0]) && !g_ascii_isupper (text[1]))
    text[0] = g_ascii_tolower (text[0]);
  return text;
}

static const char *
node_label (const WeftDocument *document, guint32 id)
{
  const WeftNode *node = weft_document_get_node (document, id);

  return node != NULL ? weft_node_get_label (node) : "";
}

char *
weft_edit_name_set (const WeftDocument *document,
                    guint32 diagram,
                    const guint32 *parts,
                    gsize n,
                    WeftProperty property)
{
  WeftElement first = weft_element_from_number (diagram, parts[0]);
  gboolean is_there = weft_document_has_element (document, first);
  const WeftPropertyInfo *info =
      is_there ? weft_kind_get_property (weft_document_get_kind (document, first), property) : NULL;
  g_autofree char *label = label_in_sentence (info != NULL ? info->label : "");
  g_autofree char *part = is_there ? weft_document_get_label (document, first) : g_strdup ("");

  if (n == 1)
    return g_strdup_printf (_ ("Set %s of %s"), label, part);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Set %s of %u node", "Set %s of %u nodes", n), label,
                          (guint) n);
}

char *
weft_edit_name_remove (const WeftDocument *document, const guint32 *ids, gsize n)
{
  if (n == 1)
    return g_strdup_printf (_ ("Delete %s"), node_label (document, ids[0]));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Delete %u node", "Delete %u nodes", n), (guint) n);
}

char *
weft_edit_name_move (const WeftDocument *document, const guint32 *ids, gsize n)
{
  if (n == 1)
    return g_strdup_printf (_ ("Move %s"), node_label (document, ids[0]));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Move %u node", "Move %u nodes", n), (guint) n);
}

char *
weft_edit_name_insert (const WeftNode *node)
{
  return g_strdup_printf (_ ("Add %s"), weft_node_get_label (node));
}
