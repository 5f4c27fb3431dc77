import type { BuildTree } from '@freshet/contracts/builds';
import type { z } from 'zod';
import { findBuild, type Sql } from './build-store.ts';
import type { BuildRow } from './tables.ts';

const NODES_MAX = 500;
const DEPTH_MAX = 50;

/** A build with its ancestors and all that they began; only what may be seen. */
export const treeOf = async (
  db: Sql,
  build: BuildRow,
  maySee: (build: BuildRow) => boolean,
): Promise<z.infer<typeof BuildTree>> => {
  const root = await rootOf(db, build, maySee);
  const nodes: BuildRow[] = [root];
  let truncated = false;
  let parents = [root.id];
  for (let depth = 0; parents.length > 0 && depth < DEPTH_MAX; depth += 1) {
    const room = NODES_MAX - nodes.length;
    const children = await childrenOf(db, build.account_id, parents, room + 1);
    truncated ||= children.length > room;
    const seen = children
      .slice(0, room)
      .filter(child => maySee(child) && !nodes.some(({ id }) => id === child.id));
    nodes.push(...seen);
    parents = seen.map(({ id }) => id);
  }
  return { id: build.id, nodes: nodes.map(nodeOf), truncated };
};

const rootOf = async (db: Sql, build: BuildRow, maySee: (build: BuildRow) => boolean): Promise<BuildRow> => {
  let root = build;
  const seen = new Set([build.id]);
  for (let depth = 0; root.predecessor !== null && depth < DEPTH_MAX; depth += 1) {
    const parent = await findBuild(db, build.account_id, root.predecessor);
    if (!parent || !maySee(parent) || seen.has(parent.id)) break;
    seen.add(parent.id);
    root = parent;
  }
  return root;
};

const childrenOf = (
  db: Sql,
  accountId: string,
  parents: readonly string[],
  limit: number,
): Promise<BuildRow[]> =>
  db
    .selectFrom('builds.builds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('predecessor', 'in', [...parents])
    .orderBy('created_at')
    .limit(limit)
    .execute();

const nodeOf = (row: BuildRow) => ({
  id: row.id,
  ...(row.predecessor === null ? {} : { parent: row.predecessor }),
  pipelineName: row.pipeline_name,
  number: row.number,
  state: row.state,
  created: row.created_at.toISOString(),
  ...(row.finished_at === null ? {} : { finished: row.finished_at.toISOString() }),
});
