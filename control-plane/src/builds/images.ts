import type { listImages } from '@freshet/contracts/builds';
import type { OperationInput } from '@freshet/contracts/rest';
import type { Ids } from '@freshet/kit/ids';
import { sql as raw } from 'kysely';
import type { Sql } from './build-store.ts';
import type { RecordedImage } from './recorded-images.ts';
import type { BuildRow, ImageRow } from './tables.ts';

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

/** Images that builds told of, the newest first. */
export const listedImages = async (db: Sql, accountId: string, query: Query) => {
  let rows = db.selectFrom('builds.images').selectAll().where('account_id', '=', accountId);
  if (query.branch?.length) rows = rows.where('branch', 'in', [...query.branch]);
  if (query.sha?.length) rows = rows.where('revision', 'in', [...query.sha]);
  const wanted = query['filter[internalImageId]'];
  if (wanted !== undefined) {
    const bare = wanted.replace(/^sha256:/, '');
    rows = rows.where(({ eb, or }) =>
      or([
        eb('internal_id', '=', wanted),
        ...(bare.length >= SHORT
          ? [eb(raw<boolean>`starts_with(replace(internal_id, 'sha256:', ''), ${bare})`, '=', true)]
          : []),
      ]),
    );
  }
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return found.map(imageWire);
};

export const findImage = (db: Sql, accountId: string, idOrName: string): Promise<ImageRow | undefined> =>
  db
    .selectFrom('builds.images')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('id', '=', idOrName), eb('internal_id', '=', idOrName)]))
    .executeTakeFirst();

const imageWire = (row: ImageRow) => ({
  _id: row.id,
  internalImageId: row.internal_id,
  imageDisplayName: row.internal_id,
  size: 0,
  sha: row.revision ?? '',
  branch: row.branch ?? '',
  created: row.created_at.toISOString(),
  metadata: row.metadata,
  buildId: row.build_id,
  tags: [],
});
