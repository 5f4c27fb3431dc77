import { describe, expect, test } from 'vitest';
import { FAULTS, Fault, type FaultCode, isFault } from './index.ts';

describe('a fault', () => {
  test('carries code, message, details and cause, and takes kind and hint from the registry', () => {
    const cause = new Error('why');
    const fault = new Fault('NOT_FOUND', 'no build 1', { id: '1' }, { cause });
    expect(fault).toBeInstanceOf(Error);
    expect(fault).toMatchObject({
      name: 'Fault',
      code: 'NOT_FOUND',
      message: 'no build 1',
      details: { id: '1' },
      kind: 'missing',
    });
    expect(fault.hint).toBe(FAULTS.NOT_FOUND.hint);
    expect(fault.cause).toBe(cause);
  });

  test('is recognised, alone or by its code', () => {
    const fault = new Fault('NOT_FOUND', 'x');
    expect(isFault(fault)).toBe(true);
    expect(isFault(fault, 'NOT_FOUND')).toBe(true);
    expect(isFault(fault, 'INTERNAL')).toBe(false);
  });

  test('is recognised when another copy of the module made it', () => {
    const foreign = Object.assign(new Error('x'), { name: 'Fault', code: 'NOT_FOUND' satisfies FaultCode });
    expect(isFault(foreign, 'NOT_FOUND')).toBe(true);
  });

  test.each([
    undefined,
    null,
    'Fault',
    { name: 'Fault', code: 'NOT_FOUND' },
    new Error('x'),
    Object.assign(new Error('x'), { code: 'NOT_FOUND' }),
  ])('is not %o', value => {
    expect(isFault(value)).toBe(false);
  });
});
