import { describe, expect, test } from 'vitest';
import { typedFor, waysOf } from './uninstall.ts';

const AT = '2026-01-01T00:00:00.000Z';
const edge = { name: 'edge', namespace: 'freshet', kind: 'hybrid', online: true, seenAt: AT } as const;

describe('a runtime ends', () => {
  test('by the command, while it can take its files out of Git itself', () => {
    expect(waysOf(edge)).toEqual(['command']);
    expect(typedFor(edge, 'command')).toBe('freshet runtime uninstall edge');
  });

  test('by the command without it, or in the platform alone, once it is lost', () => {
    const lost = { ...edge, online: false };
    expect(waysOf(lost)).toEqual(['forced', 'forget']);
    expect(typedFor(lost, 'forced')).toBe('freshet runtime uninstall edge --force');
    expect(typedFor(lost, 'forget')).toBeUndefined();
  });

  test('in the platform first of all, where it never connected', () =>
    expect(waysOf({ ...edge, online: false, seenAt: undefined })).toEqual(['forget', 'forced']));

  test('by the setting of the platform that runs it, which forgets it afterwards, however briefly it is away', () => {
    const hosted = { ...edge, kind: 'hosted' } as const;
    expect(waysOf(hosted)).toEqual(['setting']);
    expect(typedFor(hosted, 'setting')).toBe('FRESHET_HOSTED_RUNTIME=off');
    expect(waysOf({ ...hosted, online: false })).toEqual(['setting', 'forget']);
  });
});
