import { createContext, use } from 'react';

interface NavState {
  /** Whether the navigation lies over the page, where there is no room beside it. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export const NavContext = createContext<NavState>({ isOpen: false, setOpen: () => undefined });

export const useNav = (): NavState => use(NavContext);
