import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/index.ts';
import { useCan } from '../../../session/index.ts';
import { imageName } from '../timeline/deployment-facts.ts';
import { type BuildOfImage, buildOf } from './build-of-image.ts';

const MOST = 50;
const AGAIN_MS = 5_000;
const MOST_TIMES = 6;

/** The build of this platform that made an image, where one did and the person may see it. */
export const useBuildOf = (
  image: string | undefined,
  { isNew = false }: { readonly isNew?: boolean } = {},
): BuildOfImage | undefined => {
  const may = useCan('read', 'image');
  const { data } = useQuery({
    ...read('/images', { query: { search: imageName(image ?? '').version, limit: MOST } }),
    enabled: may && image !== undefined,
    staleTime: 60_000,
    // What was deployed a moment ago may be told of by its build a moment later.
    refetchInterval: ({ state }) =>
      isNew && state.dataUpdateCount < MOST_TIMES && !buildOf(image, state.data?.docs) ? AGAIN_MS : false,
  });
  return buildOf(image, data?.docs);
};
