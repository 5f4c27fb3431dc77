import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import { isWell, releaseLook, revisionsOf, wayBackOf } from './question.ts';
import { HelmReleaseDetailDocument } from './release.proxy.generated.ts';
import { ReleasePill } from './release-columns.tsx';
import { ReleaseHistory, type Revision } from './release-history.tsx';
import { ReleaseResources } from './release-resources.tsx';
import { RevisionText } from './revision-text.tsx';
import { RollbackRelease } from './rollback-release.tsx';
import { parseHelmSearch, RELEASE_PARTS, type ReleasePart } from './search.ts';
import { UninstallRelease } from './uninstall-release.tsx';
import type { ReleasePlace } from './use-content.ts';
import { type Release, useToldHistory } from './use-releases.ts';

interface Props {
  readonly release: Release;
  readonly onClose: () => void;
}

const LIVE_MS = 5_000;
const TROUBLE_MS = 15_000;
const FORBIDDEN_PARTS: ReadonlySet<string> = new Set(['values', 'manifest', 'notes']);

type Act = { readonly is: 'rollback'; readonly revision: number } | { readonly is: 'uninstall' };

/** The release as its runtime has it now, or as it was told while that is away. */
const useRelease = (release: Release) => {
  const { runtime, clusterName: cluster, namespace, name } = release;
  const query = useQuery({
    ...runtimeQuery('/gitops/boards/release', {
      runtime,
      document: HelmReleaseDetailDocument,
      variables: { cluster, namespace, name },
    }),
    refetchInterval: ({ state }) => (state.error ? TROUBLE_MS : LIVE_MS),
    retry: false,
  });
  const live = query.data?.helmRelease;
  const told = useToldHistory(release, query.error !== null && !live);
  const history: readonly Revision[] = live?.history ?? told;
  const mayChange = live?.permissions.includes('update') === true && query.error === null;
  const parts = RELEASE_PARTS.filter(part =>
    FORBIDDEN_PARTS.has(part) ? mayChange : live !== undefined || part === 'history',
  );
  return { query, live, history, mayChange, parts, place: { runtime, cluster, namespace, name } };
};

/** One release: how it stands, its history, what it is made of, and the way back. */
export const ReleasePanel = ({ release, onClose }: Props) => {
  const t = useText('helm');
  const [act, setAct] = useState<Act>();
  const known = useRelease(release);
  const { query, live, history, mayChange, place } = known;
  const previous = wayBackOf(history);
  const rollBack = (revision: number) => setAct({ is: 'rollback', revision });
  const close = () => setAct(undefined);
  return (
    <DetailPanel
      wide
      title={place.name}
      lead={<Icon name="box" />}
      actions={mayChange && <MoreActs name={place.name} onUninstall={() => setAct({ is: 'uninstall' })} />}
      onClose={onClose}
    >
      {query.error && (
        <Away error={query.error} runtime={place.runtime} asOf={release.updatedAt} onRetry={query.refetch} />
      )}
      <Why facts={live ?? release} />
      {mayChange && previous !== undefined && (
        <div className={styles.tags}>
          <Button size="sm" icon="undo" onClick={() => rollBack(previous)}>
            {t('rollback.action', { revision: previous })}
          </Button>
        </div>
      )}
      <Facts facts={live ?? release} place={place} />
      {!live && !query.error ? (
        <SkeletonText lines={6} />
      ) : (
        <Parts {...known} onRollBack={mayChange ? rollBack : undefined} />
      )}
      {act?.is === 'rollback' && (
        <RollbackRelease
          place={place}
          current={history[0]?.revision ?? 1}
          revision={act.revision}
          onClose={close}
          onDone={() => void query.refetch()}
        />
      )}
      {act?.is === 'uninstall' && (
        <UninstallRelease
          place={place}
          resources={live?.resources.length ?? 0}
          onClose={close}
          onDone={onClose}
        />
      )}
    </DetailPanel>
  );
};

interface MoreProps {
  readonly name: string;
  readonly onUninstall: () => void;
}

const MoreActs = ({ name, onUninstall }: MoreProps) => {
  const t = useText('helm');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={t('actions', { name })} />}
      items={[{ label: t('uninstall.action'), icon: 'trash', danger: true, onSelect: onUninstall }]}
    />
  );
};

interface PartsProps extends ReturnType<typeof useRelease> {
  readonly onRollBack: ((revision: number) => void) | undefined;
}

