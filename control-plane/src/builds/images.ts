import type { listImages } from '@freshet/contracts/builds';
import type { OperationInput } from '@freshet/contracts/rest';
import type { Ids } from '@freshet/kit/ids';
import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import type { RecordedImage } from './recorded-images.ts';
import type { BuildRow, ImageRow, ImageTagRow } from './tables.ts';

/**
 * Keeps what a build told of images; later words win, key by key. Images are promoted by what is told of them, so a
 * build of a fork has no say in it.
 */
export const storeImages = async (
  db: Sql,
  ids: Ids,
  build: Pick<BuildRow, 'id' | 'account_id' | 'branch' | 'revision' | 'fork'>,
  { images, now }: { readonly images: readonly RecordedImage[]; readonly now: Date },
): Promise<void> => {
  if (build.fork) return;
  for (const { internalId, metadata } of images) {
    await db
      .insertInto('builds.images')
      .values({
        account_id: build.account_id,
        internal_id: internalId,
        id: ids.next(),
        build_id: build.id,
        branch: build.branch,
        revision: build.revision,
        metadata: JSON.stringify(metadata),
        created_at: now,
        updated_at: now,
        repository: null,
        digest: null,
      })
      .onConflict(conflict =>
        conflict.columns(['account_id', 'internal_id']).doUpdateSet({
          metadata: raw<string>`builds.images.metadata || excluded.metadata`,
          updated_at: now,
        }),
      )
      .execute();
  }
};

type Query = OperationInput<typeof listImages>['query'];

/** As short as existing clients print it. */
const SHORT = 12;
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, character => `\\${character}`);

/** Whether some name of an image is so. */
const named = (column: 'registry' | 'tag', value: string) =>
  raw<boolean>`exists (select from builds.image_tags t where t.account_id = builds.images.account_id
    and t.internal_id = builds.images.internal_id and ${raw.ref(`t.${column}`)} = ${value})`;

const filtered = (db: Sql, accountId: string, query: Query) => {
  let rows = db.selectFrom('builds.images').selectAll().where('account_id', '=', accountId);
  if (query.branch?.length) rows = rows.where('branch', 'in', [...query.branch]);
  if (query.sha?.length) rows = rows.where('revision', 'in', [...query.sha]);
  if (query.build !== undefined)
    rows = rows.where(({ eb, or }) =>
      or([
        eb('build_id', '=', query.build ?? ''),
        raw<boolean>`exists (select from builds.image_tags t where t.account_id = builds.images.account_id
          and t.internal_id = builds.images.internal_id and t.build_id = ${query.build})`,
      ]),
    );
  if (query.registry !== undefined) rows = rows.where(named('registry', query.registry));
  if (query.tag !== undefined) rows = rows.where(named('tag', query.tag));
  if (query.search !== undefined) {
    const like = `%${escaped(query.search)}%`;
    rows = rows.where(
      raw<boolean>`(internal_id ilike ${like} or repository ilike ${like} or digest ilike ${like}
        or exists (select from builds.image_tags t where t.account_id = builds.images.account_id
          and t.internal_id = builds.images.internal_id and t.tag ilike ${like}))`,
    );
  }
  const wanted = query.filter?.internalImageId;
  if (wanted === undefined) return rows;
  const bare = wanted.replace(/^sha256:/, '');
  return rows.where(({ eb, or }) =>
    or([
      eb('internal_id', '=', wanted),
      ...(bare.length >= SHORT
        ? [eb(raw<boolean>`starts_with(replace(internal_id, 'sha256:', ''), ${bare})`, '=', true)]
        : []),
    ]),
  );
};

/** Images that builds made or told of, the newest first. */
export const listedImages = async (db: Sql, accountId: string, query: Query) => {
  const rows = await filtered(db, accountId, query)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  if (rows.length === 0) return [];
  const tags = await db
    .selectFrom('builds.image_tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('internal_id', 'in', [...new Set(rows.map(({ internal_id }) => internal_id))])
    .orderBy('created_at', 'desc')
    .orderBy('tag')
    .execute();
  const builds = await db
    .selectFrom('builds.builds')
    .select(['id', 'number', 'pipeline_name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...new Set(rows.map(({ build_id }) => build_id))])
    .execute();
  const byImage = Map.groupBy(tags, ({ internal_id }) => internal_id);
  const byId = new Map(builds.map(build => [build.id, build]));
  return rows.map(row => imageWire(row, byImage.get(row.internal_id) ?? [], byId.get(row.build_id)));
};

export const findImage = (db: Sql, accountId: string, idOrName: string): Promise<ImageRow | undefined> =>
  db
    .selectFrom('builds.images')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('id', '=', idOrName), eb('internal_id', '=', idOrName)]))
    .executeTakeFirst();

type Maker = Pick<BuildRow, 'number' | 'pipeline_name'>;

const imageWire = (row: ImageRow, tags: readonly ImageTagRow[], build: Maker | undefined) => {
  const pushed = tags.find(({ registry }) => registry !== '');
  return {
    _id: row.id,
    internalImageId: row.internal_id,
    imageDisplayName: row.repository ?? row.internal_id,
    size: 0,
    sha: row.revision ?? '',
    branch: row.branch ?? '',
    created: row.created_at.toISOString(),
    metadata: row.metadata,
    ...(row.digest !== null && pushed
      ? { repoDigest: `${pushed.registry}/${pushed.repository}@${row.digest}` }
      : {}),
    buildId: row.build_id,
    ...(build ? { build: { number: build.number, pipelineName: build.pipeline_name } } : {}),
    tags: tags.map(({ id, tag, registry, repository }) => ({ _id: id, tag, registry, repository })),
  };
};
