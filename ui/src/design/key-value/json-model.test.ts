import { describe, expect, test } from 'vitest';
import { shapeOf } from './json-model.ts';

describe('shape of a value', () => {
  test('plain values are text', () => {
    expect(shapeOf('a"b')).toEqual({ kind: 'string', text: '"a\\"b"' });
    expect(shapeOf(7)).toEqual({ kind: 'number', text: '7' });
    expect(shapeOf(false)).toEqual({ kind: 'boolean', text: 'false' });
    expect(shapeOf(null)).toEqual({ kind: 'null', text: 'null' });
    expect(shapeOf(undefined)).toEqual({ kind: 'null', text: 'null' });
  });

  test('lists and objects have entries in their order', () => {
    expect(shapeOf(['x'])).toEqual({ kind: 'array', entries: [['0', 'x']] });
    expect(shapeOf({ b: 1, a: 2 })).toEqual({
      kind: 'object',
      entries: [
        ['b', 1],
        ['a', 2],
      ],
    });
  });

  test('a very long text is cut', () => {
    expect(shapeOf('x'.repeat(5000))).toMatchObject({ text: `"${'x'.repeat(2000)}…"` });
  });
});
