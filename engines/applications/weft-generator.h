/* weft-generator.h: what makes a diagram from a few parameters, by the rule of an application: a row that says what it is called,
 * where it comes from, what it leaves open, how large the diagram becomes, and how it is drawn. Equal options give equal documents, to the
 * byte; what people read in them is English, whatever their language. */
#pragma once

#include "weft-option.h"
#include "weft-task-sketch.h"

G_BEGIN_DECLS

/* More are refused. */
#define WEFT_GENERATOR_MOST_TASKS ((guint64) 4000000)
#define WEFT_GENERATOR_MOST_EDGES ((guint64) 16000000)

/* Of a task graph, or of another diagram. */
typedef struct {
  guint64 n_tasks;
  guint64 n_edges;
  guint64 n_measured; /* times that stand beside a diagram that is no task graph */
} WeftGeneratorSize;

/* What an option is at the most where the diagram is to be seen at a glance. */
typedef struct {
  const WeftOption *option;
  double most;
} WeftGeneratorFew;

typedef struct _WeftGenerator WeftGenerator;

struct _WeftGenerator {
  const char *name;  /* as on the command line: "psim" */
  const char *title; /* translatable: "PSIM" */
  const char
      *description;   /* what the application does, and what its graph is like: a sentence; translatable */
  const char *source; /* which paper, which section */
  const char *unit;   /* of time */
  const char *note;   /* what the paper leaves open, and what is taken for it; stands in the document */
  const WeftOption *const *
      options; /* (array zero-terminated=1): the standard ones give the size of the paper. Their ranges keep the
                                     * numbers below far from 2^63. Generators that share an option's name share its meaning */
  const WeftGeneratorFew *few; /* ended by one without option */
  /* (nullable): whether the options fit each other; %FALSE with @error */
  gboolean (*check) (const WeftOptions *options, GError **error);
  WeftGeneratorSize (*measure) (const WeftOptions *options);
  /* of a task graph: draws just as many as measured */
  void (*draw) (const WeftOptions *options, WeftTaskSketch *sketch);
  /* of others: (transfer full) (nullable): with @title of the document and @note in the diagram; %NULL with @error */
  WeftDocument *(
      *make) (const WeftOptions *options, const char *title, const char *note, WeftJob *job, GError **error);
};

/** weft_generators_get: (array zero-terminated=1): in the order of the paper. */
const WeftGenerator *const *weft_generators_get (void);

/** weft_generators_find: (nullable) */
const WeftGenerator *weft_generators_find (const char *name);

/**
 * weft_generator_measure:
 * @options: of the generator
 * @size: (out)
 *
 * How large the diagram becomes, before it is made. O(1), Polyroots O(degree).
 *
 * Returns: %FALSE with @error when the options do not fit each other, or there would be more tasks or edges than the most
 */
gboolean weft_generator_measure (const WeftGenerator *generator,
                                 const WeftOptions *options,
                                 WeftGeneratorSize *size,
                                 GError **error);

/** weft_generator_size_print: (transfer full): "40,963 tasks, 81,920 edges", in the language of the user. */
char *weft_generator_size_print (const WeftGeneratorSize *size);

/** weft_generator_reduce: (transfer full): @options with which the same rule makes a small diagram. */
WeftOptions *weft_generator_reduce (const WeftGenerator *generator, const WeftOptions *options);

/**
 * weft_generator_make:
 *
 * Returns: (transfer full) (nullable): a document with one diagram and a note that says what it follows from; %NULL with @error: as
 * weft_generator_measure(), beyond the job's byte budget, or cancelled. O(tasks + edges), with lists of those drawn by chance sorted.
 */
WeftDocument *weft_generator_make (const WeftGenerator *generator,
                                   const WeftOptions *options,
                                   WeftJob *job,
                                   GError **error);

G_END_DECLS
