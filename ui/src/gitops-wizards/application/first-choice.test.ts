import { describe, expect, test } from 'vitest';
import { sourceIn } from './first-choice.ts';

const named = (...names: readonly string[]) => names.map(name => ({ name }));

describe('the Git Source of a draft', () => {
  test('stays, while it is there or nobody knows yet', () => {
    expect(sourceIn('apps', named('apps', 'other'))).toBe('apps');
    expect(sourceIn('apps', undefined)).toBe('apps');
  });

  test('is none where it is gone, so that another one can be chosen', () => {
    expect(sourceIn('gone', named('apps', 'other'))).toBe('');
    expect(sourceIn('gone', [])).toBe('');
  });

  test('is the only one there is, where none was chosen or that is gone', () => {
    expect(sourceIn('', named('apps'))).toBe('apps');
    expect(sourceIn('gone', named('apps'))).toBe('apps');
    expect(sourceIn('', undefined)).toBe('');
  });
});
