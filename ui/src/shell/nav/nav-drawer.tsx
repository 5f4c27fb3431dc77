import { Dialog } from '@base-ui/react/dialog';
import { useText } from '../../text/index.ts';
import styles from './nav.module.css';
import { Nav } from './nav.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The navigation over the page, where there is no room beside it. */
export const NavDrawer = ({ isOpen, onOpenChange }: Props) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.shade} />
      <Dialog.Popup data-modal className={styles.drawer} aria-label={useText('shell')('nav.main')}>
        <Nav />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
