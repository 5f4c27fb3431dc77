import { JsonnetError } from './jsonnet-error.ts';
import { JsonnetArray, JsonnetFunction, type JsonnetObject, type Value } from './values.ts';

/** A value as text: strings as they are, everything else as JSON on one line. */
export const textOf = (value: Value): string => (typeof value === 'string' ? value : jsonOf(value));

interface JsonStyle {
  readonly indent: string;
  readonly newline: string;
  readonly keySeparator: string;
  /** Between the items where there is no line between them. */
  readonly itemSeparator: string;
}

const ON_ONE_LINE: JsonStyle = { indent: '', newline: '', keySeparator: ': ', itemSeparator: ', ' };

export const jsonOf = (value: Value, style: JsonStyle = ON_ONE_LINE, at = ''): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof JsonnetFunction) throw new JsonnetError('a function cannot be shown as JSON');
  const inner = at + style.indent;
  const [open, close, items] =
    value instanceof JsonnetArray
      ? ['[', ']', value.items.map(item => jsonOf(item.get(), style, inner))]
      : [
          '{',
          '}',
          fieldsOf(value).map(
            ([name, field]) => JSON.stringify(name) + style.keySeparator + jsonOf(field, style, inner),
          ),
        ];
  if (items.length === 0)
    return style.newline === '' ? `${open} ${close}` : `${open}${style.newline}${style.newline}${at}${close}`;
  const separator = style.newline === '' ? style.itemSeparator : `,${style.newline}${inner}`;
  return style.newline === ''
    ? open + items.join(separator) + close
    : `${open}${style.newline}${inner}${items.join(separator)}${style.newline}${at}${close}`;
};

/** The visible fields of an object, by name. */
export const fieldsOf = (object: JsonnetObject): readonly (readonly [string, Value])[] => {
  object.check();
  return object.names().map(name => [name, object.get(name) ?? null]);
};

const PRECISION = 17;

/** Whole numbers in full, others with as many digits as tell them apart. */
export const numberText = (value: number): string => {
  if (Object.is(value, -0)) return '-0';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [mantissa = '', exponent] = value.toPrecision(PRECISION).split('e');
  const digits = mantissa.includes('.') ? mantissa.replace(/0+$/, '').replace(/\.$/, '') : mantissa;
  if (exponent !== undefined) return `${digits}e${twoDigits(exponent)}`;
  const power = Math.floor(Math.log10(Math.abs(value)));
  if (power >= -4) return digits;
  const [short = '', small = ''] = value.toExponential(PRECISION - 1).split('e');
  return `${short.replace(/0+$/, '').replace(/\.$/, '')}e${twoDigits(small)}`;
};

const twoDigits = (exponent: string): string => {
  const sign = exponent.startsWith('-') ? '-' : '+';
  return sign + exponent.replace(/^[+-]/, '').padStart(2, '0');
};
