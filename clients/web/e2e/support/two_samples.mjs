// Whether two samples may come from the same distribution: the Kolmogorov-Smirnov test.

/** The probability that two samples of one distribution differ by as much by chance. */
export function likelihood(one, other) {
  const left = one.toSorted((a, b) => a - b);
  const right = other.toSorted((a, b) => a - b);
  let [i, j, distance] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const value = Math.min(left[i], right[j]);
    while (left[i] <= value) i += 1;
    while (right[j] <= value) j += 1;
    distance = Math.max(distance, Math.abs(i / left.length - j / right.length));
  }
  const root = Math.sqrt((left.length * right.length) / (left.length + right.length));
  const lambda = (root + 0.12 + 0.11 / root) * distance;
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let term = 1; term <= 100; term += 1) {
    sum += (term % 2 === 1 ? 2 : -2) * Math.exp(-2 * lambda * lambda * term * term);
  }
  return Math.min(1, Math.max(0, sum));
}
