/* weft-matching-search.h: what heuristics share that try one assignment after the other. For the files of this folder. */
#pragma once

#include "weft-matching-setup.h"
#include "weft-random.h"

G_BEGIN_DECLS

typedef struct {
  const WeftMatchingSetup *setup;
  WeftRandom random;
  WeftMatchingRoom room;
  guint32 *best;   /* (array length=n_tasks): machines; the best that was tried */
  double least;    /* what it is judged by */
  guint64 n_steps; /* that were tried */
  guint64 most_steps;
} WeftMatchingSearch;

/**
 * weft_matching_search_init:
 * @matching: from the heuristic that the search begins with, Min-min of independent tasks, else HEFT; it is the best so far
 *
 * The search may then try so many assignments that all take some seconds at most. Returns: %FALSE with @error
 */
gboolean weft_matching_search_init (WeftMatchingSearch *search,
                                    const WeftMatchingSetup *setup,
                                    WeftMatching *matching,
                                    WeftJob *job,
                                    GError **error);
void weft_matching_search_clear (WeftMatchingSearch *search);

/** weft_matching_search_draw: one of the machines that can run @task. */
guint32 weft_matching_search_draw (WeftMatchingSearch *search, guint32 task);

/** weft_matching_search_draw_all: @machines (out caller-allocates) (array length=n_tasks): of every task. */
void weft_matching_search_draw_all (WeftMatchingSearch *search, guint32 *machines);

/** weft_matching_search_try: what @machines are judged by; remembers them when nothing was better. */
double weft_matching_search_try (WeftMatchingSearch *search, const guint32 *machines);

/** weft_matching_search_is_over: as many steps are done as may be. */
gboolean weft_matching_search_is_over (const WeftMatchingSearch *search);

/** weft_matching_search_finish: the best that was tried becomes @matching if it is better than that; clears @search. */
gboolean weft_matching_search_finish (WeftMatchingSearch *search, WeftMatching *matching, GError **error);

G_END_DECLS
