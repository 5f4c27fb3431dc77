import { useQuery } from '@tanstack/react-query';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { SourceChangesDocument } from './rollback.proxy.generated.ts';

interface Wish {
  /** Entries of the history; the branch as it is now where absent. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly enabled: boolean;
}

/** What differs in the files of the source between two versions; read with the person's own Git login. */
export const useSourceChanges = ({ runtime, ...ref }: ApplicationPlace, { from, to, enabled }: Wish) =>
  useQuery({
    ...runtimeQuery('/gitops/source-changes', {
      runtime,
      document: SourceChangesDocument,
      variables: { ...ref, from: from ?? null, to: to ?? null },
    }),
    enabled,
    retry: false,
    staleTime: 0,
  });
