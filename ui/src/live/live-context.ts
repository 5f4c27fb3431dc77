import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Linger } from './linger.ts';
import type { LiveEvent, LiveState } from './live-channel.ts';

/** What the live channel offers to those below it. */
export interface Live {
  readonly state: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly hear: (listener: (event: LiveEvent) => void) => () => void;
  readonly retryNow: () => void;
}

const STILL: LiveState = { kind: 'connecting', heardAt: undefined };

/** Without a channel above, as in the gallery, nothing is ever told. */
export const LiveContext = createContext<Live>({
  state: () => STILL,
  subscribe: () => () => undefined,
  hear: () => () => undefined,
  retryNow: () => undefined,
});

/** Whether what is on the screen is the present, and since when not. */
export const useLive = () => {
  const live = use(LiveContext);
  return { ...useSyncExternalStore(live.subscribe, live.state), retryNow: live.retryNow };
};

/** Hears the events whose type begins with one of the prefixes, as `team.`; for lists that count what is new. */
export const useLiveEvents = (prefixes: readonly string[], listener: (event: LiveEvent) => void): void => {
  const live = use(LiveContext);
  const hear = useEffectEvent((event: LiveEvent) => {
    if (prefixes.some(prefix => event.type.startsWith(prefix))) listener(event);
  });
  useEffect(() => live.hear(event => hear(event)), [live]);
};

/** Does something after each burst of events, whatever they are: for what is no single thing, as the end of a log. */
export const useLiveBursts = (act: () => void): void => {
  const live = use(LiveContext);
  const onQuiet = useEffectEvent(act);
  useEffect(() => {
    const linger = new Linger(() => onQuiet());
    const leave = live.hear(linger.poke);
    return () => {
      leave();
      linger.cancel();
    };
  }, [live]);
};
