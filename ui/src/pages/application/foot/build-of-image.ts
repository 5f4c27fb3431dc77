import type { components } from '../../../api/index.ts';

type Image = Pick<
  components['schemas']['Image'],
  'build' | 'buildId' | 'imageDisplayName' | 'internalImageId' | 'tags'
>;

export interface BuildOfImage {
  readonly id: string;
  readonly number: number;
  readonly pipelineName: string;
}

/** What an image is called: by each tag that it was pushed with, and as a build spoke of it that pushed nothing. */
const namesOf = ({ tags, internalImageId, imageDisplayName }: Image): readonly string[] => [
  ...tags.map(({ registry, repository, tag }) =>
    [registry, `${repository || imageDisplayName}:${tag}`].filter(part => part !== '').join('/'),
  ),
  internalImageId,
];

/** Registries are told with an image or not; what follows is the same. */
const isSame = (deployed: string, name: string): boolean =>
  deployed === name || deployed.endsWith(`/${name}`) || name.endsWith(`/${deployed}`);

/** The build that made an image, among images that might be it. */
export const buildOf = (
  image: string | undefined,
  known: readonly Image[] | undefined = [],
): BuildOfImage | undefined => {
  const [named] = (image ?? '').split('@');
  if (named === undefined || named === '') return undefined;
  const found = known.find(one => one.build !== undefined && namesOf(one).some(name => isSame(named, name)));
  return found?.build ? { id: found.buildId, ...found.build } : undefined;
};
