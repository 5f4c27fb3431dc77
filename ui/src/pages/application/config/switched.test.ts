import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { switched, switchIn } from './switched.ts';

const manifest = (policy: string): string => `spec:
  project: default # ours
  syncPolicy: ${policy}
`;

const textOf = (result: ReturnType<typeof switched>): string => (result.is === 'changed' ? result.text : '');
const automatedIn = (text: string) => parse(text).spec.syncPolicy?.automated;

test('auto-sync is switched on and off, and the rest of the manifest stays', () => {
  const on = textOf(switched(manifest('{ syncOptions: [CreateNamespace=true] }'), 'auto-sync-on'));
  expect(automatedIn(on)).toEqual({});
  expect(on).toContain('# ours');
  const policy = '{ automated: { prune: true }, syncOptions: [CreateNamespace=true] }';
  const off = textOf(switched(manifest(policy), 'auto-sync-off'));
  expect(automatedIn(off)).toEqual({ prune: true, enabled: false });
  expect(off).toContain('CreateNamespace=true');
  expect(parse(textOf(switched(off, 'auto-sync-on')))).toEqual(parse(manifest(policy)));
});

test('self-heal is switched on and off beside what is said of auto-sync', () => {
  const on = textOf(switched(manifest('{ automated: { prune: true } }'), 'self-heal-on'));
  expect(automatedIn(on)).toEqual({ prune: true, selfHeal: true });
  expect(automatedIn(textOf(switched(on, 'self-heal-off')))).toEqual({ prune: true });
});

test('what Git says already is not turned round, though the cluster has it otherwise', () => {
  expect(switched(manifest('{ automated: {} }'), 'auto-sync-on')).toEqual({ is: 'same' });
  expect(switched(manifest('{}'), 'auto-sync-off')).toEqual({ is: 'same' });
  expect(switched(manifest('{}'), 'self-heal-off')).toEqual({ is: 'same' });
});

test('self-heal does not switch auto-sync on', () => {
  for (const policy of ['{}', '{ automated: { enabled: false } }'])
    expect(switched(manifest(policy), 'self-heal-on')).toEqual({ is: 'needsAutoSync' });
});

test('a change that switches one thing and does nothing else is known as that', () => {
  const before = manifest('{ automated: { selfHeal: true } }');
  const off = textOf(switched(before, 'self-heal-off'));
  expect(switchIn(before, off)).toBe('self-heal-off');
  expect(switchIn(off, textOf(switched(off, 'auto-sync-off')))).toBe('auto-sync-off');
  expect(switchIn(before, off.replace('default', 'other'))).toBeUndefined();
  expect(switchIn(before, before)).toBeUndefined();
});

test('what is no YAML is left alone', () => {
  expect(switched('{', 'auto-sync-on')).toEqual({ is: 'unreadable' });
});
