const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['0', false],
]);

/**
 * The yes or no that a flag spells once its reference is replaced; undefined for what spells neither, such as a
 * reference that nothing resolved.
 */
export const flagIn = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return FLAGS.get(String(value).trim().toLowerCase());
};
