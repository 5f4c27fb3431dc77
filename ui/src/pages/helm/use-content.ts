import { useQuery } from '@tanstack/react-query';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { HelmRevisionContentDocument } from './release.proxy.generated.ts';

export interface ReleasePlace {
  readonly runtime: string;
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a revision is made of. It never changes, so it is read once. */
export const useContent = ({ runtime, ...release }: ReleasePlace, revision: number | undefined) =>
  useQuery({
    ...runtimeQuery('/gitops/boards/revision', {
      runtime,
      document: HelmRevisionContentDocument,
      variables: { ...release, revision: revision ?? 0 },
    }),
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
