import { Instant } from '@freshet/contracts/rest';
import { FLEET_STATES } from '@freshet/domain/fleet';
import { repositoryKey } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';
import { type RawBuilder, sql } from 'kysely';

/** The fields that have several values: each of them widens the field. */
interface Values {
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
  readonly states?: readonly string[] | undefined;
  readonly images?: readonly string[] | undefined;
  readonly environments?: readonly string[] | undefined;
}

export type ValuesField = keyof Values;

/** Which applications are wanted; fields narrow each other. */
export interface ApplicationFilter extends Values {
  readonly search?: string | undefined;
  readonly isRoot?: boolean | undefined;
  readonly isHeld?: boolean | undefined;
  /** Addresses, in any spelling. */
  readonly repositories?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly changedFrom?: string | undefined;
  /** Whatever has one of these values is not wanted. */
  readonly not?: { readonly [field in ValuesField]?: readonly string[] | null | undefined } | undefined;
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

const severities = (states: readonly string[]): readonly number[] =>
  states.map(state => (FLEET_STATES as readonly string[]).indexOf(state));

/** What a row must have for one field of the filter. */
const FIELDS: Readonly<Record<ValuesField, (values: readonly string[]) => Part>> = {
  runtimes: values => sql`app.runtime = any(${values})`,
  clusters: values => sql`(app.server = any(${values}) or app.cluster = any(${values}))`,
  namespaces: values => sql`app.target_namespace = any(${values})`,
  projects: values => sql`app.project = any(${values})`,
  labels: values => sql`app.labels && ${values}`,
  gitSources: values => sql`app.git_source = any(${values})`,
  groups: values => sql`app.groups && ${values}`,
  products: values => sql`app.product = any(${values})`,
  images: values => sql`app.images && ${values}`,
  environments: values => sql`app.environment = any(${values})`,
  health: values => sql`app.health = any(${values})`,
  sync: values => sql`app.sync = any(${values})`,
  states: values => sql`app.severity = any(${severities(values)})`,
};

/** The condition of one field, where the filter has values for it. */
export const fieldPart = (filter: ApplicationFilter, field: ValuesField): Part | undefined => {
  const values = filter[field];
  return values && values.length > 0 ? FIELDS[field](valuesOf(field, values)) : undefined;
};

const present = (parts: readonly (Part | undefined)[]): readonly Part[] =>
  parts.filter(part => part !== undefined);

/** The fields that facets count by; each counter looks at the others. */
export const FACET_FIELDS = [
  'states',
  'health',
  'sync',
  'environments',
  'runtimes',
  'clusters',
  'namespaces',
  'projects',
  'gitSources',
  'products',
  'labels',
  'groups',
] as const satisfies readonly ValuesField[];

/**
 * A Git Source brings applications and is none to people: it has a list of its own, and its trouble is told of its runtime.
 * What is not for people is found by `applications_not_for_people`.
 */
export const IS_FOR_PEOPLE: Part = sql`not app.is_internal and app.entity is distinct from 'git-source'`;

/** The filter without the fields that facets count by. */
export const framing = (filter: ApplicationFilter): readonly Part[] => {
  const { search, ids, parent, deployedFrom, deployedTo, changedFrom, includeInternal, not } = filter;
  return present([
    sql`app.kind = ${filter.kind ?? 'Application'}`,
    fieldPart(filter, 'images'),
    ...excluding(not),
    search ? sql`lower(app.name) like ${containing(search)}` : undefined,
    ids ? sql`app.id = any(${valuesOf('ids', ids)})` : undefined,
    filter.isRoot ? sql`app.parent_id is null` : undefined,
    heldPart(filter.isHeld),
    repositoriesPart(filter.repositories),
    parent === undefined ? undefined : sql`app.parent_id = ${storable(parent)}`,
    deployedFrom === undefined
      ? undefined
      : sql`app.deployed_at >= ${instantOf('deployedFrom', deployedFrom)}`,
    deployedTo === undefined ? undefined : sql`app.deployed_at <= ${instantOf('deployedTo', deployedTo)}`,
    changedFrom === undefined ? undefined : sql`app.since >= ${instantOf('changedFrom', changedFrom)}`,
    includeInternal ? undefined : IS_FOR_PEOPLE,
  ]);
};

const heldPart = (isHeld: boolean | undefined): Part | undefined => {
  if (isHeld === undefined) return undefined;
  return isHeld ? sql`app.is_held` : sql`not app.is_held`;
};

/** One that names no repository finds no application, and not all of them. */
const repositoriesPart = (repositories: readonly string[] | undefined): Part | undefined =>
  repositories &&
  sql`app.repositories && ${valuesOf('repositories', repositories).map(repositoryKey)}::text[]`;

/** What is not told of a row does not keep it out. */
const excluding = (not: ApplicationFilter['not']): readonly Part[] =>
  (Object.keys(FIELDS) as ValuesField[]).flatMap(field => {
    const values = not?.[field];
    return values && values.length > 0
      ? [sql<boolean>`not coalesce(${FIELDS[field](valuesOf(`not.${field}`, values))}, false)`]
      : [];
  });

/** The filter without its health and sync, which counters look at each for itself. */
export const narrowing = (filter: ApplicationFilter): readonly Part[] => [
  ...framing(filter),
  ...present(
    FACET_FIELDS.filter(field => field !== 'health' && field !== 'sync').map(field =>
      fieldPart(filter, field),
    ),
  ),
];

export const byState = (filter: ApplicationFilter): readonly Part[] =>
  present([fieldPart(filter, 'health'), fieldPart(filter, 'sync')]);

export const all = (parts: readonly Part[]): Part => sql`${sql.join([...parts], sql` and `)}`;
