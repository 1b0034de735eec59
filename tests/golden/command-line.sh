#!/bin/sh
# command-line.sh WEFT-CLI DATA: the command line as a script sees it: output, exit status, files. Prints TAP.
cli=$(realpath "$1")
data=$(realpath "$2")
. "$(dirname "$0")/../tap.sh"
figure=$data/li-figure-2.weft
tasks=$data/tasks/tasks-35-none-01.weft

# says TEXT COMMAND...: the text is in its output, of whichever stream.
says () {
  text=$1
  shift
  "$@" >"$work/output" 2>&1
  grep -qF -e "$text" "$work/output" || { echo "expected: $text"; cat "$work/output"; return 1; }
}

evaluate_json () {
  "$cli" evaluate "$figure" --diagram fig2 --modes "$1" --format json >"$work/$1.json"
}

mean_is () {
  evaluate_json "$1" && json "$work/$1.json" "abs(d['mean'] - $2) < 1e-6 and abs(d['average_value'] - $3) < 0.1"
}

check 'mean of Figure 2, spmd' mean_is spmd 889.376340 727.0
check 'mean of Figure 2, simd' mean_is simd 927.939547 834.1
check 'mean of Figure 2, as drawn' mean_is as-drawn 855.850512 497.0

keys () {
  json "$work/spmd.json" "{'diagram', 'kind', 'pes', 'modes', 'mean', 'variance', 'min', 'max', 'quantiles', 'error_bound', 'average_value', 'pmf', 'engine', 'version'} <= set(d) and d['kind'] == 'flow-tree' and d['pes'] == 8 and set(d['quantiles']) == {'0.5', '0.9', '0.95', '0.99'} and set(d['pmf']) == {'offset', 'step', 'p'} and d['pmf']['p'][0] > 0 and d['pmf']['p'][-1] > 0 and abs(sum(d['pmf']['p']) - 1) < 1e-12"
}
check 'keys of the JSON' keys

simulated () {
  "$cli" simulate "$figure" --diagram fig2 --samples 2000 --seed 7 --format json >a.json &&
    "$cli" simulate "$figure" --diagram fig2 --samples 2000 --seed 7 --threads 1 --format json >b.json &&
    cmp a.json b.json && json a.json "d['seed'] == 7 and d['samples'] == 2000 and abs(d['mean'] - 855.8505) < 6"
}
check 'simulation repeats its seed' simulated

csv () {
  "$cli" evaluate "$figure" --format csv >a.csv && head -n 1 a.csv | grep -qx 'diagram,modes,time,probability,cumulative' &&
    tail -n 1 a.csv | grep -q '^fig2,as-drawn,997,'
}
check 'CSV' csv

estimates () {
  "$cli" evaluate "$figure" --method estimate --format json >estimate.json &&
    "$cli" evaluate "$figure" --format json >exact.json &&
    json estimate.json "d['certainty'] == 'estimate' and 'error_bound' not in d and abs(d['mean'] - 855.850512) < 1e-5" &&
    json exact.json "d['certainty'] == 'exact' and d['error_bound'] < 1e-9" &&
    says 'none: an estimate' "$cli" evaluate "$figure" --method estimate &&
    gives 2 "$cli" evaluate "$figure" --method guess
}
check 'an estimate says that it is one' estimates

bounds () {
  "$cli" evaluate "$figure" --set c/step[1].spmd=1000000000 --set 'c/step[1].simd={5: 0.5, 10000000000: 0.5}' --format json >bounds.json &&
    json bounds.json "d['certainty'] == 'bounded' and d['error_bound'] < 1e-9 and d['mean'] <= d['upper']['mean'] <= 1.01 * d['mean'] and d['max'] <= d['upper']['max']" &&
    says 'bounded: the time is between' "$cli" evaluate "$figure" --method bounded &&
    "$cli" evaluate "$figure" --set 'c/step[1].spmd={5: 0.5, 1000000000: 0.5}' --format csv | head -n 1 | grep -q ',bound$'
}
check 'times too wide to be exact are bounded' bounds

explains () {
  "$cli" evaluate "$figure" --explain --format json >explain.json &&
    json explain.json "abs(sum(n['time'] for n in d['attribution']) - d['mean']) < 1e-9 * d['mean'] and {n['node']: round(n['time'], 3) for n in d['attribution']} == {'fig2': 0, 'a': 12, 'for': 12.815, 'b': 177.222, 'if': 35.444, 'c': 94.518, 'd': 68.526, 'e': 54.348, 'f': 400.978} and {'node', 'kind', 'depth', 'computation', 'waiting', 'masked', 'switch', 'overhead', 'time', 'with_below'} == set(d['attribution'][0])"
}
check 'where the mean of Figure 2 goes' explains
check 'where the mean goes, in words' says 'Where the mean goes' "$cli" evaluate "$figure" --explain

# One iteration more or less is 85 of the time; a switch happens once in each of the 11.81 iterations expected.
sensitive () {
  "$cli" sensitivity "$figure" --format json >tornado.json &&
    json tornado.json "[r['parameter'] for r in d['sensitivity']][:2] == ['for.iterations', 'if.then'] and all(abs(r['mean_slope'] - 11.81477376) < 1e-6 for r in d['sensitivity'] if 'switch' in r['parameter']) and len(d['sensitivity']) == 15 and abs(d['mean'] - 855.850512) < 1e-6 and d['quantile'] == 955"
}
check 'sensitivity of Figure 2' sensitive
check 'a change that is none' gives 2 "$cli" sensitivity "$figure" --change 0

# The longest of 16,384 PEs takes everything: 12 iterations of the else clause.
sweeps () {
  "$cli" sweep "$figure" --vary 'fig2.pes=1:16384:*4' --format json >sweep.json &&
    json sweep.json "[p['value'] for p in d['points']] == ['1', '4', '16', '64', '256', '1024', '4096', '16384'] and abs(d['points'][0]['mean'] - 497) < 1e-9 and abs(d['points'][-1]['mean'] - 997) < 1e-6"
}
check 'sweep over PEs' sweeps
check 'sweep without values' gives 2 "$cli" sweep "$figure" --vary 'fig2.pes=9:1:1'
check 'sweep over nothing' gives 2 "$cli" sweep "$figure" --vary 'nobody.then=0:1:0.5'

optimizes () {
  "$cli" optimize "$figure" --objective "$1" --format json >optimum.json &&
    json optimum.json "d['proved'] is True and abs(d['value'] - $2) < 1e-6 and d['value'] <= min(d['as_drawn'], d['simd'], d['spmd']) and {r['node']: r['chosen'] for r in d['choice']}['c'] == 'spmd'"
}
check 'modes of Figure 2 for the mean' optimizes mean 855.850512
check 'modes of Figure 2 for a quantile' optimizes 'quantile(0.95)' 955
check 'an unknown objective' gives 2 "$cli" optimize "$figure" --objective speed

sampled () {
  "$cli" sample "$figure" --quantile 0.95 --seed 3 --format json >a.json &&
    "$cli" sample "$figure" --quantile 0.95 --seed 3 --threads 1 --format json >b.json && cmp a.json b.json &&
    json a.json "d['time'] == max(i['end'] for i in d['intervals']) and d['left_out'] == 0 and d['time'] > 900 and d['samples'] == 2000 and d['intervals'][0] == {'first': 0, 'last': 7, 'start': 0, 'end': 12, 'what': 'simd', 'node': 'a'} and sum((i['last'] - i['first'] + 1) * (i['end'] - i['start']) for i in d['intervals']) == 8 * d['time']"
}
check 'a run at a quantile' sampled
check 'a run as CSV' says 'first,last,start,end,what,node' "$cli" sample "$figure" --lanes 2 --format csv
check 'a run at no quantile' gives 2 "$cli" sample "$figure" --quantile 2

