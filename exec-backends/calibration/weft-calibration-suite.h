/* weft-calibration-suite.h: what this system takes for operations, measured, as machine and targets of a suite. */
#pragma once

#include "weft-document.h"
#include "weft-job.h"
#include "weft-selected.h"

G_BEGIN_DECLS

/**
 * weft_calibration_suite_measure:
 * @models: (element-type WeftUnixModel): each once, at least one
 * @job: whose progress is that over all models
 *
 * Returns: (transfer full) (nullable): a document of a suite alone: the machine “here”, called as the system is, and for each model in their order a target
 * “here-MODEL” with the times of weft_calibrate() and the load of the system; %NULL with @error of the first model that fails, or the cancellation
 */
WeftDocument *weft_calibration_suite_measure (const GArray *models, WeftJob *job, GError **error);

/**
 * weft_calibration_suite_place:
 * @measured: of weft_calibration_suite_measure()
 *
 * Returns: (transfer full) (nullable): the next version of @document: its suite, which may have to be made, has the machine and the targets of @measured in
 * place of those that had the same ids; %NULL with @error: an id is that of something else
 */
WeftDocument *
weft_calibration_suite_place (WeftDocument *document, const WeftDocument *measured, GError **error);

/** weft_calibration_suite_is_here: whether @target is one of this system: its machine is called as the system is. */
gboolean weft_calibration_suite_is_here (const WeftDocument *document, const WeftNode *target);

/**
 * weft_calibration_suite_find_backend:
 * @selected: of the suite of @document
 * @hosts: (out) (transfer full) (nullable): where its PEs are, as weft_unix_hosts_run() has it; %NULL: on this system
 *
 * Returns: (nullable): the name, which is @document's, of the backend on which what is chosen runs: the model of a target of this system, or of several machines, which a remote shell reaches by
 * their names; %NULL: on none, as nothing is chosen, or a single target of another system, or a machine whose name a remote shell cannot have
 */
const char *weft_calibration_suite_find_backend (const WeftDocument *document,
                                                 const WeftSelected *selected,
                                                 char **hosts);

/** weft_calibration_suite_has_here: whether there is such a target. */
gboolean weft_calibration_suite_has_here (const WeftDocument *document);

/**
 * weft_calibration_suite_renew_load:
 *
 * Returns: (transfer full) (nullable): the next version of @document, in which targets of this system have the load that it has now; the same version when
 * they have it already, or when there are none
 */
WeftDocument *weft_calibration_suite_renew_load (WeftDocument *document, GError **error);

G_END_DECLS
