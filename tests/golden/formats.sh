#!/bin/sh
# formats.sh WEFT-CLI DATA TOY-CLI: import, export and convert as a script sees them: output, messages, exit status, files. TOY-CLI is
# the program with one format more, which no other file of it knows. Prints TAP.
cli=$(realpath "$1")
data=$(realpath "$2")
toy=$(realpath "$3")
. "$(dirname "$0")/../tap.sh"

# says STATUS TEXT COMMAND...: the exit status, and the text is in its output, of whichever stream.
says () {
  wanted=$1
  text=$2
  shift 2
  gives "$wanted" "$@" >"$work/output" 2>&1 && grep -qF -e "$text" "$work/output" ||
    { echo "expected: $text"; cat "$work/output"; return 1; }
}

# same FILE TEXT
same () {
  printf "$2" >"$work/wanted" && diff "$work/wanted" "$1"
}

printf 'run,time (ms)\n1,12\n2,abc\n3,-4\n4,15.50\n' >t.csv

imports () {
  "$cli" import t.csv --out t.weft >said 2>remarks &&
    same t.weft '<?xml version="1.0" encoding="UTF-8"?>\n<weft xmlns="urn:weft:1">\n  <measurement id="time" unit="ms">12 15.5</measurement>\n</weft>\n' &&
    same said 't.csv: read\n  measurement time: 2 times in ms\n  left out: 2\n' &&
    same remarks 't.csv:1:1: 2 columns; taken is column 2, “time”; --column takes another\nt.csv:3:3: left out: found “abc”, expected a number\nt.csv:4:3: left out: found “-4”, expected a time of 0 or more\n' &&
    "$cli" check t.weft
}
check 'import' imports

to_output () {
  "$cli" import t.csv 2>/dev/null >out.weft && cmp out.weft t.weft
}
check 'import to the standard output' to_output

from_input () {
  "$cli" import - --as times --id time <t.csv 2>/dev/null >out.weft && cmp out.weft t.weft
}
check 'import from the standard input' from_input

options () {
  "$cli" import t.csv --column 1 --unit s --id runs --name 'All runs' --out o.weft >/dev/null &&
    grep -qF '<measurement id="runs" name="All runs" unit="s">1 2 3 4</measurement>' o.weft
}
check 'options of the format' options

as_json () {
  "$cli" import t.csv --out j.weft --format json >j.json 2>j.err && [ ! -s j.err ] &&
    json j.json "d['format'] == 'times' and d['left_out'] == 2 and d['parts'] == [{'kind': 'measurement', 'id': 'time', 'unit': 'ms', 'values': 2}] and [(r['line'], r['column'], r['found']) for r in d['remarks']][1:] == [(3, 3, '“abc”'), (4, 3, '“-4”')]"
}
check 'import tells JSON' as_json

into () {
  cp "$data/li-figure-2.weft" figure.weft && "$cli" import t.csv --into figure.weft --out into.weft >/dev/null 2>&1 &&
    cmp figure.weft "$data/li-figure-2.weft" && "$cli" import t.csv --into into.weft --out into.weft >/dev/null 2>&1 &&
    grep -q '<measurement id="time" ' into.weft && grep -q '<measurement id="time-2" ' into.weft && "$cli" check into.weft &&
    "$cli" evaluate into.weft --set 'a/step[1].simd=samples(time)'
}
check 'import into a document, twice' into

round () {
  "$cli" export t.weft --out r.csv >/dev/null && same r.csv '"time (ms)"\n12\n15.5\n' &&
    "$cli" export t.weft --as times >r2.csv && cmp r.csv r2.csv &&
    "$cli" convert r.csv r.weft >/dev/null && cmp r.weft t.weft && "$cli" convert r.weft r3.csv >/dev/null && cmp r.csv r3.csv
}
check 'export and convert' round

