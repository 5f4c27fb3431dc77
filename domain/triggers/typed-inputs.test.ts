import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInputSchema, checkInputs } from './index.ts';

const schema = JSON.stringify({
  type: 'object',
  required: ['TARGET'],
  properties: {
    TARGET: { type: 'string', enum: ['staging', 'production'] },
    REPLICAS: { type: 'integer', minimum: 1, maximum: 10 },
    DRY_RUN: { type: 'boolean' },
    ZONES: { type: 'array', items: { type: 'string' } },
  },
});

const check = (inputs: Readonly<Record<string, string>>) =>
  checkInputs(
    schema,
    Object.entries(inputs).map(([key, value]) => ({ key, value })),
  ).map(({ variable }) => variable);

describe('the inputs of a run', () => {
  test('are read as what their schema says', () => {
    expect(check({ TARGET: 'staging', REPLICAS: '3', DRY_RUN: 'true', ZONES: '["a"]', OTHER: '{' })).toEqual(
      [],
    );
  });

  test('are refused with the name of each that does not fit', () => {
    expect(check({ TARGET: 'moon', REPLICAS: '99', DRY_RUN: 'maybe' })).toEqual([
      'TARGET',
      'REPLICAS',
      'DRY_RUN',
    ]);
    expect(check({ REPLICAS: '3' })).toHaveLength(1);
  });

  test('cannot be judged by a schema that is none', () => {
    expect(checkInputSchema('{')).toEqual([{ message: 'is not JSON' }]);
    expect(checkInputSchema('{"type": 7}')).toHaveLength(1);
    expect(checkInputSchema(schema)).toEqual([]);
    expect(checkInputs('nonsense', [])).toHaveLength(1);
  });

  test('are judged whatever they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('TARGET', 'ZONES', '__proto__', 'constructor'),
        fc.string(),
        (key, value) => {
          expect(Array.isArray(checkInputs(schema, [{ key, value }]))).toBe(true);
        },
      ),
    );
  });
});
