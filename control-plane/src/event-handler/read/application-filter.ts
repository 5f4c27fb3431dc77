import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { type RawBuilder, sql } from 'kysely';

/** Which applications are wanted; values of one field widen it, fields narrow each other. */
export interface ApplicationFilter {
  readonly search?: string | undefined;
  readonly runtimes?: readonly string[] | undefined;
  readonly clusters?: readonly string[] | undefined;
  readonly namespaces?: readonly string[] | undefined;
  readonly projects?: readonly string[] | undefined;
  readonly sync?: readonly string[] | undefined;
  readonly health?: readonly string[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly gitSources?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly products?: readonly string[] | undefined;
  readonly parent?: string | undefined;
  readonly deployedFrom?: string | undefined;
  readonly deployedTo?: string | undefined;
  readonly includeInternal?: boolean | undefined;
  readonly kind?: string | undefined;
}

const VALUES_MAX = 200;
const TEXT_MAX = 1_000;

type Part = RawBuilder<boolean>;

/** Text of a caller as the database takes it. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').slice(0, TEXT_MAX);

const valuesOf = (name: string, values: readonly string[]): readonly string[] => {
  if (values.length <= VALUES_MAX) return values.map(storable);
  throw new Fault('REQUEST_INVALID', `filter.${name} may have at most ${VALUES_MAX} values`);
};

export const instantOf = (name: string, text: string): Date => {
  if (!Instant.safeParse(text).success)
    throw new Fault('REQUEST_INVALID', `filter.${name} must be an instant in ISO 8601`);
  return new Date(text);
};

/** Part of a text, in any case; what stands for anything in SQL stands for itself here. */
export const containing = (text: string): string =>
  `%${storable(text.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;

const LISTS: readonly (readonly [keyof ApplicationFilter & string, (values: readonly string[]) => Part])[] = [
  ['runtimes', values => sql`app.runtime = any(${values})`],
  ['clusters', values => sql`(app.server = any(${values}) or app.cluster = any(${values}))`],
  ['namespaces', values => sql`app.target_namespace = any(${values})`],
  ['projects', values => sql`app.project = any(${values})`],
  ['labels', values => sql`app.labels && ${values}`],
  ['gitSources', values => sql`app.git_source = any(${values})`],
  ['groups', values => sql`app.groups && ${values}`],
  ['products', values => sql`app.product = any(${values})`],
];

/** The filter without its health and sync, which counters look at each for itself. */
export const narrowing = (filter: ApplicationFilter): readonly Part[] => {
  const parts: Part[] = [sql`app.kind = ${filter.kind ?? 'Application'}`];
  for (const [name, part] of LISTS) {
    const values = filter[name] as readonly string[] | undefined;
    if (values && values.length > 0) parts.push(part(valuesOf(name, values)));
  }
  const { search, parent, deployedFrom, deployedTo, includeInternal } = filter;
  if (search) parts.push(sql`lower(app.name) like ${containing(search)}`);
  if (parent !== undefined) parts.push(sql`app.parent_id = ${storable(parent)}`);
  if (deployedFrom !== undefined)
    parts.push(sql`app.deployed_at >= ${instantOf('deployedFrom', deployedFrom)}`);
  if (deployedTo !== undefined) parts.push(sql`app.deployed_at <= ${instantOf('deployedTo', deployedTo)}`);
  if (!includeInternal) parts.push(sql`not app.is_internal`);
  return parts;
};

export const byState = ({ health, sync }: ApplicationFilter): readonly Part[] => [
  ...(health && health.length > 0 ? [sql<boolean>`app.health = any(${valuesOf('health', health)})`] : []),
  ...(sync && sync.length > 0 ? [sql<boolean>`app.sync = any(${valuesOf('sync', sync)})`] : []),
];

export const all = (parts: readonly Part[]): Part => sql`${sql.join([...parts], sql` and `)}`;
