#!/usr/bin/env python3
"""fresh.py PROGRAM [ARGUMENT]...: a random test on inputs that nobody has seen, with the number that repeats them."""

import os
import secrets
import sys

seed = os.environ.get("WEFT_TEST_SEED") or str(secrets.randbits(32))
print(f"WEFT_TEST_SEED={seed} repeats this", file=sys.stderr, flush=True)
os.environ["WEFT_TEST_SEED"] = seed
os.execv(sys.argv[1], sys.argv[1:])
