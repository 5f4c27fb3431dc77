import { useLocation } from '@tanstack/react-router';
import { Icon } from '../../design/icon/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useText } from '../../text/index.ts';
import styles from './help.module.css';
import { helpFor } from './help.ts';

/** Leads to what the documentation says about the page. */
export const HelpButton = () => {
  const t = useText('shell.page');
  const href = helpFor(useLocation().pathname);
  return (
    <Tooltip text={t('help')}>
      <a href={href} target="_blank" rel="noreferrer" className={styles.help} aria-label={t('help')}>
        <Icon name="help" />
      </a>
    </Tooltip>
  );
};
