import type {
  ChoiceShape,
  DictionaryShape,
  FormsShape,
  ListShape,
  NumberShape,
  RecordShape,
  Shape,
  TextShape,
} from './shape.ts';
import type { Plain } from './tree.ts';

/** A JSON Schema. */
export type EditorSchema = { readonly [key: string]: Plain };

/** A text that holds a variable somewhere. */
const WITH_VARIABLE: EditorSchema = { type: 'string', pattern: '\\$\\{\\{' };
/** A text that is one variable. */
const VARIABLE: EditorSchema = { type: 'string', pattern: '^\\$\\{\\{.+\\}\\}$' };
const LOOSE_FLAG =
  '^(?:[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[oO][nN]|[oO][fF][fF]|1|0)$';

const textSchema = ({ mayBeEmpty, pattern }: TextShape): EditorSchema => {
  if (!pattern) return mayBeEmpty ? { type: 'string' } : { type: 'string', minLength: 1 };
  return { anyOf: [{ type: 'string', pattern: pattern.source }, WITH_VARIABLE] };
};

const choiceSchema = ({ values, mayBeVariable, lenient }: ChoiceShape): EditorSchema => {
  if (lenient) return { anyOf: [{ enum: values }, { type: 'string' }] };
  return mayBeVariable ? { anyOf: [{ enum: values }, WITH_VARIABLE] } : { enum: values };
};

const flagSchema = (strict: boolean | undefined): EditorSchema => ({
  anyOf: [
    { type: 'boolean' },
    VARIABLE,
    ...(strict ? [] : [{ type: 'string', pattern: LOOSE_FLAG }, { enum: [0, 1] }]),
  ],
});

const numberSchema = ({ positive }: NumberShape): EditorSchema => ({
  anyOf: [
    { type: 'number', ...(positive ? { exclusiveMinimum: 0 } : {}) },
    { type: 'string', pattern: '^\\s*[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?\\s*$' },
    VARIABLE,
  ],
});

const listSchema = ({ of, min }: ListShape): EditorSchema => ({
  type: 'array',
  items: schemaOfShape(of),
  ...(min ? { minItems: min } : {}),
});

const dictionarySchema = ({ of, keys, min }: DictionaryShape): EditorSchema => ({
  type: 'object',
  additionalProperties: schemaOfShape(of),
  ...(keys ? { propertyNames: { pattern: keys.source } } : {}),
  ...(min ? { minProperties: min } : {}),
});

const KINDS: Readonly<Record<'scalar' | 'list' | 'map', Plain>> = {
  scalar: ['string', 'number', 'boolean'],
  list: 'array',
  map: 'object',
};

const formsSchema = (shape: FormsShape): EditorSchema => {
  const given = (['scalar', 'list', 'map'] as const).flatMap(kind => {
    const form = shape[kind];
    if (!form) return [];
    return [form.kind === 'any' ? { type: KINDS[kind] } : schemaOfShape(form)];
  });
  const [only] = given;
  return given.length === 1 && only ? only : { anyOf: given };
};

const recordSchema = ({ fields, required, conflicts, others }: RecordShape): EditorSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([key, of]) => [key, schemaOfShape(of)])),
  ...(required && required.length > 0 ? { required } : {}),
  ...(conflicts && conflicts.length > 0
    ? { allOf: conflicts.map(pair => ({ not: { required: pair } })) }
    : {}),
  ...((others ?? 'refuse') === 'refuse' ? { additionalProperties: false } : {}),
});

/** The JSON Schema of a shape: never stricter than the validator, which also looks at values together. */
export const schemaOfShape = (shape: Shape): EditorSchema => {
  switch (shape.kind) {
    case 'any':
      return {};
    case 'text':
      return textSchema(shape);
    case 'choice':
      return choiceSchema(shape);
    case 'flag':
      return flagSchema(shape.strict);
    case 'number':
      return numberSchema(shape);
    case 'list':
      return listSchema(shape);
    case 'dictionary':
      return dictionarySchema(shape);
    case 'forms':
      return formsSchema(shape);
    case 'record':
      return recordSchema(shape);
  }
};
