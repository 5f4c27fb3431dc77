import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../api/index.ts';
import { classNames } from '../design/class-names/index.ts';
import { hasCome, type Runtime } from '../gitops/index.ts';
import { useCan } from '../session/index.ts';
import { useFormatter, useText } from '../text/index.ts';
import { type Counted, countGood, countHealthy, countSources } from './check-paths.ts';
import { RuntimeContentsDocument } from './contents.generated.ts';
import styles from './runtime-status.module.css';
import type { useStanding } from './use-standing.ts';

interface Props {
  readonly runtime: Pick<Runtime, 'name' | 'online' | 'seenAt'>;
  /** Undefined while they are not known. */
  readonly clusters: readonly { readonly status: string }[] | undefined;
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

/** Paths and parts say how many of these are well. */
const UNTIL_STANDING: ReadonlySet<Cell['id']> = new Set(['links', 'parts', 'sources']);

/** What nobody has told yet is not short. */
const UNTOLD = { value: '–', isShort: false };
const NONE = { value: '0', isShort: false };

/** How many applications and Git Sources a runtime has, as far as the reader may see them; and how many need nobody. */
const useContents = (runtime: string, standing: Props['standing']) => {
  const mayRead = useCan('read', 'git-source');
  const mayView = useCan('view', 'gitops-application');
  const { applications, needLook, gitSources } =
    useQuery({
      ...ask('/gitops/applications/counted', RuntimeContentsDocument, { runtime, mayView, mayRead }),
      enabled: mayRead || mayView,
    }).data ?? {};
  return {
    mayRead,
    applications: applications &&
      needLook && { good: applications.total - needLook.total, all: applications.total },
    sources: gitSources && countSources(gitSources.total, standing.checks),
  };
};

/** The runtime in five numbers, each of which leads to what it counts; those that are not full are marked. */
export const RuntimeCounters = ({ runtime, clusters, standing }: Props) => {
  const t = useText('runtimeParts.counters');
  const format = useFormatter();
  const { name } = runtime;
  const { mayRead, applications, sources } = useContents(name, standing);
  const isInstalled = hasCome(runtime);
  // Rounded down, so that one of very many that is not well is not rounded away.
  const compact = (count: number) =>
    format.number(count, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });
  const share = ({ good, all }: Counted) => ({
    value: `${compact(good)}/${compact(all)}`,
    isShort: good < all,
  });
  // Of a runtime that is away nobody knows how they are now; what it told last is below.
  const shareNow = (counted: Counted | undefined) => {
    if (!isInstalled || !counted) return UNTOLD;
    if (counted.all === 0) return NONE;
    return runtime.online ? share(counted) : { value: `–/${compact(counted.all)}`, isShort: true };
  };
  const tabOf = (tab?: 'components' | 'sources' | 'clusters'): Pick<Cell, 'to' | 'search'> => ({
    to: `/runtimes/${name}`,
    search: { tab },
  });
  const shown = shareNow(applications);
  const cells: readonly Cell[] = [
    { id: 'links', ...(isInstalled ? share(countGood(standing.checks)) : UNTOLD), ...tabOf() },
    {
      id: 'apps',
      ...shown,
      to: '/apps',
      // Those that need a look, where some do.
      search: { q: `runtime:${name}${shown.isShort && runtime.online ? ' is:needs-a-look' : ''}` },
    },
    { id: 'parts', ...shareNow(countHealthy(standing.components)), ...tabOf('components') },
    ...(mayRead ? [{ id: 'sources' as const, ...shareNow(sources), ...tabOf('sources') }] : []),
    {
      id: 'clusters',
      ...shareNow(
        clusters && {
          good: clusters.filter(({ status }) => status !== 'Failed').length,
          all: clusters.length,
        },
      ),
      ...tabOf('clusters'),
    },
  ];
  return (
    <ul className={styles.counters}>
      {cells.map(({ id, value, isShort, to, search }) => (
        <li key={id} className={classNames(isShort && styles.short)}>
          <Link to={to} search={search}>
            <b>{standing.isPending && UNTIL_STANDING.has(id) ? '–' : value}</b>
            <span>{t(id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
