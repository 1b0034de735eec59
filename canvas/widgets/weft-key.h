/* weft-key.h: what keys do in a widget, as a table: one row a key. The list of all keys is made from the same
 * rows. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct {
  guint keyval;
  GdkModifierType
      modifiers;     /* without which the key is not meant; Control, Alt and Super are never ignored */
  const char *title; /* (nullable): for people; translatable; %NULL: as the row before */
  void (*run) (gpointer widget, guint keyval, GdkModifierType state);
} WeftKey;

/** weft_keys_press: does what the table says; to be returned from a handler of "key-pressed". */
gboolean weft_keys_press (const WeftKey *keys, guint n, gpointer widget, guint keyval, GdkModifierType state);

G_END_DECLS
