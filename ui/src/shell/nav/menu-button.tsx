import { IconButton } from '../../design/button/index.ts';
import { useText } from '../../text/index.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

/** Opens the navigation where there is no room for it beside the page. */
export const MenuButton = () => {
  const t = useText('shell');
  const { isOpen, setOpen } = useNav();
  return (
    <IconButton
      icon="side"
      label={t('nav.open')}
      className={styles.menuButton}
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    />
  );
};
