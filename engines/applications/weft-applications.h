/* weft-applications.h: the generators of the five applications of Adve and Vernon 2004 (Table III and Fig. 1) and of the search of Li
 * et al. 1997, and the options that they share. */
#pragma once

#include "weft-generator.h"

G_BEGIN_DECLS

extern const WeftGenerator weft_mp3d_generator;
extern const WeftGenerator weft_psim_generator;
extern const WeftGenerator weft_locusroute_generator;
extern const WeftGenerator weft_polyroots_generator;
extern const WeftGenerator weft_dynprog_generator;
extern const WeftGenerator weft_satisfiability_generator;

extern const WeftOption weft_application_processors;
extern const WeftOption weft_application_seed;
extern const WeftOption weft_application_system;

/** weft_application_count: the value of @option, a count. */
guint64 weft_application_count (const WeftOptions *options, const WeftOption *option);

/** weft_application_seed_of: the seed that @options say. */
guint64 weft_application_seed_of (const WeftOptions *options);

/**
 * weft_application_add_class: (of weft_application_system)
 * @bus_rate: requests to the bus for a microsecond of CPU time
 *
 * Adds the class of tasks with this rate when @options ask for the bus; 0: they do not.
 */
guint32 weft_application_add_class (const WeftOptions *options,
                                    WeftTaskSketch *sketch,
                                    const char *id,
                                    double bus_rate);

/**
 * weft_application_add_bus: behind the policy: the Sequent Symmetry (section 3.3), in microseconds, when @options ask for it.
 *
 * A read takes the bus for 3 cycles in all and 8 from request to answer (section 4.3, footnote 5): 1.5 cycles for each of two
 * transfers, 5 in a module of the memory; another cache is taken to answer as quickly. A cycle is taken to last 0.1 us, which the
 * paper does not print.
 */
void weft_application_add_bus (const WeftOptions *options, WeftTaskSketch *sketch);

G_END_DECLS
