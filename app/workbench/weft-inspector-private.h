/* weft-inspector-private.h: what sections of the inspector are made of, for the kinds of diagram that have some. */
#pragma once

#include "weft-element.h"
#include "weft-inspector.h"

G_BEGIN_DECLS

/** weft_inspector_add_list: (transfer none): a list below a heading, last. */
GtkWidget *weft_inspector_add_list (WeftInspector *inspector, const char *title);

/** weft_inspector_add_heading: a heading without a list, last. */
void weft_inspector_add_heading (WeftInspector *inspector, const char *title);

/** weft_inspector_get_diagram: the diagram whose parts it shows, by their numbers. */
guint32 weft_inspector_get_diagram (WeftInspector *inspector);

/** weft_inspector_add_fields: into @list the fields of @nodes (array element-type guint32), which all have one kind. */
void weft_inspector_add_fields (WeftInspector *inspector,
                                GtkWidget *list,
                                WeftDocument *document,
                                const GArray *nodes);

/** weft_inspector_add_words: a sentence, last. */
void weft_inspector_add_words (WeftInspector *inspector, const char *words);

/** weft_inspector_add: any widget, last. */
void weft_inspector_add (WeftInspector *inspector, GtkWidget *widget);

typedef void (*WeftInspectorRenew) (GtkWidget *widget, WeftDocument *document, WeftElement part);

/** weft_inspector_add_renewed: any widget, last; @renew has it show each later version, as long as @part is there. */
void weft_inspector_add_renewed (WeftInspector *inspector,
                                 GtkWidget *widget,
                                 WeftElement part,
                                 WeftInspectorRenew renew);

/** weft_inspector_get_act: (nullable): who does what buttons say, with @data (out). */
WeftInspectorAct weft_inspector_get_act (WeftInspector *inspector, gpointer *data);

G_END_DECLS
