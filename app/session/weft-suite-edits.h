/* weft-suite-edits.h: the suite as tables: what a cell of a machine's times or of the network says, and the edits that make it say
 * something else. What is not in the document yet is added when it gets a value. */
#pragma once

#include "weft-batch.h"

G_BEGIN_DECLS

/** weft_suite_list: (transfer full) (element-type guint32): the children of @parent of @kind, in their order; @parent 0: none. */
GArray *weft_suite_list (const WeftDocument *document, guint32 parent, WeftKind kind);

/** weft_suite_find: the number of the suite; 0: none. */
guint32 weft_suite_find (const WeftDocument *document);

/**
 * weft_suite_find_row:
 * @key_property: WEFT_PROPERTY_TO or WEFT_PROPERTY_NAME
 * @key: the index of a choice
 *
 * Returns: the child of @machine of @kind whose @key_property is @key; 0: none
 */
guint32 weft_suite_find_row (const WeftDocument *document,
                             guint32 machine,
                             WeftKind kind,
                             WeftProperty key_property,
                             guint key);

/** weft_suite_set_row: sets @property of that child to @text (nullable: its default), which adds it when it is not there. */
gboolean weft_suite_set_row (WeftBatch *batch,
                             guint32 machine,
                             WeftKind kind,
                             WeftProperty key_property,
                             guint key,
                             WeftProperty property,
                             const char *text,
                             GError **error);

/** weft_suite_find_link: the number of the link that leads from the machine with the XML id @from to @to; 0: none. */
guint32 weft_suite_find_link (const WeftDocument *document, const char *from, const char *to);

/**
 * weft_suite_set_link:
 * @property: WEFT_PROPERTY_LATENCY or WEFT_PROPERTY_PER_UNIT
 * @text: (nullable): %NULL: there is no way
 * @both: for the way back as well
 *
 * A link for both ways becomes two when only one of them changes.
 */
gboolean weft_suite_set_link (WeftBatch *batch,
                              guint32 suite,
                              const char *from,
                              const char *to,
                              WeftProperty property,
                              const char *text,
                              gboolean both,
                              GError **error);

/** weft_suite_add_machine: with the name @name and an identifier made of it; @id: (out): its number. */
gboolean
weft_suite_add_machine (WeftBatch *batch, guint32 suite, const char *name, guint32 *id, GError **error);

/** weft_suite_add_operation: to the table of @machine. */
gboolean
weft_suite_add_operation (WeftBatch *batch, guint32 machine, const char *name, guint32 *id, GError **error);

/** weft_suite_add_target: with the identifier @name, of the machine with the XML id @machine, with pipes and no load by others. */
gboolean weft_suite_add_target (WeftBatch *batch,
                                guint32 suite,
                                const char *name,
                                const char *machine,
                                guint32 *id,
                                GError **error);

/** weft_suite_add_time: of an operation called @op on @target, of 0 seconds. */
gboolean weft_suite_add_time (WeftBatch *batch, guint32 target, const char *op, guint32 *id, GError **error);

/** weft_suite_remove_machine: with its links and targets; fails while a diagram runs on it. */
gboolean
weft_suite_remove_machine (WeftBatch *batch, const WeftDocument *document, guint32 machine, GError **error);

G_END_DECLS
