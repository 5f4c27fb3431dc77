import { useCallback, useSyncExternalStore } from 'react';
import type { components } from '../api/index.ts';

export type Push = components['schemas']['DemoPush'];

const KEY = 'freshet.tourPush';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let read: { readonly text: string; readonly push: Push | undefined } = { text: '', push: undefined };

/** The same object for the same text, so that nothing is drawn anew for nothing. */
const kept = (): Push | undefined => {
  const text = sessionStorage.getItem(KEY) ?? '';
  if (text !== read.text) read = { text, push: text === '' ? undefined : (JSON.parse(text) as Push) };
  return read.push;
};

/** The push that is watched; it lasts while the tab does, so that a look at another page does not end the watching. */
export const useKeptPush = (): readonly [Push | undefined, (push: Push | undefined) => void] => {
  const push = useSyncExternalStore(subscribe, kept);
  const keep = useCallback((next: Push | undefined) => {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  }, []);
  return [push, keep];
};
