import { type ImageWire, listImages } from '@freshet/contracts/builds';
import { Fault } from '@freshet/kit/errors';
import { type Api, collectPages } from '../api/index.ts';
import { defineCommand, filters } from '../command/index.ts';
import { placed } from './image-places.ts';
import { imageView, placedImageView } from './image-view.ts';

const PAGE = 500;

export const getImages = defineCommand({
  path: ['get', 'images'],
  aliases: [['get', 'image']],
  summary: 'List images that builds made, the newest first, or show some of them',
  args: [
    {
      name: 'image',
      what: 'Ids, or their first 12 characters; the newest images unless given',
      optional: true,
      many: true,
      narrows: true,
    },
  ],
  flags: {
    ...filters({
      branch: { type: 'strings', short: 'b', placeholder: 'BRANCH', what: 'Only built from this branch' },
      sha: { type: 'strings', placeholder: 'COMMIT', what: 'Only built from this commit' },
      build: { type: 'string', placeholder: 'ID', what: 'Only made by this build' },
      registry: { type: 'string', placeholder: 'HOST', what: 'Only pushed to this registry' },
      tag: { type: 'string', short: 't', placeholder: 'TAG', what: 'Only with this tag' },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only with this in a name, tag, id or digest' },
    }),
    limit: { type: 'integer', default: 25, min: 1, max: 10_000, placeholder: 'N', what: 'How many at most' },
  },
  examples: [
    { command: 'freshet get images --search acme/shop', what: 'Which images of the shop are there?' },
    {
      command: 'freshet get image 3f1c0a9b7d2e -o yaml',
      what: 'Everything about one image, and where it runs',
    },
  ],
  async run({ api, print }, { args, flags }) {
    if (args.image.length > 0) {
      const found = (await Promise.all(args.image.map(id => imagesOf(api, id)))).flat();
      await print.list(placedImageView, await inTurn(found, image => placed(api, image)));
      return;
    }
    const images = await collectPages(flags.limit, async ({ limit, cursor = '0' }) => {
      const offset = Number(cursor);
      const asked = Math.min(limit, PAGE);
      const { docs } = await api.call(listImages, {
        query: {
          branch: [...flags.branch],
          sha: [...flags.sha],
          build: flags.build,
          registry: flags.registry,
          tag: flags.tag,
          search: flags.search,
          limit: asked,
          offset,
        },
      });
      return { items: docs, nextCursor: docs.length === asked ? String(offset + docs.length) : undefined };
    });
    await print.list(imageView, images);
  },
});

/** One after the other: a short id may stand for many. */
const inTurn = async <From, To>(all: readonly From[], act: (one: From) => Promise<To>): Promise<To[]> => {
  const done: To[] = [];
  for (const one of all) done.push(await act(one));
  return done;
};

/** Those with this id, or whose id begins so: several may. */
const imagesOf = async (api: Api, wanted: string): Promise<readonly ImageWire[]> => {
  const id = wanted.replace(/^image\//, '');
  const { docs } = await api.call(listImages, {
    query: { filter: { internalImageId: id }, limit: 100, offset: 0 },
  });
  if (docs.length === 0) throw new Fault('NOT_FOUND', `there is no image '${wanted}'`, { wanted });
  return docs;
};
