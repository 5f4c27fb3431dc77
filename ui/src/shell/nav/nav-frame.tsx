import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { later } from '../../later/index.ts';
import { useText } from '../../text/index.ts';
import { useKeys } from '../keys/index.ts';
import { isSettings } from './destinations.ts';
import { Nav } from './nav.tsx';
import { NavContext } from './nav-context.ts';
import { useNavRoom } from './nav-room.ts';

const drawer = later(async () => (await import('./nav-drawer.tsx')).NavDrawer);

interface Props {
  readonly children: ReactNode;
}

/** The navigation beside the page, as a rail where there is less room, and over the page where there is none. */
export const NavFrame = ({ children }: Props) => {
  const t = useText('shell');
  const { isCollapsed, setCollapsed, isPhone, isRail } = useNavRoom();
  const [isOpen, setOpen] = useState(false);
  useKeys(
    { '[': { label: t('keys.nav'), run: () => (isPhone ? setOpen(!isOpen) : setCollapsed(!isCollapsed)) } },
    { scope: t('keys.everywhere') },
  );
  const wayBack = useWayBack();
  const state = useMemo(() => ({ isOpen, setOpen, isRail, wayBack }), [isOpen, isRail, wayBack]);
  return (
    <NavContext value={state}>
      {isPhone ? <drawer.Show isOpen={isOpen} onOpenChange={setOpen} /> : <Nav />}
      {children}
    </NavContext>
  );
};

const useWayBack = (): string => {
  const { pathname } = useLocation();
  const [last, setLast] = useState('/');
  if (!isSettings(pathname) && pathname !== last) setLast(pathname);
  return last;
};
