import type { Image } from './use-images.ts';

/** The name of an image without its tag, and the tag, where it has one; a port is none. */
export const nameParts = ({
  imageDisplayName: name,
}: Pick<Image, 'imageDisplayName'>): { readonly repository: string; readonly tag: string | undefined } => {
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/')
    ? { repository: name.slice(0, colon), tag: name.slice(colon + 1) }
    : { repository: name, tag: undefined };
};

/** Every tag of an image once: that in its name, then those that it was pushed with. */
export const allTags = (image: Pick<Image, 'imageDisplayName' | 'tags'>): readonly string[] => {
  const { tag } = nameParts(image);
  return [...new Set([...(tag === undefined ? [] : [tag]), ...image.tags.map(one => one.tag)])];
};
