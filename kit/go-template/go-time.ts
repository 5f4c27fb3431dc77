import { GoTemplateError } from './error.ts';
import { formatLayout, type Moment } from './time-layout.ts';
import { Native } from './values.ts';

/** How far a zone is from UTC at a moment, in minutes, and what it calls itself; undefined for a zone nobody knows. */
const zoneAt = (date: Date, zone: string): { minutes: number; name: string } | undefined => {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return { minutes: 0, name: 'UTC' };
  try {
    const part = (style: 'longOffset' | 'short'): string =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
        .formatToParts(date)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(part('longOffset')) ?? [];
    const offset = Number(hours) * 60 + Number(minutes);
    return { minutes: sign === '-' ? -offset : offset, name: part('short') };
  } catch {
    return undefined;
  }
};

/** A time of Go. Times are those of UTC unless a zone is asked for: a server has no place of its own. */
export class GoTime extends Native {
  override readonly typeName = 'time.Time';
  readonly date: Date;
  readonly #zone: string;

  constructor(date: Date, zone = 'UTC') {
    super();
    // Beyond these years no date can be computed with.
    const time = date.getTime();
    if (Number.isNaN(time)) throw new GoTemplateError('a time is out of range');
    this.date = date;
    this.#zone = zone;
  }

  /** The same time as people of a zone read it; of UTC when there is no such zone. */
  in(zone: string): GoTime {
    return new GoTime(this.date, zoneAt(this.date, zone) ? zone : 'UTC');
  }

  format(layout: string): string {
    return formatLayout(layout, this.#moment());
  }

  override text(): string {
    return this.format('2006-01-02 15:04:05.999999999 -0700 MST');
  }

  #moment(): Moment {
    const zone = zoneAt(this.date, this.#zone) ?? { minutes: 0, name: 'UTC' };
    return { local: new Date(this.date.getTime() + zone.minutes * 60_000), zone };
  }

  override method(name: string, args: readonly unknown[]): { value: unknown } | undefined {
    const { local } = this.#moment();
    const [first] = args;
    switch (name) {
      case 'Format':
        if (typeof first !== 'string') throw new GoTemplateError('Format takes a layout');
        return { value: this.format(first) };
      case 'Unix':
        return { value: BigInt(Math.floor(this.date.getTime() / 1000)) };
      case 'UnixMilli':
        return { value: BigInt(this.date.getTime()) };
      case 'UTC':
        return { value: new GoTime(this.date) };
      case 'String':
        return { value: this.text() };
      default:
        return partOf(local, name);
    }
  }
}

const partOf = (local: Date, name: string): { value: unknown } | undefined => {
  const parts: Readonly<Record<string, () => unknown>> = {
    Year: () => BigInt(local.getUTCFullYear()),
    Month: () => local.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
    Day: () => BigInt(local.getUTCDate()),
    Hour: () => BigInt(local.getUTCHours()),
    Minute: () => BigInt(local.getUTCMinutes()),
    Second: () => BigInt(local.getUTCSeconds()),
    Weekday: () => local.toLocaleString('en-US', { weekday: 'long', timeZone: 'UTC' }),
  };
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  return part && { value: part() };
};
