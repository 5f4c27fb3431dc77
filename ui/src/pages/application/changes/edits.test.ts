import { expect, test } from 'vitest';
import type { Managed } from '../application.ts';
import { withoutServerFields, writersOf } from './edits.ts';

type Field = Managed['fields'][number];

const field = (path: string, manager?: string, at: string | null = null): Field =>
  ({ path, writer: manager === undefined ? null : { manager, at } }) as Field;

test('whoever wrote fields that differ is named with them, who wrote to most objects first', () => {
  expect(
    writersOf([
      { fields: [field('data.one', 'helm')] },
      {
        fields: [
          field('spec.replicas', 'kubectl-edit', '2026-11-16T03:00:00Z'),
          field('spec.paused', 'kubectl-edit', '2026-11-16T01:00:00Z'),
          field('spec.image'),
        ],
      },
      { fields: [field('data.two', 'kubectl-edit', '2026-11-16T01:00:00Z')] },
      { fields: [] },
    ]),
  ).toEqual([
    {
      manager: 'kubectl-edit',
      at: '2026-11-16T03:00:00Z',
      paths: ['spec.replicas', 'spec.paused', 'data.two'],
      objects: 2,
    },
    { manager: 'helm', at: undefined, paths: ['data.one'], objects: 1 },
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