check 'check says what there is' says '6 × block' "$cli" check "$figure"
check 'check of a subtask flow graph' says '7 × item, 6 × subtask, 12 × needs, 5 × makes' "$cli" check "$data/tan-figure-4.weft"
check 'check of a parallel loop' says '15 × stage; 16 processors' "$cli" check "$data/loops/loop-8-02.weft"
kept () {
  printf '<weft xmlns="urn:weft:1"><lesson id="l"/></weft>' >kept.weft && "$cli" check kept.weft
}
check 'check of a document with kept diagrams' says 'kept as it is' kept
check 'set changes the answer' says '855.8505' "$cli" evaluate "$figure" --set 'for.iterations=uniform(8, 12)'
check 'set reaches steps and rows' gives 0 "$cli" evaluate "$figure" --set 'f/step[1].simd=11' --set 'mixed8/switch[simd].time=2'
check 'set names what is wrong' says 'expected' "$cli" evaluate "$figure" --set 'for.iterations=unifrom(8, 12)'
check 'set of what is not there' gives 2 "$cli" evaluate "$figure" --set 'nobody.then=1'

# A program that is evaluated by transforms: the same bytes whoever does the work.
with_threads () {
  "$cli" evaluate "$data/mixed-pip.weft" --set m.pes=200 --set t.pes=200 --set 'l.iterations=uniform(1, 40)' \
    --format json --threads "$1" --out "threads-$1.json"
}
same_bytes () {
  with_threads 1 && with_threads 2 && with_threads 8 && json threads-1.json "d['pes'] == 200 and len(d['pmf']['p']) > 100" &&
    cmp threads-1.json threads-2.json && cmp threads-1.json threads-8.json
}
check 'the same bytes with 1, 2 and 8 threads' same_bytes

check 'no command' gives 2 "$cli"
check 'unknown command' gives 2 "$cli" paint
check 'unknown option' gives 2 "$cli" evaluate "$figure" --colour red
check 'unknown format' gives 2 "$cli" evaluate "$figure" --format yaml
check 'no file' gives 2 "$cli" evaluate
check 'absent file' gives 1 "$cli" evaluate nowhere.weft
check 'absent diagram' gives 2 "$cli" evaluate "$figure" --diagram nobody
check 'a setting of nothing' gives 2 "$cli" evaluate "$figure" --set =3
check 'what is wrong with it' says '--set: found “=3”, expected ID.ATTRIBUTE=VALUE' "$cli" evaluate "$figure" --set =3
check 'a setting that cannot be' gives 2 "$cli" evaluate "$figure" --set for.iterations=many
check 'a setting that breaks a rule' gives 1 "$cli" evaluate "$figure" --set c.mode=simd
check 'no threads' gives 2 "$cli" evaluate "$figure" --threads 0
check 'a folder that is not there' gives 3 "$cli" evaluate "$figure" --out nowhere/result.txt
check 'a full disk' gives 3 "$cli" evaluate "$figure" --out /dev/full
check 'a full pipe' gives 3 sh -c '"$1" evaluate "$2" >/dev/full' sh "$cli" "$figure"
check 'least change' says 'expected a number from 1e-6 to 0.999' "$cli" sensitivity "$figure" --change 1e-9

# The document is never replaced by its own result, whatever it is called.
not_itself () {
  cp "$figure" itself.weft && ln -sf itself.weft link.html && ln -f itself.weft hard.svg &&
    gives 2 "$cli" evaluate itself.weft --out itself.weft && gives 2 "$cli" report itself.weft --out link.html &&
    gives 2 "$cli" render itself.weft --out hard.svg && cmp "$figure" itself.weft
}
check 'a document is not replaced by its result' not_itself

# A limit on the size of files is a sentence, not a signal.
limited () {
  message=$( (ulimit -f 0; exec "$cli" evaluate "$figure" --out limited.json --format json) 2>&1)
  [ $? -eq 3 ] && echo "$message" | grep -q 'a limit on the size of files'
}
check 'a limit on the size of files' limited

# What a document says does nothing to a terminal.
harmless () {
  "$cli" evaluate "$data/hard/tree-name.weft" >harmless.txt && "$cli" check "$data/hard/tree-name.weft" >>harmless.txt &&
    "$cli" evaluate "$data/hard/tree-name.weft" --explain >>harmless.txt &&
    python3 -c "import sys; t = open('harmless.txt', encoding='utf-8').read(); assert 'RED' in t and not any(c < ' ' and c != '\n' or '\x7f' <= c < '\xa0' or c in '\u202e\u2028' for c in t) and '\nok: fine' not in t, t"
}
check 'names that act on a terminal' harmless
check 'wrong error bound' gives 2 "$cli" evaluate "$figure" --error 2
check 'error bound that nobody can prove' gives 2 "$cli" evaluate "$figure" --error 9.9e-13 --out unproved.txt
check 'why nobody can prove it' says 'found 9.9e-13, expected at least 1e-12' "$cli" evaluate "$figure" --error 9.9e-13
check 'nothing is written without proof' [ ! -e unproved.txt ]
check 'least error bound' says 'error bound' "$cli" evaluate "$figure" --diagram fig2 --error 1e-12
check 'help' says 'evaluate' "$cli" --help
check 'help of a command' says '--diagram' "$cli" evaluate --help
check 'version' says 'weft-cli' "$cli" --version

# A rule broken: place, element, what was found and expected; nothing written.
sed 's/<block id="c" name="blk_c" mode="spmd">/<block id="c" name="blk_c" mode="simd">/' "$figure" >mixed.weft
located () {
  gives 1 "$cli" evaluate mixed.weft --format json --out result.json 2>error.json && [ ! -e result.json ] &&
    json error.json "d['error']['file'] == 'mixed.weft' and d['error']['line'] == 19 and d['error']['column'] > 1 and d['error']['element'] == 'block' and 'simd' in d['error']['found'] and 'spmd' in d['error']['expected'] and d['error']['message'].startswith('mixed.weft:19:')"
}
check 'an error in JSON' located
check 'an error in words' says 'mixed.weft:19:' "$cli" check mixed.weft

draws () {
  "$cli" render "$figure" --diagram fig2 --view "$1" --theme "$3" --out "picture.$2" && [ -s "picture.$2" ]
}
# The scaling, which takes longer than all of these, is drawn in its variants below.
for view in canvas distribution breakdown sensitivity sample; do
  for theme in light dark print; do
    for format in svg pdf png; do
      check "render $view as $format, $theme" draws "$view" "$format" "$theme"
    done
  done