const Parts = ({ live, history, mayChange, parts, place, onRollBack }: PartsProps) => {
  const t = useText('helm');
  const [search, show] = usePageSearch(parseHelmSearch);
  const part = parts.find(one => one === search.panel) ?? 'history';
  const revisions = revisionsOf(history, search);
  const compare = (revision: number) =>
    show({ panel: 'manifest', revision: String(history[0]?.revision), against: String(revision) });
  const textOf = (of: 'values' | 'manifest' | 'notes') => () => (
    <RevisionText
      place={place}
      of={of}
      history={history}
      revisions={revisions}
      onChoose={chosen => show({ revision: String(chosen.shown), against: chosen.against?.toString() })}
    />
  );
  const contents: Record<ReleasePart, () => ReactNode> = {
    history: () => (
      <ReleaseHistory history={history} onCompare={mayChange ? compare : undefined} onRollBack={onRollBack} />
    ),
    values: textOf('values'),
    manifest: textOf('manifest'),
    notes: textOf('notes'),
    resources: () => <ReleaseResources resources={live?.resources ?? []} />,
  };
  return (
    <div className={styles.parts}>
      <Segmented
        label={t('parts')}
        value={part}
        onChange={chosen => show({ panel: chosen })}
        options={parts.map(one => ({ value: one, label: t(`part.${one}`) }))}
      />
      <div className={styles.part} key={part}>
        {contents[part]()}
      </div>
    </div>
  );
};

interface FactsProps {
  readonly facts: {
    readonly status: string;
    readonly chart: string;
    readonly chartVersion: string;
    readonly appVersion?: string | null | undefined;
    readonly revision: number;
    readonly updatedAt?: string | null | undefined;
    readonly description?: string | null | undefined;
  };
  readonly place: ReleasePlace;
}

/** What Helm said of a release that is not well, before anything else. */
const Why = ({ facts: { status, description } }: Pick<FactsProps, 'facts'>) => {
  if (isWell(status) || description == null) return null;
  const { tone } = releaseLook(status);
  return <Banner tone={tone === 'idle' ? 'warn' : tone} title={description} />;
};

const Facts = ({ facts, place: { runtime, cluster, namespace } }: FactsProps) => {
  const t = useText('helm');
  const { status, chart, chartVersion, appVersion, revision, updatedAt, description } = facts;
  return (
    <DescriptionList
      labelWidth={96}
      items={[
        { id: 'status', label: t('column.status'), value: <ReleasePill status={status} t={t} /> },
        { id: 'chart', label: t('column.chart'), value: t('chartVersion', { chart, version: chartVersion }) },
        { id: 'app', label: t('column.appVersion'), value: appVersion ?? t('none') },
        {
          id: 'cluster',
          label: t('column.cluster'),
          value: (
            <Link
              to="/clusters/$runtime/$cluster"
              params={{ runtime, cluster }}
              search={{ q: `namespace:${namespace}` }}
            >
              {t('where', { cluster, runtime, namespace })}
            </Link>
          ),
        },
        { id: 'revision', label: t('column.revision'), value: t('number', { revision }) },
        {
          id: 'updated',
          label: t('column.updated'),
          value: updatedAt == null ? t('none') : <Time at={updatedAt} />,
        },
        ...(description == null || !isWell(status)
          ? []
          : [{ id: 'said', label: t('said'), value: description }]),
      ]}
    />
  );
};

interface AwayProps {
  readonly error: Error;
  readonly runtime: string;
  readonly asOf: string;
  readonly onRetry: () => unknown;
}

const AWAY: ReadonlySet<string> = new Set(['RUNTIME_OFFLINE', 'CLUSTER_UNREACHABLE', 'UNREACHABLE']);

/** Why the runtime could not be asked, and that what is shown was told before. */
const Away = ({ error, runtime, asOf, onRetry }: AwayProps) => {
  const t = useText('helm.away');
  const fault = faultFrom(error);
  if (!AWAY.has(fault.code) && fault.status !== 0)
    return <ErrorState error={error} onRetry={() => void onRetry()} />;
  return (
    <Banner
      tone="warn"
      title={fault.code === 'CLUSTER_UNREACHABLE' ? fault.message : t('title', { runtime })}
      actions={
        <Button size="sm" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {t('text')} <Time at={asOf} />
    </Banner>
  );
};