check 'export of one measurement' gives 0 "$cli" export into.weft --diagram time-2 --out one.csv
check 'export of one of several' says 1 'into.weft: found several measurements, expected the id of a measurement' "$cli" export into.weft --out no.csv
check 'export of none' says 1 'no measurement' "$cli" export "$data/li-figure-2.weft" --out no.csv
check 'export of what is not there' says 2 'no part “x”' "$cli" export into.weft --diagram x --out no.csv
check 'export of a diagram as times' says 1 'which is a <flow-tree>' "$cli" export into.weft --diagram fig2 --out no.csv
check 'export without a format' gives 2 "$cli" export t.weft
check 'export to an unknown ending' says 2 'expected --as with one of these formats: weft, times, stg, dot, wfformat, dax, saga, tasks' "$cli" export t.weft --out no.xyz
check 'import of a file that is not there' gives 1 "$cli" import no.csv --out no.weft
check 'import of an unknown ending' says 2 'expected --as with one of these formats: weft, times, stg, dot, wfformat, dax, saga, tasks' "$cli" import "$cli" --out no.weft
check 'import of an unknown format' says 2 'found nonsense, expected one of these formats: weft, times, stg, dot, wfformat, dax, saga, tasks' "$cli" import t.csv --as nonsense --out no.weft
check 'import of a document, whatever its name' says 0 'flow-tree fig2' sh -c "cp figure.weft figure.csv; $cli import figure.csv --out f.weft"
check 'a document is no part of one' says 2 'expected parts of one' "$cli" import figure.weft --into t.weft --out no.weft
check 'an option of another format' says 2 'expected an option of the format “weft”' "$cli" import figure.weft --column 1 --out no.weft
check 'an option that cannot be so' says 2 'expected auto, comma, semicolon, tab or blanks' "$cli" import t.csv --separator x --out no.weft
check 'an id that is none' says 2 'expected an identifier' "$cli" import t.csv --id '1 2' --out no.weft
check 'a column that is not there' says 1 't.csv:1:1: --column: found the columns “run”, “time”, expected a column “x”' "$cli" import t.csv --column x --out no.weft
check 'import over what is read' says 2 'expected another file' "$cli" import t.csv --out t.csv
check 'nothing is half done' sh -c '! ls no.* 2>/dev/null'
check 'one argument too few' says 2 'expected IN OUT' "$cli" convert t.csv
check 'times are no document' says 1 'expected a document; this can be imported into one' "$cli" check t.csv

task_graph () {
  "$cli" import "$data/stg/50-rand0000.stg" --out s.weft >s.out 2>s.err && grep -qF 'task-graph graph-50-rand0000: task 50, edge 96' s.out &&
    same s.err "$data/stg/50-rand0000.stg:1:1: left out: found the dummy tasks 0 and 51, with 23 edges\n" &&
    "$cli" import "$data/stg/50-rand0000.stg" --dummies keep --out k.weft --format json >k.json &&
    json k.json "d['format'] == 'stg' and d['parts'] == [{'kind': 'task-graph', 'id': 'graph-50-rand0000', 'task': 52, 'edge': 119}]" &&
    "$cli" convert s.weft s.stg >/dev/null && "$cli" convert s.stg s2.weft >/dev/null 2>&1 && "$cli" check s2.weft &&
    "$cli" export s2.weft --as stg | cmp - s.stg
}
check 'task graphs as STG' task_graph

dot_graph () {
  printf 'digraph g { node [weight=2]; subgraph cluster_a { x -> {y z} } z -> w [color=red]; z [weight=5] }' >g.dot
  "$cli" import g.dot --out d.weft >d.out 2>d.err && grep -qF 'task-graph g: task 4, edge 3' d.out && grep -qF 'g.dot:1:72: color of edges: left out' d.err &&
    "$cli" ask facts d.weft --format json >d.json && json d.json "d['work'] == 11 and d['critical_path'] == 9" &&
    "$cli" convert d.weft d2.dot >/dev/null && "$cli" convert d2.dot d2.weft >/dev/null 2>&1 && "$cli" check d2.weft &&
    "$cli" export d2.weft --as dot | cmp - d2.dot
}
check 'task graphs as DOT' dot_graph

