import { describe, expect, test } from 'vitest';
import { questionOf } from './question.ts';

describe('what the filter of builds asks the server for', () => {
  test('is one value or the other of a key, and all keys at once', () => {
    expect(questionOf('status:error status:running branch:main')).toEqual({
      status: ['error', 'running'],
      branchName: ['main'],
    });
  });

  test('leaves out what the server does not know', () => {
    expect(questionOf('status:broken -status:error cause:webhook')).toEqual({ cause: ['webhook'] });
  });

  test('takes a number for that of a build and other words for a branch', () => {
    expect(questionOf('#42')).toEqual({ number: 42 });
    expect(questionOf('feature/x')).toEqual({ branchName: ['feature/x'] });
  });
});
