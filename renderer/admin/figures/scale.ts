/** Steps of a scale from 0 that hold the greatest value: 1, 2 or 5 times a power of ten. */
export function scaleOf(greatest: number): number[] {
  const rough = Math.max(greatest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power * 10);
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
