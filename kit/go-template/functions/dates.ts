import { formatSeconds, parseDuration } from '../duration.ts';
import { GoTemplateError } from '../error.ts';
import { type CallContext, type TemplateFunctions, takes } from '../function.ts';
import { GoTime } from '../go-time.ts';
import { parseLayout } from '../time-layout.ts';
import { typeNameOf } from '../values.ts';

/** The time that is meant; what is no time means now. */
const timeOf = (value: unknown, { now }: CallContext): GoTime => {
  if (value instanceof GoTime) return value;
  return new GoTime(typeof value === 'bigint' ? new Date(Number(value) * 1000) : now);
};

const exactTime = (value: unknown): GoTime => {
  if (value instanceof GoTime) return value;
  throw new GoTemplateError(`wrong type for value; expected time.Time; got ${typeNameOf(value)}`);
};

const inZone = takes(['string', 'any', 'string'], ([layout, value, zone], context) => {
  context.budget.text(layout.length * 4);
  return timeOf(value, context).in(zone).format(layout);
});

const moved = (time: GoTime, milliseconds: number): GoTime =>
  new GoTime(new Date(time.date.getTime() + milliseconds));

const modify = takes(['string', 'any'], ([duration, value]) =>
  moved(exactTime(value), parseDuration(duration) ?? 0),
);

const mustModify = takes(['string', 'any'], ([duration, value]) => {
  const milliseconds = parseDuration(duration);
  if (milliseconds === undefined)
    throw new GoTemplateError(`time: invalid duration ${JSON.stringify(duration)}`);
  return moved(exactTime(value), milliseconds);
});

/** The first moment of the first year, which is how Go says that there is none. */
const NO_TIME = new Date(-62_135_596_800_000);

const ROUNDS = [
  ['y', 365 * 86_400],
  ['mo', 30 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

const rounded = (seconds: number): string => {
  const size = Math.abs(seconds);
  for (const [unit, length] of ROUNDS) if (size > length) return `${Math.floor(size / length)}${unit}`;
  return '0s';
};

const secondsOf = (value: unknown, { now }: CallContext): number => {
  if (typeof value === 'string') return (parseDuration(value) ?? 0) / 1000;
  if (typeof value === 'bigint') return Number(value) / 1e9;
  return value instanceof GoTime ? (now.getTime() - value.date.getTime()) / 1000 : 0;
};

export const dateFunctions: TemplateFunctions = {
  ago: takes(['any'], ([value], context) =>
    formatSeconds(Math.round((context.now.getTime() - timeOf(value, context).date.getTime()) / 1000)),
  ),
  date: takes(['string', 'any'], ([layout, value], context) => {
    context.budget.text(layout.length * 4);
    return timeOf(value, context).in('UTC').format(layout);
  }),
  dateInZone: inZone,
  date_in_zone: inZone,
  dateModify: modify,
  date_modify: modify,
  duration: takes(['any'], ([value]) => {
    const seconds = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : value;
    return formatSeconds(
      typeof seconds === 'bigint' || typeof seconds === 'number' ? Math.trunc(Number(seconds)) : 0,
    );
  }),
  durationRound: takes(['any'], ([value], context) => rounded(secondsOf(value, context))),
  htmlDate: takes(['any'], ([value], context) => timeOf(value, context).in('UTC').format('2006-01-02')),
  htmlDateInZone: takes(['any', 'string'], ([value, zone], context) =>
    timeOf(value, context).in(zone).format('2006-01-02'),
  ),
  must_date_modify: mustModify,
  mustDateModify: mustModify,
  mustToDate: takes(['string', 'string'], ([layout, text]) => {
    const date = parseLayout(layout, text);
    if (!date)
      throw new GoTemplateError(
        `parsing time ${JSON.stringify(text)} as ${JSON.stringify(layout)}: cannot parse`,
      );
    return new GoTime(date);
  }),
  now: takes([], (_, { now }) => new GoTime(now)),
  toDate: takes(['string', 'string'], ([layout, text]) => new GoTime(parseLayout(layout, text) ?? NO_TIME)),
  unixEpoch: takes(['any'], ([value]) => String(Math.floor(exactTime(value).date.getTime() / 1000))),
};
