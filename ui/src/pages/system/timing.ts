/** When a schedule runs, as words can say it; a timing that is too involved stays as it is written. */
export type Timing =
  | { readonly kind: 'seconds' | 'minutes' | 'hours'; readonly count: number }
  | { readonly kind: 'hourly'; readonly minute: string }
  | { readonly kind: 'daily'; readonly time: string; readonly zone: string }
  | { readonly kind: 'written'; readonly text: string };

const EVERY = /^every (\d+(?:\.\d+)?) s$/;
const HOURLY = /^(\d{1,2}) \* \* \* \* \S+$/;
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \* (\S+)$/;

const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0');

/** Reads the timing as the server writes it. */
export const readTiming = (text: string): Timing => {
  const [, seconds] = EVERY.exec(text) ?? [];
  if (seconds !== undefined) return interval(Number(seconds));
  const [, minute] = HOURLY.exec(text) ?? [];
  if (minute !== undefined) return { kind: 'hourly', minute };
  const [, minutes, hours, zone] = DAILY.exec(text) ?? [];
  if (zone !== undefined) return { kind: 'daily', time: `${two(hours)}:${two(minutes)}`, zone };
  return { kind: 'written', text };
};

const interval = (seconds: number): Timing => {
  if (seconds > 0 && seconds % 3600 === 0) return { kind: 'hours', count: seconds / 3600 };
  if (seconds > 0 && seconds % 60 === 0) return { kind: 'minutes', count: seconds / 60 };
  return { kind: 'seconds', count: seconds };
};
