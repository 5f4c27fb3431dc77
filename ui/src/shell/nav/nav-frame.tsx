import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../text/index.ts';
import { useKeys } from '../keys/index.ts';
import { usePreference } from '../preferences/index.ts';
import { useMedia } from '../use-media.ts';
import styles from './nav.module.css';
import { Nav } from './nav.tsx';
import { NavContext } from './nav-context.ts';

interface Props {
  readonly children: ReactNode;
}

/** The navigation beside the page, as a rail where there is less room, and over the page where there is none. */
export const NavFrame = ({ children }: Props) => {
  const t = useText('shell');
  const [isCollapsed, setCollapsed] = usePreference('navCollapsed');
  const isNarrow = useMedia('(max-width: 1023px)');
  const isPhone = useMedia('(max-width: 639px)');
  const [isOpen, setOpen] = useState(false);
  const isRail = !isPhone && (isCollapsed || isNarrow);
  useKeys(
    { '[': { label: t('keys.nav'), run: () => (isPhone ? setOpen(!isOpen) : setCollapsed(!isCollapsed)) } },
    { scope: t('keys.everywhere') },
  );
  const state = useMemo(() => ({ isOpen, setOpen, isRail }), [isOpen, isRail]);
  return (
    <NavContext value={state}>
      {isPhone ? (
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Portal>
            <Dialog.Backdrop className={styles.shade} />
            <Dialog.Popup className={styles.drawer} aria-label={t('nav.main')}>
              <Nav />
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
      ) : (
        <Nav />
      )}
      {children}
    </NavContext>
  );
};
