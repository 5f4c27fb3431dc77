import { useEffect, useSyncExternalStore } from 'react';
import { usePreference } from './preferences.ts';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  darkSystem.addEventListener('change', listener);
  return () => darkSystem.removeEventListener('change', listener);
};

/** The theme that is shown, and how to choose one; the system's own choice follows the system. */
export const useTheme = () => {
  const [choice, choose] = usePreference('theme');
  const isSystemDark = useSyncExternalStore(subscribe, () => darkSystem.matches);
  const shown = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  return { choice, shown, choose } as const;
};
