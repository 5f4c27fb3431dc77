/**
 * What a value may look like, as data: the validator walks it, and so can whatever else needs to know the
 * language. Where a value may take several forms, its YAML kind decides which one was meant, so that a mistake
 * gives one problem and not one per form.
 */
export type Shape =
  | AnyShape
  | TextShape
  | ChoiceShape
  | FlagShape
  | NumberShape
  | ListShape
  | RecordShape
  | DictionaryShape
  | FormsShape;

export interface AnyShape {
  readonly kind: 'any';
}

export interface TextShape {
  readonly kind: 'text';
  readonly mayBeEmpty?: boolean;
  /** What the text must match, unless it holds a variable. */
  readonly pattern?: RegExp;
  /** Completes "must be …" for the pattern. */
  readonly form?: string;
  /** `K=V` is expected, and anything else is only odd. */
  readonly pair?: boolean;
}

export interface ChoiceShape {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly mayBeVariable?: boolean;
  /** A value that is not listed is only odd. */
  readonly lenient?: boolean;
}

export interface FlagShape {
  readonly kind: 'flag';
  /** Takes nothing but true, false and a variable. */
  readonly strict?: boolean;
}

export interface NumberShape {
  readonly kind: 'number';
  readonly positive?: boolean;
  /** Values outside are only odd. */
  readonly usual?: readonly [number, number];
}

export interface ListShape {
  readonly kind: 'list';
  readonly of: Shape;
  readonly min?: number;
}

export interface RecordShape {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Each is a pair of keys of which at most one may be given. */
  readonly conflicts?: readonly (readonly [string, string])[];
  /** What becomes of other keys: refused, warned about, or taken unless they look misspelt. */
  readonly others?: 'refuse' | 'warn' | 'allow';
  /** What to say about certain unknown keys. */
  readonly hints?: Readonly<Record<string, Hint>>;
}

export interface Hint {
  readonly instead?: string;
  readonly because?: string;
  /** Refuses the key even where other unknown ones are taken. */
  readonly refuse?: boolean;
}

export interface DictionaryShape {
  readonly kind: 'dictionary';
  readonly of: Shape;
  readonly keys?: RegExp;
  /** Completes "a name must be …". */
  readonly form?: string;
  readonly keyCode?: 'value-pattern' | 'condition-id-invalid';
  readonly min?: number;
}

export interface FormsShape {
  readonly kind: 'forms';
  /** Completes "must be …". */
  readonly expected: string;
  readonly scalar?: Shape;
  readonly list?: Shape;
  readonly map?: Shape;
}

export const any: AnyShape = { kind: 'any' };
export const text: TextShape = { kind: 'text' };
export const maybeEmpty: TextShape = { kind: 'text', mayBeEmpty: true };
export const pair: TextShape = { kind: 'text', pair: true };
export const flag: FlagShape = { kind: 'flag' };
export const strictFlag: FlagShape = { kind: 'flag', strict: true };
export const positive: NumberShape = { kind: 'number', positive: true };
export const list = (of: Shape, min = 0): ListShape => ({ kind: 'list', of, min });
export const choice = (...values: readonly string[]): ChoiceShape => ({ kind: 'choice', values });
export const record = (
  fields: Readonly<Record<string, Shape>>,
  rest: Omit<RecordShape, 'kind' | 'fields'> = {},
): RecordShape => ({ kind: 'record', fields, ...rest });
export const dictionary = (of: Shape, rest: Omit<DictionaryShape, 'kind' | 'of'> = {}): DictionaryShape => ({
  kind: 'dictionary',
  of,
  ...rest,
});
export const forms = (expected: string, by: Omit<FormsShape, 'kind' | 'expected'>): FormsShape => ({
  kind: 'forms',
  expected,
  ...by,
});
export const textOrList: FormsShape = forms('a text or a list of texts', { scalar: text, list: list(text) });
/** Any map, whatever it holds. */
export const freeMap: FormsShape = forms('a map', { map: any });
