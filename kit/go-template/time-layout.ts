/**
 * Layouts of Go, which show how one certain time would be written: Monday, the second of January 2006, five past
 * three in the afternoon and so on. The same words are used to write a time and to read one.
 */

export interface Moment {
  /** Moved by the offset of its zone, so that its UTC fields are those of the zone. */
  readonly local: Date;
  readonly zone: { readonly minutes: number; readonly name: string };
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const WORDS =
  /January|Jan|Monday|Mon(?![a-z])|MST|2006|Z07:00:00|Z070000|Z07:00|Z0700|Z07|-07:00:00|-070000|-07:00|-0700|-07|002|__2|01|02|03|04|05|06|15|PM|pm|_2006|_2|[.,](?:0+|9+)(?![0-9])|[1-5]/g;

const two = (value: number): string => String(value).padStart(2, '0');

const hour12 = (hours: number): number => hours % 12 || 12;

const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;

const offsetText = (minutes: number, word: string): string => {
  if (word.startsWith('Z') && minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const separator = word.includes(':') ? ':' : '';
  const rest = word.length > 3 ? `${separator}${two(size % 60)}` : '';
  const seconds = word.replace(/[^0-9]/g, '').length > 4 ? `${separator}00` : '';
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${rest}${seconds}`;
};

const fraction = (date: Date, word: string): string => {
  const digits = String(date.getUTCMilliseconds())
    .padStart(3, '0')
    .padEnd(word.length - 1, '0')
    .slice(0, word.length - 1);
  if (word.includes('0')) return word.charAt(0) + digits;
  const short = digits.replace(/0+$/, '');
  return short === '' ? '' : word.charAt(0) + short;
};

type Writer = (date: Date) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  January: date => MONTHS[date.getUTCMonth()] ?? '',
  Jan: date => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  Monday: date => DAYS[date.getUTCDay()] ?? '',
  Mon: date => (DAYS[date.getUTCDay()] ?? '').slice(0, 3),
  '2006': date => String(date.getUTCFullYear()).padStart(4, '0'),
  _2006: date => `_${String(date.getUTCFullYear()).padStart(4, '0')}`,
  '06': date => two(date.getUTCFullYear() % 100),
  '01': date => two(date.getUTCMonth() + 1),
  '1': date => String(date.getUTCMonth() + 1),
  '02': date => two(date.getUTCDate()),
  _2: date => String(date.getUTCDate()).padStart(2),
  '2': date => String(date.getUTCDate()),
  '002': date => String(dayOfYear(date)).padStart(3, '0'),
  __2: date => String(dayOfYear(date)).padStart(3),
  '15': date => two(date.getUTCHours()),
  '03': date => two(hour12(date.getUTCHours())),
  '3': date => String(hour12(date.getUTCHours())),
  '04': date => two(date.getUTCMinutes()),
  '4': date => String(date.getUTCMinutes()),
  '05': date => two(date.getUTCSeconds()),
  '5': date => String(date.getUTCSeconds()),
  PM: date => (date.getUTCHours() >= 12 ? 'PM' : 'AM'),
  pm: date => (date.getUTCHours() >= 12 ? 'pm' : 'am'),
};

export const formatLayout = (layout: string, { local, zone }: Moment): string =>
  layout.replace(WORDS, word => {
    if (word === 'MST') return zone.name;
    if (/^[Z-]/.test(word)) return offsetText(zone.minutes, word);
    if (/^[.,]/.test(word)) return fraction(local, word);
    return WRITERS[word]?.(local) ?? word;
  });

interface Read {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  milli: number;
  isAfternoon: boolean | undefined;
  offset: number;
}

type Reader = readonly [pattern: string, put: (read: Read, text: string) => void];

const nameIndex = (names: readonly string[], text: string): number =>
  names.findIndex(name => name.toLowerCase().startsWith(text.toLowerCase()));

const number = (
  digits: string,
  field: keyof { [Key in keyof Read as Read[Key] extends number ? Key : never]: 1 },
): Reader => [
  `(\\d${digits})`,
  (read, text) => {
    read[field] = Number(text);
  },
];

const month: Reader = [
  '([A-Za-z]{3,9})',
  (read, text) => {
    read.month = nameIndex(MONTHS, text) + 1;
  },
];
const weekday: Reader = ['([A-Za-z]{3,9})', () => undefined];
const noon: Reader = [
  '([AaPp][Mm])',
  (read, text) => {
    read.isAfternoon = text.toLowerCase() === 'pm';
  },
];

const READERS: Readonly<Record<string, Reader>> = {
  January: month,
  Jan: month,
  Monday: weekday,
  Mon: weekday,
  MST: ['([A-Z]{3,4})', () => undefined],
  '2006': number('{4}', 'year'),
  '06': [
    '(\\d{2})',
    (read, text) => {
      read.year = Number(text) + (Number(text) >= 69 ? 1900 : 2000);
    },
  ],
  '01': number('{2}', 'month'),
  '1': number('{1,2}', 'month'),
  '02': number('{2}', 'day'),
  _2: [
    ' ?(\\d{1,2})',
    (read, text) => {
      read.day = Number(text);
    },
  ],
  '2': number('{1,2}', 'day'),
  '15': number('{2}', 'hour'),
  '03': number('{2}', 'hour'),
  '3': number('{1,2}', 'hour'),
  '04': number('{2}', 'minute'),
  '4': number('{1,2}', 'minute'),
  '05': number('{2}', 'second'),
  '5': number('{1,2}', 'second'),
  PM: noon,
  pm: noon,
};

const OFFSET: Reader = [
  '(Z|[+-]\\d{2}:?(?:\\d{2})?)',
  (read, text) => {
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(text) ?? [];
    read.offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  },
];
const FRACTION: Reader = [
  '([.,]\\d+)?',
  (read, text) => {
    read.milli = Math.trunc(Number(`0.${text.slice(1)}`) * 1000);
  },
];

const readerOf = (word: string): Reader | undefined => {
  if (/^[Z-]/.test(word)) return OFFSET;
  return /^[.,]/.test(word) ? FRACTION : READERS[word];
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const compiled = (layout: string): { pattern: RegExp; readers: Reader[] } => {
  const readers: Reader[] = [];
  let pattern = '';
  let at = 0;
  for (const match of layout.matchAll(WORDS)) {
    const [word] = match;
    const reader = readerOf(word);
    if (!reader) continue;
    pattern += escaped(layout.slice(at, match.index)) + reader[0];
    readers.push(reader);
    at = match.index + word.length;
    // Go reads a fraction behind the seconds whether the layout has one or not.
    if ((word === '05' || word === '5') && !/^[.,][09]/.test(layout.slice(at))) {
      pattern += FRACTION[0];
      readers.push(FRACTION);
    }
  }
  return { pattern: new RegExp(`^${pattern}${escaped(layout.slice(at))}$`), readers };
};

/** The time that a text says by a layout; undefined where it says none. */
export const parseLayout = (layout: string, text: string): Date | undefined => {
  if (layout.length > 200 || text.length > 400) return undefined;
  const { pattern, readers } = compiled(layout);
  const match = pattern.exec(text);
  if (!match) return undefined;
  const read: Read = {
    year: 0,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    milli: 0,
    isAfternoon: undefined,
    offset: 0,
  };
  for (const [index, [, put]] of readers.entries()) {
    const found = match[index + 1];
    if (found !== undefined) put(read, found);
  }
  if (read.isAfternoon !== undefined) read.hour = (read.hour % 12) + (read.isAfternoon ? 12 : 0);
  const date = new Date(0);
  date.setUTCFullYear(read.year, read.month - 1, read.day);
  date.setUTCHours(read.hour, read.minute - read.offset, read.second, read.milli);
  const isReal =
    read.month >= 1 &&
    read.month <= 12 &&
    read.day >= 1 &&
    read.day <= 31 &&
    read.hour < 24 &&
    read.minute < 60 &&
    read.second < 60;
  return isReal ? date : undefined;
};
