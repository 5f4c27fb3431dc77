import { expect, test } from 'vitest';
import type { Managed } from '../application.ts';
import { editorsOf, withoutServerFields } from './edits.ts';

const managed = (edits: Managed['edits']): Managed => ({ edits }) as Managed;

test('whoever wrote last to most objects is named first, with the last time', () => {
  expect(
    editorsOf([
      managed([{ manager: 'kubectl-edit', at: '2026-11-16T01:00:00Z' }]),
      managed([
        { manager: 'kubectl-edit', at: '2026-11-16T03:00:00Z' },
        { manager: 'helm', at: null },
      ]),
      managed([{ manager: 'helm', at: null }]),
      managed([]),
    ]),
  ).toEqual([
    { manager: 'kubectl-edit', count: 2, at: '2026-11-16T03:00:00Z' },
    { manager: 'helm', count: 1, at: undefined },
  ]);
});

test('a manifest loses what only the cluster wrote', () => {
  const text = [
    'kind: ConfigMap',
    'metadata:',
    '  name: a',
    '  uid: x',
    '  generation: 2',
    '  resourceVersion: "1"',
    'data:',
    '  more:',
    '    uid: kept',
    'status:',
    '  ready: true',
    '  list:',
    '    - 1',
    '',
  ];
  expect(withoutServerFields(text.join('\n'))).toBe(
    'kind: ConfigMap\nmetadata:\n  name: a\ndata:\n  more:\n    uid: kept\n',
  );
});
