/**
 * Where the page gets what it shows. The head comes from the control plane and is there while the runtime is away;
 * everything live comes from the runtime, is asked for again while that fails, and keeps what it had, marked with its time.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/index.ts';
import { isSyncing } from '../../gitops/index.ts';
import { askRuntime, listenToRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import { ApplicationHeadDocument } from './application.generated.ts';
import type { ResourceNode } from './application.ts';
import {
  ApplicationComparisonDocument,
  LiveApplicationDocument,
  LiveTreeDocument,
} from './live.proxy.generated.ts';
import { pause } from './pause.ts';

/** How one names an application to its runtime. */
export interface ApplicationPlace {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
}

const AGAIN_MS = 5_000;
const PROGRESS_MS = 1_000;

export const useHead = (place: ApplicationPlace) =>
  useQuery(ask('/gitops/applications', ApplicationHeadDocument, { ...place }));

/** The application in its cluster; often while a sync runs, so that its progress shows. */
export const useLive = ({ runtime, ...ref }: ApplicationPlace) =>
  useQuery({
    ...runtimeQuery('/gitops/applications/live', {
      runtime,
      document: LiveApplicationDocument,
      variables: ref,
    }),
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.error) return AGAIN_MS;
      return isSyncing(state.data?.application.operation?.phase) ? PROGRESS_MS : false;
    },
  });

interface LiveTree {
  readonly nodes: readonly ResourceNode[];
  readonly isCut: boolean;
  /** When it was told last; the stream that told it may be lost since. */
  readonly at: Date;
}

interface TreeState {
  readonly tree: LiveTree | undefined;
  readonly error: Error | undefined;
}

const RETRY_MS = [1_000, 2_000, 5_000] as const;

/** Listens until the signal ends, again and again where the stream breaks. */
const keepListening = async (
  { runtime, ...variables }: ApplicationPlace,
  onTree: (tree: LiveTree) => void,
  { onError, signal }: { readonly onError: (error: Error) => void; readonly signal: AbortSignal },
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const trees = listenToRuntime({ runtime, document: LiveTreeDocument, variables, signal });
      for await (const { applicationTree } of trees) {
        failures = 0;
        onTree({ ...applicationTree, at: new Date() });
      }
    } catch (failure) {
      if (signal.aborted) return;
      onError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? AGAIN_MS, signal);
    failures += 1;
  }
};

/** Everything that came of the application, as it changes; a lost stream is taken up by itself. */
export const useTree = ({ runtime, namespace, name }: ApplicationPlace): TreeState => {
  const [state, setState] = useState<TreeState>({ tree: undefined, error: undefined });
  useEffect(() => {
    const stop = new AbortController();
    setState({ tree: undefined, error: undefined });
    void keepListening({ runtime, namespace, name }, tree => setState({ tree, error: undefined }), {
      onError: error => setState(before => ({ ...before, error })),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [runtime, namespace, name]);
  return state;
};

interface Compared {
  readonly sync: string;
  readonly revisions: readonly string[];
  readonly phase: string | undefined;
  readonly operation: { readonly finishedAt: string | null } | undefined;
}

/** What makes a comparison old, by whoever knows best; other applications of the account do not. */
const comparedWith = (
  { sync, revisions, phase, operation }: Compared,
  nodes: readonly Pick<ResourceNode, 'kind' | 'name' | 'sync'>[],
): string =>
  JSON.stringify([
    sync,
    revisions,
    phase,
    operation?.finishedAt,
    nodes.filter(one => one.sync != null && one.sync !== 'Synced').map(one => [one.kind, one.name, one.sync]),
  ]);

/** What a sync would change, with desired and live manifests. */
export const useManaged = (
  place: ApplicationPlace,
  { standing, nodes }: { readonly standing: Compared; readonly nodes: readonly ResourceNode[] },
  enabled: boolean,
) => {
  const { runtime, ...ref } = place;
  return useQuery({
    queryKey: ['/gitops/managed', runtime, ref, comparedWith(standing, nodes)] as const,
    queryFn: ({ signal }) =>
      askRuntime({ runtime, document: ApplicationComparisonDocument, variables: ref, signal }),
    select: ({ applicationComparison }) => applicationComparison,
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? AGAIN_MS : false),
  });
};
