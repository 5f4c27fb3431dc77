import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../api/index.ts';
import { classNames } from '../design/class-names/index.ts';
import { hasCome, type Runtime } from '../gitops/index.ts';
import { useCan } from '../session/index.ts';
import { useFormatter, useText } from '../text/index.ts';
import { countGood, countHealthy } from './check-paths.ts';
import { CountedSourcesDocument } from './counted-sources.generated.ts';
import styles from './runtime-status.module.css';
import type { useStanding } from './use-standing.ts';

interface Props {
  readonly runtime: Pick<Runtime, 'name' | 'online' | 'seenAt'>;
  /** Undefined while they are not known. */
  readonly clusters: readonly { readonly status: string }[] | undefined;
  readonly applications: number | undefined;
  readonly standing: ReturnType<typeof useStanding>;
}

interface Cell {
  readonly id: 'links' | 'apps' | 'parts' | 'sources' | 'clusters';
  readonly value: ReactNode;
  /** Some of them are missing or not well. */
  readonly isShort: boolean;
  /** Where they are. */
  readonly to: string;
  readonly search: Readonly<Record<string, string | undefined>>;
}

/** What nobody has told yet is not short. */
const UNTOLD = { value: '–', isShort: false };

/** The runtime in five numbers, each of which leads to what it counts; those that are not full are marked. */
export const RuntimeCounters = ({ runtime, clusters, applications, standing }: Props) => {
  const t = useText('runtimeParts.counters');
  const format = useFormatter();
  const maySeeSources = useCan('read', 'git-source');
  const sources = useQuery({
    ...ask('/gitops/sources', CountedSourcesDocument, { runtime: runtime.name }),
    enabled: maySeeSources,
  }).data?.gitSources.nodes.length;
  const isInstalled = hasCome(runtime);
  const share = ({ good, all }: { readonly good: number; readonly all: number }) => ({
    value: `${good}/${all}`,
    isShort: good < all,
  });
  // Of a runtime that is away nobody knows how they are now; what it told last is below.
  const shareNow = (counted: Parameters<typeof share>[0]) => {
    if (!isInstalled) return UNTOLD;
    return runtime.online ? share(counted) : { value: `–/${counted.all}`, isShort: true };
  };
  const compact = (count: number) => format.number(count, { notation: 'compact', maximumFractionDigits: 1 });
  const { name } = runtime;
  const tabOf = (tab?: 'components' | 'sources' | 'clusters'): Pick<Cell, 'to' | 'search'> => ({
    to: `/runtimes/${name}`,
    search: { tab },
  });
  const cells: readonly Cell[] = [
    { id: 'links', ...(isInstalled ? share(countGood(standing.checks)) : UNTOLD), ...tabOf() },
    {
      id: 'apps',
      value: applications === undefined ? '–' : compact(applications),
      isShort: false,
      to: '/apps',
      search: { q: `runtime:${name}` },
    },
    { id: 'parts', ...shareNow(countHealthy(standing.components)), ...tabOf('components') },
    ...(maySeeSources
      ? [{ id: 'sources' as const, value: sources ?? '–', isShort: false, ...tabOf('sources') }]
      : []),
    {
      id: 'clusters',
      ...(clusters
        ? shareNow({
            good: clusters.filter(({ status }) => status !== 'Failed').length,
            all: clusters.length,
          })
        : UNTOLD),
      ...tabOf('clusters'),
    },
  ];
  return (
    <ul className={styles.counters}>
      {cells.map(({ id, value, isShort, to, search }) => (
        <li key={id} className={classNames(isShort && styles.short)}>
          <Link to={to} search={search}>
            <b>{standing.isPending && (id === 'links' || id === 'parts') ? '–' : value}</b>
            <span>{t(id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
