import type { LogPlace } from '../event-bus/index.ts';

/** Where a reader stands, as text that means nothing to it. */
export const cursorOf = ({ position, id }: LogPlace): string => `${position.toString(36)}.${id}`;

/** A place that nobody can go back to; text that never was a cursor names it too. */
export const NOWHERE: LogPlace = { position: -1, id: '' };

export const placeOf = (cursor: string): LogPlace => {
  const [, position, id] = /^([0-9a-z]{1,10})\.([\w-]{0,64})$/.exec(cursor) ?? [];
  return position === undefined || id === undefined
    ? NOWHERE
    : { position: Number.parseInt(position, 36), id };
};
