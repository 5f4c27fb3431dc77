import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { ThemeSwitch } from '../../design/theme/index.ts';
import { useText } from '../../text/index.ts';
import styles from './entrance.module.css';
import { readiness } from './readiness.ts';

const LOOKS = {
  ready: { tone: 'ok', shape: 'ok' },
  notReady: { tone: 'warn', shape: 'warn' },
  silent: { tone: 'bad', shape: 'bad' },
} as const;

/** Whether the platform is well, which version it is, where help is, and the theme. */
export const EntranceFoot = () => {
  const t = useText('login');
  const version = useQuery(read('/version'));
  const state = useQuery(readiness).data;
  return (
    <footer className={styles.foot}>
      {state !== undefined && (
        <span className={styles.status}>
          <StateIcon {...LOOKS[state]} size={12} />
          {t(`status.${state}`)}
        </span>
      )}
      {version.data !== undefined && <span>{t('version', { version: version.data.version })}</span>}
      <a href="/api/docs">{t('help')}</a>
      <ThemeSwitch size="sm" />
    </footer>
  );
};
