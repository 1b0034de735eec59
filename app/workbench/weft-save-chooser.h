/* weft-save-chooser.h: where a file is to be saved: asks in a window, and once more before another file is replaced. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Under this name the window has the GtkNativeDialog while it is seen: it is in no list of windows. */
#define WEFT_SAVE_CHOOSER "weft-save-chooser"

/* What is asked; copied. */
typedef struct {
  const char *title;
  const char *accept; /* label of the button */
  const char *
      kind; /* (nullable): what files of this ending are called; %NULL: documents, in any format that has words for them */
  const char *ending; /* without the dot; of documents not looked at */
  const char *name;   /* suggested */
} WeftSaveQuestion;

/** WeftFileChosen: @file: (nullable): has the ending, or that of a format, and may be replaced; %NULL when nothing was chosen, or the window went. */
typedef void (*WeftFileChosen) (GFile *file, gpointer data);

/** weft_save_chooser_ask: calls @chosen once. The question goes with @window. */
void weft_save_chooser_ask (GtkWindow *window,
                            const WeftSaveQuestion *question,
                            WeftFileChosen chosen,
                            gpointer data);

G_END_DECLS
