import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Drawer } from '../../../design/drawer/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText } from '../application.ts';
import type { ShowSearch } from '../search.ts';
import { kindIcon } from '../tree/kinds.ts';
import styles from './rules.module.css';
import type { Orphans } from './use-project-rules.ts';

interface Props {
  readonly orphans: Orphans | undefined;
  readonly show: ShowSearch;
}

/** How many objects lie around that nobody looks after: a warning where the project wants one, a word otherwise. */
export const OrphanBanner = ({ orphans, show }: Props) => {
  const t = useText('applicationRules.orphans');
  if (!orphans || orphans.count === 0) return null;
  return (
    <Banner
      tone={orphans.isWarned ? 'warn' : 'info'}
      title={t('title', { count: orphans.count })}
      actions={
        <Button size="sm" onClick={() => show({ about: 'orphans' }, { push: true })}>
          {t('show')}
        </Button>
      }
    >
      {t('text', { namespace: orphans.resources[0]?.namespace ?? '' })}
    </Banner>
  );
};

/** Which ones they are. */
export const OrphanDrawer = ({ orphans, show }: Props) => {
  const t = useText('applicationRules.orphans');
  const rest = (orphans?.count ?? 0) - (orphans?.resources.length ?? 0);
  return (
    <Drawer
      open
      onClose={() => show({ about: undefined })}
      title={t('title', { count: orphans?.count ?? 0 })}
      description={t('hint')}
    >
      <div className={styles.body}>
        <ul className={styles.orphans}>
          {orphans?.resources.map(({ createdAt, ...key }) => (
            <li key={keyText(key)}>
              <Icon name={kindIcon(key.kind)} size={14} />
              <b>{key.name}</b>
              <span className={styles.quiet}>
                {key.group === '' ? key.kind : `${key.kind} · ${key.group}`}
              </span>
              {createdAt != null && (
                <span className={styles.age}>
                  <Time at={createdAt} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={styles.quiet}>{t('rest', { count: rest })}</p>}
      </div>
    </Drawer>
  );
};
