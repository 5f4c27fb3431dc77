import { type Build, BuildLength, subjectOf } from '../../builds/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import styles from './builds.module.css';

/** The name of a pipeline, its project dimmed before it. */
const PipelineName = ({ name }: { readonly name: string }) => {
  const at = name.lastIndexOf('/') + 1;
  return (
    <b title={name}>
      {at > 0 && <span className={styles.project}>{name.slice(0, at)}</span>}
      {name.slice(at)}
    </b>
  );
};

interface Words {
  readonly t: ReturnType<typeof useText<'builds'>>;
  readonly cause: (build: Build) => string;
}

/** The columns of the list of builds; its order is the server's. */
export const buildColumns = ({ t, cause }: Words): readonly Column<Build>[] => [
  {
    id: 'pipeline',
    header: t('column.pipeline'),
    flex: 3,
    min: 220,
    priority: 1,
    cell: ({ pipelineName, number }) => (
      <span className={styles.pipeline}>
        <PipelineName name={pipelineName === '' ? t('noPipeline') : pipelineName} />
        <span className={styles.number}>{t('number', { number })}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    flex: 2,
    min: 150,
    priority: 1,
    value: ({ state }) => state,
    cell: ({ state, waiting, reason }) => (
      <span className={styles.state}>
        <StatusPill kind="build" status={state} quiet="auto" />
        <span className={styles.why}>{waiting ?? (state === 'success' ? '' : reason)}</span>
      </span>
    ),
  },
  {
    id: 'commit',
    header: t('column.commit'),
    flex: 3,
    min: 200,
    cell: build => (
      <span className={styles.commit}>
        {build.revision !== '' && <Sha value={build.revision} />}
        <span className={styles.subject}>{subjectOf(build)}</span>
        {build.display != null && <Tag>{build.display}</Tag>}
      </span>
    ),
  },
  {
    id: 'branch',
    header: t('column.branch'),
    flex: 1,
    min: 120,
    cell: ({ branchName }) =>
      branchName !== '' && (
        <span className={styles.branch}>
          <Icon name="branch" size={14} />
          <span>{branchName}</span>
        </span>
      ),
  },
  {
    id: 'cause',
    header: t('column.cause'),
    flex: 2,
    min: 160,
    priority: 3,
    cell: build => (
      <span className={styles.cause}>
        {build.cause.by !== undefined && (
          <Avatar name={build.cause.by.name} size={20} square={build.cause.by.kind !== 'user'} decorative />
        )}
        <span>{cause(build)}</span>
      </span>
    ),
  },
  {
    id: 'length',
    header: t('column.length'),
    width: 100,
    align: 'end',
    cell: ({ started, finished }) => <BuildLength from={started} to={finished} />,
  },
  {
    id: 'created',
    header: t('column.created'),
    width: 100,
    priority: 1,
    align: 'end',
    cell: ({ created }) => <Time at={created} bare focusable={false} />,
  },
];
