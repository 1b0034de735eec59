"""peer-sums.py KIND COUNT A B RESULT: sums of many as one writes them with SciPy, timed.

KIND is power (COUNT of A), two (A and B) or random (A, as many as B says). Files hold doubles. Writes the
probabilities into RESULT, prints the processor's milliseconds for the best of three."""
import sys
import time

try:
    import numpy
    import scipy.fft
    import scipy.signal
except ImportError:
    sys.exit('SciPy is not there (Debian: python3-scipy)')


def power(a, count):
    length = count * (len(a) - 1) + 1
    spectrum = scipy.fft.rfft(a, scipy.fft.next_fast_len(length, real=True))
    return scipy.fft.irfft(spectrum ** count, scipy.fft.next_fast_len(length, real=True))[:length]


def random(a, counts):
    length = (len(counts) - 1) * (len(a) - 1) + 1
    spectrum = scipy.fft.rfft(a, scipy.fft.next_fast_len(length, real=True))
    total = numpy.zeros_like(spectrum)
    for weight in counts[::-1]:
        total = total * spectrum + weight
    return scipy.fft.irfft(total, scipy.fft.next_fast_len(length, real=True))[:length]


def main(kind, count, a, b, result):
    a, b = numpy.fromfile(a), numpy.fromfile(b)
    times = []
    for _ in range(3):
        start = time.process_time()
        p = {'power': lambda: power(a, int(count)),
             'two': lambda: scipy.signal.fftconvolve(a, b),
             'random': lambda: random(a, b)}[kind]()
        times.append(time.process_time() - start)
    numpy.maximum(p, 0).tofile(result)
    print(f'{1000 * min(times):.3f}')


if __name__ == '__main__':
    main(*sys.argv[1:])
