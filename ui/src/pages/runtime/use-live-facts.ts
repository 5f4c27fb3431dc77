import { useQuery } from '@tanstack/react-query';
import type { Runtime } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { RuntimeGitDocument, RuntimeLiveFactsDocument } from './live.proxy.generated.ts';

/** No event tells that a runtime has done what a commit says. */
const LOOK_MS = 2_000;

/** What a runtime says of itself, as long as it can be asked; again and again while somebody waits for it. */
export const useLiveFacts = (
  { name, online }: Pick<Runtime, 'name' | 'online'>,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
) =>
  useQuery({
    ...runtimeQuery('/gitops/runtimes/live', { runtime: name, document: RuntimeLiveFactsDocument }),
    enabled: online,
    retry: false,
    refetchInterval: isAwaited ? LOOK_MS : false,
  });

/** How the caller and the runtime stand with the Git provider. */
export const useGitStanding = ({ name, online }: Pick<Runtime, 'name' | 'online'>) =>
  useQuery({
    ...runtimeQuery('/gitops/runtimes/git', { runtime: name, document: RuntimeGitDocument }),
    enabled: online,
    retry: false,
  });