done
seeds () {
  "$cli" render "$figure" --view sample --seed 1 --out a.svg && "$cli" render "$figure" --view sample --seed 2 --out b.svg &&
    "$cli" render "$figure" --view sample --seed 2 --out c.svg && cmp -s b.svg c.svg && ! cmp -s a.svg b.svg
}
check 'render another run with another seed' seeds
check 'render a run at no quantile' gives 2 "$cli" render "$figure" --view sample --quantile 2 --out picture.svg
# What a view leaves open: all words give pictures that differ, the first is what it draws anyway; words and flags of other views are refused.
variants () {
  document=$1 view=$2 flag=$3 first=$4
  shift 3
  "$cli" render "$document" --view "$view" --vary fig2.pes=1:4:1 --samples 50 --out standard.svg || return 1
  for word; do
    "$cli" render "$document" --view "$view" --vary fig2.pes=1:4:1 --samples 50 "$flag" "$word" --out "of-$word.svg" || return 1
  done
  cmp -s standard.svg "of-$first.svg" &&
    [ "$(for word; do md5sum <"of-$word.svg"; done | sort -u | wc -l)" -eq $# ]
}
check 'the pictures of the scaling' variants "$figure" pes --show time speed-up efficiency
check 'the pictures of the speed-up' variants "$tasks" speedup --show speed-up makespan efficiency
check 'the pictures of the parallelism' variants "$tasks" parallelism --show tasks per-queue queues
check 'the pictures of the makespan' variants "$data/../../data/examples/random-times.weft" makespan --show distribution criticality mean variance tornado schedule
check 'the lanes of a schedule' variants "$tasks" gantt --lane-order number use queue class group
check 'the lanes of a measured schedule' variants "$data/measured-schedule.weft" measured --lane-order number start queue class group
check 'render what a view has not' says 'show: found mean, expected time, speed-up or efficiency' gives 2 "$cli" render "$figure" --view pes --show mean --out picture.svg
check 'render what only others have' says '--lane-order: the view pes has nothing of the kind to choose' gives 2 "$cli" render "$figure" --view pes --lane-order use --out picture.svg
check 'render the canvas in another way' says '--show: the view canvas has nothing of the kind to choose' gives 2 "$cli" render "$figure" --show mean --out picture.svg
check 'render an unknown view' says 'sensitivity, sample, pes, agreement, facts, gantt, speedup, parallelism, policies, makespan, measured, tie, scenarios, bus, matching, mapping, crossings, regions, chances, sweep, selection, bounds' "$cli" render "$figure" --view nothing --out picture.svg
check 'render to an unknown format' gives 2 "$cli" render "$figure" --out picture.bmp
check 'render without --out' gives 2 "$cli" render "$figure"

reports () {
  "$cli" report "$figure" --out "report.$1" && [ -s "report.$1" ]
}
check 'report as HTML' reports html
check 'report as PDF' reports pdf
check 'the report says where the time goes' grep -q 'Where the time goes' report.html
check 'the report has the mean' grep -q '855.85' report.html
moves () {
  "$cli" report "$data/tan-figure-7.weft" --out moves.html &&
    for words in '<h3><bdi>Transfers over Time' 'Relocation by TIE takes 18, 12 less' 'Whoever has an item'; do grep -q "$words" moves.html || return 1; done
}
check 'the report of a subtask flow graph says what is to be seen' moves

interrupted () {
  "$cli" simulate "$figure" --samples 100000000 --out never.txt >/dev/null 2>&1 &
  interrupt $!
  wait $!
  [ $? -eq 3 ] && [ ! -e never.txt ]
}
check 'interrupted' interrupted

manual () {
  "$cli" generate man >manual.1 && grep -q '^.SH EXIT STATUS' manual.1 && "$cli" generate completion >completion &&
    bash -n completion
}

no_diagram () {
  printf '<weft xmlns="urn:weft:1"/>' >empty.weft
  says 'found no diagram that this version evaluates, expected <flow-tree> | <task-graph> | <subtask-graph> | <array-loop>' gives 1 "$cli" evaluate empty.weft &&
    says 'found no diagram that this version evaluates, expected <task-graph>' gives 1 "$cli" ask facts empty.weft
}
check 'what a command is for, where there is no diagram' no_diagram
check 'a view that no diagram has' gives 2 "$cli" render "$figure" --view facts --out never.svg

# The critical path of a vector, and of one whose edge is led elsewhere; a cycle is named.
facts () {
  "$cli" ask facts "$tasks" --format json >facts.json &&
    json facts.json "d['tasks'] == 40 and d['edges'] == 41 and d['class'] in ('fork-join', 'series-parallel', 'general') and abs(sum(t['time'] for t in d['path']) - d['critical_path']) < 1e-9 and d['critical_path'] <= d['work'] and len(d['path']) <= d['depth']" &&
    "$cli" check "$tasks" --format json >check.json && json check.json "d['diagrams'][0]['kind'] == 'task-graph' and d['diagrams'][0]['tasks'] == 40"
}
check 'facts about a task graph' facts

# A schedule keeps what the graph and its processors say; the first point of the curve is one processor.
scheduled () {
  "$cli" evaluate "$tasks" --format json >schedule.json && "$cli" ask schedule "$tasks" --format json | cmp - schedule.json &&
    json schedule.json "len(d['tasks']) == 40 and len(d['busy']) == d['processors'] and abs(max(t['finish'] for t in d['tasks']) - d['makespan']) < 1e-9 and d['lower_bound'] <= d['makespan'] and min(t['slack'] for t in d['tasks']) == 0" &&
    "$cli" ask schedule -P 1 "$tasks" --format json >one.json && "$cli" ask speedup --up-to 8 "$tasks" --format json >curve.json &&
    [ "$("$cli" ask speedup --up-to 8 "$tasks" --format csv | wc -l)" -eq 9 ] &&
    json curve.json "d['points'][0]['processors'] == 1 and d['points'][0]['speedup'] == 1 and d['points'][-1]['processors'] == 8 and all(p['makespan'] >= d['critical_path'] for p in d['points'])" &&
    python3 -c "import json; assert json.load(open('one.json'))['makespan'] == json.load(open('curve.json'))['points'][0]['makespan']"
}
check 'the schedule of a task graph' scheduled

# The critical path is that of the facts; a row for each processor says what the schedule does there.
by_processor () {
  "$cli" ask schedule "$tasks" --format json >schedule.json && "$cli" ask facts "$tasks" --format json >facts.json &&
    "$cli" ask schedule "$tasks" --rows processors --format json >rows.json && python3 - <<'END' || return 1
import json
schedule, facts, rows = (json.load(open(name)) for name in ('schedule.json', 'facts.json', 'rows.json'))
assert schedule['critical_path'] == [task['id'] for task in facts['path']] and schedule['class'] == facts['class']
assert [row['busy'] for row in rows['per_processor']] == schedule['busy'] and 'tasks' not in rows
for row in rows['per_processor']:
    on_it = [task for task in schedule['tasks'] if task['processor'] == row['processor']]
    assert row['tasks'] == len(on_it) and abs(row['overhead'] - sum(task['overhead'] for task in on_it)) < 1e-9
    assert abs(row['busy'] + row['overhead'] + row['idle'] - schedule['makespan']) < 1e-9
    assert abs(row['utilisation'] * schedule['makespan'] - row['busy']) < 1e-9
END
  "$cli" ask schedule "$tasks" --rows processors --format csv | head -1 | grep -qx 'processor,tasks,busy,overhead,idle,utilisation'
}
check 'a schedule by processor' by_processor
check 'rows of a schedule that there are not' gives 2 "$cli" ask schedule "$tasks" --rows queues

# What keeps tasks from their processes is said where it is.
unserved () {
  cat >unserved.weft <<'END' && ! "$cli" ask schedule unserved.weft 2>said && grep -qx 'unserved.weft:4:28: <task> b: no process serves queue q1, in which the task is' said || return 1
<weft xmlns="urn:weft:1">
  <task-graph id="g" processors="1">
    <policy><queue id="q0"/><queue id="q1"/></policy>
    <task id="a" time="1"/><task id="b" time="1" queue="q1"/>
  </task-graph>
</weft>
END
  sed -i -e 's|</policy>|\n<allocation queues="q1" processes="0"/>&|' -e 's| queue="q1"/>|/>|' unserved.weft &&
    ! "$cli" evaluate unserved.weft 2>said && grep -qx 'unserved.weft:4:1: <allocation> g: none of its processes begins at one of its queues' said
}
check 'tasks that no process can take' unserved

# What runs, summed up over time, is what the processors are not idle; the vectors have one queue at least.
parallel () {
  for vector in "$data"/tasks/*.weft; do
    "$cli" ask schedule "$vector" --format json >schedule.json && "$cli" ask parallelism "$vector" --format json >profile.json &&
      python3 - <<'END' || { echo "$vector"; return 1; }
import json
schedule, found = (json.load(open(name)) for name in ('schedule.json', 'profile.json'))
steps, span, eps = found['profile'], found['makespan'], 1e-9 * found['makespan']
for step in steps:
    middle = (step['from'] + step['until']) / 2
    assert step['running'] == sum(task['start'] <= middle < task['finish'] for task in schedule['tasks'])
    assert step['queues'] <= step['running'] <= found['processors'] and (step['queues'] > 0) == (step['running'] > 0)
assert all(a['until'] == b['from'] for a, b in zip(steps, steps[1:])) and abs(steps[-1]['until'] - span) <= eps
busy = sum(schedule['busy']) + schedule['overhead_sum']
assert abs(sum(step['running'] * (step['until'] - step['from']) for step in steps) - busy) <= 1e-9 * busy
assert abs(found['mean'] * span - busy) <= 1e-9 * busy
END
  done && [ "$("$cli" ask parallelism -P 1 "$tasks" --format csv | wc -l)" -eq 2 ]
}
check 'the parallelism of a task graph' parallel

# Ten policies by makespan, the graph's own among them; none below the bound.
ranked () {
  "$cli" ask policies "$tasks" --format json >ranked.json && "$cli" ask schedule "$tasks" --format json >schedule.json &&
    json ranked.json "len(d['ranked']) == 10 and all(p['makespan'] >= d['lower_bound'] - 1e-9 for p in d['ranked']) and [p['makespan'] for p in d['ranked']] == sorted(p['makespan'] for p in d['ranked'])" &&
    python3 -c "import json; assert json.load(open('schedule.json'))['makespan'] in [p['makespan'] for p in json.load(open('ranked.json'))['ranked'] if p['policy'] == 'as-drawn']"
}
check 'policies of a task graph by makespan' ranked

# A schedule by another policy, one compared with it, and the curves of all: each has the makespan that the ranking says.
agrees () {
  for policy in as-drawn one-queue longest-first blocks cyclic-round-robin; do
    "$cli" ask schedule "$tasks" --policy "$policy" --against blocks --format json >schedule.json &&
      "$cli" ask parallelism "$tasks" --policy "$policy" --format json >parallel.json &&
      python3 - "$policy" <<'END' || return 1
import json, sys
ranked = {p['policy']: p['makespan'] for p in json.load(open('ranked.json'))['ranked']}
schedule = json.load(open('schedule.json'))
assert schedule['makespan'] == ranked[sys.argv[1]] and schedule['checked'] is True
assert schedule['against'] == 'blocks' and schedule['against_makespan'] == ranked['blocks']
assert json.load(open('parallel.json'))['profile'][-1]['until'] == ranked[sys.argv[1]]
END
  done
  "$cli" ask speedup "$tasks" --policies all --format json >curves.json && python3 - <<'END'
import json
ranking = json.load(open('ranked.json'))
ranked = {p['policy']: p['makespan'] for p in ranking['ranked']}
points = [p for p in json.load(open('curves.json'))['points'] if p['processors'] == ranking['processors']]
assert {p['policy']: p['makespan'] for p in points} == ranked
END
}
check 'schedules and curves of other policies agree with the ranking' agrees
check 'a policy that there is not' gives 2 "$cli" ask schedule "$tasks" --policy fastest

# Condensed tasks begin and end with what they stand for, unless there is a lock; each task is in one.
condensed () {
  for vector in "$data"/tasks/*.weft; do
    "$cli" ask condensed "$vector" --format json >condensed.json && "$cli" ask schedule "$vector" --format json >schedule.json &&
      "$cli" ask condensed "$vector" --rows tasks --format json >members.json && python3 - "$vector" <<'END' || { echo "$vector"; return 1; }
import json, sys
condensed, schedule, members = (json.load(open(name)) for name in ('condensed.json', 'schedule.json', 'members.json'))
assert condensed['tasks'] == len(schedule['tasks']) == len(members['members']) and condensed['condensed_tasks'] == len(condensed['condensed'])
assert condensed['condensed_tasks'] <= condensed['tasks'] and condensed['dealt'] in ('before-run', 'during-run')
assert '-lock-' in sys.argv[1] or abs(condensed['condensed_makespan'] - schedule['makespan']) <= 1e-9 * schedule['makespan']
placed = {task['id']: task for task in schedule['tasks']}
for number, whole in enumerate(condensed['condensed']):
    parts = [placed[member['id']] for member in members['members'] if member['condensed'] == number]
    assert len(parts) == whole['tasks'] > 0 and {part['processor'] for part in parts} == {whole['processor']}
    assert parts[0]['id'] == whole['first'] and parts[-1]['id'] == whole['last']
    assert '-lock-' in sys.argv[1] or abs(parts[0]['start'] - whole['start']) + abs(parts[-1]['finish'] - whole['finish']) <= 1e-9 * schedule['makespan']
END
  done && [ "$("$cli" ask condensed -P 1 "$data"/tasks/tasks-35-none-00.weft --format csv | wc -l)" -eq 2 ]
}
check 'the condensed graph of a task graph' condensed

# Random times: exact against all outcomes, bounds around them, runs beside them; constant times have the schedule's makespan.
makespans () {
  cat >random.weft <<'END' && cat >outcomes.py <<'END_OF_CHECK' || return 1
<weft xmlns="urn:weft:1">
  <task-graph id="g" processors="2">
    <task id="a" time="uniform(1, 3)"/><task id="b" time="{2: 0.5, 5: 0.5}"/><task id="c" time="uniform(1, 6)"/><task id="d" time="2.5"/>
    <edge from="a" to="b"/><edge from="a" to="c"/><edge from="b" to="d"/><edge from="c" to="d"/>
  </task-graph>
</weft>
END
import itertools, json, sys
found = json.load(open('makespan.json'))
kind = sys.argv[1]
parents = {'a': '', 'b': 'a', 'c': 'a', 'd': 'bc'} if kind == 'exact' else {'a': '', 'b': '', 'c': 'ab', 'd': 'b'}
times = {'a': [1, 2, 3], 'b': [2, 5], 'c': [1, 2, 3, 4, 5, 6], 'd': [2.5]}
outcomes = []
for chosen in itertools.product(*times.values()):
    finish = {}
    for task, time in zip(times, chosen):
        finish[task] = time + max((finish[parent] for parent in parents[task]), default=0)
    outcomes.append(max(finish.values()))
def below(time, answer):
    pmf = answer['pmf']
    return sum(p for k, p in enumerate(pmf['p']) if pmf['offset'] + k * pmf['step'] <= time + 1e-9)
keys = {'mean', 'variance', 'min', 'max', 'quantiles', 'error_bound', 'pmf'}
for time in range(12):
    share = sum(outcome <= time + 0.5 for outcome in outcomes) / len(outcomes)
    if kind == 'exact':
        assert found['certainty'] == 'exact' and keys <= set(found) and abs(below(time + 0.5, found) - share) < 1e-12
    else:
        assert found['certainty'] == 'bounded' and keys <= set(found['lower']) and keys <= set(found['upper'])
        assert below(time + 0.5, found['upper']) - 1e-12 <= share <= below(time + 0.5, found['lower']) + 1e-12
        assert found['upper_by'] == 'dodin' and below(time + 0.5, found['upper_kleindorfer']) <= below(time + 0.5, found['upper']) + 1e-12
assert set(found['criticality']) == set(times) and abs(found['runs']['mean'] - sum(outcomes) / len(outcomes)) < 4.5 * found['standard_error']
END_OF_CHECK
  "$cli" ask makespan random.weft --deadline 9 --format json >makespan.json && python3 outcomes.py exact &&
    "$cli" ask makespan random.weft --rows edges --format csv | grep -q '^a>b,a,b,0\.' &&
    "$cli" ask makespan random.weft --rows values --format csv | grep -q '^5\.5,' &&
    "$cli" ask makespan random.weft --limit scheduled --policy longest-first -P 1 --samples 500 | grep -q 'sampled' &&
    says 'expected a multiple of the step, as 3' "$cli" ask makespan random.weft --step 1 &&
    sed -i 's|<edge.*|<edge from="a" to="c"/><edge from="b" to="c"/><edge from="b" to="d"/>|' random.weft &&
    "$cli" ask makespan random.weft --format json >makespan.json && python3 outcomes.py bounded &&
    says 'from above (Dodin)' "$cli" ask makespan random.weft && says 'from above (Kleindorfer)' "$cli" ask makespan random.weft &&
    says 'the graph is not series-parallel: expected the method bounds or simulation' "$cli" ask makespan random.weft --method exact || return 1
  for vector in "$data"/tasks/*.weft; do
    "$cli" ask makespan "$vector" --limit scheduled --format json >makespan.json && "$cli" ask schedule "$vector" --format json >schedule.json &&
      python3 -c "import json; a, b = (json.load(open(name)) for name in ('makespan.json', 'schedule.json')); assert a['mean'] == b['makespan'] and a['certainty'] == 'exact'" ||
      { echo "$vector"; return 1; }
  done
}
check 'the makespan of random times' makespans

# One diagram in another: Figure 2 as a task and as a step; what is told of it is Figure 2's, and a circle is refused.
results () {
  sed 's,</weft>,<task-graph id="g"><task id="whole" time="result(fig2)"/></task-graph></weft>,' "$figure" >inner.weft &&
    "$cli" check inner.weft | grep -q 'nothing wrong' &&
    "$cli" ask makespan inner.weft --diagram g --rows values --format json >outer.json && "$cli" evaluate inner.weft --diagram fig2 --format json >inner.json &&
    python3 -c "import json; a, b = (json.load(open(name)) for name in ('outer.json', 'inner.json')); assert a['pmf'] == b['pmf'] and a['error_bound'] == b['error_bound'] and a['certainty'] == 'exact'" &&
    says '"times":"means"' "$cli" evaluate inner.weft --diagram g --format json &&
    "$cli" evaluate inner.weft --diagram fig2 --set a/step[1].simd=3 --format json >inner.json &&
    "$cli" ask makespan inner.weft --diagram g --set 'a/step[1].simd=3' --format json >outer.json &&
    python3 -c "import json; a, b = (json.load(open(name)) for name in ('outer.json', 'inner.json')); assert a['pmf'] == b['pmf']" &&
    says 'found a circle of results: fig2 → g → fig2' gives 1 "$cli" evaluate inner.weft --diagram fig2 --set 'a/step[1].simd=result(g)' &&
    says 'the result of “x”, which is no diagram' gives 1 "$cli" evaluate inner.weft --diagram g --set 'whole.time=result(x)' &&
    says 'the result of a diagram is a time' gives 2 "$cli" evaluate inner.weft --diagram fig2 --set 'for.iterations=result(g)'
}
check 'the result of a diagram as a time' results

# Adve and Vernon 2004, section 6.2 and Fig. 13: exponential tasks, condensed, are worst; exponential tasks of the original graph are too late where times
# vary little; actual variances are near; the deterministic answer is nearest where the schedule matters.
models () {
  python3 - >phases.weft <<'END' && "$cli" ask models phases.weft --samples 400 --format json >models.json &&
print('<weft xmlns="urn:weft:1"><task-graph id="g" processors="8">')
for phase in range(3):
    print(f'<task id="s{phase}" time="1"/>')
    for task in range(128):
        print(f'<task id="p{phase}-{task}" time="uniform(90, 110)"/><edge from="s{phase}" to="p{phase}-{task}"/>')
        print(f'<edge from="p{phase}-{task}" to="s{phase + 1}"/>')
print('<task id="s3" time="1"/></task-graph></weft>')
END
    "$cli" generate mp3d --out mp3d.weft && "$cli" ask models mp3d.weft --format json >mp3d.json && python3 - <<'END'
import json
def errors(name):
    found = json.load(open(name))
    assert found['class'] == 'fork-join' and found['phases'] > 1
    return {row['model']: abs(row['error']) for row in found['models']}
found = errors('models.json')
assert found['mak-lundstrom'] > 0.5 > found['kruskal-weiss-exponential'] > 0.1 > 0.03 > found['kruskal-weiss-actual'] and found['deterministic'] < 0.03
found = errors('mp3d.json')
assert found['mak-lundstrom'] > found['kruskal-weiss-exponential'] > found['kruskal-weiss-actual'] > found['deterministic'] == 0
END
}
check 'stochastic models as in the paper' models

# Topcuoglu, Hariri and Wu 2002, Figure 2, and what was found with other objectives for it.
matching () {
  "$cli" ask matching "$data/ten-subtasks.weft" --format json >matching.json &&
    "$cli" ask matching "$data/ten-subtasks.weft" --heuristics heft,tabu --objective bus --format json >bus.json && python3 - <<'END'
import json
found = json.load(open('matching.json'))
rows = {row['name']: row for row in found['heuristics']}
assert rows['heft']['makespan'] == 80 and rows['cpop']['makespan'] == 86 and rows['exact']['makespan'] == rows['exact']['bound'] == 73
assert rows['exact']['proved'] is True and rows['heft']['proved'] is False and 'min-min' not in rows
assert sorted(found['assignment']) == sorted(f't{i}' for i in range(1, 11)) and set(found['assignment'].values()) <= {'P1', 'P2', 'P3'}
found = json.load(open('bus.json'))
assert [row['name'] for row in found['heuristics']] == ['heft', 'tabu'] and found['objective'] == 'bus' and found['best'] == 'tabu'
END
}
check 'subtasks matched with machines' matching
check 'a heuristic that there is not' says 'heuristics: found max-max, expected all, or names of heuristics' gives 2 "$cli" ask matching "$data/ten-subtasks.weft" --heuristics max-max

# The words that completion offers are those that the program takes.
table=$data/../../data/suites/ahs-table-1.weft
{ sed 's|</weft>||' "$table"; printf '<program id="p" language="mimdc" pes="3">mono int m; int main() { m = 1; }</program></weft>\n'; } |
  sed 's|<time op="ADD"[^>]*>|&<time op="PUSH" seconds="1e-6"/><time op="STS" seconds="2e-6"/><time op="RET" seconds="0"/><time op="CALL" seconds="0"/><time op="LINK" seconds="0"/><time op="DROP" seconds="0"/><time op="HALT" seconds="0"/>|' >targets.weft
completes () {
  "$cli" generate completion >completion && words=$(sed -n "s/^ *--view|-v) words='\(.*\)' ;;/\1/p" completion) &&
    [ "$(echo "$words" | wc -w)" -ge 6 ] && for view in $words; do
      document=$figure
      case $view in facts | gantt | speedup | parallelism | policies | condensed | makespan | models) document=$tasks ;; measured) document=$data/measured-schedule.weft ;; agreement) document=$data/../../data/examples/davis-putnam.weft ;; selection) document=targets.weft ;; scenarios) document=$data/subtasks-scenarios.weft ;; mapping | crossings | regions | chances) document=$data/loops/loop-8-00.weft ;; relocation | tie | bus | matching) document=$data/tan-figure-7.weft ;; esac
      "$cli" render "$document" --view "$view" --vary fig2.pes=1:4:1 --evaluations 50 --out completed.svg || return 1
    done && grep -q "\-\-method) words='exact bounded estimate tie'" completion &&
    grep -q "\-\-modes|-m) words='as-drawn simd spmd'" completion &&
    grep -q "\-\-theme) words='light dark print[a-z -]*'" completion &&
    grep -q "\-\-show) words='time speed-up efficiency makespan [a-z -]*schedule'" completion &&
    grep -q "\-\-lane-order) words='number use start queue class group'" completion &&
    grep -q "\-\-format|-f) words='text json csv trace paje'" completion
}
check 'completion offers what there is' completes
check 'manual and completion' manual

# Every generator: its size is said before, its document is right, the same call writes the same bytes; manual and completion name it.
generates () {
  for application in mp3d psim locusroute polyroots dynprog; do
    "$cli" generate $application --out first.weft >size.txt && "$cli" generate $application >second.weft &&
      cmp first.weft second.weft && "$cli" check first.weft >check.txt && grep -q 'nothing wrong' check.txt &&
      grep -q "^$application: [0-9,]* tasks, [0-9,]* edges$" size.txt &&
      [ "$(grep -c '<task ' first.weft)" -eq "$(sed 's/.*: \([0-9,]*\) tasks.*/\1/; s/,//g' size.txt)" ] &&
      [ "$(grep -c '<edge ' first.weft)" -eq "$(sed 's/.*, \([0-9,]*\) edges.*/\1/; s/,//g' size.txt)" ] &&
      grep -q "^.B $application" manual.1 && grep -q "generate) words=.* $application" completion || return 1
  done
}
check 'task graphs of applications' generates

searches () {
  "$cli" generate satisfiability --formulas 300 --pe-variables 3 --out search.weft >size.txt &&
    grep -qx 'satisfiability: 300 measured times' size.txt && grep -q "generate) words=.* satisfiability" completion &&
    "$cli" ask agreement search.weft --format json >agreement.json &&
    json agreement.json "d['samples'] == 300 and d['average_value'] < d['predicted_mean'] < d['mean'] and d['unit'] == 'nodes'"
}
check 'a search for 3-SAT and its prediction' searches
check 'parameters of a task graph' says 'psim: 163 tasks, 320 edges' "$cli" generate psim --inputs 16 --out psim.weft
check 'parameters of an application' says '--last-phase=ORDER' "$cli" generate polyroots --help
check 'help lists applications' says 'locusroute  Routes' "$cli" generate --help
check 'a wrong parameter' gives 2 "$cli" generate polyroots --degree 1 --out never.weft
check 'a wrong parameter is said' says '--degree: found 1, expected a whole number from 2' "$cli" generate polyroots --degree 1
check 'a parameter of another application' gives 2 "$cli" generate polyroots --wires 5 --out never.weft
check 'the same behind other options' says 'found --wires, expected a parameter of polyroots: --degree' "$cli" generate --wires 5 polyroots
check 'too large a graph' gives 2 "$cli" generate psim --inputs 1000000 --out never.weft
check 'too large a graph is said' says 'found 10,000,003 tasks and 20,000,000 edges, expected at most 4,000,000' "$cli" generate psim --inputs 1000000
check 'no such application' says 'expected one of these: mp3d psim' "$cli" generate water

graph () {
  "$cli" generate layers:200 --out graph.png && "$cli" generate tree:50 --theme dark --size 300x200 --out graph.svg &&
    grep -q '<svg' graph.svg && ! "$cli" generate layers:0 --out no.png 2>graph.txt &&
    grep -q 'found the graph “layers:0”, expected layers:NODES' graph.txt && [ ! -e no.png ]
}
check 'picture of a graph' graph

# Figures 4 and 7 of Tan et al. 1997: 67 as drawn, 47 by TIE and at least; 34 on the bus before, 29 after.
relocates () {
  "$cli" evaluate "$data/tan-figure-4.weft" --format json >four.json && "$cli" evaluate "$data/tan-figure-7.weft" --format json >seven.json &&
    "$cli" evaluate "$data/tan-figure-4.weft" --method exact --rows order --format csv >order.csv &&
    "$cli" ask bus "$data/tan-figure-7.weft" --format trace >bus.json && "$cli" ask bus "$data/tan-figure-7.weft" --links independent --format paje >bus.paje &&
    python3 - <<'END'
import json
four, seven = json.load(open('four.json')), json.load(open('seven.json'))
assert (four['kind'], four['flow_graph'], four['exact']['communication_time']) == ('subtask-graph', {'communication_time': 67}, 47)
assert (four['computation_time'], four['communication_time'], four['execution_time']) == (0, 47, 47)
assert [seven['shared_bus'][side]['makespan'] for side in ('before', 'after')] == [34, 29]
assert {'subtask': 'S0'} == {key: step[key] for step in four['order'] if 'item' not in step for key in ['subtask'] if step[key] == 'S0'}
events = [event for event in json.load(open('bus.json'))['traceEvents'] if event['ph'] == 'X']
assert max(event['ts'] + event['dur'] for event in events if event['pid'] == 1) == 34 and len(open('order.csv').readlines()) == 19
END
}
check 'data relocation as in the paper' relocates

# Sussman 1992: what another program says of these loops, number by number; Figure 10: with N = 10,000, K = 0 and LF = 1.5 the pipeline beats blocks for BB below 57.9.
maps () {
  for number in 0 1 2 3; do
    "$cli" evaluate "$data/loops/loop-8-0$number.weft" --format json >"loop-$number.json" || return
  done
  python3 - "$data" <<'END'
import json, sys
def compare(found, expected, place):
    if isinstance(expected, dict):
        for key in expected:
            compare(found[key], expected[key], f'{place}.{key}')
    elif isinstance(expected, list):
        assert len(found) == len(expected), place
        for i, (a, b) in enumerate(zip(found, expected)):
            compare(a, b, f'{place}[{i}]')
    elif isinstance(expected, float):
        assert abs(found - expected) <= 1e-9 * max(1, abs(expected)), (place, found, expected)
    else:
        assert found == expected, (place, found, expected)
for number in range(4):
    compare(json.load(open(f'loop-{number}.json')), json.load(open(f'{sys.argv[1]}/loops/loop-8-0{number}.json')), str(number))
ten = json.load(open('loop-0.json'))
assert (ten['kind'], ten['engine'], ten['best'], ten['certain']) == ('array-loop', 'mapping', 'interleaved', True)
assert [round(c['value'], 1) for c in ten['crossings'] if (c['parameter'], c['below'], c['above']) == ('body', 'pipeline', 'block')] == [57.9]
END
}
check 'techniques of mapping as another program has them' maps
check 'where the best technique changes' says 'time of an iteration 39.9501: Pipeline below, Interleaved above' "$cli" ask mapping "$data/loops/loop-8-00.weft"
check 'curves over a parameter' says '57.9,86900,77909,86899.21' "$cli" ask crossings "$data/loops/loop-8-00.weft" --format csv
check 'the best over two parameters' says '"borders":[{"x":10' "$cli" ask regions "$data/loops/loop-8-00.weft" --format json
check 'how probably each technique is the best' says 'interleaved,yes,0.52' "$cli" ask chances "$data/loops/loop-8-00.weft" --set 'l.body=uniform(21, 60)' --format csv
check 'curves of several load factors' says 'crossing           57.9016: Pipeline, load factor 1.5 below, Block above' "$cli" ask crossings "$data/loops/loop-8-00.weft" --family load-factor
check 'several of what curves are over' says 'found curves over overlap for several of it, expected another parameter' gives 1 "$cli" ask crossings "$data/loops/loop-8-00.weft" --over overlap --family overlap
check 'twice the same parameter' says 'found data items on both axes, expected two different parameters' gives 1 "$cli" ask regions "$data/loops/loop-8-00.weft" --up items
check 'a parameter that stages do not have' says 'found stages, and processors to be varied' "$cli" ask crossings "$data/loops/loop-8-02.weft" --over processors
check 'what the slowest processor does' says 'block,1,1,10238.2,8,9517.2,1648,1648,721,best' "$cli" evaluate "$data/loops/loop-8-01.weft" --format csv
check 'a body that is not known for certain' says 'whatever the body takes no' "$cli" evaluate "$data/loops/loop-8-00.weft" --set 'l.body=uniform(30, 60)'
check 'a body that does not matter' says 'whatever the body takes yes' "$cli" evaluate "$data/loops/loop-8-00.weft" --set 'l.body=uniform(41, 60)'
# LogGP by hand: blocks of 1,000 items are 1.5 + 999 units, received and sent ten times; P10 waits for nine and comes ten links of 30 behind. A pipeline is held for 2 x 0.25 with each of 10,000 items.
check 'messages by LogGP' says 'block,0,1,87214.5,10,57900,20010,0,9304.5,best' "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.latency=30 --set l.overhead=0.25 --set l.gap=1.5 --format csv
check 'a pipeline by LogGP' says '92203.7150              10   86850.0000          30000             25000   353.7150  –' "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.latency=30 --set l.overhead=0.25 --set l.gap=1.5
check 'the model of messages is told' says '"communication":"loggp"' "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.latency=30 --format json
check 'another technique by LogGP' says 'overlap 0.2: Block below, Interleaved above' "$cli" ask mapping "$data/loops/loop-8-00.weft" --set l.latency=30 --set l.overhead=0.25 --set l.gap=1.5
check 'two models of messages' says 'l, alpha: found alpha or beta beside numbers of LogGP' gives 1 "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.alpha=1 --set l.gap=2
# By hand (test-mapping-uneven.c): the first of two machines is twice as fast, and messages between them take 1 + 2 n: equal blocks 39, those by speed 37.
printf '<weft xmlns="urn:weft:1"><suite><machine id="fast" speed="2"/><machine id="slow"/><link from="fast" to="slow" latency="1" per-unit="2"/></suite><array-loop id="l" processors="2" items="6" body="4" machines="fast slow" load-factor="1.5"/></weft>' >machines.weft
check 'machines of different speed' says 'block,0,1,39,2,12,20,0,7,' "$cli" evaluate machines.weft --set l.load-factor=1 --format csv
check 'blocks by speed' says 'block,0,1,37,2,8,20,0,9,' "$cli" evaluate machines.weft --set l.load-factor=1 --set l.blocks=by-speed --format csv
check 'the better blocks' says 'better blocks        by speed, which take 5.13 % less than equal ones' "$cli" evaluate machines.weft
check 'blocks for programs' says '"equal_blocks":39,"blocks_by_speed":37' "$cli" evaluate machines.weft --format json
check 'a machine that becomes faster' says 'block,0,1,27.012,2,0.012,20,0,7,' "$cli" evaluate machines.weft --set slow.speed=1000 --format csv
check 'no link along the array' says 'l, machines: found no link from “slow” to “fast”' gives 1 "$cli" evaluate machines.weft --set 'l.machines=slow fast'
check 'no PE for each processor' says 'l, machines: found machines with 2 PEs for 3 processors' gives 1 "$cli" evaluate machines.weft --set l.processors=3
check 'where machines that differ change techniques' says 'the best changes at  time of an iteration 108: Pipeline below, Block above' "$cli" evaluate machines.weft --set l.load-factor=1
check 'curves of machines that differ' says '108,351,351,351,' "$cli" ask crossings machines.weft --set l.load-factor=1 --set l.body=100 --format csv
check 'a random body on machines that differ' says 'whatever the body takes no' "$cli" evaluate machines.weft --set l.load-factor=1 --set 'l.body=uniform(100, 120)'
check 'chances of machines that differ' says 'block,yes,0.6,' "$cli" ask chances machines.weft --set l.load-factor=1 --set 'l.body=uniform(100, 119)' --format csv
check 'another parameter of machines that differ' says 'found processors or links that differ' gives 1 "$cli" ask crossings machines.weft --over items
check 'regions of machines that differ' says 'found processors or links that differ' gives 1 "$cli" ask regions machines.weft
check 'too many processors' says 'found 20000 processors for 10000 data items' "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.processors=20000
check 'too many processors is the input'"'"'s fault' gives 1 "$cli" evaluate "$data/loops/loop-8-00.weft" --set l.processors=20000
check 'times of scenarios' says '29,0.5' "$cli" ask scenarios "$data/subtasks-scenarios.weft" --method exact --format csv
check 'the same as rows' says '45,0.5' "$cli" evaluate "$data/subtasks-scenarios.weft" --rows distribution --format csv
check 'relays in words' says 'the least with relays  47' "$cli" ask relocation "$data/tan-figure-4.weft" --relays yes
check 'relays of each item' says 'item,size,tie,exact,flow_graph,relays,relays_bound' "$cli" evaluate "$data/tan-figure-4.weft" --relays yes --rows items --format csv
check 'relays perhaps' says 'relays: found perhaps, expected no or yes' gives 2 "$cli" ask relocation "$data/tan-figure-4.weft" --relays perhaps
check 'a method that is not for subtasks' gives 2 "$cli" evaluate "$data/tan-figure-4.weft" --method bounded
check 'a method that is not for trees' gives 2 "$cli" evaluate "$figure" --method tie
check 'rows that are not for subtasks' gives 2 "$cli" evaluate "$data/tan-figure-4.weft" --rows processors

# A well-known verb is a name for a question.
same () {
  question=$1
  verb=$2
  shift 2
  for format in text json csv; do
    "$cli" "$verb" "$figure" "$@" --format $format >by-verb.$format && "$cli" ask "$question" "$figure" "$@" --format $format \
      >asked.$format && cmp by-verb.$format asked.$format || return 1
  done
}
check 'ask distribution' same distribution evaluate --modes simd
check 'ask simulation' same simulation simulate --samples 100 --seed 5
check 'ask sample' same sample sample --quantile 0.9 --samples 50
check 'ask sensitivity' same sensitivity sensitivity --change 0.2
check 'ask sweep' same sweep sweep --vary fig2.pes=1:8:*2
check 'ask modes' same modes optimize --evaluations 100

asks () {
  "$cli" ask --help >questions && for question in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' questions); do
    case $question in
      sweep) "$cli" ask sweep "$figure" --vary fig2.pes=1:2:1 --format csv ;;
      scaling) "$cli" ask scaling "$figure" --modes simd --error 1e-6 --resolution 0.5 --format csv ;;
      modes | best) "$cli" ask "$question" "$figure" --evaluations 50 --format csv ;;
      facts | schedule | speedup | parallelism | policies | condensed | makespan | models) "$cli" ask "$question" "$tasks" --format csv ;;
      agreement) "$cli" ask agreement "$data/../../data/examples/davis-putnam.weft" --format csv ;;
      selection) "$cli" ask selection targets.weft --format csv ;;
      measured) "$cli" ask measured "$data/measured-schedule.weft" --format csv ;;
      mapping | crossings | regions | chances) "$cli" ask "$question" "$data/loops/loop-8-00.weft" --format csv ;;
      scenarios) "$cli" ask scenarios "$data/subtasks-scenarios.weft" --format csv ;;
      relocation | bus | matching) "$cli" ask "$question" "$data/tan-figure-7.weft" --format csv ;;
      *) "$cli" ask "$question" "$figure" --format csv ;;
    esac >asked.csv && [ "$(wc -l <asked.csv)" -ge 2 ] || { echo "$question"; return 1; }
  done && [ "$(grep -c '^  [a-z]' questions)" -ge 11 ]
}
check 'every question is answered' asks
check 'an unknown question' says 'found the question “why”, expected one of these' "$cli" ask why "$figure"
check 'exit status of an unknown question' gives 2 "$cli" ask why "$figure"
check 'what a question leaves open' says 'found 2, expected a number from 0 to 1' "$cli" ask sample "$figure" --quantile 2
check 'an option of another question' gives 2 "$cli" ask attribution "$figure" --lanes 4
check 'a property that is not there' gives 2 "$cli" ask sweep "$figure" --vary nobody.pes=1:2:1

