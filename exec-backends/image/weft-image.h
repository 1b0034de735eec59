/* weft-image.h: stack code as a file, which is loaded and run without the program that it was compiled from.
 *
 * All numbers are words of 32 bits, the lowest byte first; a real number (IEEE 754, 64 bits) is two, the lower one first. A file is
 *
 *     magic          89 57 53 49 4d 44 0d 0a (hexadecimal): what changes ends of lines or clears top bits is found out
 *     version        1
 *     counts         of instructions, functions, variables, locals, branches and kinds of instructions; words of monos; poly words; bytes
 *                    of text
 *     instructions   kind, operand, line, column, height of the stack before it
 *     functions      entry, after, first branch, parameters, depth
 *     variables      flags (1: mono, 2: float), address, size
 *     locals         the same, then from and after
 *     branches       kind, flags (1: && or ||, 2: may differ, 4: iterations are said), first, at, jump, value (real)
 *     expected       executions of each kind of instruction (real)
 *     text           the name of the program's file, the names of functions, variables and locals, and what is said of iterations, in this
 *                    order, in UTF-8, each ended by a 0
 *     checksum       of all that is before it: weft_digest_bytes(), 4 words
 *
 * Everything means what it means in weft-mimdc-code.h; kinds of instructions and of branches are numbered as they are there. Whoever
 * changes these numbers, or the layout, counts up the version. There is one file for a code, and one code for a file. */
#pragma once

#include "weft-job.h"
#include "weft-mimdc-code.h"

G_BEGIN_DECLS

#define WEFT_IMAGE_VERSION 1

/* An image may have so many bytes: about 14 for each of its program. */
#define WEFT_IMAGE_MOST_BYTES ((gsize) 1 << 30)

/** weft_image_is: whether the bytes begin as an image does. */
gboolean weft_image_is (const char *data, gsize size);

/**
 * weft_image_write:
 * @size: (out): bytes
 *
 * Returns: (transfer full) (nullable): the image; %NULL with @error when the job has not so much memory
 */
char *weft_image_write (const WeftMimdcCode *code, gsize *size, WeftJob *job, GError **error);

/**
 * weft_image_read:
 * @file: its name in messages
 * @error: (out): WEFT_FORMAT_ERROR with the first byte of what is wrong, what was found and what was expected; or that of the job
 *
 * Believes nothing: besides numbers that are in range, every instruction is reached, with one height of the stack and the same
 * kinds of words on it by whichever way; addresses are within variables, or are locals that are there; who returns comes back to
 * where the call stands. So what is loaded is as safe to run as what was compiled. O(size) time and memory.
 *
 * Returns: (transfer full) (nullable)
 */
WeftMimdcCode *weft_image_read (const char *data, gsize size, const char *file, WeftJob *job, GError **error);

G_END_DECLS
