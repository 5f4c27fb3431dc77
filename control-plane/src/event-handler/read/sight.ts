/** What a caller may see, as a condition of SQL: invisible rows are never read, so they are never counted either. */
import type { Clause, Condition, Principal, ResourceSelection } from '@freshet/domain/access';
import { repositoryKey } from '@freshet/domain/source-urls';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Select } from '../ports.ts';
import type { GitOpsTables } from '../tables.ts';

type Part = RawBuilder<boolean>;

const ATTRIBUTE = 'attribute:';

/** How each attribute of an application is looked up in its row. */
const APPLICATION_COLUMNS: Readonly<Record<string, (values: readonly string[]) => Part>> = {
  cluster: values => sql`(app.server = any(${values}) or coalesce(app.cluster = any(${values}), false))`,
  namespace: values => sql`app.target_namespace = any(${values})`,
  runtime: values => sql`app.runtime = any(${values})`,
  'git-source': values => sql`coalesce(app.git_source = any(${values}), false)`,
  label: values => sql`app.labels && ${values}`,
};

const conditionOf = ({ of, test, values }: Condition, effect: Clause['effect']): Part => {
  const column = of.startsWith(ATTRIBUTE) ? APPLICATION_COLUMNS[of.slice(ATTRIBUTE.length)] : undefined;
  // What a row does not have is not known: it refuses.
  return column && test === 'some' ? column([...values]) : sql`${sql.lit(effect === 'deny')}`;
};

/** Rules that each name one value of the same attribute are one condition with many values. */
const merged = (clauses: readonly Clause[]): readonly Clause[] => {
  const single = new Map<string, Clause>();
  const others: Clause[] = [];
  for (const clause of clauses) {
    const [condition, ...more] = clause.conditions;
    if (!condition || more.length > 0 || condition.test !== 'some') others.push(clause);
    else {
      const known = single.get(condition.of)?.conditions[0];
      const values = new Set([...(known?.values ?? []), ...condition.values]);
      single.set(condition.of, { ...clause, conditions: [{ ...condition, values }] });
    }
  }
  return [...single.values(), ...others];
};

const anyOf = (clauses: readonly Clause[]): Part =>
  sql`(${sql.join(
    merged(clauses).map(({ conditions, effect }) =>
      conditions.length === 0
        ? sql`true`
        : sql`(${sql.join(
            conditions.map(condition => conditionOf(condition, effect)),
            sql` and `,
          )})`,
    ),
    sql` or `,
  )})`;

const selected = (selection: ResourceSelection): Part => {
  if (selection.reach !== 'some') return sql`${sql.lit(selection.reach === 'all')}`;
  const grant = anyOf(selection.grant);
  return selection.deny.length === 0 ? grant : sql`(${grant} and not ${anyOf(selection.deny)})`;
};

interface SightDeps {
  readonly sql: Kysely<GitOpsTables>;
  readonly select: Select;
}

const VIEW = { resource: 'gitops-application', action: 'view' };

/**
 * The rows of `gitops.applications as app` that the caller may see: of their account, by the rules, and not from a Git
 * Source whose repository the provider does not let them read.
 */
export const visibleApplications = async (deps: SightDeps, principal: Principal): Promise<Part> =>
  (await applicationSight(deps, principal)).visible;

/** The same, and whether that is all there is. */
export const applicationSight = async (
  deps: SightDeps,
  principal: Principal,
): Promise<{ readonly visible: Part; readonly isWhole: boolean }> => {
  const [selection, hidden] = await Promise.all([
    deps.select(principal, VIEW),
    hiddenSources(deps.sql, principal),
  ]);
  const own = sql<boolean>`app.account_id = ${principal.accountId} and ${selected(selection)}`;
  if (hidden.length === 0) return { visible: own, isWhole: selection.reach === 'all' };
  const places = hidden.map(({ runtime_id, name }) => `${runtime_id} ${name}`);
  return {
    visible: sql`${own} and not coalesce(app.runtime_id || ' ' || app.git_source = any(${places}), false)`,
    isWhole: false,
  };
};

/**
 * What of `gitops.changes as told` the caller may know: `touched` holds of a `part` of its entities, and `isShown` of
 * changes as a whole. Who does not see every application sees the changes of those that they do see, and no others by name.
 */
export const visibleChanges = async (
  deps: SightDeps,
  principal: Principal,
): Promise<{ readonly touched: Part; readonly isShown: Part }> => {
  const { visible, isWhole } = await applicationSight(deps, principal);
  if (isWhole) return { touched: sql`true`, isShown: sql`true` };
  const isApplication = sql<boolean>`part->>'kind' in ('Application', 'ApplicationSet')`;
  const isVisible = sql<boolean>`exists (
    select from gitops.applications as app
    where ${visible} and app.runtime_id = told.runtime_id and app.kind = part->>'kind'
      and app.name = part->>'name' and app.namespace = coalesce(part->>'namespace', app.namespace)
  )`;
  return {
    touched: sql`(not ${isApplication} or ${isVisible})`,
    isShown: sql`exists (
      select from json_array_elements(told.body->'entities') as part where ${isApplication} and ${isVisible}
    )`,
  };
};

const hiddenSources = async (
  db: Kysely<GitOpsTables>,
  { accountId, id, admin }: Principal,
): Promise<readonly { runtime_id: string; name: string }[]> => {
  if (admin) return [];
  const { rows } = await sql<{ runtime_id: string; name: string }>`
    select runtime_id, name from gitops.objects
    where kind = 'git-permission' and account_id = ${accountId} and body->>'userId' = ${id}
      and body->>'read' = 'false'`.execute(db);
  return rows;
};

/** Of `gitops.changes as told`: those of a repository, and those that nobody knows it of, rather than hide them. */
export const ofRepository = (repoUrl: string): Part =>
  sql`(told.repository = ${repositoryKey(repoUrl)} or told.repository is null)`;
