/* weft-mapped-regions.h: which technique of mapping is the best for a parallel loop over two of its parameters at once (Sussman 1992, section 3.3, whose figures
 * are lines through this plane). A plain value, immutable and reference counted. */
#pragma once

#include "weft-mapped.h"

G_BEGIN_DECLS

/* Where there is no such loop: fewer items than processors or neighbours need, or than the load factor has processors. */
#define WEFT_MAPPED_NOWHERE WEFT_MAPPING_N_TECHNIQUES

/* Places at which times are told, in the middles of as many columns and rows. */
#define WEFT_MAPPED_PLACES 32

typedef struct {
  WeftMappingParameter parameter;
  double from;
  double to;
  double value; /* that the loop has */
} WeftMappedAxis;

/* A part of a line, from where the one before it ends. */
typedef struct {
  double end;
  guint best; /* a WeftMappingTechnique, or WEFT_MAPPED_NOWHERE */
} WeftMappedPart;

/* A line through the plane, along one axis at a value of the other. */
typedef struct {
  double at;
  guint first; /* of its parts */
  guint n;
} WeftMappedLine;

/* Where three techniques are equal and the best. */
typedef struct {
  double x;
  double y;
} WeftMappedCorner;

/* Between two lines on which the same techniques follow one another they do so on all lines, and borders go from line to line. Where that changes, two lines stand
 * as close to each other as a double can tell. */
typedef struct {
  gint ref_count;
  guint32 diagram; /* its number */
  WeftMappedAxis x;
  WeftMappedAxis y;
  gboolean are_upright; /* lines go along y, at values of x; else along x, at values of y */
  GArray *lines;   /* WeftMappedLine, ascending, of which the first and the last are ends of their axis */
  GArray *parts;   /* WeftMappedPart */
  GArray *corners; /* WeftMappedCorner, by lines */
  GArray *
      crossings; /* WeftMappedCrossing of either parameter at the loop's value of the other, where the best changes */
  gboolean applies[WEFT_MAPPING_N_TECHNIQUES];
  double *times[WEFT_MAPPING_N_TECHNIQUES]; /* (array length=WEFT_MAPPED_PLACES²): by rows of y from below */
  guint8 best[WEFT_MAPPED_PLACES * WEFT_MAPPED_PLACES]; /* at the same places, or WEFT_MAPPED_NOWHERE */
  double
      shares[WEFT_MAPPING_N_TECHNIQUES + 1]; /* of the plane in which each is the best; the last: nowhere */
  WeftMappingTechnique own;                  /* the best for the loop as it is */
} WeftMappedRegions;

/** weft_mapped_regions_new: (transfer full): for the caller to fill in. */
WeftMappedRegions *weft_mapped_regions_new (void);
WeftMappedRegions *weft_mapped_regions_ref (WeftMappedRegions *regions);
void weft_mapped_regions_unref (WeftMappedRegions *regions);

/** weft_mapped_regions_get_size: bytes that it keeps. */
gsize weft_mapped_regions_get_size (const WeftMappedRegions *regions);

/** weft_mapped_regions_get_place: the value of @axis in the middle of column or row @i. */
double weft_mapped_regions_get_place (const WeftMappedAxis *axis, guint i);

/** weft_mapped_regions_get_start: where part @part of all begins, on @line, which has it. */
double
weft_mapped_regions_get_start (const WeftMappedRegions *regions, const WeftMappedLine *line, guint part);

/** weft_mapped_regions_get_along, _get_across: (transfer none): the axis along which lines go, and the other. */
const WeftMappedAxis *weft_mapped_regions_get_along (const WeftMappedRegions *regions);
const WeftMappedAxis *weft_mapped_regions_get_across (const WeftMappedRegions *regions);

/** weft_mapped_regions_are_alike: whether the same techniques follow one another on two lines. */
gboolean weft_mapped_regions_are_alike (const WeftMappedRegions *regions,
                                        const WeftMappedLine *a,
                                        const WeftMappedLine *b);

/** weft_mapped_regions_describe_corner: (transfer full): “data items 4,052, time of an iteration 39.9”. */
char *weft_mapped_regions_describe_corner (const WeftMappedRegions *regions, const WeftMappedCorner *corner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMappedRegions, weft_mapped_regions_unref)

G_END_DECLS
