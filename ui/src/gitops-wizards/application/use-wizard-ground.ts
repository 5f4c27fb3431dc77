import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { WizardGitSourcesDocument, WizardValidationDocument } from './wizard.proxy.generated.ts';

/** What the fields of the wizard are chosen from. */
export const useWizardGround = (runtime: string) => {
  const { rows: runtimes } = useRuntimes();
  const { data, error, isPending } = useQuery({
    ...runtimeQuery('/gitops/wizard', { runtime, document: WizardGitSourcesDocument }),
    enabled: runtime !== '',
  });
  return {
    runtimes,
    sources: data?.gitSources ?? [],
    clusters: data?.clusters ?? [],
    isPending: runtime !== '' && isPending,
    fault: error ? faultFrom(error).message : undefined,
  };
};

const SETTLE_MS = 600;

const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

interface Asked {
  readonly runtime: string;
  readonly gitSource: string;
  readonly manifest: string;
  readonly enabled: boolean;
}

/** What the runtime says to a manifest, once the typing has stopped; nothing is written. */
export const useValidation = ({ runtime, gitSource, manifest, enabled }: Asked) => {
  const settled = useSettled(manifest);
  const query = useQuery({
    ...runtimeQuery('/gitops/validation', {
      runtime,
      document: WizardValidationDocument,
      variables: { manifest: settled, gitSource },
    }),
    enabled,
    retry: false,
    staleTime: 30_000,
  });
  return {
    isRunning: enabled && (settled !== manifest || query.isFetching),
    answer: settled === manifest ? query.data?.validateApplication : undefined,
    fault: query.error ? faultFrom(query.error) : undefined,
  };
};
