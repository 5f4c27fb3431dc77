import { Link } from '@tanstack/react-router';
import { Icon } from '../../design/icon/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useText } from '../../text/index.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

/** Out of the settings, to where the person was before. */
export const BackLink = () => {
  const t = useText('shell.nav');
  const { setOpen, isRail, wayBack } = useNav();
  const link = (
    <Link to={wayBack as '/'} className={styles.item} onClick={() => setOpen(false)}>
      <Icon name="arrow-l" />
      <span className={styles.label}>{t('back')}</span>
    </Link>
  );
  if (!isRail) return link;
  return (
    <Tooltip text={t('back')} side="right">
      {link}
    </Tooltip>
  );
};
