#!/bin/sh
# schema.sh XMLLINT SCHEMA DATA WEFT-CLI: the schema in the tree is the one that the tables make, and it agrees with
# the reader about files that are right and files that are wrong. Prints TAP.
set -u
xmllint=$1
schema=$2
data=$3
cli=$(realpath "$4")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0

result () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

"$cli" generate schema >"$work/schema.rng"
cmp -s "$work/schema.rng" "$schema"
result $? 'the schema is the generated one'

for file in "$data"/*.weft "$data"/trees/*.weft "$data"/edges/*.weft; do
  "$xmllint" --noout --nonet --relaxng "$schema" "$file" 2>/dev/null
  result $? "valid: $(basename "$file")"
done

# A change that makes Figure 2 wrong, for both.
wrong () {
  sed "$2" "$data/li-figure-2.weft" >"$work/wrong.weft"
  "$xmllint" --noout --nonet --relaxng "$schema" "$work/wrong.weft" 2>/dev/null
  by_schema=$?
  "$cli" check "$work/wrong.weft" >/dev/null 2>&1
  by_reader=$?
  [ "$by_schema" -ne 0 ] && [ "$by_reader" -ne 0 ]
  result $? "$1"
}
wrong 'a mode that does not exist' 's/mode="spmd"/mode="vector"/'
wrong 'no mode' 's/<block id="a" name="blk_a" mode="simd">/<block id="a" name="blk_a">/'
wrong 'an unknown attribute' 's/decided/x/; s/then="0.8"/then="0.8" colour="red"/'
wrong 'an unknown element' 's/<suite>/<suite><gadget\/>/'
wrong 'a probability above 1' 's/then="0.8"/then="1.8"/'
wrong 'a block in a block' 's/<step simd="12" spmd="12"\/>/<block id="z" mode="simd"\/>/'
wrong 'a result as a count' 's/iterations="uniform(8, 12)"/iterations="result(fig2)"/'
wrong 'PEs that are no number' 's/pes="8"/pes="many"/'
echo "1..$n"
