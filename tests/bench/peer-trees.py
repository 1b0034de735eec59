"""peer-trees.py FILE RESULT FIRST LENGTH: a whole flow-analysis tree as one evaluates it with NumPy, timed.

The recursion of Li et al. 1997 in the transform domain, for many frequencies at once: sums of times are products,
decisions are products with matrices of binomial probabilities, of which only the windows with all but 1e-14 are
made. Frequencies whose transforms have vanished are left out. FIRST and LENGTH say where the distribution is, which
one would have to find out. Writes the probabilities from FIRST on into RESULT, prints seconds of the processor,
elapsed seconds, and the greatest memory in MB beyond that of the interpreter with its libraries.

Trees are those of the bench: no control unit that decides, no broadcasts, at least one iteration, differing counts."""
import re
import resource
import sys
import time
import xml.etree.ElementTree as xml

try:
    import numpy
    import scipy.fft
    import scipy.signal
    import scipy.stats
except ImportError:
    sys.exit('SciPy is not there (Debian: python3-scipy)')

TAIL = 1e-14       # of a binomial distribution on each side of a window
VANISHED = 1e-17   # modulus of a transform
STRIP = 2048       # rows of a loop's body that are worked out together
MOST_BYTES = 1e9   # of all arrays of one block of frequencies, about
NAMESPACE = '{urn:weft:1}'


def read_literal(text):
    """Probabilities of 0, 1, 2, ..."""
    if text is None:
        return numpy.ones(1)
    if text.startswith('uniform'):
        low, high = map(int, re.findall(r'\d+', text))
        p = numpy.zeros(high + 1)
        p[low:] = 1 / (high - low + 1)
        return p
    pairs = re.findall(r'(\d+): ([^,}]+)', text) or [(text, '1')]
    p = numpy.zeros(max(int(value) for value, _ in pairs) + 1)
    for value, weight in pairs:
        p[int(value)] = float(weight)
    return p / p.sum()


def is_point(p):
    return numpy.count_nonzero(p) == 1


def convolve(a, b):
    return numpy.convolve(a, b) if min(len(a), len(b)) < 500 else scipy.signal.fftconvolve(a, b).clip(0)


def add(a, b):
    result = numpy.zeros(max(len(a), len(b)))
    result[:len(a)] += a
    result[:len(b)] += b
    return result


def remaining(counts):
    """rho_r, equation (1)."""
    return numpy.cumsum(counts[::-1])[::-1]


class Window:
    """The binomial probabilities of n trials that matter."""
    def __init__(self, n, p):
        self.low, self.high = find_window(n, p)
        self.p = scipy.stats.binom.pmf(numpy.arange(self.low, self.high + 1), n, p)


def find_window(n, p):
    if n == 0 or p <= 0 or p >= 1:
        return (n, n) if p >= 1 else (0, 0)
    return max(int(scipy.stats.binom.ppf(TAIL, n, p)) - 1, 0), min(int(scipy.stats.binom.isf(TAIL, n, p)) + 1, n)


class Frequencies:
    """Some of the frequencies of a transform of so many points."""
    def __init__(self, length, which):
        self.length, self.which = length, which

    def kept(self, keep):
        return Frequencies(self.length, self.which[keep])

    def wave(self, first, n):
        """exp (-2 pi i k t / length): a row for each time, a column for each frequency."""
        times = numpy.arange(first, first + n)
        return numpy.exp(-2j * numpy.pi / self.length * (times[:, None] * self.which[None, :] % self.length))

    def transform(self, p, first=0):
        """Of the rows of P."""
        n = p.shape[1]
        size = self.length
        if n * len(self.which) < 15 * size * numpy.log2(size):
            wave = self.wave(first, n)
            return (p @ wave.view(float).reshape(n, -1)).view(complex)
        folded = numpy.zeros((p.shape[0], size))
        for begin in range(0, n, size):
            part = p[:, begin:begin + size]
            folded[:, :part.shape[1]] += part
        return scipy.fft.rfft(folded)[:, self.which] * self.wave(first, 1)


