import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { askRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import {
  PreviewConfigurationRuntimeDocument,
  SetConfigurationRuntimeDocument,
} from './live.proxy.generated.ts';

interface Untold {
  readonly enabled: boolean;
  readonly fault: Error | undefined;
}

interface Found {
  /** The commit that is looked at or was made just now. */
  readonly wanted: boolean | undefined;
  /** What the runtime is as its cluster has it, which may be of a commit before the last one. */
  readonly isOne: boolean | undefined;
}

type Told = Pick<Runtime, 'name' | 'online' | 'isConfigurationRuntime'>;

/**
 * Whether Git says something else of a runtime than the platform. The cluster alone cannot tell which of the two it is
 * behind of; Git can, as there is then something to commit for what the platform says.
 */
const useIsOtherInGit = (
  { name, online, isConfigurationRuntime }: Told,
  { wanted, isOne }: Found,
): boolean => {
  const { data: told } = useQuery({
    ...runtimeQuery('/gitops/runtimes/live', {
      runtime: name,
      document: PreviewConfigurationRuntimeDocument,
      variables: { enabled: isConfigurationRuntime },
    }),
    enabled: online && wanted === undefined && isOne !== undefined && isOne !== isConfigurationRuntime,
    retry: false,
  });
  return told?.previewConfigurationRuntime.files.some(({ before, after }) => before !== after) ?? false;
};

/**
 * What is to be done for a runtime to apply products, or no longer: a commit, and then the platform is told. That may
 * fail alone; Git has it then, and telling the platform is all that is left to do.
 */
export const useConfiguration = (runtime: Told, found: Found) => {
  const { name, isConfigurationRuntime } = runtime;
  const isOther = useIsOtherInGit(runtime, found);
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<{ readonly enabled: boolean; readonly fault: Error }>();
  const [isTelling, setTelling] = useState(false);
  const tell = async (enabled: boolean): Promise<void> => {
    setTelling(true);
    try {
      const params = { path: { runtime: name } };
      const body = { isConfigurationRuntime: enabled };
      await data(api.PATCH('/gitops/runtimes/{runtime}', { params, body }));
      setFailed(undefined);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes/live'] }),
        queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes/{runtime}'] }),
      ]);
    } catch (error) {
      setFailed({ enabled, fault: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      setTelling(false);
    }
  };
  const commit = async (enabled: boolean, message: string) => {
    const variables = { enabled, message };
    const document = SetConfigurationRuntimeDocument;
    const { setConfigurationRuntime: made } = await askRuntime({ runtime: name, document, variables });
    await tell(enabled);
    return made;
  };
  const untold = (): Untold | undefined => {
    // Somebody else may have told it meanwhile.
    if (failed && failed.enabled !== isConfigurationRuntime) return failed;
    // While a commit is looked at or made here, all of it is on its way.
    const isKnown = found.wanted === undefined && isOther;
    return isKnown ? { enabled: !isConfigurationRuntime, fault: undefined } : undefined;
  };
  return { commit, tell, isTelling, untold: untold() };
};
