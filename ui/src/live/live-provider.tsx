import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { openAccountStream, StreamSignedOut } from './account-stream.ts';
import { shareStream } from './browser-tabs.ts';
import { oldPaths } from './invalidation.ts';
import { Linger } from './linger.ts';
import { LiveChannel, type LiveEvent, type LiveMessage } from './live-channel.ts';
import { type Live, LiveContext } from './live-context.ts';
import { makeOld } from './make-old.ts';

/** A tab that nobody looked at for this long lets go of its stream. */
const HIDDEN_MS = 5 * 60_000;

interface Props {
  /** Who acts, and in which account: tabs of the same one share a stream. */
  readonly who: string;
  /** The browser acts as somebody else for now: what happens there is not for this page. */
  readonly isHalted: boolean;
  /** The server no longer knows the caller: the person has to sign in again. */
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Keeps a stream open, shared with the other tabs, while somebody is signed in, and the data below it fresh. */
export const LiveProvider = ({ who, isHalted, onSignedOut, children }: Props) => {
  const queryClient = useQueryClient();
  const [{ live, channel }] = useState(() => createLive(queryClient, who, onSignedOut));
  useEffect(() => {
    if (isHalted) return;
    const stop = new AbortController();
    void channel.run(stop.signal);
    const leave = followBrowser(channel);
    return () => {
      leave();
      stop.abort();
    };
  }, [channel, isHalted]);
  return <LiveContext value={live}>{children}</LiveContext>;
};

const createLive = (queryClient: QueryClient, who: string, onSignedOut: () => void) => {
  const listeners = new Set<(event: LiveEvent) => void>();
  const begun = performance.now();
  const lookBack = () => Math.ceil(performance.now() - begun);
  const share = shareStream((after, signal) => openAccountStream(after, lookBack(), signal), who);
  async function* open(after: string | undefined, signal: AbortSignal): AsyncGenerator<LiveMessage> {
    try {
      yield* share(after, signal);
    } catch (error) {
      if (error instanceof StreamSignedOut) onSignedOut();
      throw error;
    }
  }
  const old = new Set<string>();
  const refresh = new Linger(() => {
    makeOld(queryClient, [...old]);
    old.clear();
  });
  const channel = new LiveChannel({
    open,
    now: Date.now,
    sleep,
    random: Math.random,
    onEvent: event => {
      for (const path of oldPaths(event.type)) old.add(path);
      if (old.size > 0) refresh.poke();
      for (const listener of listeners) listener(event);
    },
    onGap: () => makeOld(queryClient),
  });
  const live: Live = {
    state: channel.state,
    subscribe: channel.subscribe,
    hear: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryNow: channel.retryNow,
  };
  return { live, channel };
};

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });

/** Tells the channel about the network and about whether the tab is looked at; the result stops that. */
const followBrowser = (channel: LiveChannel): (() => void) => {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => channel.setWatched(false), HIDDEN_MS);
    else channel.setWatched(true);
  };
  const onNetwork = () => channel.setOnline(navigator.onLine);
  onNetwork();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
  };
};
