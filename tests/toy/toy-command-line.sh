#!/bin/sh
# toy-command-line.sh WEFT-CLI WEFT-CLI-WITH-VIEW FILE: a question that is a row and nothing else is asked, listed, drawn and refused
# like the others; with a view that is a row it is drawn so, in the report as well. Prints TAP.
cli=$(realpath "$1")
viewing=$(realpath "$2")
file=$(realpath "$3")
. "$(dirname "$0")/../tap.sh"

answers () {
  "$cli" ask depths "$file" --format csv >depths.csv && [ "$(sed -n 2p depths.csv)" = 0,1 ] &&
    "$cli" ask depths "$file" --deepest 1 --format csv >flat.csv && [ "$(wc -l <flat.csv)" -eq 2 ] &&
    "$cli" ask depths "$file" --format json | python3 -c "
import json, sys
answer = json.load(sys.stdin)
assert answer['diagram'] == 'fig2' and answer['depths'][0] == {'depth': 0, 'nodes': 1}, answer" &&
    "$cli" ask depths "$file" | grep -q 'depth  nodes'
}

refuses () {
  "$cli" ask depths "$file" --deepest 0 2>said
  [ $? -eq 2 ] && grep -q -e '--deepest: found 0, expected a whole number from 1 to 100' said
}

lists () {
  "$cli" ask --help | grep -q '^  depths  *How many nodes there are at each depth' &&
    "$cli" ask depths --help | grep -q 'how deep to look' && "$cli" generate man | grep -q 'how deep to look' &&
    "$cli" generate completion | grep -q -- '--deepest'
}

draws () {
  for format in svg pdf png; do
    "$cli" render "$file" --view depths --deepest 3 --out "depths.$format" && [ -s "depths.$format" ] || return 1
  done
  grep -q 'nodes' depths.svg || grep -q '<svg' depths.svg
}

views () {
  "$viewing" render "$file" --view levels --out levels.svg && ! cmp -s levels.svg depths.svg &&
    ! "$viewing" render "$file" --view depths --out none.svg && "$viewing" report "$file" --out with.html &&
    "$cli" report "$file" --out without.html && grep -q 'Depths: ' with.html && ! grep -q 'Depths: ' without.html
}

check 'answered as text, CSV and JSON, with its options' answers
check 'refused with what was expected' refuses
check 'listed in help, manual and completion' lists
check 'drawn without a view of its own' draws
check 'drawn by a view of its own, in the report as well' views
echo "1..$n"
