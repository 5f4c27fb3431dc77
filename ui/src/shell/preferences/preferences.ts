import { useCallback, useSyncExternalStore } from 'react';

/** What a person can choose for this browser, and how it is before they do. */
const DEFAULTS = {
  /** Keys without a modifier do something. */
  singleKeys: true,
  /** The navigation shows icons only. */
  navCollapsed: false,
  /** The first steps are no longer shown on the home page. */
  setupHidden: false,
  /** The tour of the demo is no longer shown on the home page. */
  tourHidden: false,
  /** They have sent a change along the tour, or begun to walk it: one line of it is enough. */
  tourWalked: false,
} as const satisfies Record<string, boolean>;

type Preference = keyof typeof DEFAULTS;

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

const keyOf = (name: Preference): string => `freshet.${name}`;

/** A choice that lasts in this browser and reaches its other tabs: `const [on, setOn] = usePreference('singleKeys')`. */
export const usePreference = (name: Preference): readonly [boolean, (value: boolean) => void] => {
  const value = useSyncExternalStore(
    subscribe,
    () => (localStorage.getItem(keyOf(name)) ?? String(DEFAULTS[name])) === 'true',
  );
  const choose = useCallback(
    (chosen: boolean) => {
      localStorage.setItem(keyOf(name), String(chosen));
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [value, choose];
};
