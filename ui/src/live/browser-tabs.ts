import type { LiveDeps } from './live-channel.ts';
import { openSharedStream, type SharedDeps, type Word } from './shared-stream.ts';

/**
 * Shares a stream among the tabs of this browser that act as the same one. A browser that cannot share, as over plain
 * HTTP, has a stream in each tab.
 */
export const shareStream = (open: LiveDeps['open'], who: string): LiveDeps['open'] => {
  // Typed as always there, but only in secure contexts it is.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || !('BroadcastChannel' in globalThis)) return open;
  const name = `freshet.live ${who}`;
  const deps: SharedDeps = {
    open,
    lead: (signal, work) => locks.request(name, { signal }, work),
    tune: hear => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
      return { say: word => channel.postMessage(word), close: () => channel.close() };
    },
  };
  return (after, signal) => openSharedStream(deps, after, signal);
};
