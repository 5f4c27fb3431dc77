import { isPlain, NAME_MAX, pairsIn } from './recorded-pairs.ts';

/** Metadata of images that a step or hook sets, as its YAML wrote it: a list of `{image: [{key: value}, key]}`. */
export interface RecordedImage {
  readonly internalId: string;
  readonly metadata: Record<string, string>;
}

const IMAGES_MAX = 50;

export const imagesIn = (recorded: unknown): readonly RecordedImage[] => {
  const set: readonly unknown[] = isPlain(recorded) && Array.isArray(recorded.set) ? recorded.set : [];
  return set
    .filter(isPlain)
    .flatMap(entry => Object.entries(entry))
    .filter(([, items]) => Array.isArray(items))
    .slice(0, IMAGES_MAX)
    .map(([internalId, items]) => ({
      internalId: internalId.slice(0, NAME_MAX),
      metadata: Object.fromEntries(pairsIn(items)),
    }));
};
