/* weft-canvas-scene.c: from the diagram to its scene: at once where that is quick, else by another thread, whose
 * progress is shown when it takes long. */
#include "weft-canvas-private.h"

#include "weft-fault.h"
#include "weft-widget-theme.h"

/* Larger diagrams are laid out by another thread: more would hold up a frame. */
#define MOST_AT_ONCE 1500

/* What is there in less time needs no sign of progress; in ms. */
#define PATIENCE 150
#define BEAT     80

#define BAR_HEIGHT     3.0f
#define PROBLEM_MARGIN 40

/* What another thread needs, and makes. */
typedef struct {
  WeftDiagram *diagram;
  const WeftTheme *theme;
  WeftJob *job;
  WeftScene *scene; /* (nullable) */
  GError *error;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  weft_diagram_unref (making->diagram);
  weft_job_unref (making->job);
  g_clear_pointer (&making->scene, weft_scene_unref);
  g_clear_error (&making->error);
  g_free (making);
}

gboolean
weft_canvas_is_large (WeftCanvas *canvas)
{
  return canvas->diagram != NULL && weft_diagram_is_larger (canvas->diagram, MOST_AT_ONCE);
}

/* Once neither the scene nor the owner has anything under way. */
static void
end_patience (WeftCanvas *canvas)
{
  if (canvas->making != NULL || canvas->work != NULL)
    return;
  g_clear_handle_id (&canvas->patience, g_source_remove);
  canvas->is_slow = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

/* Drops the job; the scene that is shown stays. */
void
weft_canvas_stop_making (WeftCanvas *canvas)
{
  if (canvas->making != NULL)
    weft_job_cancel (canvas->making);
  g_clear_pointer (&canvas->making, weft_job_unref);
  end_patience (canvas);
}

static void
set_shown (WeftCanvas *canvas, WeftDiagram *diagram, gboolean exact)
{
  weft_diagram_ref (diagram);
  g_clear_pointer (&canvas->shown, weft_diagram_unref);
  canvas->shown = diagram;
  canvas->is_exact = exact;
}

/* @scene: (transfer full) (nullable): of the diagram that there is now; else @error says why */
static void
take_result (WeftCanvas *canvas, WeftScene *scene, const GError *error)
{
  set_shown (canvas, canvas->diagram, TRUE);
  g_free (canvas->problem);
  canvas->problem = scene == NULL ? weft_fault_words (error) : NULL;
  weft_canvas_take_scene (canvas, scene);
}

static void
make (GTask *task, G_GNUC_UNUSED gpointer canvas, gpointer data, G_GNUC_UNUSED GCancellable *cancellable)
{
  Making *making = data;
  g_autoptr (WeftTypesetter) typesetter = weft_typesetter_new (making->theme);

  making->scene = weft_diagram_make_scene (making->diagram, typesetter, making->job, &making->error);
  g_task_return_boolean (task, making->scene != NULL);
}

/* Back on the main thread. A scene that nobody waits for any more is dropped. */
static void
made_cb (GObject *object, GAsyncResult *result, G_GNUC_UNUSED gpointer data)
{
  WeftCanvas *canvas = WEFT_CANVAS (object);
  Making *making = g_task_get_task_data (G_TASK (result));

  if (canvas->making != making->job)
    return;
  weft_canvas_stop_making (canvas);
  take_result (canvas, g_steal_pointer (&making->scene), making->error);
}

static gboolean
beat_cb (gpointer data)
{
  WeftCanvas *canvas = data;

  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return G_SOURCE_CONTINUE;
}

static gboolean
patience_cb (gpointer data)
{
  WeftCanvas *canvas = data;

  canvas->is_slow = TRUE;
  canvas->patience = g_timeout_add (BEAT, beat_cb, canvas);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return G_SOURCE_REMOVE;
}

static void
begin_patience (WeftCanvas *canvas)
{
  if (canvas->patience == 0)
    canvas->patience = g_timeout_add (PATIENCE, patience_cb, canvas);
}

void
weft_canvas_show_work (WeftCanvas *canvas, WeftJob *job)
{
  g_clear_pointer (&canvas->work, weft_job_unref);
  if (job != NULL) {
    canvas->work = weft_job_ref (job);
    begin_patience (canvas);
  } else {
    end_patience (canvas);
  }
}

static void
begin_making (WeftCanvas *canvas)
{
  g_autoptr (GTask) task = g_task_new (canvas, NULL, made_cb, NULL);
  Making *making = g_new0 (Making, 1);

  making->diagram = weft_diagram_ref (canvas->diagram);
  making->theme = canvas->theme;
  making->job = weft_job_new ();
  canvas->making = weft_job_ref (making->job);
  begin_patience (canvas);
  g_task_set_task_data (task, making, making_free);
  g_task_run_in_thread (task, make);
}

/* Shows at once what was edited, as far as that goes without a layout. Returns whether that is all there is to show. */
static gboolean
change_scene (WeftCanvas *canvas)
{
  gboolean exact;
  WeftScene *changed;

  if (canvas->scene == NULL || canvas->shown == NULL)
    return FALSE;
  changed =
      weft_diagram_change_scene (canvas->shown, canvas->diagram, canvas->scene, canvas->typesetter, &exact);
  if (changed == NULL)
    return FALSE;
  set_shown (canvas, canvas->diagram, canvas->is_exact && exact);
  weft_canvas_take_scene (canvas, changed);
  return canvas->is_exact;
}

void
weft_canvas_show_scene (WeftCanvas *canvas)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftScene *scene;

  canvas->is_behind = FALSE;
  weft_canvas_stop_making (canvas);
  g_clear_pointer (&canvas->problem, g_free);
  canvas->theme = weft_widget_get_theme (GTK_WIDGET (canvas));
  if (canvas->typesetter == NULL)
    canvas->typesetter = weft_typesetter_new (canvas->theme);
  if (canvas->diagram == NULL) {
    weft_canvas_take_scene (canvas, NULL);
  } else if (weft_canvas_is_large (canvas)) {
    if (!change_scene (canvas))
      begin_making (canvas);
  } else {
    scene = weft_diagram_make_scene (canvas->diagram, canvas->typesetter, job, &error);
    take_result (canvas, scene, error);
  }
}

