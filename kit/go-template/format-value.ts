import { Budget, DEFAULT_LIMITS } from './budget.ts';
import { formatMagnitude } from './format-number.ts';
import { type Dict, kindOf, type Native, sortedKeys } from './values.ts';

/** A floating-point number as `%v` writes it. */
const formatFloat = (value: number): string => {
  if (Number.isFinite(value) || Number.isNaN(value))
    return `${value < 0 || Object.is(value, -0) ? '-' : ''}${formatMagnitude(Math.abs(value), 'g')}`;
  return value < 0 ? '-Inf' : '+Inf';
};

/** A value as `%v` writes it, and as templates print everything but nothing at all. */
export const formatValue = (value: unknown, budget: Budget): string =>
  nested(value, { budget, depth: 0 }, formatPlain);

interface Place {
  readonly budget: Budget;
  readonly depth: number;
}

/** How one value that holds no others is written. */
export type FormatOne = (value: unknown) => string;

/** Lists and maps as Go writes them, the values in them by one rule. */
export const formatNested = (value: unknown, budget: Budget, formatOne: FormatOne): string =>
  nested(value, { budget, depth: 0 }, formatOne);

const nested = (value: unknown, place: Place, formatOne: FormatOne): string => {
  const { budget, depth } = place;
  budget.spend(1);
  budget.depth(depth);
  const inner = { budget, depth: depth + 1 };
  const kind = kindOf(value);
  if (kind === 'list')
    return bounded(`[${(value as unknown[]).map(item => nested(item, inner, formatOne)).join(' ')}]`, budget);
  if (kind === 'map') {
    const dict = value as Dict;
    const entries = sortedKeys(dict).map(key => `${formatOne(key)}:${nested(dict[key], inner, formatOne)}`);
    return bounded(`map[${entries.join(' ')}]`, budget);
  }
  return formatOne(value);
};

const bounded = (text: string, budget: Budget): string => {
  budget.text(text.length);
  return text;
};

const formatPlain: FormatOne = value => {
  switch (kindOf(value)) {
    case 'string':
      return value as string;
    case 'float':
      return formatFloat(value as number);
    case 'native':
      return (value as Native).text();
    case 'invalid':
    case 'nil':
      return '<nil>';
    default:
      return String(value);
  }
};

/** A value as `%v` writes it, for others than templates; a `GoTemplateError` when it is too large. */
export const goText = (value: unknown): string => formatValue(value, new Budget(DEFAULT_LIMITS));
