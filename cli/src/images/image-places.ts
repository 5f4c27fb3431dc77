/** Where an image runs, of the applications that the caller may view. */
import type { ImageWire } from '@freshet/contracts/builds';
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { type Api, isApiError } from '../api/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';

const Place = z.object({
  runtime: z.string(),
  namespace: z.string(),
  name: z.string(),
  environment: z.string().nullish(),
  health: z.string(),
});

const PLACES = document(
  `query ($images: [String!]!) {
    deliveries(images: $images) { isCurrent application { runtime namespace name environment health } }
  }`,
  z.object({ deliveries: z.array(z.object({ isCurrent: z.boolean(), application: Place })) }),
);

/** The server takes no more at once. */
const NAMES_MAX = 200;

/** What an image is deployed by: each tag that it was pushed with, its digest, or the name that a build spoke of it by. */
const namesOf = ({ tags, internalImageId, imageDisplayName, repoDigest }: ImageWire): readonly string[] => {
  const digest = repoDigest?.split('@')[1];
  return [
    ...tags.map(({ registry, repository, tag }) =>
      [registry, `${repository || imageDisplayName}:${tag}`].filter(Boolean).join('/'),
    ),
    ...(internalImageId.startsWith('sha256:') ? [] : [internalImageId]),
    ...(digest === undefined ? [] : [digest]),
  ].slice(0, NAMES_MAX);
};

export interface PlacedImage extends ImageWire {
  /** Absent where the caller may view no applications. */
  readonly runsIn?: readonly z.infer<typeof Place>[];
}

/** The image with the applications that run it now. */
export const placed = async (api: Api, image: ImageWire): Promise<PlacedImage> => {
  try {
    const { deliveries } = await askGraphQl(api, CONTROL_PLANE, PLACES, { images: namesOf(image) });
    const current = deliveries.filter(({ isCurrent }) => isCurrent).map(({ application }) => application);
    const byPlace = new Map(
      current.map(place => [`${place.runtime}/${place.namespace}/${place.name}`, place]),
    );
    return { ...image, runsIn: [...byPlace.values()] };
  } catch (error) {
    const isClosed = isApiError(error) && error.kind === 'denied';
    if (isClosed || isFault(error, 'CLI_SERVER_TOO_OLD')) return image;
    throw error;
  }
};
