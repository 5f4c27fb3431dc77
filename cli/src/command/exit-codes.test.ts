import { FAULTS, Fault, type FaultCode } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/index.ts';
import { EXIT_CODE_OF_KIND, EXIT_CODE_OF_SIGNAL, EXIT_CODES, exitCodeOf } from './exit-codes.ts';

const documented = new Set<number>(EXIT_CODES.map(({ code }) => code));

describe('exit codes', () => {
  test('of every kind of fault and every signal are documented, each once', () => {
    for (const code of [...Object.values(EXIT_CODE_OF_KIND), ...Object.values(EXIT_CODE_OF_SIGNAL)]) {
      expect(documented).toContain(code);
    }
    expect(documented.size).toBe(EXIT_CODES.length);
  });

  test('are never 0 for a fault', () => {
    for (const code of Object.keys(FAULTS) as FaultCode[]) {
      expect(exitCodeOf(new Fault(code, 'x'))).toBeGreaterThan(0);
    }
  });

  test.each([
    [401, 3],
    [403, 4],
    [404, 5],
    [409, 6],
    [429, 7],
    [503, 7],
    [400, 2],
    [500, 1],
  ])('of a refusal with status %i and an unknown code is %i', (status, expected) => {
    const refusal = { status, code: 'NEW_CODE', message: 'x', hint: undefined, requestId: undefined };
    expect(exitCodeOf(new ApiError(refusal))).toBe(expected);
  });

  test('of a bug is 1', () => {
    expect(exitCodeOf(new TypeError('x'))).toBe(1);
    expect(exitCodeOf('text')).toBe(1);
  });
});
