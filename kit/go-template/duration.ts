/** Durations of Go in milliseconds: `1h30m`, `-1.5s`. */

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

export const parseDuration = (text: string): number | undefined => {
  const [, sign, parts = ''] = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (parts === '') return undefined;
  let sum = 0;
  for (const [, number = '0', unit = 's'] of parts.matchAll(/([\d.]+)([a-zµμ]+)/g))
    sum += Number(number) * (UNITS[unit] ?? 0);
  return sign === '-' ? -sum : sum;
};

/** Whole seconds and more, as Go writes them: `1h0m5s`. */
export const formatSeconds = (seconds: number): string => {
  const size = Math.abs(seconds);
  const hours = Math.floor(size / 3600);
  const minutes = Math.floor((size % 3600) / 60);
  const text = `${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${size % 60}s`;
  return seconds < 0 ? `-${text}` : text;
};