workflow () {
  "$cli" import "$data/workflows/small-wfformat.json" --out w.weft >w.out 2>w.err && grep -qF 'task-graph small: task 5, edge 4' w.out &&
    grep -qF 'small-wfformat.json:21:9: files of the specification: left out: found 2 of them' w.err && "$cli" check w.weft &&
    "$cli" ask facts "$data/workflows/small-wfformat.json" --format json >w.json && json w.json "d['work'] == 10.75 and d['critical_path'] == 6.5" &&
    "$cli" import "$data/workflows/small-wfformat.json" --groups none --out w2.weft >/dev/null 2>&1 && ! grep -qF '<group' w2.weft
}
check 'workflows of WfCommons' workflow
pegasus () {
  "$cli" import "$data/workflows/small-dax.xml" --out p.weft >p.out 2>p.err && grep -qF 'task-graph small: task 5, edge 4' p.out &&
    grep -qF 'small-dax.xml:8:5: uses of jobs: left out: found 3 of them' p.err && "$cli" check p.weft &&
    "$cli" ask facts "$data/workflows/small-dax.xml" --format json >p.json && json p.json "d['work'] == 10.75 and d['critical_path'] == 6.5" &&
    cp "$data/workflows/small-dax.xml" noname && "$cli" import noname --out p2.weft >/dev/null 2>&1 && cmp p.weft p2.weft
}
check 'workflows of Pegasus' pegasus
saga () {
  "$cli" import "$data/workflows/small-saga.json" --out g.weft >g.out 2>g.err && grep -qF 'task-graph small: task 5, edge 4' g.out &&
    grep -qF 'small-saga.json:19:15: nodes of the network: left out: found 2 of them' g.err && "$cli" check g.weft &&
    "$cli" import "$data/workflows/small-saga.json" --node-speed fastest --out f.weft >/dev/null 2>&1 &&
    "$cli" ask facts f.weft --format json >g.json && json g.json "d['work'] == 2.6875 and d['critical_path'] == 1.625" &&
    printf '{}' >e.json && says 2 'found a file that several formats claim, expected --as with one of these formats: wfformat, saga' "$cli" import e.json --out no.weft
}
check 'instances of SAGA' saga
flows () {
  "$cli" import "$data/workflows/small-saga.json" --kind subtasks --out sf.weft >sf.out 2>/dev/null && grep -qF 'subtask-graph small: item 4, subtask 5, needs 4, makes 4' sf.out &&
    grep -qF '<link from="N0" to="N1" per-unit="0.002" both="yes"/>' sf.weft && "$cli" check sf.weft &&
    "$cli" import "$data/workflows/small-wfformat.json" --kind subtasks --bandwidth 500 --out wf.weft >wf.out 2>/dev/null && grep -qF 'subtask-graph small: item 6, subtask 5, needs 5, makes 5' wf.out &&
    grep -qF '<link from="n1" to="n2" per-unit="0.002" both="yes"/>' wf.weft && "$cli" check wf.weft
}
check 'workflows as subtasks' flows
tgff () {
  "$cli" import "$data/workflows/small.tgff" --out tg.weft >tg.out 2>/dev/null && grep -qF 'subtask-graph TASK_GRAPH-0: item 4, subtask 4, needs 4, makes 4' tg.out &&
    grep -qF 'subtask-graph TASK_GRAPH-1: item 0, subtask 1, needs 0, makes 0' tg.out && "$cli" check tg.weft
}
check 'task graphs of TGFF' tgff
codelet () {
  "$cli" import "$data/workflows/chol_model_gemm.mirage" --out cm.weft >cm.out && "$cli" check cm.weft >cm.txt && grep -qF '4 × machine' cm.txt &&
    grep -qF '<operation name="chol_model_gemm.1228800" spmd="201.1248"/>' cm.weft &&
    "$cli" import "$data/workflows/mirage.config" --out cc.weft >cc.out && grep -qF '<machine id="node1" name="CUDA 0"/>' cc.weft &&
    "$cli" import - --as starpu --matrix config --out cd.weft <"$data/workflows/mirage.config" >cd.out && cmp cc.weft cd.weft
}
check 'codelets and devices of StarPU' codelet