def powers(cumulative, low, high):
    """Of a distribution function: a row for each exponent."""
    return cumulative[None, :] ** numpy.arange(low, high + 1)[:, None]


class Maximum:
    """COUNT times in a row the longest of the PEs."""
    def __init__(self, density, count=1):
        self.first = int(numpy.flatnonzero(density)[0])
        self.cumulative = numpy.cumsum(density[self.first:])
        self.count = count

    def rows(self):
        return 1

    def transform(self, frequencies, low, high):
        density = numpy.diff(powers(self.cumulative, low, high), prepend=0)
        result = frequencies.transform(density, self.first) ** self.count
        if low == 0:
            result[0] = 1
        return result


class Delay:
    """A constant time, for whoever is enabled."""
    def __init__(self, steps):
        self.steps = steps

    def rows(self):
        return 1

    def transform(self, frequencies, low, high):
        result = numpy.repeat(frequencies.wave(self.steps, 1), high - low + 1, axis=0)
        if low == 0:
            result[0] = 1
        return result


class Switch:
    """A time drawn once."""
    def __init__(self, density):
        self.density = density

    def rows(self):
        return 1

    def transform(self, frequencies, low, high):
        result = numpy.repeat(frequencies.transform(self.density[None, :]), high - low + 1, axis=0)
        if low == 0:
            result[0] = 1
        return result


class Sum:
    """One after the other."""
    def __init__(self, parts):
        constant = sum(part.steps for part in parts if isinstance(part, Delay))
        self.parts = [part for part in parts if not isinstance(part, Delay)]
        if constant > 0 or not self.parts:
            self.parts.append(Delay(constant))

    def rows(self):
        return max(part.rows() for part in self.parts)

    def transform(self, frequencies, low, high):
        result = self.parts[0].transform(frequencies, low, high)
        for part in self.parts[1:]:
            result *= part.transform(frequencies, low, high)
        return result


class Conditional:
    """Section 5.3."""
    def __init__(self, probability, clauses):
        self.probability, self.clauses = probability, clauses

    def rows(self):
        return 2 + sum(clause.rows() for clause in self.clauses)

    def transform(self, frequencies, low, high):
        windows = [Window(e, self.probability) for e in range(low, high + 1)]
        then_low, then_high = windows[0].low, windows[-1].high
        else_low = min(e - window.high for e, window in enumerate(windows, low))
        else_high = max(e - window.low for e, window in enumerate(windows, low))
        a = self.clauses[0].transform(frequencies, then_low, then_high)
        b = self.clauses[1].transform(frequencies, else_low, else_high)
        result = numpy.empty((high - low + 1, len(frequencies.which)), complex)
        for e, window in enumerate(windows, low):
            those = a[window.low - then_low:window.high - then_low + 1]
            others = b[e - window.high - else_low:e - window.low - else_low + 1][::-1]
            result[e - low] = window.p @ (those * others)
        return result


