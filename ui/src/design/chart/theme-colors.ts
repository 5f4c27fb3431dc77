import { useSyncExternalStore } from 'react';

let version = 0;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

const bump = () => {
  version += 1;
  for (const listener of listeners) listener();
};

const start = (): (() => void) => {
  const watcher = new MutationObserver(bump);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
    query => matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', bump);
  return () => {
    watcher.disconnect();
    for (const query of queries) query.removeEventListener('change', bump);
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
};

/** A number that grows when the theme changes: what was drawn on a canvas is then drawn anew. */
export const useThemeVersion = (): number => useSyncExternalStore(subscribe, () => version);

/** The colour a custom property holds where the element is. A canvas knows no custom properties. */
export const colorAt = (element: Element, token: string): string =>
  getComputedStyle(element).getPropertyValue(token).trim();
