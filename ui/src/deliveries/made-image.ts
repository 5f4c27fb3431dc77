import type { components } from '../api/index.ts';
import type { MadeImage } from './journey.ts';

type Image = Pick<
  components['schemas']['Image'],
  'buildId' | 'imageDisplayName' | 'internalImageId' | 'repoDigest' | 'tags'
>;

/** What an image is called: by each tag that it was pushed with, by its digest, and as a build spoke of it. */
export const madeImage = (image: Image): MadeImage => {
  const { buildId, internalImageId, imageDisplayName, repoDigest, tags } = image;
  const digest = repoDigest?.split('@')[1];
  return {
    buildId: buildId ?? '',
    names: [
      ...tags.map(({ registry, repository, tag }) =>
        [registry, `${repository || imageDisplayName}:${tag}`].filter(part => part).join('/'),
      ),
      // The id of an image is no name that it is deployed by.
      ...(internalImageId.startsWith('sha256:') ? [] : [internalImageId]),
      ...(digest === undefined ? [] : [digest]),
    ],
  };
};
