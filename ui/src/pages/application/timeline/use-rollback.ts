import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { RollbackInClusterDocument, RollbackInGitDocument } from './rollback.proxy.generated.ts';

/** By a commit that undoes, or in the cluster alone. */
export type Way = 'git' | 'cluster';

interface Wish {
  readonly target: Deployment | undefined;
  readonly way: Way;
  readonly prune: boolean;
  readonly message: string;
}

/** The rollback itself: in Git it answers with the commit, in the cluster it has begun when it is over here. */
export const useRollback = (place: ApplicationPlace, onStarted: () => void) => {
  const t = useText('applicationRollback');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [made, setMade] = useState<{ readonly sha: string; readonly url: string }>();
  const { runtime, ...ref } = place;
  const carryOut = async ({ target, way, prune, message }: Wish) => {
    const id = target?.historyId ?? 0;
    if (way === 'git') {
      const revision = target?.revisions[0] ?? null;
      const { rollbackApplicationInGit: commit } = await askRuntime({
        runtime,
        document: RollbackInGitDocument,
        variables: { ...ref, id, revision, message },
      });
      setMade(commit);
      return;
    }
    await askRuntime({ runtime, document: RollbackInClusterDocument, variables: { ...ref, id, prune } });
    toast({ title: t('started', { name: place.name }) });
    onStarted();
  };
  const act = async (wish: Wish) => {
    setBusy(true);
    setFault(undefined);
    try {
      await carryOut(wish);
      void queries.invalidateQueries({ queryKey: ['/gitops/applications'] });
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, fault, made };
};
