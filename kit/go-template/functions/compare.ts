import { GoTemplateError } from '../error.ts';
import { type TemplateFunctions, takes, takesMany } from '../function.ts';
import { compareTexts, type Kind, kindOf, typeNameOf } from '../values.ts';

/** Kinds of values that can be compared; nothing and nil are equal to each other and to nothing else. */
const basicKind = (
  value: unknown,
): Exclude<Kind, 'invalid' | 'nil' | 'list' | 'map' | 'native'> | undefined => {
  const kind = kindOf(value);
  return kind === 'bool' || kind === 'string' || kind === 'int' || kind === 'float' ? kind : undefined;
};

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const isEqual = (left: unknown, right: unknown): boolean => {
  const one = basicKind(left);
  const other = basicKind(right);
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (one !== other) throw new GoTemplateError('incompatible types for comparison');
  if (one === undefined)
    throw new GoTemplateError(`non-comparable types ${typeNameOf(left)}, ${typeNameOf(right)}`);
  return left === right;
};

const isLess = (left: unknown, right: unknown): boolean => {
  const one = basicKind(left);
  const other = basicKind(right);
  if (one === undefined || other === undefined || one === 'bool')
    throw new GoTemplateError('invalid type for comparison');
  if (one !== other) throw new GoTemplateError('incompatible types for comparison');
  if (one === 'string') return compareTexts(left as string, right as string) < 0;
  return (left as number | bigint) < (right as number | bigint);
};

const isAtMost = (left: unknown, right: unknown): boolean => isLess(left, right) || isEqual(left, right);

export const comparisonFunctions: TemplateFunctions = {
  eq: takesMany(['any'], 'any', ([left], others) => {
    if (others.length === 0) throw new GoTemplateError('missing argument for comparison');
    return others.some(other => isEqual(left, other));
  }),
  ne: takes(['any', 'any'], ([left, right]) => !isEqual(left, right)),
  lt: takes(['any', 'any'], ([left, right]) => isLess(left, right)),
  le: takes(['any', 'any'], ([left, right]) => isAtMost(left, right)),
  gt: takes(['any', 'any'], ([left, right]) => !isAtMost(left, right)),
  ge: takes(['any', 'any'], ([left, right]) => !isLess(left, right)),
};
