import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { SetConfigurationRuntimeDocument } from './live.proxy.generated.ts';

interface Untold {
  readonly enabled: boolean;
  readonly fault: Error | undefined;
}

interface Found {
  /** The commit that is looked at or was made just now. */
  readonly wanted: boolean | undefined;
  /** What the runtime says that it is. */
  readonly inGit: boolean | undefined;
}

/**
 * What is to be done for a runtime to apply products, or no longer: a commit, and then the platform is told. That may
 * fail alone; Git has it then, and telling the platform is all that is left to do.
 */
export const useConfiguration = (
  { name, isConfigurationRuntime }: Pick<Runtime, 'name' | 'isConfigurationRuntime'>,
  { wanted, inGit }: Found,
) => {
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
    if (failed) return failed;
    // While a commit made here is on its way to the cluster, the runtime is what it was.
    const isKnown = wanted === undefined && inGit !== undefined;
    return isKnown && inGit !== isConfigurationRuntime ? { enabled: inGit, fault: undefined } : undefined;
  };
  return { commit, tell, isTelling, untold: untold() };
};
