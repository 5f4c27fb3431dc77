/** Values nested deeper than this are refused: nobody needs them, and recursion over them would use up the stack. */
export const DEEPEST = 512;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value is nested deeper than `limit`, found out without recursion. */
export const isTooDeep = (value: unknown, limit: number = DEEPEST): boolean => {
  let level: object[] = isNested(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap(item => Object.values(item).filter(isNested));
  }
  return false;
};
