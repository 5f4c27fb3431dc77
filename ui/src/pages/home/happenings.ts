import type { components } from '../../api/index.ts';
import type { Overview } from './figures.ts';
import { type Telling, tellings } from './tellings.ts';

type AuditRecord = components['schemas']['AuditRecord'];
type Deployment = Overview['recent'][number];

/** Something that happened: a deed on record, or a deployment, of one commit to as many applications as it came to. */
export type Happening =
  | { readonly is: 'deed'; readonly key: string; readonly at: string; readonly deed: Telling<AuditRecord> }
  | {
      readonly is: 'deployment';
      readonly key: string;
      readonly at: string;
      /** The newest of them. */
      readonly deployment: Deployment;
      readonly applications: number;
    };

/** What goes on all the time and is nobody's news; the audit log has it. */
const DULL: ReadonlySet<string> = new Set([
  'agent.report',
  'api-key.use',
  'audit.read',
  'repository.set-status',
  'session.start',
  'user.sign-in',
  'user.sign-out',
]);

/** The demo comes, records its history and ends its keys: what machines do there is nobody's news either. */
export const withoutDemo = (
  records: readonly AuditRecord[],
  serviceAccounts: readonly string[],
): readonly AuditRecord[] =>
  records.filter(
    ({ actor: { kind, name } }) =>
      !(kind === 'system' && name === 'demo') &&
      !(kind === 'service-account' && serviceAccounts.includes(name)),
  );

/** Deployments of one commit are one; a rollback is always told by itself. */
const togetherOf = (deployments: readonly Deployment[]): readonly Happening[] => {
  const groups = Map.groupBy(deployments, ({ id, commit, isRollback }) =>
    commit && !isRollback ? commit.sha : id,
  );
  return [...groups].flatMap(([key, [newest, ...others]]) =>
    newest
      ? [
          {
            is: 'deployment' as const,
            key: `deployment ${key}`,
            at: String(newest.deployedAt),
            deployment: newest,
            applications: new Set(
              [newest, ...others].map(({ runtime, namespace, name }) => `${runtime}/${namespace}/${name}`),
            ).size,
          },
        ]
      : [],
  );
};

/** The newest of both; what was done many times in a row is told once. */
export const happeningsOf = (
  records: readonly AuditRecord[],
  deployments: readonly Deployment[],
  tell: (record: AuditRecord) => { readonly who: string; readonly what: string },
  most: number,
): readonly Happening[] =>
  [
    ...tellings(
      records.filter(({ action }) => !DULL.has(action)),
      tell,
      most,
    ).map((deed): Happening => ({ is: 'deed', key: `deed ${deed.record.id}`, at: deed.record.at, deed })),
    ...togetherOf(deployments),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, most);
