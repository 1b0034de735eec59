/* weft-mapped-curves.h: what a parallel loop takes under each technique of mapping over one of its parameters (Sussman 1992, Figures 5 to 10). A plain value,
 * immutable and reference counted. */
#pragma once

#include "weft-mapped.h"

G_BEGIN_DECLS

/* A curve of a family: a technique with a value of another parameter. */
typedef struct {
  WeftMappingTechnique technique;
  double value;  /* NaN: the technique takes the same with all */
  double *times; /* (array length=n) */
} WeftMappedMember;

/* Where two curves of a family of different techniques cross. */
typedef struct {
  double x;
  double time;
  guint below; /* the member that is faster below x */
  guint above;
} WeftMappedMeeting;

typedef struct {
  gint ref_count;
  guint32 diagram; /* its number */
  WeftMappingParameter parameter;
  double value; /* that the loop has */
  gsize n;      /* points: equal steps, the value, and where techniques change places in between */
  double *x;    /* (array length=n): ascending */
  double *times[WEFT_MAPPING_N_TECHNIQUES]; /* (array length=n) */
  gboolean applies[WEFT_MAPPING_N_TECHNIQUES];
  GArray *crossings; /* WeftMappedCrossing of this parameter, by value */
  WeftMappingParameter
      family; /* the other parameter of which there are several values; WEFT_MAPPING_N_PARAMETERS: none */
  GArray *members;  /* WeftMappedMember, by technique and value; empty without a family */
  GArray *meetings; /* WeftMappedMeeting, by x */
} WeftMappedCurves;

/** weft_mapped_curves_new: (transfer full): of @n points, which are for the caller to fill in, without crossings. */
WeftMappedCurves *weft_mapped_curves_new (gsize n);
WeftMappedCurves *weft_mapped_curves_ref (WeftMappedCurves *curves);
void weft_mapped_curves_unref (WeftMappedCurves *curves);

/** weft_mapped_curves_get_size: bytes that it keeps. */
gsize weft_mapped_curves_get_size (const WeftMappedCurves *curves);

/** weft_mapped_curves_find_best: the technique with the least time at point @i among those that apply; the first among equals. */
WeftMappingTechnique weft_mapped_curves_find_best (const WeftMappedCurves *curves, gsize i);

/** weft_mapped_curves_title_member: (transfer full): “Pipeline, load factor 1.5”, or “Block”. */
char *weft_mapped_curves_title_member (const WeftMappedCurves *curves, guint member);

/** weft_mapped_curves_describe_meeting: (transfer full): “57.9016: Pipeline, load factor 1.5 below, Block above”. */
char *weft_mapped_curves_describe_meeting (const WeftMappedCurves *curves, const WeftMappedMeeting *meeting);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMappedCurves, weft_mapped_curves_unref)

G_END_DECLS
