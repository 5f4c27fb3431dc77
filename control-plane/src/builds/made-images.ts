/**
 * Images that steps built and pushed: metadata only, the images stay where they are. A step that pushes knows its image
 * by a name; that it is the one which an earlier step of the build made is found out by that name.
 */
import type { MadeImage } from '@freshet/contracts/runner';
import type { Ids } from '@freshet/kit/ids';
import type { Sql } from './build-store.ts';
import type { BuildRow } from './tables.ts';

type Maker = Pick<BuildRow, 'id' | 'account_id' | 'branch' | 'revision' | 'fork'>;

const IMAGE_ID = /^sha256:[0-9a-f]{64}$/;
/** More images than these in one build are nobody's intention. */
const IMAGES_MAX = 200;

/** Keeps what a step made; a build of a fork has no say in what the account's images are. */
export const storeMadeImage = async (
  db: Sql,
  ids: Ids,
  build: Maker,
  { image, now }: { readonly image: MadeImage; readonly now: Date },
): Promise<void> => {
  if (build.fork || (await tagsOf(db, build.id)) >= IMAGES_MAX) return;
  const internalId = await internalIdOf(db, build, image);
  const { repository, digest = null } = image;
  await db
    .insertInto('builds.images')
    .values({
      account_id: build.account_id,
      internal_id: internalId,
      id: ids.next(),
      build_id: build.id,
      branch: build.branch,
      revision: build.revision,
      metadata: '{}',
      created_at: now,
      updated_at: now,
      repository,
      digest,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'internal_id'])
        .doUpdateSet({ repository, updated_at: now, ...(digest === null ? {} : { digest }) }),
    )
    .execute();
  for (const tag of new Set(image.tags))
    await db
      .insertInto('builds.image_tags')
      .values({
        account_id: build.account_id,
        registry: image.registry ?? '',
        repository,
        tag,
        id: ids.next(),
        internal_id: internalId,
        build_id: build.id,
        created_at: now,
      })
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'registry', 'repository', 'tag'])
          .doUpdateSet({ internal_id: internalId, build_id: build.id, created_at: now }),
      )
      .execute();
};

const tagsOf = async (db: Sql, buildId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('builds.image_tags')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('build_id', '=', buildId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The id of an image that is known, else its digest, else the name that is all there is. */
const internalIdOf = async (db: Sql, build: Maker, { image, digest }: MadeImage): Promise<string> => {
  if (IMAGE_ID.test(image)) return image;
  const known = await db
    .selectFrom('builds.image_tags')
    .select(['internal_id', 'registry', 'repository', 'tag'])
    .where('account_id', '=', build.account_id)
    .where('build_id', '=', build.id)
    .execute();
  const same = known.find(({ registry, repository, tag }) => {
    const name = `${repository}:${tag}`;
    return image === name || image === `${registry}/${name}`;
  });
  return same?.internal_id ?? digest ?? image;
};
