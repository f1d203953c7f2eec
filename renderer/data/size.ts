const steps = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes as people say them: "12.4 MiB". */
export function size(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < steps.length - 1) {
    value /= 1024;
    step++;
  }
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: digits })} ${steps[step]}`;
}
