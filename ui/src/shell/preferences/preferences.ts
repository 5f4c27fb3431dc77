import { useCallback, useSyncExternalStore } from 'react';

/** What a person chose for this browser. */
interface Preferences {
  /** Keys without a modifier do something. */
  singleKeys: boolean;
  /** The navigation shows icons only. */
  navCollapsed: boolean;
  theme: 'light' | 'dark' | 'system';
  /** The first steps of a new account are not shown any more. */
  setupHidden: boolean;
}

const DEFAULTS: Preferences = { singleKeys: true, navCollapsed: false, theme: 'system', setupHidden: false };

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

const keyOf = (name: keyof Preferences): string => `freshet.${name}`;

const readText = (name: keyof Preferences): string =>
  localStorage.getItem(keyOf(name)) ?? String(DEFAULTS[name]);

/** A choice that lasts in this browser and reaches its other tabs: `const [theme, setTheme] = usePreference('theme')`. */
export const usePreference = <Name extends keyof Preferences>(
  name: Name,
): readonly [Preferences[Name], (value: Preferences[Name]) => void] => {
  const text = useSyncExternalStore(subscribe, () => readText(name));
  const choose = useCallback(
    (value: Preferences[Name]) => {
      localStorage.setItem(keyOf(name), String(value));
      for (const listener of listeners) listener();
    },
    [name],
  );
  const value = (typeof DEFAULTS[name] === 'boolean' ? text === 'true' : text) as Preferences[Name];
  return [value, choose];
};
