import { useEffect } from 'react';

/** Lets the browser ask before the page goes while something is not saved. */
export const useUnloadGuard = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
};
