/* bench-app.h: the whole program in a bench: its main loop is turned until something is on the screen, and what that took is printed with the longest turn. */
#pragma once

#include "weft-canvas.h"
#include "weft-results-pane.h"
#include "weft-window.h"

#define BENCH_PATIENCE 120.0 /* seconds */

typedef struct {
  WeftApplication *application;
  double longest; /* turn of the main loop since the last report, ms */
} BenchApp;

/** bench_now: in ms. */
double bench_now (void);

/** bench_app_start: without a window so far. */
void bench_app_start (BenchApp *app);

/** bench_app_open: the file at @path, until all of it is on the screen. Returns: ms. */
double bench_app_open (BenchApp *app, const char *path);

/** bench_app_get_page: (nullable): the page that is seen. */
WeftDocumentPage *bench_app_get_page (const BenchApp *app);
WeftCanvas *bench_app_get_canvas (const BenchApp *app);

/** bench_app_get_answer_page: the page of the tab of @view. */
WeftAnswerPage *bench_app_get_answer_page (const BenchApp *app, const char *view);

/** bench_app_turn: the main loop, once. */
void bench_app_turn (BenchApp *app);

/** bench_app_settle: Returns: ms from @start until the picture of the diagram is complete; exits after BENCH_PATIENCE. */
double bench_app_settle (BenchApp *app, double start);

/** bench_app_wait_for_frame: until the next one is drawn. */
void bench_app_wait_for_frame (BenchApp *app);

/** bench_app_report: prints a line: @what took @ms, and memory. */
void bench_app_report (BenchApp *app, const char *what, double ms);
