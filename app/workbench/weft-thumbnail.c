/* weft-thumbnail.c: the view "canvas" of a document, without its notes, as a picture of fixed size. */
#include "weft-thumbnail.h"

#include "views.h"
#include "weft-kind.h"
#include "weft-widget-theme.h"
#include "weft-worker.h"
#include "weft-reader.h"

/* In pixels of zoom 1; drawn with twice as many. */
#define WIDTH  208
#define HEIGHT 112

struct _WeftThumbnail {
  GtkWidget parent_instance;
  GtkWidget *picture;
  char *path;             /* (nullable): there is none, or a document instead */
  WeftDocument *document; /* (nullable) */
  int width;
  int height;
  const WeftTheme *theme; /* of the picture that was asked for last; NULL: none is right */
  guint asked;            /* how many pictures were */
};

G_DEFINE_FINAL_TYPE (WeftThumbnail, weft_thumbnail, GTK_TYPE_WIDGET)

typedef struct {
  char *path;
  WeftDocument *document;
  int width;
  int height;
  const WeftTheme *theme;
  guint number; /* of the picture */
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *drawing = data;

  g_free (drawing->path);
  g_clear_pointer (&drawing->document, weft_document_unref);
  g_free (drawing);
}

/* Notes are wide, and too small to be read here. */
static WeftDocument *
without_notes (WeftDocument *document, guint32 diagram)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, weft_document_get_node (document, diagram));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (weft_node_get_kind (child) == WEFT_KIND_NOTE) {
      WeftDocument *rest = weft_document_remove (document, weft_node_get_id (child), NULL);

      weft_document_unref (document);
      return without_notes (rest, diagram);
    }
  return document;
}

static gpointer
do_draw (gpointer data, GError **error)
{
  const Drawing *drawing = data;
  g_autoptr (WeftDocument) document = drawing->document != NULL ? weft_document_ref (drawing->document)
                                                                : weft_load (drawing->path, NULL, error);
  guint32 diagram = document != NULL ? weft_document_find_diagram (document) : 0;
  WeftViewSubject subject = {.diagram = diagram};

  if (diagram == 0)
    return NULL;
  document = without_notes (g_steal_pointer (&document), diagram);
  subject.document = document;
  return weft_views_render (weft_views_find ("canvas"), &subject, drawing->theme,
                            weft_picture_find_format (".png"), drawing->width, drawing->height, 2, NULL, NULL,
                            error);
}

static void
drawn (gpointer owner, gpointer data, gpointer result, G_GNUC_UNUSED const GError *error)
{
  WeftThumbnail *thumbnail = owner;
  const Drawing *drawing = data;
  g_autoptr (GBytes) bytes = result;
  g_autoptr (GdkTexture) texture = bytes != NULL ? gdk_texture_new_from_bytes (bytes, NULL) : NULL;

  if (thumbnail->picture != NULL && drawing->number == thumbnail->asked)
    gtk_picture_set_paintable (GTK_PICTURE (thumbnail->picture), GDK_PAINTABLE (texture));
}

static const WeftWork drawing_work = {do_draw, drawn, drawing_free};

static void
draw_anew (WeftThumbnail *thumbnail)
{
  const WeftTheme *theme = weft_widget_get_theme (GTK_WIDGET (thumbnail));
  Drawing *drawing;

  if (theme == thumbnail->theme || (thumbnail->path == NULL && thumbnail->document == NULL))
    return;
  thumbnail->theme = theme;
  drawing = g_new (Drawing, 1);
  *drawing =
      (Drawing){.path = g_strdup (thumbnail->path),
                .document = thumbnail->document != NULL ? weft_document_ref (thumbnail->document) : NULL,
                .width = thumbnail->width,
                .height = thumbnail->height,
                .theme = theme,
                .number = ++thumbnail->asked};
  weft_worker_look (&drawing_work, thumbnail, drawing);
}

static void
weft_thumbnail_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (weft_thumbnail_parent_class)->map (widget);
  draw_anew (WEFT_THUMBNAIL (widget));
}

static void
weft_thumbnail_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (weft_thumbnail_parent_class)->css_changed (widget, change);
  if (gtk_widget_get_mapped (widget))
    draw_anew (WEFT_THUMBNAIL (widget));
}

static void
weft_thumbnail_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        G_GNUC_UNUSED int for_size,
                        int *minimum,
                        int *natural,
                        G_GNUC_UNUSED int *minimum_baseline,
                        G_GNUC_UNUSED int *natural_baseline)
{
  const WeftThumbnail *thumbnail = WEFT_THUMBNAIL (widget);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? thumbnail->width / 2 : thumbnail->height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? thumbnail->width : thumbnail->height;
}

static void
weft_thumbnail_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (WEFT_THUMBNAIL (widget)->picture, width, height, baseline, NULL);
}

static void
weft_thumbnail_dispose (GObject *object)
{
  WeftThumbnail *thumbnail = WEFT_THUMBNAIL (object);

  g_clear_pointer (&thumbnail->picture, gtk_widget_unparent);
  g_clear_pointer (&thumbnail->path, g_free);
  g_clear_pointer (&thumbnail->document, weft_document_unref);
  G_OBJECT_CLASS (weft_thumbnail_parent_class)->dispose (object);
}

static void
weft_thumbnail_class_init (WeftThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_thumbnail_dispose;
  widget_class->map = weft_thumbnail_map;
  widget_class->css_changed = weft_thumbnail_css_changed;
  widget_class->measure = weft_thumbnail_measure;
  widget_class->size_allocate = weft_thumbnail_size_allocate;
}

static void
weft_thumbnail_init (WeftThumbnail *thumbnail)
{
  thumbnail->width = WIDTH;
  thumbnail->height = HEIGHT;
  thumbnail->picture = gtk_picture_new ();
  gtk_widget_set_parent (thumbnail->picture, GTK_WIDGET (thumbnail));
}

static WeftThumbnail *
make (void)
{
  return g_object_new (WEFT_TYPE_THUMBNAIL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

GtkWidget *
weft_thumbnail_new (const char *path)
{
  WeftThumbnail *thumbnail = make ();

  thumbnail->path = g_strdup (path);
  return GTK_WIDGET (thumbnail);
}

GtkWidget *
weft_thumbnail_new_of (int width, int height)
{
  WeftThumbnail *thumbnail = make ();

  thumbnail->width = width;
  thumbnail->height = height;
  return GTK_WIDGET (thumbnail);
}

void
weft_thumbnail_show (WeftThumbnail *thumbnail, WeftDocument *document)
{
  g_clear_pointer (&thumbnail->path, g_free);
  g_clear_pointer (&thumbnail->document, weft_document_unref);
  thumbnail->document = document != NULL ? weft_document_ref (document) : NULL;
  thumbnail->theme = NULL;
  if (gtk_widget_get_mapped (GTK_WIDGET (thumbnail)))
    draw_anew (thumbnail);
}

gboolean
weft_thumbnail_is_drawn (WeftThumbnail *thumbnail)
{
  return gtk_picture_get_paintable (GTK_PICTURE (thumbnail->picture)) != NULL;
}
