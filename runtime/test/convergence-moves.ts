/** What the engine meets in the property of convergence: objects of a few kinds, and what is done to them. */
import type { Operation } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/kit/kube-client';
import fc from 'fast-check';

type Kind = 'ConfigMap' | 'Service' | 'Deployment';

export const SPECS: Record<Kind, (value: number) => Record<string, unknown>> = {
  ConfigMap: value => ({ data: { v: String(value), ...(value % 2 === 0 ? { w: 'even' } : {}) } }),
  Service: value => ({
    spec: {
      selector: { app: 'web' },
      ports: [
        { name: 'http', port: 80 + value, targetPort: 8080 },
        ...(value % 2 === 0 ? [{ name: 'more', port: 9090 }] : []),
      ],
    },
  }),
  Deployment: value => ({
    spec: {
      replicas: value % 2,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: [{ name: 'main', image: `web:${value}`, env: [{ name: 'V', value: String(value) }] }],
        },
      },
    },
  }),
};

const apiVersionOf = (kind: Kind): string => (kind === 'Deployment' ? 'apps/v1' : 'v1');

export interface Made {
  readonly kind: Kind;
  readonly name: string;
  readonly value: number;
  readonly annotations?: Record<string, string>;
}

export const objectOf = ({ kind, name, value, annotations }: Made): KubeObject => ({
  apiVersion: apiVersionOf(kind),
  kind,
  metadata: { name, ...(annotations ? { annotations } : {}) },
  ...SPECS[kind](value),
});

export const hookOf = (fails: boolean): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'hook', annotations: { 'argocd.argoproj.io/hook': 'PreSync' } },
  spec: {
    backoffLimit: 0,
    template: {
      metadata: { annotations: fails ? { 'simulation.freshet.io/exit-code': '1' } : {} },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
    },
  },
});

/** What people, programs and crashes do. */
export type Move = { readonly rest: boolean } & (
  | { readonly do: 'push'; readonly object: Made; readonly wave: number; readonly isTold: boolean }
  | { readonly do: 'remove' | 'edit' | 'delete' | 'unmark' | 'take'; readonly object: Made }
  | { readonly do: 'hook'; readonly is: 'fine' | 'failing' | 'gone' }
  | { readonly do: 'rewind' }
  | { readonly do: 'create'; readonly object: Made; readonly mark: 'none' | 'own' | 'copied' }
  | { readonly do: 'policy'; readonly automated: object | null }
  | { readonly do: 'refresh'; readonly how: 'normal' | 'hard' }
  | { readonly do: 'operation'; readonly operation: Operation }
  | { readonly do: 'rollback' | 'terminate' | 'kill' }
);

const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.constantFrom<Kind>('ConfigMap', 'ConfigMap', 'Service', 'Deployment'),
  name: fc.constantFrom('a', 'a', 'b'),
  value: fc.nat(9),
});
export const automated = fc.oneof(
  fc.constant(null),
  fc.record({ enabled: fc.boolean(), prune: fc.boolean(), selfHeal: fc.boolean() }),
);
const operation = fc
  .oneof<fc.Arbitrary<NonNullable<Operation['sync']>>[]>(
    fc.constantFrom({}, { prune: true }, { dryRun: true }, { revision: 'HEAD~1' }),
    fc.constant({ resources: [{ kind: 'ConfigMap', name: 'a' }] }),
  )
  .map((sync): Operation => ({ sync, initiatedBy: { username: 'ada' } }));
const rest = fc.boolean();
export const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      object: made,
      wave: fc.constantFrom(0, 0, 1),
      isTold: fc.boolean(),
      rest,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'remove' as const,
        'edit' as const,
        'delete' as const,
        'unmark' as const,
        'take' as const,
      ),
      object: made,
      rest,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('hook' as const),
      is: fc.constantFrom('fine' as const, 'failing' as const, 'gone' as const),
      rest,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      object: made,
      mark: fc.constantFrom('none' as const, 'own' as const, 'copied' as const),
      rest,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('policy' as const), automated, rest }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refresh' as const),
      how: fc.constantFrom('normal' as const, 'hard' as const),
      rest,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('operation' as const), operation, rest }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('rollback' as const, 'terminate' as const, 'kill' as const, 'rewind' as const),
      rest,
    }),
  },
);
