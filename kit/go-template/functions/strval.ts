import { formatValue } from '../format-value.ts';
import type { CallContext } from '../function.ts';
import { kindOf } from '../values.ts';

/** Any value as a text. */
export const strval = (value: unknown, { budget }: CallContext): string =>
  typeof value === 'string' ? value : formatValue(value, budget);

/** Whatever it is as a list of texts, without what is nil. */
export const textsOf = (value: unknown, context: CallContext): string[] => {
  if (kindOf(value) === 'list')
    return (value as unknown[])
      .filter(item => item !== null && item !== undefined)
      .map(item => strval(item, context));
  return value === undefined || value === null ? [] : [strval(value, context)];
};
