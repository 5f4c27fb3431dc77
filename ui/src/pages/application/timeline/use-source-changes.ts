import { useQuery } from '@tanstack/react-query';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import type { Deployment } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { SourceChangesDocument } from './rollback.proxy.generated.ts';

interface Wish {
  /** The branch as it is now where absent. */
  readonly from?: Deployment | undefined;
  readonly to?: Deployment | undefined;
  readonly enabled: boolean;
}

/** What differs in the files of the source between two versions; read with the person's own Git login. */
export const useSourceChanges = ({ runtime, ...ref }: ApplicationPlace, { from, to, enabled }: Wish) =>
  useQuery({
    ...runtimeQuery('/gitops/source-changes', {
      runtime,
      document: SourceChangesDocument,
      // The history of the application keeps few entries; of those that are gone, the commit says which they were.
      variables: {
        ...ref,
        from: from?.historyId ?? null,
        fromRevision: from?.revisions[0] ?? null,
        to: to?.historyId ?? null,
        toRevision: to?.revisions[0] ?? null,
      },
    }),
    enabled,
    retry: false,
    staleTime: 0,
  });
