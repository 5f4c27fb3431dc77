import { useQuery } from '@tanstack/react-query';
import type { Runtime } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { RuntimeGitDocument, RuntimeLiveFactsDocument } from './live.proxy.generated.ts';

/** What a runtime says of itself, as long as it can be asked. */
export const useLiveFacts = ({ name, online }: Pick<Runtime, 'name' | 'online'>) =>
  useQuery({
    ...runtimeQuery('/gitops/runtimes/live', { runtime: name, document: RuntimeLiveFactsDocument }),
    enabled: online,
    retry: false,
  });

/** How the caller and the runtime stand with the Git provider. */
export const useGitStanding = ({ name, online }: Pick<Runtime, 'name' | 'online'>) =>
  useQuery({
    ...runtimeQuery('/gitops/runtimes/git', { runtime: name, document: RuntimeGitDocument }),
    enabled: online,
    retry: false,
  });
