import { Link } from '../../design/link/index.ts';
import { useAnswer, useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './integrations.module.css';

/** Says that those of runtimes are kept elsewhere, and leads there. Who may not see runtimes is not told of them. */
export const RuntimeNote = () => {
  const t = useText('integrations.ofRuntimes');
  const seesRuntimes = useAnswer({ action: 'read', resource: 'gitops-runtime' }) === true;
  const mayAdd = useCan('update', 'integration');
  if (!seesRuntimes) return null;
  return (
    <p className={styles.note}>
      {t('text')}{' '}
      {mayAdd ? (
        <Link to="/runtimes" search={{ wizard: 'integration' }}>
          {t('add')}
        </Link>
      ) : (
        <Link to="/runtimes">{t('show')}</Link>
      )}
    </p>
  );
};
