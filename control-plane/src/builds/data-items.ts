import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { missing } from '../gateway/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { BuildsCore } from './core.ts';
import type { BuildRow } from './tables.ts';

const PURPOSE = 'builds.data-item';
const ITEMS_MAX = 100;
const BYTES_MAX = 256 * 1024;

/** Data that scripts keep with a build. It may be secret, so all of it is sealed. */
export const createDataItem = async (
  { work, ids, clock, ports }: BuildsCore,
  context: ChangeContext,
  build: BuildRow,
  data: unknown,
): Promise<string> => {
  const text = JSON.stringify(data);
  if (text.length > BYTES_MAX)
    throw new Fault('BODY_TOO_LARGE', `a piece of data takes at most ${BYTES_MAX} bytes`, {
      limit: BYTES_MAX,
    });
  const sealed = await ports.secrets.seal(build.account_id, PURPOSE, new Secret(text));
  const id = ids.next();
  return work.change(context, async change => {
    const items = await change.sql
      .selectFrom('builds.data_items')
      .select('id')
      .where('build_id', '=', build.id)
      .limit(ITEMS_MAX)
      .execute();
    if (items.length >= ITEMS_MAX)
      throw new Fault('BUILDS_LIMIT', `a build keeps at most ${ITEMS_MAX} pieces of data`, {
        limit: ITEMS_MAX,
      });
    await change.sql
      .insertInto('builds.data_items')
      .values({ id, build_id: build.id, account_id: build.account_id, sealed, created_at: clock.now() })
      .execute();
    change.audit({
      action: 'build.annotate',
      entity: { kind: 'build', id: build.id, name: `${build.pipeline_name} #${build.number}` },
      details: { dataItem: id },
    });
    return id;
  });
};

export const listDataItems = async ({ work }: BuildsCore, { id }: BuildRow) => {
  const rows = await work.sql
    .selectFrom('builds.data_items')
    .select(['id', 'created_at'])
    .where('build_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(row => ({ _id: row.id, metadata: { createdAt: row.created_at.toISOString() } }));
};

export const readDataItem = async (
  { work, ports }: BuildsCore,
  context: ChangeContext,
  { build, item, open }: { readonly build: BuildRow; readonly item: string; readonly open: boolean },
) => {
  const row = await work.sql
    .selectFrom('builds.data_items')
    .selectAll()
    .where('build_id', '=', build.id)
    .where('id', '=', item)
    .executeTakeFirst();
  if (!row) throw missing('data-item');
  const found = { _id: row.id, metadata: { createdAt: row.created_at.toISOString() } };
  if (!open) return found;
  await work.change(context, async change => {
    change.audit({
      action: 'build.decrypt',
      entity: { kind: 'build', id: build.id, name: `${build.pipeline_name} #${build.number}` },
      details: { dataItem: row.id },
    });
  });
  const text = await ports.secrets.open(build.account_id, PURPOSE, row.sealed);
  return { ...found, data: JSON.parse(text.reveal()) as unknown };
};
