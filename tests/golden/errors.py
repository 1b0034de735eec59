"""errors.py WEFT-CLI ROOT [write]: what the compiler of MIMDC says of each program in errors/ is what stands beside it, to the byte, and
each sentence of its sources is said of one of them. Prints TAP. With "write", writes down what it says; look at it."""
import os
import re
import subprocess
import sys

SOURCES = 'exec-backends/mimdc'
PROGRAMS = 'tests/golden/errors'
# A text of more than WEFT_MIMDC_MOST_BYTES (test-mimdc.c) has no line to show.
UNPLACED = {'%s bytes', 'at most %u'}

CALL = re.compile(r'(?<!\w)(?:_|ngettext) \(')
STRING = re.compile(r'\s*"((?:\\.|[^"\\])*)"')
PLACE = re.compile(r'%(?:\.\*)?[a-z]')
LINE = re.compile(r'(?m)^[^ \n][^\n]*?:\d+:\d+: (error|warning): (.*)$')
MORE = re.compile(r'(?m)^\S+: and \d+ more\n')


def read_strings(text, at):
    """The strings behind `(`, those that stand side by side as one; until something else stands there."""
    strings = []
    while True:
        pieces = []
        while found := STRING.match(text, at):
            pieces.append(found[1])
            at = found.end()
        if not pieces:
            return strings
        strings.append(''.join(pieces).encode().decode('unicode_escape').encode('latin-1').decode())
        if not (comma := re.compile(r'\s*,').match(text, at)):
            return strings
        at = comma.end()


def find_sentences(root):
    sentences = set()
    for name in sorted(os.listdir(os.path.join(root, SOURCES))):
        if name.endswith('.c'):
            with open(os.path.join(root, SOURCES, name), encoding='utf-8') as file:
                text = file.read()
            for call in CALL.finditer(text):
                sentences.update(read_strings(text, call.end()))
    return sentences - UNPLACED


def find_said(sentences, texts):
    """A text is said by that sentence which has most characters of it; what stands in its places are texts too."""
    patterns = []
    for sentence in sentences:
        parts = [re.escape(part) for part in PLACE.split(sentence)]
        patterns.append((len(''.join(parts)), sentence, re.compile('(.*?)'.join(parts), re.DOTALL)))
    patterns.sort(reverse=True)
    said = set()
    while texts:
        text = texts.pop()
        for _, sentence, pattern in patterns:
            if found := pattern.fullmatch(text):
                said.add(sentence)
                texts.extend(found.groups())
                break
    return said


def compile_program(cli, folder, name):
    run = subprocess.run([cli, 'compile', name, '--to', 'counts'], cwd=folder, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, timeout=60)
    return run.returncode, run.stderr.decode()


def check_program(cli, folder, name, action):
    status, got = compile_program(cli, folder, name)
    path = os.path.join(folder, name.replace('.mimdc', '.txt'))
    if action == 'write':
        with open(path, 'w', encoding='utf-8') as file:
            file.write(got)
    with open(path, encoding='utf-8') as file:
        wanted = file.read()
    if got != wanted:
        return [f'expected:\n{wanted}', f'found:\n{got}'], wanted
    has_errors = any(found[1] == 'error' for found in LINE.finditer(wanted))
    if status != (1 if has_errors else 0) or not wanted:
        return [f'status {status} with:\n{wanted}'], wanted
    return [], wanted


def report(number, name, faults):
    print(f'{"not ok" if faults else "ok"} {number} - {name}')
    for fault in faults:
        print('\n'.join(f'# {line}' for line in fault.splitlines()))


def main(cli, root, action='check'):
    folder = os.path.join(root, PROGRAMS)
    names = sorted(name for name in os.listdir(folder) if name.endswith('.mimdc'))
    texts = []
    for number, name in enumerate(names, 1):
        faults, wanted = check_program(os.path.abspath(cli), folder, name, action)
        report(number, name, faults)
        texts += [word for found in LINE.finditer(wanted) for word in found.groups()] + MORE.findall(wanted)
    sentences = find_sentences(root)
    missing = sentences - find_said(sentences, texts)
    report(len(names) + 1, f'each of {len(sentences)} sentences is said',
           [f'no program has: {sentence}' for sentence in sorted(missing)])
    print(f'1..{len(names) + 1}')


if __name__ == '__main__':
    main(*sys.argv[1:])
