import type { Budget } from '../budget.ts';
import { type Dict, emptyDict, hasKey, isDict, kindOf } from '../values.ts';

/** Whether two values are the same through and through; an integer and a float never are. */
export const isDeepEqual = (left: unknown, right: unknown, budget: Budget, depth = 0): boolean => {
  budget.spend(1);
  budget.depth(depth);
  if (Array.isArray(left) && Array.isArray(right))
    return (
      left.length === right.length &&
      left.every((item, index) => isDeepEqual(item, right[index], budget, depth + 1))
    );
  if (isDict(left) && isDict(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every(key => hasKey(right, key) && isDeepEqual(left[key], right[key], budget, depth + 1))
    );
  }
  return (left ?? null) === (right ?? null) && kindOf(left ?? null) === kindOf(right ?? null);
};

/** A copy whose lists and maps are its own. */
export const deepCopy = (value: unknown, budget: Budget, depth = 0): unknown => {
  budget.spend(1);
  budget.depth(depth);
  if (Array.isArray(value)) return value.map(item => deepCopy(item, budget, depth + 1));
  if (!isDict(value)) return value;
  const copy: Dict = emptyDict();
  for (const [key, item] of Object.entries(value)) copy[key] = deepCopy(item, budget, depth + 1);
  return copy;
};
