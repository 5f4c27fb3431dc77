import { checkValue, type Json, readSchema } from '@freshet/domain/json-schema';
import { expect, test } from 'vitest';
import { runFreshet } from '../testing/index.ts';

test('schema prints a JSON Schema that knows a pipeline from something else', async () => {
  const { code, out } = await runFreshet(['schema']);
  const { schema } = readSchema(JSON.parse(out) as Json);
  if (!schema) throw new Error('no schema');
  expect(code).toBe(0);
  expect(checkValue(schema, { version: '1.0', steps: { a: { image: 'alpine' } } })).toEqual([]);
  expect(checkValue(schema, { version: '1.0', steps: { a: { type: 'build' } } })).not.toEqual([]);
});

test('schema prints the same for scripts', async () => {
  const { out } = await runFreshet(['schema', '-o', 'json']);
  expect(JSON.parse(out)).toMatchObject({ title: 'Pipeline' });
});
