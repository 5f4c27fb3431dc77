import { isIP, isIPv4, isIPv6 } from 'node:net';

const base =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const uuid = (third: string, fourth: string): ((text: string) => boolean) =>
  base(new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?${fourth}-?[0-9a-f]{12}$`, 'iu'));

const isUri = (text: string): boolean =>
  /^(?:[a-z][a-z0-9+.-]*:|\/)\S*$/iu.test(text) && (text.startsWith('/') || URL.canParse(text));

const HOST_LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/iu;

const isHostname = (text: string): boolean =>
  text.length <= 255 &&
  text
    .replace(/\.$/u, '')
    .split('.')
    .every(label => HOST_LABEL.test(label));

const isCidr = (text: string): boolean => {
  const [address = '', length = '', ...rest] = text.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/u.test(length) && Number(length) <= bits;
};

const isBase64 = (text: string): boolean => {
  const plain = text.replace(/[\r\n]/gu, '');
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(plain);
};

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;

const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/u;

const isTime = (text: string): boolean => {
  const parts = TIME.exec(text);
  if (parts === null) return false;
  const [, day = '', hours, minutes, seconds = '0'] = parts;
  return isDay(day) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
};

const UNIT = '(?:ns|us|µs|μs|ms|s|m|h)';
const isDuration = base(
  new RegExp(
    `^(?:[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)${UNIT})+)|\\d+ ?(?:d|w|days?|weeks?|hours?|hrs?|minutes?|mins?|seconds?|secs?|milliseconds?|nanoseconds?|nanos?|microseconds?|micros?|millis?))$`,
    'u',
  ),
);

const isIsbn10 = base(/^\d{9}[\dXx]$/u);
const isIsbn13 = base(/^\d{13}$/u);
const digits = (text: string): string => text.replace(/[- ]/gu, '');

const isRgb = (text: string): boolean => {
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/u.exec(text);
  return parts?.slice(1).every(part => Number(part) <= 255) ?? false;
};

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/u;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/u;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: base(/^[0-9a-f]{24}$/iu),
  uri: isUri,
  email: base(/^[^\s@<>]+@[^\s@<>]+$/u),
  hostname: isHostname,
  ipv4: isIPv4,
  ipv6: isIPv6,
  cidr: isCidr,
  mac: base(
    /^(?:[0-9a-f]{2}([:-]))(?:[0-9a-f]{2}\1){4}(?:[0-9a-f]{2}\1){0,2}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2,3}[0-9a-f]{4}$/iu,
  ),
  uuid: uuid('[0-9a-f]{4}', '[0-9a-f]{4}'),
  uuid3: uuid('3[0-9a-f]{3}', '[0-9a-f]{4}'),
  uuid4: uuid('4[0-9a-f]{3}', '[89ab][0-9a-f]{3}'),
  uuid5: uuid('5[0-9a-f]{3}', '[89ab][0-9a-f]{3}'),
  isbn: text => isIsbn10(digits(text)) || isIsbn13(digits(text)),
  isbn10: text => isIsbn10(digits(text)),
  isbn13: text => isIsbn13(digits(text)),
  creditcard: text => /^\d{12,19}$/u.test(text.replace(/\D/gu, '')),
  ssn: base(/^\d{3}[- ]?\d{2}[- ]?\d{4}$/u),
  hexcolor: base(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu),
  rgbcolor: isRgb,
  byte: isBase64,
  date: isDay,
  duration: isDuration,
  datetime: isTime,
  k8sshortname: text => text.length <= 63 && LABEL.test(text),
  k8slongname: text => text.length <= 253 && SUBDOMAIN.test(text),
};

/** Longer texts than this have no format; it also keeps the patterns above cheap. */
const LONGEST = 100_000;

/** Whether a text is of a format. Formats that nobody knows are not looked at. */
export const isOfFormat = (text: string, format: string): boolean => {
  const name = format.replaceAll('-', '');
  const check = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  return check === undefined || (text.length <= LONGEST && check(text));
};
