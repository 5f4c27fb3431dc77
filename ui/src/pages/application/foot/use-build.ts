import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/index.ts';
import { useCan } from '../../../session/index.ts';
import { imageName } from '../timeline/deployment-facts.ts';

export interface BuildOfImage {
  readonly id: string;
  readonly number: number;
  readonly pipelineName: string;
}

const MOST = 10;

/** The build of this platform that made an image, where one did and the person may see it. */
export const useBuildOf = (image: string | undefined): BuildOfImage | undefined => {
  const may = useCan('read', 'image');
  const { repository, version } = imageName(image ?? '');
  const { data } = useQuery({
    ...read('/images', { query: { tag: version, limit: MOST } }),
    enabled: may && image !== undefined,
    staleTime: 60_000,
  });
  const found = data?.docs.find(
    ({ build, tags }) =>
      build !== undefined &&
      tags.some(tag => tag.tag === version && `${tag.registry}/${tag.repository}`.endsWith(repository)),
  );
  return found?.build ? { id: found.buildId, ...found.build } : undefined;
};
