/* machine-words.h: words of 32 bits, as generated programs have them, bit for bit as everywhere. */
#include <stdint.h>
#include <string.h>

typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;

static inline float
F (u32 word)
{
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}

static inline u32
W (float value)
{
  u32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}

static inline u32
truncate_float (float v)
{
  return (u32) (v >= 2147483648.0f ? INT32_MAX : v < -2147483648.0f ? INT32_MIN : v == v ? (i32) v : 0);
}
