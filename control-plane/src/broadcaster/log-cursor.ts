/**
 * A place in the log of a build: how many bytes of each step were read. Steps write side by side, so one number would
 * not do. Readers carry it around as text and need not understand it.
 */
import { Fault } from '@freshet/kit/errors';

/** Bytes read, by the ordinal of the step. */
export type LogPlace = ReadonlyMap<number, number>;

const MAX_STEPS = 10_000;

export const cursorOf = (place: LogPlace): string =>
  [...place]
    .filter(([, byte]) => byte > 0)
    .map(([ordinal, byte]) => `${ordinal.toString(36)}.${byte.toString(36)}`)
    .join('-') || '0';

export const placeOf = (cursor: string): LogPlace => {
  if (cursor === '0') return new Map();
  const parts = cursor.split('-');
  const isCursor =
    parts.length <= MAX_STEPS && parts.every(part => /^[0-9a-z]{1,6}\.[0-9a-z]{1,10}$/.test(part));
  if (!isCursor) throw new Fault('LOG_CURSOR_INVALID', 'that is no place in a log');
  return new Map(
    parts.map(part => {
      const [ordinal = '', byte = ''] = part.split('.');
      return [Number.parseInt(ordinal, 36), Number.parseInt(byte, 36)];
    }),
  );
};
