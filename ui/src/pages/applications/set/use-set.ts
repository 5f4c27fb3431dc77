/** Where the page of an ApplicationSet gets what it shows: the head from the control plane, the rest from the runtime. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { ApplicationSetHeadDocument, type ApplicationSetHeadQuery } from './set.generated.ts';
import {
  ApplicationSetFileDocument,
  LiveApplicationSetDocument,
  type LiveApplicationSetQuery,
  PreviewApplicationSetDocument,
  type PreviewApplicationSetQuery,
} from './set.proxy.generated.ts';

export interface SetPlace {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}

export type SetHead = NonNullable<ApplicationSetHeadQuery['application']>;
export type LiveSet = LiveApplicationSetQuery['applicationSet'];
export type SetPreview = PreviewApplicationSetQuery['applicationSetPreview'];

const AGAIN_MS = 5_000;

export const useSetHead = (place: SetPlace) =>
  useQuery(ask('/gitops/applications/set', ApplicationSetHeadDocument, { ...place }));

export const useLiveSet = ({ runtime, ...variables }: SetPlace) =>
  useQuery({
    ...runtimeQuery('/gitops/applications/set/live', {
      runtime,
      document: LiveApplicationSetDocument,
      variables,
    }),
    retry: false,
    refetchInterval: ({ state }) => (state.error ? AGAIN_MS : false),
  });

/** Where its manifest is in Git, for who has a Git login there and may read it. */
export const useSetFile = ({ runtime, ...variables }: SetPlace, isInGit: boolean) =>
  useQuery({
    ...runtimeQuery('/gitops/set-file', { runtime, document: ApplicationSetFileDocument, variables }),
    enabled: isInGit,
    retry: false,
  });

/** Asked once, and again when somebody wants it: it has repositories and providers asked. */
export const useSetPreview = ({ runtime, ...variables }: SetPlace) =>
  useQuery({
    ...runtimeQuery('/gitops/set-preview', { runtime, document: PreviewApplicationSetDocument, variables }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
