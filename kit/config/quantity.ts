const DURATION_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const SIZE_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1_000,
  mb: 1_000 ** 2,
  gb: 1_000 ** 3,
  kib: 1_024,
  mib: 1_024 ** 2,
  gib: 1_024 ** 3,
};

const parse = (text: string, units: Readonly<Record<string, number>>): number | undefined => {
  const [, digits, unit] = /^(\d{1,15})\s?([a-z]*)$/i.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  // Zero needs no unit: it is the same in all of them.
  if (factor === undefined) return unit === '' && Number(digits) === 0 ? 0 : undefined;
  const amount = Number(digits) * factor;
  return Number.isSafeInteger(amount) ? amount : undefined;
};

/** Milliseconds of `500ms`, `30s`, `15m`, `12h` or `30d`; `undefined` for anything else. */
export const parseDurationMs = (text: string): number | undefined => parse(text, DURATION_UNITS);

/** Bytes of `512`, `64KiB`, `10MB` or `1GiB`; `undefined` for anything else. */
export const parseSizeBytes = (text: string): number | undefined => parse(text, SIZE_UNITS);
