import { useQuery } from '@tanstack/react-query';
import type { Runtime } from '../gitops/index.ts';
import { runtimeQuery } from '../runtime-proxy/index.ts';
import { LivePartsDocument } from './live-parts.proxy.generated.ts';
import { LOOK_MS } from './look.ts';
import type { Live } from './parts.ts';
import { type Reach, useReach } from './use-reach.ts';

export type AskedRuntime = Pick<Runtime, 'name' | 'online' | 'url' | 'connectedAt'>;

const NOBODY: AskedRuntime = { name: '', online: false, url: '' };

const NONE: Live['parts'] = [];

/** What the one runtime that is looked at says itself, and whether this browser reaches it; of none, nothing. */
export const useLive = (
  runtime: AskedRuntime | undefined,
): { readonly reach: Reach; readonly parts: Live['parts'] } => {
  const { name, online } = runtime ?? NOBODY;
  const reach = useReach(runtime ?? NOBODY);
  const { data } = useQuery({
    ...runtimeQuery('/gitops/runtimes/live-parts', { runtime: name, document: LivePartsDocument }),
    enabled: online,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return { reach, parts: (online && data?.runtime.components) || NONE };
};
