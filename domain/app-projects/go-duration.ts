const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const WHOLE = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Milliseconds of a duration such as `1h30m`; undefined for what is none. */
export const readGoDuration = (text: string): number | undefined => {
  if (text.length > 64 || !WHOLE.test(text)) return undefined;
  let ms = 0;
  for (const [, number, unit = ''] of text.matchAll(PART)) ms += Number(number) * (UNITS[unit] ?? 0);
  return text.startsWith('-') ? -ms : ms;
};
