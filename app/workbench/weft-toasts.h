/* weft-toasts.h: what is said for a while, over the lower edge of a widget. AdwToastOverlay does the same, but up to libadwaita
 * 1.2 it writes to memory that it has freed where a toast is sent away within 200 ms of taking the place of another. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** The action that opens the folder of the file whose path is its target. */
#define WEFT_TOAST_SHOW_FOLDER "toast.show-folder"

/** Something to say. The texts need not outlive the call. */
typedef struct {
  const char *words;
  const char *label;  /* (nullable): of a button, with a mnemonic */
  const char *action; /* (nullable): of that button */
  gboolean
      stays; /* until it is answered; else five seconds (more: WEFT_TOAST_SECONDS), or as long as the pointer or the keyboard is there */
  const char *target; /* (nullable): of the action: a path */
} WeftToast;

#define WEFT_TYPE_TOASTS (weft_toasts_get_type ())
G_DECLARE_FINAL_TYPE (WeftToasts, weft_toasts, WEFT, TOASTS, GtkWidget)

/** weft_toasts_new: (transfer floating): over @child. */
GtkWidget *weft_toasts_new (GtkWidget *child);

/** weft_toasts_say: takes the place of what was said before; when that stays it comes back afterwards. */
void weft_toasts_say (WeftToasts *toasts, const WeftToast *toast);

/** weft_toasts_offers: whether what is seen offers @action. */
gboolean weft_toasts_offers (WeftToasts *toasts, const char *action);

/** weft_toasts_take_back: sends away what offers @action, if that is what is seen. */
void weft_toasts_take_back (WeftToasts *toasts, const char *action);

G_END_DECLS