class Loop:
    """Fig. 3; and with LINK, Fig. 5."""
    def __init__(self, counts, body, link=None):
        self.rho, self.body, self.link = remaining(counts), body, link

    def rows(self):
        return 3 + self.body.rows()

    def levels(self, low, high):
        """Which numbers of PEs go through iteration 1, 2, ..."""
        return [(low, high)] + [(find_window(low, share)[0], find_window(high, share)[1]) for share in self.rho[2:]]

    def transform(self, frequencies, low, high):
        levels = self.levels(low, high)
        result = numpy.zeros((high - low + 1, len(frequencies.which)), complex)
        alive = numpy.arange(len(frequencies.which))
        strip, next_rows, next_low = None, None, 0
        for r in range(len(levels), 0, -1):
            lowest, highest = levels[r - 1]
            here = frequencies.kept(alive)
            if strip is None or highest > strip_high or lowest < strip_low:
                strip_low = lowest
                strip_high = max(highest, min(strip_low + STRIP, high))
                strip = self.body.transform(here, strip_low, strip_high)
            rows = strip[lowest - strip_low:highest - strip_low + 1].copy()
            if r == len(levels):
                rows *= self.link.end(here, lowest, highest) if self.link else 1
            else:
                rows *= self.mix(here, lowest, highest, self.rho[r + 1] / self.rho[r], next_rows, next_low)
            next_low = lowest
            keep = numpy.abs(rows).max(axis=0) > VANISHED
            if keep.all():
                next_rows = rows
            else:
                alive, strip, next_rows = alive[keep], strip[:, keep], numpy.ascontiguousarray(rows[:, keep])
            if len(alive) == 0:
                return result
        result[:, alive] = next_rows
        return result

    def mix(self, frequencies, low, high, share, rows, rows_low):
        if self.link:
            return self.link.mix(frequencies, low, high, share, rows, rows_low)
        matrix = scipy.stats.binom.pmf(numpy.arange(rows_low, rows_low + len(rows))[None, :],
                                       numpy.arange(low, high + 1)[:, None], share)
        return (matrix @ rows.view(float)).view(complex)


class Link:
    """V_{e,h}, the maximum of the last blocks of those who leave and the last and first of those who go on, and the
    switch back."""
    def __init__(self, first, last, to_simd):
        self.last = numpy.cumsum(last)
        self.both = numpy.cumsum(convolve(last, first))
        self.last = numpy.append(self.last, numpy.ones(len(self.both) - len(self.last)))
        self.to_simd = to_simd

    def end(self, frequencies, low, high):
        return frequencies.transform(numpy.diff(powers(self.last, low, high), prepend=0))

    def mix(self, frequencies, low, high, share, rows, rows_low):
        n = len(self.both)
        wave = frequencies.wave(0, n).view(float).reshape(n, -1)
        onward = rows * frequencies.transform(self.to_simd[None, :])
        if rows_low == 0:
            onward[0] = rows[0]
        goers = powers(self.both, rows_low, rows_low + len(rows) - 1)
        leavers = powers(self.last, 0, high - rows_low)
        result = numpy.empty((high - low + 1, len(frequencies.which)), complex)
        for e in range(low, high + 1):
            window = Window(e, share)
            begin, end = max(window.low, rows_low), min(window.high, rows_low + len(rows) - 1)
            weights = window.p[begin - window.low:end - window.low + 1]
            both = goers[begin - rows_low:end - rows_low + 1] * leavers[e - end:e - begin + 1][::-1]
            longest = (weights[:, None] * numpy.diff(both, prepend=0)) @ wave
            result[e - low] = numpy.einsum('hf,hf->f', longest.view(complex), onward[begin - rows_low:end - rows_low + 1])
        return result


class Segments:
    """A series: an SPMD block, a composite SIMD block, an SPMD block."""
    def __init__(self, lead=None, core=None, tail=None):
        self.lead, self.core, self.tail = lead, core, tail

    def append(self, other, machine):
        if other.lead is not None:
            name = 'lead' if self.core is None else 'tail'
            mine = getattr(self, name)
            setattr(self, name, other.lead if mine is None else convolve(mine, other.lead))
        if other.core is None:
            return
        if self.core is None:
            self.core = list(other.core)
        else:
            self.core = self.core + machine.close(self.tail) + other.core
        self.tail = other.tail


