import { classNames } from '../../design/class-names/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import { byText, type Column } from '../../design/table/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { RuntimeState } from '../../gitops/index.ts';
import type { useFormatter, useText } from '../../text/index.ts';
import { byState, type FleetRuntime } from './fleet.ts';
import styles from './runtimes.module.css';

type Text = ReturnType<typeof useText<'runtimes'>>;
type GitOpsText = ReturnType<typeof useText<'gitops'>>;
type Format = ReturnType<typeof useFormatter>;

/** Why a runtime needs a look, in one line. */
const whyOf = ({ runtime, state, troubles: { paths, parts } }: FleetRuntime, t: Text): string | undefined => {
  if (state === 'offline') return t('why.offline');
  if (state === 'unknown') return t('why.never');
  if (state === 'IN_PROGRESS') return t('why.unfinished');
  const [path] = paths;
  if (path) return t('why.failing', { count: paths.length, first: path.message ?? path.name });
  const [part] = parts;
  if (part) return t('why.parts', { count: parts.length, first: part.message ?? part.name });
  return runtime.errors[0]?.title ?? (state === 'online' ? t('why.nothing') : undefined);
};

/** The columns of the list of runtimes. */
export const runtimeColumns = (
  t: Text,
  gitops: GitOpsText,
  format: Format,
): readonly Column<FleetRuntime>[] => [
  {
    id: 'name',
    header: t('column.name'),
    flex: 2,
    min: 170,
    priority: 1,
    sort: byText(({ runtime }) => runtime.name),
    cell: ({ runtime: { name, isConfigurationRuntime }, state }) => (
      <span className={styles.line}>
        <StatusIcon kind="runtime" status={state} />
        <b>{name}</b>
        {isConfigurationRuntime && <Tag>{t('configuration')}</Tag>}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    width: 150,
    priority: 1,
    value: ({ state }) => state,
    sort: byState,
    cell: ({ state }) => <RuntimeState state={state} quiet="auto" />,
  },
  {
    id: 'why',
    header: t('column.why'),
    flex: 3,
    min: 160,
    priority: 2,
    cell: one => (
      <span className={classNames(styles.cut, one.state === 'online' && styles.quiet)} title={whyOf(one, t)}>
        {whyOf(one, t)}
      </span>
    ),
  },
  {
    id: 'access',
    header: t('column.access'),
    width: 110,
    priority: 4,
    cell: ({ runtime: { accessMode } }) => gitops(`access.${accessMode}`),
  },
  {
    id: 'clusters',
    header: t('column.clusters'),
    width: 90,
    align: 'end',
    priority: 3,
    sortFirst: 'descending',
    sort: (a, b) => a.clusters.length - b.clusters.length,
    cell: ({ clusters }) => format.number(clusters.length),
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
    id: 'version',
    header: t('column.version'),
    width: 120,
    priority: 3,
    sort: byText(({ runtime }) => runtime.version ?? ''),
    cell: ({ runtime: { version, upgradeAvailable } }) =>
      upgradeAvailable === undefined ? (
        version
      ) : (
        <span className={styles.update}>{t('update', { version: version ?? '' })}</span>
      ),
  },
  {
    id: 'seen',
    header: t('column.seen'),
    width: 110,
    priority: 3,
    sortFirst: 'descending',
    sort: byText(({ runtime }) => runtime.seenAt ?? ''),
    cell: ({ runtime: { online, seenAt } }) => {
      if (online) return t('now');
      return seenAt === undefined ? t('never') : <Time at={seenAt} bare focusable={false} />;
    },
  },
];
