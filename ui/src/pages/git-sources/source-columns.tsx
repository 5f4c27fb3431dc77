import { Icon } from '../../design/icon/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { ApplicationHealth, ApplicationSync } from '../../gitops/index.ts';
import type { useFormatter, useText } from '../../text/index.ts';
import styles from './git-sources.module.css';
import type { Source } from './use-sources.ts';

type Text = ReturnType<typeof useText<'gitSources'>>;
type Format = ReturnType<typeof useFormatter>;

/** What the Git provider lets the reader do with the repository. */
export const permissionOf = ({ myGitPermission }: Source): 'write' | 'read' | 'none' | 'unknown' => {
  if (myGitPermission === null) return 'unknown';
  if (myGitPermission.write) return 'write';
  return myGitPermission.read ? 'read' : 'none';
};

const LOOKS = {
  write: { tone: 'ok', shape: 'ok' },
  read: { tone: 'idle', shape: 'ok' },
  none: { tone: 'warn', shape: 'warn' },
  unknown: { tone: 'idle', shape: 'unknown' },
} as const;

export const MyPermission = ({ source, t }: { readonly source: Source; readonly t: Text }) => {
  const permission = permissionOf(source);
  // What is still being asked is not said to be unknown.
  if (source.isAsked) return <Skeleton width={64} height={14} />;
  return (
    <Pill {...LOOKS[permission]} quiet>
      {t(`permission.${permission}`)}
    </Pill>
  );
};

/** The repository with its folder, short. */
export const placeOf = ({ repoUrl, path }: Source): string => {
  const repository = (repoUrl ?? '').replace(/^https?:\/\/[^/]+\//, '').replace(/\.git$/, '');
  return path === null || path === '' || path === '.' ? repository : `${repository}/${path}`;
};

/** The columns of the list of Git Sources. */
export const sourceColumns = (t: Text, format: Format): readonly Column<Source>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 160,
    priority: 1,
    sort: byText(({ name }) => name),
    cell: ({ name, health }) => (
      <span className={styles.line}>
        <ApplicationHealth health={health} icon />
        <b>{name}</b>
      </span>
    ),
  },
  {
    id: 'runtime',
    header: t('column.runtime'),
    width: 140,
    priority: 2,
    sort: byText(({ runtime }) => runtime),
    cell: ({ runtime }) => runtime,
  },
  {
    id: 'place',
    header: t('column.place'),
    flex: 3,
    min: 180,
    priority: 2,
    sort: byText(placeOf),
    cell: source => (
      <span className={styles.line} title={source.repoUrl ?? undefined}>
        <Icon name="branch" size={13} />
        <span className={styles.cut}>{placeOf(source)}</span>
        {source.targetRevision !== null && <span className={styles.quiet}>{source.targetRevision}</span>}
      </span>
    ),
  },
  {
    id: 'sync',
    header: t('column.sync'),
    width: 130,
    priority: 1,
    value: ({ sync }) => sync,
    sort: byText(({ sync }) => sync),
    cell: ({ sync }) => <ApplicationSync sync={sync} quiet="auto" />,
  },
  {
    id: 'applications',
    header: t('column.applications'),
    width: 110,
    align: 'end',
    priority: 2,
    sortFirst: 'descending',
    sort: (a, b) => a.applications - b.applications,
    cell: ({ applications }) => format.number(applications),
  },
  {
    id: 'permission',
    header: t('column.permission'),
    width: 140,
    priority: 3,
    sort: byText(permissionOf),
    cell: source => <MyPermission source={source} t={t} />,
  },
];
