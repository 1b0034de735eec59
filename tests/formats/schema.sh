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

for file in "$data"/*.weft "$data"/trees/*.weft "$data"/edges/*.weft "$data"/selection/*.weft "$data"/../../data/suites/*.weft; do
  "$xmllint" --noout --nonet --relaxng "$schema" "$file" 2>/dev/null
  result $? "valid: $(basename "$file")"
done

# wrong NAME CHANGE [FILE]: a change that makes a file, Figure 2 unless one is named, wrong for both.
wrong () {
  sed "$2" "$data/${3:-li-figure-2.weft}" >"$work/wrong.weft"
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
targets=selection/selection-128-00.weft
wrong 'a model that does not exist' 's/model="udp"/model="pvm"/' $targets
wrong 'a target without a model' 's/model="udp"//' $targets
wrong 'a width below 0' 's/width="0"/width="-1"/' $targets
wrong 'a time without its seconds' 's/op="ADD" seconds="[^"]*"/op="ADD"/' $targets
wrong 'an unknown element' 's/<suite>/<suite><gadget\/>/'
wrong 'a probability above 1' 's/then="0.8"/then="1.8"/'
wrong 'a block in a block' 's/<step simd="12" spmd="12"\/>/<block id="z" mode="simd"\/>/'
wrong 'a result as a count' 's/iterations="uniform(8, 12)"/iterations="result(fig2)"/'
wrong 'PEs that are no number' 's/pes="8"/pes="many"/'
echo "1..$n"
