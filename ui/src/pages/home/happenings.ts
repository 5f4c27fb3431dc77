import type { components } from '../../api/index.ts';
import type { Overview } from './figures.ts';
import { type Telling, tellings } from './tellings.ts';

type AuditRecord = components['schemas']['AuditRecord'];
type Deployment = Overview['recent'][number];

/** Something that happened: a deed on record, or a deployment. */
export type Happening =
  | { readonly is: 'deed'; readonly key: string; readonly at: string; readonly deed: Telling<AuditRecord> }
  | { readonly is: 'deployment'; readonly key: string; readonly at: string; readonly deployment: Deployment };

/** The newest of both; what was done many times in a row is told once. */
export const happeningsOf = (
  records: readonly AuditRecord[],
  deployments: readonly Deployment[],
  tell: (record: AuditRecord) => { readonly who: string; readonly what: string },
  most: number,
): readonly Happening[] =>
  [
    ...tellings(records, tell, most).map(
      (deed): Happening => ({ is: 'deed', key: `deed ${deed.record.id}`, at: deed.record.at, deed }),
    ),
    ...deployments.map(
      (deployment): Happening => ({
        is: 'deployment',
        key: `deployment ${deployment.id}`,
        at: String(deployment.deployedAt),
        deployment,
      }),
    ),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, most);
