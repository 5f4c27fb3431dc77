import { usageFault } from './usage.ts';

/** `name=value` in two, at the first equals sign. */
export const nameAndValue = (
  text: string,
  flag: string,
  see: readonly string[],
): { name: string; value: string } => {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw usageFault(`${flag} must be NAME=VALUE, not '${text}'`, { see });
  return { name, value };
};
