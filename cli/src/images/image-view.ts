import type { ImageWire } from '@freshet/contracts/builds';
import { defineView } from '../output/index.ts';
import type { PlacedImage } from './image-places.ts';

/** As short as people write it; a name that stands for an id tells nothing when it is cut. */
const shortId = (id: string): string => (id.startsWith('sha256:') ? id.slice(7, 19) : id);

export const imageView = defineView<ImageWire>({
  kind: 'image',
  name: image => shortId(image.internalImageId),
  empty: 'There are no such images; steps of type build and push make some.',
  columns: [
    { title: 'ID', value: image => shortId(image.internalImageId), whole: true },
    { title: 'NAME', value: image => image.imageDisplayName },
    { title: 'TAGS', value: ({ tags }) => [...new Set(tags.map(({ tag }) => tag))].join(', ') || undefined },
    {
      title: 'REGISTRY',
      value: ({ tags }) =>
        [...new Set(tags.map(({ registry }) => registry))].filter(Boolean).join(', ') || undefined,
    },
    { title: 'CREATED', value: image => image.created, whole: true },
    { title: 'BUILD', value: ({ build }) => build && `${build.pipelineName} #${build.number}`, spare: true },
    { title: 'BRANCH', value: image => image.branch || undefined, wide: true },
    { title: 'COMMIT', value: image => image.sha.slice(0, 7) || undefined, wide: true },
    { title: 'DIGEST', value: image => image.repoDigest, wide: true },
  ],
});

/** Images that were asked for by name: with where they run. */
export const placedImageView = defineView<PlacedImage>({
  ...imageView,
  columns: [
    ...imageView.columns,
    { title: 'RUNS IN', value: ({ runsIn }) => runsIn?.map(({ name }) => name).join(', ') || undefined },
  ],
});