matrix () {
  "$cli" import "$data/etc/u_i_hihi.0" --out m.weft >m.out && grep -qF 'subtask-graph u_i_hihi: item 0, subtask 512, needs 0, makes 0' m.out &&
    "$cli" check m.weft && "$cli" convert m.weft m.etc >/dev/null && "$cli" import m.etc --out m2.weft >/dev/null &&
    sed 's/id="u_i_hihi"/id="m"/' m.weft | cmp - m2.weft && sed 1d m.etc >n.etc && "$cli" import n.etc --machines 16 --out n.weft >/dev/null &&
    sed 's/id="n"/id="m"/' n.weft | cmp - m2.weft
}
check 'matrices of times' matrix

# A schedule goes out as a trace and comes back as a measured one, beside its graph; what it is of is said, and what else the file had.
schedules () {
  cp "$data/ten-tasks.weft" g.weft && for kind in trace paje; do
    "$cli" ask schedule g.weft --format "$kind" --out s.$kind && "$cli" import s.$kind --into g.weft --of graph --id run --out g.weft >g.out &&
      grep -qF '  schedule run' g.out || return 1
  done && "$cli" check g.weft >c.out && grep -qF '  schedule run-2: 4 × lane, 10 × run' c.out &&
    "$cli" export g.weft --diagram run --as paje >again && "$cli" export g.weft --diagram run-2 --as trace --out again.trace.json >/dev/null &&
    "$cli" import again.trace.json --out h.weft >/dev/null && grep -qF '<run task="t10" lane="0" start="50" finish="60"/>' h.weft &&
    says 1 'found several measured schedules, expected the id of a measured schedule' "$cli" export g.weft --as paje &&
    says 1 'expected the id of a measured schedule' "$cli" export g.weft --diagram graph --as trace &&
    says 2 '--format: found trace, expected text, json or csv' "$cli" ask facts g.weft --format trace &&
    printf '[{"ph":"i"},\n{"ph":"X","pid":1,"tid":1,"name":"t1","ts":3000,"dur":2000}' >cut.json &&
    says 0 'cut.json:1:2: instants of the trace: left out: found 1 of them' "$cli" import cut.json --unit ms --out i.weft &&
    grep -qF '<run task="t1" lane="0" start="0" finish="2"/>' i.weft &&
    printf '"ph","time"\n7,12\n' >ph.csv && says 0 'measurement' "$cli" import ph.csv --column time --out k.weft &&
    says 1 'f.paje:1:1: found “7 8”, expected the number of an event that is defined' sh -c "echo 7 8 >f.paje; '$cli' import f.paje --out j.weft"
}
check 'schedules out and in' schedules