# Targets.
selection=$data/selection/selection-128-00
selects () {
  "$cli" select --counts ADD=10100,lds=51 --pes 128 --suite "$selection.weft" --format json >selected.json &&
    python3 -c "
import json
got, wanted = json.load(open('selected.json')), json.load(open('$selection.json'))
assert got['pes'] == 128 and got['counts'] == {'ADD': 10100, 'lds': 51} and got['chosen'] == wanted['chosen']
assert got['distributed']['machines'] == wanted['distributed']['machines'] == got['targets'][-1]['machines']
assert got['single']['target'] == wanted['single']['target']
assert [row['target'] for row in got['targets']] == [row['target'] for row in wanted['targets']]
assert all(abs(a['seconds'] - b['seconds']) <= 1e-9 * b['seconds'] for a, b in zip(got['targets'], wanted['targets']))"
}
check 'a target of Table 1' selects
check 'check of a suite with targets' says 'suite: 9 × machine, 23 × target' "$cli" check "$table"
check 'the best single target' says 'best single target mp-1-interpreter, 0.50755 s' "$cli" select --counts ADD=10100,LDS=51 --pes 128 --suite "$table"
check 'PEs of a set' says '               3  0–2    in sets only' "$cli" select --counts ADD=1 --pes 3 --suite "$table"
check 'targets as CSV' says 'mp-1-interpreter,mp-1,interpreter,5e-05,1,,,,too narrow: 16384 PEs' "$cli" select --counts ADD=1 --pes 16385 --suite "$table" --format csv
check 'a set as CSV' says 'titan-p3-udp,titan-p3,udp,' "$cli" select --counts ADD=1 --pes 16385 --suite "$table" --format csv
nothing () {
  gives 1 "$cli" select "$data/../../data/examples/programs/prefix.mimdc" --suite "$table" --format json >selected.json 2>why &&
    json selected.json "d['chosen'] is None and d['single'] is None and d['distributed'] is None and d['targets'][0]['seconds'] is None and d['counts']['PUSH'] > 0" &&
    json why "d['error']['found'] == 'no target on which the program can run'"
}
check 'a program that no target can run' nothing
check 'what is lacking' says 'cannot do PUSH and ' "$cli" select "$data/../../data/examples/programs/prefix.mimdc" --suite "$table"
check 'a load that is set' says 'chosen             sun4-490-file' sh -c "sed 's/ load=\"1\"//;s/machine=\"sun4-490\" model=\"file\"/& load=\"1\"/' '$table' | '$cli' select --counts ADD=1 --suite -"
check 'ten jobs on the MasPar' says 'chosen             titan-p3-file' "$cli" select --counts ADD=10100,LDS=51 --pes 128 --suite "$table" --set mp-1-interpreter.load=10
check 'out of reach' says 'cannot be reached: it has no load' sh -c "sed 's/ load=\"1\"//' '$table' | '$cli' select --counts ADD=1 --suite -"
answers () {
  "$cli" ask selection targets.weft --format json >selected.json &&
    json selected.json "d['diagram'] == 'p' and d['kind'] == 'program' and d['pes'] == 3 and d['counts']['STS'] == 1 and len(d['every_target']) == 23 and len(d['targets']) == 16 and d['targets'][-1]['machines'] == d['distributed']['machines'] and len(d['distributed']['targets']) == 3 and d['chosen'] == d['single']['target'] and all(abs(t['sum'] * t['load'] - t['seconds']) <= 1e-9 * t['seconds'] for t in d['every_target'] if t['seconds'] is not None)" &&
    "$cli" select --counts "$(python3 -c "import json; print(','.join('%s=%r' % c for c in json.load(open('selected.json'))['counts'].items()))")" --pes 3 --suite targets.weft --format json >same.json &&
    json same.json "{k: d[k] for k in d} == {k: v for k, v in json.load(open('selected.json')).items() if k in d}"
}
check 'the question of the target of a program' answers
check 'another number of PEs' says 'mp-1-interpreter, ' "$cli" ask selection targets.weft --set p.pes=5000
check 'a program with an error is not selected' gives 1 sh -c "sed 's/m = 1/m = n/' targets.weft | '$cli' ask selection -"
check 'a program in another language' says 'found a program in loop, expected one in MIMDC' sh -c "sed 's/language=\"mimdc\"/language=\"loop\"/' targets.weft | '$cli' ask selection -"
check 'a program in a file' says 'expected its source in the document' sh -c "sed 's|mono int m; int main() { m = 1; }||;s/language=\"mimdc\"/& href=\"p.mimdc\"/' targets.weft | '$cli' ask selection -"
check 'measured and predicted nodes of a search' says 'Mean: measured 112.717 ± 0.77, predicted 103.609: 8.8 % more.' "$cli" ask agreement "$data/../../data/examples/davis-putnam.weft"
check 'a measurement that is not there' says 'found no measurement “m”, expected a measurement of this diagram' "$cli" ask agreement "$data/../../data/examples/davis-putnam.weft" --measurement m
check 'measured in another unit' says 'found times in “nodes” and in “s”' sh -c "sed 's/of=.search. unit=.nodes./of=\"search\" unit=\"s\"/' '$data/../../data/examples/davis-putnam.weft' | '$cli' ask agreement -"
check 'a picture of measured times' gives 0 "$cli" render "$data/../../data/examples/davis-putnam.weft" --view agreement --out agreement.svg
check 'a report of a program' sh -c "'$cli' report targets.weft --out targets.html && grep -q '3 PEs' targets.html && '$cli' report targets.weft --out targets.pdf"
check 'a report leaves out a program about which nothing can be asked' sh -c "sed 's|</weft>|<program id=\"p\" language=\"mimdc\">int main() { }</program></weft>|' '$figure' | '$cli' report - --out program.html && '$cli' report '$figure' --out none.html && [ \"\$(grep -c '<h2' program.html)\" = \"\$(grep -c '<h2' none.html)\" ]"
check 'a picture of targets' gives 0 "$cli" render targets.weft --view selection --out targets.svg
check 'neither program nor counts' gives 2 "$cli" select --suite "$table"
check 'counts twice' gives 2 "$cli" select --counts ADD=1,add=2 --suite "$table"
check 'no suite' gives 2 "$cli" select --counts ADD=1
check 'a suite without targets' says 'found no target, expected a suite with targets' "$cli" select --counts ADD=1 --suite "$figure"
check 'no command comes from a document' gives 1 sh -c "sed 's/ load=\"1\"/& run=\"touch started\"/' '$table' | '$cli' select --counts ADD=1 --suite - && test -e started"

echo "1..$n"
