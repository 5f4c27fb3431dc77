import fc from 'fast-check';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';

const TEXTS = [
  '',
  'a',
  'A b',
  '10.0.0.1',
  '80',
  '25%',
  'Always',
  'RollingUpdate',
  'ClusterIP',
  'In',
  'x'.repeat(300),
];
const NUMBERS = [0, 1, 2, -1, 80, 70_000, 2_147_483_647];
const BY_FORMAT: Readonly<Record<string, readonly Json[]>> = {
  quantity: ['0', '1', '100m', '1.5Gi', '-1', 5],
  'date-time': ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.5+01:00'],
  'micro-time': ['2026-01-02T03:04:05.123456Z'],
  byte: ['', 'YQ=='],
};

const DEEPEST = 7;

/** A source of choices that a test can shrink. */
type Choose = (count: number) => number;

const pick = <Value>(values: readonly Value[], choose: Choose): Value =>
  values[choose(values.length)] as Value;

const anyScalar = (schema: Schema, choose: Choose): Json => {
  if (schema.intOrString) return choose(2) === 0 ? pick(NUMBERS, choose) : pick(TEXTS, choose);
  const known = BY_FORMAT[schema.format ?? ''];
  if (known) return pick(known, choose);
  if (schema.type === 'boolean') return choose(2) === 0;
  return schema.type === 'string' ? pick(TEXTS, choose) : pick(NUMBERS, choose);
};

const anyFields = (schema: Schema, choose: Choose, depth: number): JsonObject => {
  const names = Object.keys(schema.properties ?? {}).filter(
    name => depth < DEEPEST && (choose(3) === 0 || name === 'spec'),
  );
  return Object.fromEntries(
    names.map(name => [name, anyValue(schema.properties?.[name] ?? {}, choose, depth + 1)]),
  );
};

const anyValue = (schema: Schema, choose: Choose, depth: number): Json => {
  if (schema.preserveUnknown) return pick([{}, { a: [1, null] }], choose);
  if (schema.items) {
    const { items } = schema;
    return Array.from({ length: choose(3) }, () => anyValue(items, choose, depth + 1));
  }
  if (schema.additional) return choose(2) === 0 ? {} : { a: anyValue(schema.additional, choose, depth + 1) };
  return schema.type === 'object' ? anyFields(schema, choose, depth) : anyScalar(schema, choose);
};

/** Objects of a shape with any of its fields, and with values that are now and then what the field means. */
export const anyObject = (schema: Schema): fc.Arbitrary<JsonObject> =>
  fc.array(fc.nat(1_000), { minLength: 50, maxLength: 400 }).map(tape => {
    let at = 0;
    return anyFields(schema, count => (tape[at++ % tape.length] ?? 0) % count, 0);
  });
