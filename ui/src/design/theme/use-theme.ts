/**
 * The theme of the page. A choice is kept in the browser under `freshet.theme` and set on the root element, where
 * `theme.js` also sets it before the first paint. Without a choice the operating system decides. More contrast is
 * never chosen here: the system's own setting for it reaches the tokens directly.
 */
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const KEY = 'freshet.theme';
const DARK = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};

const chosen = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

const show = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  announce();
};

const choose = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  show(choice);
};

/** Another tab of the same browser chose. */
const follow = ({ key, newValue }: StorageEvent): void => {
  if (key === KEY) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', follow);
    matchMedia(DARK).addEventListener('change', announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', follow);
    matchMedia(DARK).removeEventListener('change', announce);
  };
};

const shown = (): Theme => {
  const choice = chosen();
  if (choice !== 'system') return choice;
  return matchMedia(DARK).matches ? 'dark' : 'light';
};

/** What was chosen, what that means now, and how to choose. */
export const useTheme = () => ({
  choice: useSyncExternalStore(subscribe, chosen),
  theme: useSyncExternalStore(subscribe, shown),
  choose,
});