# What ran is laid over what was to run. Units are converted; what cannot be is said, and so is that there is nothing to lay over.
measured () {
  sed 's/<task-graph id="graph"/& unit="ms"/' "$data/ten-tasks.weft" >g.weft && "$cli" ask schedule g.weft --format trace --out s.trace.json &&
    "$cli" import s.trace.json --into g.weft --id run --unit us --out m.weft >/dev/null && grep -qF 'start="10000"' m.weft &&
    "$cli" ask measured m.weft --format json >m.json && grep -qF '"measured_makespan":60,"difference":0,' m.json &&
    "$cli" ask measured m.weft --policy longest-first --processors 2 --format csv >m.csv && [ "$(wc -l <m.csv)" -eq 11 ] &&
    "$cli" render m.weft --view measured --out m.svg &&
    says 1 'found no measured schedule of this graph' "$cli" ask measured g.weft &&
    says 1 'found no measured schedule “no”' "$cli" ask measured m.weft --schedule no &&
    sed 's/unit="us"/unit="cycles"/' m.weft >c.weft && says 1 '<schedule> run, unit: found times in “ms” and in “cycles”' "$cli" ask measured c.weft &&
    "$cli" report m.weft --out m.html && grep -q 'Measured: graph' m.html && "$cli" report g.weft --out g.html && ! grep -q 'Measured: graph' g.html
}
check 'a measured schedule over the predicted one' measured
table () {
  "$cli" convert "$data/workflows/small.tasks.csv" c.weft >/dev/null && "$cli" convert c.weft c.tasks.csv >/dev/null &&
    cmp c.tasks.csv "$data/workflows/small.tasks.csv" && "$cli" export c.weft --as tasks --out plain.csv >/dev/null &&
    cmp plain.csv c.tasks.csv && "$cli" check plain.csv && "$cli" import plain.csv --out c2.weft >c.out && grep -qF 'task 5, edge 4' c.out
}
check 'tables of tasks' table
check 'workflows of WfCommons are not written' says 2 'expected a format that can be written' "$cli" export s.weft --as wfformat

error_json () {
  gives 1 "$cli" import t.csv --column x --out no.weft --format json 2>e.json &&
    json e.json "d['error']['line'] == 1 and d['error']['expected'] == 'a column “x”'"
}
check 'errors as JSON' error_json

interrupted () {
  python3 -c "
for i in range(30): print('\n'.join(str(k % 997) + '.125' for k in range(300000)))" >big.csv
  "$cli" import big.csv --out never.weft >/dev/null 2>&1 &
  interrupt $!
  wait $!
  status=$?
  [ "$status" -eq 0 ] || { [ "$status" -eq 3 ] && [ ! -e never.weft ]; }
}
check 'interrupted' interrupted

# One format more: its folder and its row are all that there is of it.

printf 'toy A title\nfirst\nsecond\n' >a.toy

toy_round () {
  "$toy" import a.toy --out a.weft >/dev/null && grep -q 'title="A title"' a.weft && "$toy" export a.weft --out b.toy >/dev/null &&
    cmp a.toy b.toy && "$toy" convert a.weft --shout yes c.toy --as toy 2>/dev/null
  "$toy" convert a.toy d.toy --shout yes >/dev/null && head -n 1 d.toy | grep -qx 'toy A TITLE'
}
check 'toy: import, export, convert, options' toy_round
check 'toy: is opened like a document' says 0 'a.toy: nothing wrong' "$toy" check a.toy
check 'toy: is known by what it begins with' says 0 'c.txt: read' sh -c "cp a.toy c.txt; $toy import c.txt --out c.weft"
check 'toy: two formats claim a name' says 2 't.csv: found a file that several formats claim, expected --as with one of these formats: times, toy' "$toy" import t.csv --out no.weft
check 'toy: the one that is named' says 0 'measurement time' "$toy" import t.csv --as times --out c.weft
check 'toy: convert asks for --from' says 2 'expected --from with' "$toy" convert t.csv x.weft
check 'toy: a limit of its own' says 1 'larger file' sh -c "head -c 2000 /dev/zero >l.toy; $toy import l.toy --out no.weft"
check 'toy: help' says 0 '--shout=WHETHER' "$toy" import --help
check 'toy: manual' says 0 'shout' "$toy" generate man
check 'toy: completion' says 0 "--as) words='weft times stg dot wfformat dax saga tasks trace paje etc tgff starpu codelet mimdc toy'" "$toy" generate completion
check 'toy: what is left out is said' says 0 'left out: expected a note' "$toy" export figure.weft --out f.toy
check 'without it, none of this' says 2 'found a file of no known format' sh -c "cp a.toy a.xyz; $cli import a.xyz --out no.weft"

echo "1..$n"
