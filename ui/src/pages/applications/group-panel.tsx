import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../api/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Link } from '../../design/link/index.ts';
import { lookOf, Pill } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { GroupTimelineDocument } from './group.generated.ts';
import styles from './group-panel.module.css';
import { type GroupDeployment, groupTimeline } from './group-timeline.ts';

const FEW = 4;

interface Props {
  /** Undefined where the filter is about none, or about several. */
  readonly name: string | undefined;
  /** Undefined while they are counted. */
  readonly total: number | undefined;
}

/** A group of applications: how many the filter leaves of it, and what was deployed to any of it, the newest first. */
export const GroupPanel = ({ name, total }: Props) =>
  name === undefined || total === 0 ? null : <Group key={name} name={name} total={total} />;

const Group = ({ name, total }: Props & { readonly name: string }) => {
  const t = useText('applications');
  const id = useId();
  const [all, setAll] = useState(false);
  const { data } = useQuery(
    ask('/gitops/applications/group', GroupTimelineDocument, { filter: { groups: [name] } }),
  );
  const timeline = groupTimeline(data?.applications.nodes ?? []);
  const shown = all ? timeline : timeline.slice(0, FEW);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        <Icon name="folder" size={14} />
        {t('groupPanel.title', { name })}
        {total !== undefined && (
          <span className={styles.quiet}>{t('groupPanel.total', { count: total })}</span>
        )}
      </h2>
      {data && timeline.length === 0 && <p className={styles.quiet}>{t('groupPanel.none')}</p>}
      {shown.length > 0 && (
        <ol className={styles.list} aria-label={t('groupPanel.timeline')}>
          {shown.map(one => (
            <Line key={one.deployment.id} {...one} />
          ))}
        </ol>
      )}
      {timeline.length > FEW && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'groupPanel.fewer' : 'groupPanel.more', { count: timeline.length - FEW })}
          <Icon name={all ? 'chev-u' : 'chev-d'} size={12} />
        </button>
      )}
    </section>
  );
};

const Line = ({ application, deployment }: GroupDeployment) => {
  const t = useText('applications');
  const { runtime, namespace, name, environment } = application;
  const { deployedAt, commit, revisions, initiatedBy, isRollback, status, isDemo } = deployment;
  const person = commit?.author ?? initiatedBy;
  const isTold = status === 'Degraded' || status === 'Progressing';
  return (
    <li className={styles.line}>
      <Time at={deployedAt} bare />
      <Link
        to="/apps/$runtime/$namespace/$name"
        params={{ runtime, namespace, name }}
        search={{ tab: 'timeline' }}
      >
        {name}
      </Link>
      {environment != null && <Tag>{environment}</Tag>}
      <span className={styles.words}>
        {commit?.message?.split('\n', 1)[0] ?? revisions[0]?.slice(0, 8) ?? t('groupPanel.unknown')}
      </span>
      {isTold && <Pill {...lookOf('health', status.toUpperCase())}>{t(`state.${status}`)}</Pill>}
      {isRollback === true && <Tag>{t('groupPanel.rollback')}</Tag>}
      {isDemo && <Tag>{t('groupPanel.demo')}</Tag>}
      {person != null && <span className={styles.quiet}>{person}</span>}
    </li>
  );
};
