import { useQuery } from '@tanstack/react-query';
import { faultFrom } from '../../api/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import type { ApplicationDraft } from './draft.ts';
import { only, sourceIn } from './first-choice.ts';
import { WizardGitSourcesDocument } from './wizard.proxy.generated.ts';

/** How long Git Sources are waited for between two looks. */
const LOOK_MS = 3_000;

/** What the fields of the wizard are chosen from, and the draft: where there is one to choose, it is chosen. */
export const useWizardGround = (kept: ApplicationDraft) => {
  const { rows: runtimes } = useRuntimes();
  const runtime = kept.runtime || only(runtimes);
  const { data, error, isPending } = useQuery({
    ...runtimeQuery('/gitops/wizard', { runtime, document: WizardGitSourcesDocument }),
    enabled: runtime !== '',
    // A runtime may be away for a moment, and one that was just made gets its first Git Source yet.
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.gitSources.length === 0 ? LOOK_MS : false,
  });
  const sources = data?.gitSources ?? [];
  const draft = { ...kept, runtime, gitSource: sourceIn(kept.gitSource, data?.gitSources) };
  return {
    draft,
    ground: {
      runtimes,
      sources,
      clusters: data?.clusters ?? [],
      isPending: runtime !== '' && isPending,
      fault: error ? faultFrom(error).message : undefined,
    },
  };
};

export type Ground = ReturnType<typeof useWizardGround>['ground'];
