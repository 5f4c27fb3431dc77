import { type TemplateFunctions, takes, takesMany } from '../function.ts';
import { isTrue, kindNameOf, typeNameOf } from '../values.ts';
import { isDeepEqual } from './equality.ts';

/** What to take when something is empty, and what something is. */
export const defaultFunctions: TemplateFunctions = {
  all: takesMany([], 'any', (_, values) => values.every(isTrue)),
  any: takesMany([], 'any', (_, values) => values.some(isTrue)),
  coalesce: takesMany([], 'any', (_, values) => values.find(isTrue) ?? null),
  deepEqual: takes(['any', 'any'], ([left, right], { budget }) => isDeepEqual(left, right, budget)),
  default: takesMany(['any'], 'any', ([fallback], [given]) => (isTrue(given) ? given : fallback)),
  empty: takes(['any'], ([value]) => !isTrue(value)),
  kindIs: takes(['string', 'any'], ([kind, value]) => kindNameOf(value) === kind),
  kindOf: takes(['any'], ([value]) => kindNameOf(value)),
  ternary: takes(['any', 'any', 'bool'], ([yes, no, condition]) => (condition ? yes : no)),
  typeIs: takes(['string', 'any'], ([type, value]) => typeNameOf(value) === type),
  typeIsLike: takes(['string', 'any'], ([type, value]) => [type, `*${type}`].includes(typeNameOf(value))),
  typeOf: takes(['any'], ([value]) => typeNameOf(value)),
};
