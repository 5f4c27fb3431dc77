import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toggled } from './toggled.ts';

const manifest = (policy: string): string => `spec:
  project: default # ours
  syncPolicy: ${policy}
`;

const automatedIn = (text: string | undefined) => parse(text ?? '').spec.syncPolicy?.automated;

test('auto-sync is switched on and off, and the rest of the manifest stays', () => {
  const on = toggled(manifest('{ syncOptions: [CreateNamespace=true] }'), 'auto-sync');
  expect(automatedIn(on)).toEqual({});
  expect(on).toContain('# ours');
  const off = toggled(
    manifest('{ automated: { prune: true }, syncOptions: [CreateNamespace=true] }'),
    'auto-sync',
  );
  expect(automatedIn(off)).toBeUndefined();
  expect(off).toContain('CreateNamespace=true');
});

test('self-heal is switched on and off beside what is said of auto-sync', () => {
  const on = toggled(manifest('{ automated: { prune: true } }'), 'self-heal');
  expect(automatedIn(on)).toEqual({ prune: true, selfHeal: true });
  expect(automatedIn(toggled(on ?? '', 'self-heal'))).toEqual({ prune: true });
});

test('what is no YAML is left alone', () => {
  expect(toggled('{', 'auto-sync')).toBeUndefined();
});
