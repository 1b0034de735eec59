/* plain-recursion-quad.c: the plain recursion in numbers of 113 bits. */
#include "plain-recursion.h"

#define PLAIN_RECURSION plain_recursion_quad
typedef Quad Real;

#include "plain-recursion.c"
