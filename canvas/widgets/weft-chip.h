/* weft-chip.h: a mode or a machine as something to drag: a small pill, and what it carries. */
#pragma once

#include "weft-theme.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a chip carries: "mode:simd", "machine:pasm". A type of its own, so that no other text is mistaken
 * for it. */
typedef struct {
  char *kind;  /* "mode", "machine" or "part" */
  char *value; /* "simd"; a machine's XML id; the edit that makes the part: "add-block" */
} WeftDragPayload;

#define WEFT_TYPE_DRAG_PAYLOAD (weft_drag_payload_get_type ())
GType weft_drag_payload_get_type (void) G_GNUC_CONST;

WeftDragPayload *weft_drag_payload_new (const char *kind, const char *value);
WeftDragPayload *weft_drag_payload_copy (const WeftDragPayload *payload);
void weft_drag_payload_free (WeftDragPayload *payload);

#define WEFT_TYPE_CHIP (weft_chip_get_type ())
G_DECLARE_FINAL_TYPE (WeftChip, weft_chip, WEFT, CHIP, GtkWidget)

/**
 * weft_chip_new:
 * @label: what it says
 * @paint: of its sample: of a mode, or of a machine, which is a dot; WEFT_PAINT_PLAIN: there is none
 *
 * A chip can be dragged. Clicked, or activated by the keyboard, it emits "clicked" (gboolean by_pointer), to be applied
 * to the selection or, of parts and by the pointer, to be put down with another click.
 */
GtkWidget *weft_chip_new (const WeftDragPayload *payload, const char *label, WeftPaint paint);

/** weft_chip_set_key: the key that does the same: its letter is underlined in the label, or it stands small behind. */
void weft_chip_set_key (WeftChip *chip, const char *key);

/**
 * weft_sample_new:
 * @size: in pixels
 *
 * Returns: a small square or dot, as chips and lists have it before a name
 */
GtkWidget *weft_sample_new (int size);

/** weft_sample_show: the paint of a mode, or the dot of a machine. */
void weft_sample_show (GtkWidget *sample, WeftPaint paint);

const WeftDragPayload *weft_chip_get_payload (WeftChip *chip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDragPayload, weft_drag_payload_free)

G_END_DECLS
