/** Where the page of an ApplicationSet gets what it shows: the head from the control plane, the rest from the runtime. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ask, type TypedDocumentString } from '../../../api/index.ts';
import { askRuntime, runtimeQuery } from '../../../runtime-proxy/index.ts';
import { ApplicationSetHeadDocument, type ApplicationSetHeadQuery } from './set.generated.ts';
import {
  ApplicationSetConfigDocument,
  ApplicationSetFileDocument,
  ApplicationSetStepsDocument,
  type ApplicationSetStepsQuery,
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
export type SetSteps = ApplicationSetStepsQuery['applicationSet'];
export type SetPreview = PreviewApplicationSetQuery['applicationSetPreview'];

const AGAIN_MS = 5_000;

export const useSetHead = (place: SetPlace) =>
  useQuery(ask('/gitops/applications/set', ApplicationSetHeadDocument, { ...place }));

/** What makes that of the runtime old: what the set says, and how its applications stand. Others of the account do not. */
const standingOf = ({ conditions, children }: SetHead): string => JSON.stringify([conditions, children]);

/** Something of a set as its runtime has it, asked again when its head has changed, and while that fails. */
const live = <Result>(
  { runtime, ...variables }: SetPlace,
  head: SetHead,
  document: TypedDocumentString<Result, { namespace: string; name: string }>,
) =>
  queryOptions({
    queryKey: ['/gitops/set', runtime, variables, String(document), standingOf(head)] as const,
    queryFn: ({ signal }) => askRuntime({ runtime, document, variables, signal }),
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? AGAIN_MS : false),
  });

export const useLiveSet = (place: SetPlace, head: SetHead) =>
  useQuery(live(place, head, LiveApplicationSetDocument));

/** The steps of a progressive sync; while one is under way, also what the head does not tell of. */
export const useSetSteps = (place: SetPlace, head: SetHead) =>
  useQuery({
    ...live(place, head, ApplicationSetStepsDocument),
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.applicationSet.steps.some(({ state }) => state === 'current') ? AGAIN_MS : false,
  });

export const useSetConfig = (place: SetPlace, head: SetHead) =>
  useQuery(live(place, head, ApplicationSetConfigDocument));

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