void
weft_canvas_catch_up (WeftCanvas *canvas)
{
  if (canvas->frame != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (canvas), canvas->frame);
  canvas->frame = 0;
  if (canvas->is_behind)
    weft_canvas_show_scene (canvas);
}

static gboolean
frame_cb (GtkWidget *widget, G_GNUC_UNUSED GdkFrameClock *clock, G_GNUC_UNUSED gpointer data)
{
  WEFT_CANVAS (widget)->frame = 0;
  weft_canvas_catch_up (WEFT_CANVAS (widget));
  return G_SOURCE_REMOVE;
}

/* However many edits there are, one scene a frame is enough. Until then the scene is that of a version before, as it is
 * while another thread makes one. */
void
weft_canvas_fall_behind (WeftCanvas *canvas)
{
  weft_canvas_stop_making (canvas);
  canvas->is_behind = TRUE;
  if (canvas->frame == 0 && gtk_widget_get_mapped (GTK_WIDGET (canvas)))
    canvas->frame = gtk_widget_add_tick_callback (GTK_WIDGET (canvas), frame_cb, NULL, NULL);
}

/* All themes for the screen have the same fonts, so that a scene is good for all of them. */
void
weft_canvas_change_theme (WeftCanvas *canvas)
{
  canvas->theme = weft_widget_get_theme (GTK_WIDGET (canvas));
  weft_tiles_set_scene (canvas->tiles, canvas->scene, canvas->theme);
  weft_canvas_renew_overview (canvas);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

double
weft_canvas_get_progress (WeftCanvas *canvas)
{
  weft_canvas_catch_up (canvas);
  return canvas->making != NULL ? weft_job_get_progress (canvas->making) : -1;
}

void
weft_canvas_set_hint (WeftCanvas *canvas, const char *words)
{
  if (g_strcmp0 (words, canvas->hint) == 0)
    return;
  g_free (canvas->hint);
  canvas->hint = g_strdup (words);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

/* In the middle of the canvas; below what is drawn there. */
static void
append_sentence (WeftCanvas *canvas, GtkSnapshot *snapshot, const char *words)
{
  const WeftColor *text = &canvas->theme->colors[WEFT_COLOR_DIM_TEXT];
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (canvas), words);
  int width = gtk_widget_get_width (GTK_WIDGET (canvas));
  int canvas_height = gtk_widget_get_height (GTK_WIDGET (canvas));
  WeftRect drawn = canvas->scene != NULL ? weft_scene_get_bounds (canvas->scene) : (WeftRect){0};
  int height;

  pango_layout_set_width (layout, MAX (width - 2 * PROBLEM_MARGIN, 1) * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (PROBLEM_MARGIN, (float) (canvas_height - height) *
                                                                    (drawn.height > 0 ? 0.75f : 0.5f)));
  gtk_snapshot_append_layout (snapshot, layout,
                              &(GdkRGBA){(float) text->red, (float) text->green, (float) text->blue, 1});
  gtk_snapshot_restore (snapshot);
}

void
weft_canvas_append_progress (WeftCanvas *canvas, GtkSnapshot *snapshot)
{
  const WeftColor *accent = &canvas->theme->colors[WEFT_COLOR_ACCENT];
  GdkRGBA color = {(float) accent->red, (float) accent->green, (float) accent->blue, 1};
  float width = (float) gtk_widget_get_width (GTK_WIDGET (canvas));
  WeftJob *job = canvas->making != NULL ? canvas->making : canvas->work;

  if (canvas->problem != NULL)
    append_sentence (canvas, snapshot, canvas->problem);
  else if (canvas->hint != NULL && !canvas->dropping)
    append_sentence (canvas, snapshot, canvas->hint);
  if (!canvas->is_slow)
    return;
  width *= (float) MAX (job != NULL ? weft_job_get_progress (job) : 0, 0.02);
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, 0, width, BAR_HEIGHT));
}
