import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemWords } from './problem-words.ts';

const problemOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = schema.safeParse(value, { error: problemWords });
  return result.error?.issues[0]?.message;
};

describe('a problem of a request', () => {
  test.each([
    [z.string(), undefined, 'is missing'],
    [z.string(), 5, 'must be a string'],
    [z.int(), 'x', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.strictObject({}), [], 'must be an object'],
    [z.boolean(), null, 'must be true or false'],
    [z.string().min(12), 'short', 'must have at least 12 characters'],
    [z.string().min(1), '', 'must have at least 1 character'],
    [z.string().max(3), 'long', 'must have at most 3 characters'],
    [z.int().min(1), 0, 'must be at least 1'],
    [z.int().max(9), 10, 'must be at most 9'],
    [z.int().positive(), 0, 'must be more than 0'],
    [z.number().lt(1), 1, 'must be less than 1'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
    [z.enum(['a', 'b']), 'c', 'must be one of "a", "b"'],
    [z.literal('a'), 'c', 'must be "a"'],
    [z.strictObject({}), { x: 1, y: 2 }, 'has unknown fields: "x", "y"'],
    [z.strictObject({}), { x: 1 }, 'has an unknown field: "x"'],
  ])('is told in words (%#)', (schema, value, words) => {
    expect(problemOf(schema, value)).toBe(words);
  });

  test('keeps the words of the contract where it has its own', () => {
    expect(problemOf(z.string().regex(/^a/, 'must start with an a'), 'b')).toBe('must start with an a');
  });

  test('stays short however many fields are unknown, and however long', () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`${'k'.repeat(500)}${index}`, 1]),
    );
    expect(problemOf(z.strictObject({}), many)?.length).toBeLessThan(500);
  });
});
