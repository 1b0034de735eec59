/* weft-key.c: the row that fits. */
#include "weft-key.h"

#define OTHERS (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)

gboolean
weft_keys_press (const WeftKey *keys, guint n, gpointer widget, guint keyval, GdkModifierType state)
{
  for (guint i = 0; i < n; i++)
    if (keys[i].keyval == keyval && (keys[i].modifiers & ~state) == 0 &&
        (state & OTHERS & ~keys[i].modifiers) == 0) {
      keys[i].run (widget, keyval, state);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}