class Machine:
    def __init__(self, element):
        self.pes = int(element.get('pes'))
        self.switches = {switch.get('to'): read_literal(switch.get('time')) for switch in element.iter(NAMESPACE + 'switch')}
        self.overheads = {row.get('name'): row for row in element.iter(NAMESPACE + 'overhead')}

    def switch(self, mode):
        density = self.switches.get(mode, numpy.ones(1))
        return Delay(len(density) - 1) if is_point(density) else Switch(density)

    def close(self, tail):
        return [] if tail is None else [self.switch('spmd'), Maximum(tail), self.switch('simd')]

    def single(self, mode, density, count=1):
        if mode == 'spmd':
            total = numpy.ones(1)
            for _ in range(count):
                total = convolve(total, density)
            return Segments(lead=total)
        return Segments(core=[Delay((len(density) - 1) * count) if is_point(density) else Maximum(density, count)])

    def overhead(self, name, mode):
        row = self.overheads.get(name)
        return self.single(mode, read_literal(row.get(mode) if row is not None else None))

    def block(self, element):
        mode = element.get('mode')
        segments = self.single(mode, numpy.ones(1))
        for step in element:
            segments.append(self.single(mode, read_literal(step.get(mode)), int(step.get('count', '1'))), self)
        return segments

    def conditional(self, element):
        mode, p = element.get('mode'), float(element.get('then'))
        clauses = []
        for name in 'then', 'else':
            clause = self.single(mode, numpy.ones(1))
            found = element.find(NAMESPACE + name)
            if found is not None:
                clause.append(self.series(found), self)
                clause.append(self.overhead('post-' + name, mode), self)
            clauses.append(clause)
        result = self.overhead('if-test', mode)
        if mode == 'spmd':
            result.append(Segments(lead=add(p * clauses[0].lead, (1 - p) * clauses[1].lead)), self)
        else:
            result.append(Segments(core=[Conditional(p, [Sum(clause.core) for clause in clauses])]), self)
        return result

    def loop(self, element):
        mode, counts = element.get('mode'), read_literal(element.get('iterations'))
        assert counts[0] == 0 and not is_point(counts)
        body = self.series(element)
        body.append(self.overhead('loop-test', mode), self)
        result = self.overhead('loop-init', mode)
        if body.core is None:
            total, power = numpy.zeros(1), numpy.ones(1)
            for share in counts:
                total = add(total, share * power)
                power = convolve(power, body.lead)
            whole = Segments(lead=total)
        elif body.lead is None:
            whole = Segments(core=[Loop(counts, Sum(body.core + self.close(body.tail)))])
        else:
            last = body.tail if body.tail is not None else numpy.ones(1)
            link = Link(body.lead, last, self.switches.get('simd', numpy.ones(1)))
            whole = Segments(lead=body.lead, core=[Loop(counts, Sum(body.core + [self.switch('spmd')]), link)])
        result.append(whole, self)
        return result

    def series(self, parent):
        kinds = {'block': self.block, 'if': self.conditional, 'loop': self.loop}
        segments = Segments()
        for element in parent:
            segments.append(kinds[element.tag[len(NAMESPACE):]](element), self)
        return segments

    def program(self, tree):
        segments = self.series(tree)
        parts = [Maximum(segments.lead)] if segments.lead is not None else []
        if segments.core is not None:
            parts += ([self.switch('simd')] if parts else []) + segments.core
        if segments.tail is not None:
            parts += [self.switch('spmd'), Maximum(segments.tail)]
        return Sum(parts)


def evaluate(root, first, length):
    machine = Machine(root.find(f'.//{NAMESPACE}machine'))
    program = machine.program(root.find(NAMESPACE + 'flow-tree'))
    length = scipy.fft.next_fast_len(length, real=True)
    values = numpy.zeros(length // 2 + 1, complex)
    columns = max(int(MOST_BYTES / 16 / program.rows() / min(machine.pes, STRIP)), 32)
    for begin in range(0, len(values), columns):
        which = numpy.arange(begin, min(begin + columns, len(values)))
        values[which] = program.transform(Frequencies(length, which), machine.pes, machine.pes)[0]
    return numpy.roll(scipy.fft.irfft(values, length), -first)


def main(path, result, first, length):
    root = xml.parse(path).getroot()
    empty = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    elapsed, start = time.monotonic(), time.process_time()
    p = evaluate(root, int(first), int(length))
    times = time.process_time() - start, time.monotonic() - elapsed
    p.tofile(result)
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - empty) / 1024
    print(f'{times[0]:.3f} {times[1]:.3f} {memory:.1f}')


if __name__ == '__main__':
    main(*sys.argv[1:])
