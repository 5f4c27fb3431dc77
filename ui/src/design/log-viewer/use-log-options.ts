import { useCallback, useState } from 'react';
import type { LogOptions } from './log-toolbar.tsx';

/** How the log is shown; it starts with times, without wrapping, and follows what is live. */
export const useLogOptions = (live: boolean) => {
  const [options, setOptions] = useState<LogOptions>({
    timestamps: true,
    wrap: false,
    follow: live,
    matchCase: false,
    regex: false,
  });
  const change = useCallback(
    (part: Partial<LogOptions>) => setOptions(before => ({ ...before, ...part })),
    [],
  );
  return [options, change] as const;
};
