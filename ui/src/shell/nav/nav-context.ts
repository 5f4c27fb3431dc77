import { createContext, use } from 'react';

export interface NavState {
  /** Whether the navigation lies over the page, where there is no room beside it. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Whether it shows icons only. */
  readonly isRail: boolean;
  /** The page outside of the settings that the person was at last. */
  readonly wayBack: string;
}

export const NavContext = createContext<NavState>({
  isOpen: false,
  setOpen: () => undefined,
  isRail: false,
  wayBack: '/',
});

export const useNav = (): NavState => use(NavContext);
