import { Chip } from '../../../design/chip/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import { wordOf } from '../question.ts';
import type { SetSearch } from './search.ts';
import styles from './set.module.css';
import type { SetHead } from './use-set.ts';

interface Props {
  readonly head: SetHead;
  readonly search: SetSearch;
  readonly show: (part: Partial<SetSearch>) => void;
}

/** What it is, where it comes from, and how those stand that it made; each number leads to those that it counts. */
export const SetTitle = ({ head, search, show }: Props) => {
  const t = useText('applicationSets');
  const { total, byHealth, bySync } = head.children;
  const chip = (key: 'health' | 'sync', value: string, count: number) => {
    const q = `${key}:${wordOf(key, value)}`;
    const isOn = search.q === q;
    return (
      <Chip
        key={q}
        small
        on={isOn}
        onClick={() => show({ q: isOn ? undefined : q, tab: undefined, selected: undefined })}
      >
        {key === 'health' ? (
          <ApplicationHealth health={value} quiet />
        ) : (
          <ApplicationSync sync={value} quiet />
        )}
        <b>{count}</b>
      </Chip>
    );
  };
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <Icon name="product" size={18} />
        <h2>{head.name}</h2>
        <Tag>{t('title')}</Tag>
        <Link
          to="/runtimes/$name"
          params={{ name: head.runtime }}
          look="quiet"
          aria-label={t('runtime', { name: head.runtime })}
        >
          <Tag icon="server">{head.runtime}</Tag>
        </Link>
        <Tag icon="folder">{head.namespace}</Tag>
        {head.gitSource != null && (
          <Link
            to="/sources"
            search={{ q: head.gitSource }}
            look="quiet"
            aria-label={t('source', { name: head.gitSource })}
          >
            <Tag icon="branch">{head.gitSource}</Tag>
          </Link>
        )}
      </div>
      <section className={styles.counts} aria-label={t('counts')}>
        <span className={styles.total}>{t('all', { count: total })}</span>
        {byHealth.map(({ health, count }) => chip('health', health, count))}
        {bySync.map(({ sync, count }) => chip('sync', sync, count))}
      </section>
    </header>
  );
};
