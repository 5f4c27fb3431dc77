import { createContext, use } from 'react';

/** What opens over the whole product; one at a time. */
export type ShellWindow = 'palette' | 'commands' | 'keys' | 'activity';

export interface ShellWindows {
  readonly shown: ShellWindow | undefined;
  readonly open: (window: ShellWindow) => void;
  readonly close: () => void;
}

export const WindowsContext = createContext<ShellWindows>({
  shown: undefined,
  open: () => undefined,
  close: () => undefined,
});

export const useShellWindows = (): ShellWindows => use(WindowsContext);
