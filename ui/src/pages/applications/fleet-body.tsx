import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import {
  type Facet,
  FilterBar,
  NoMatches,
  parseQuery,
  printQuery,
  type Query,
} from '../../design/filter-bar/index.ts';
import { Select } from '../../design/select/index.ts';
import { DataTable } from '../../design/table/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useApplicationStates } from '../../gitops/index.ts';
import { later } from '../../later/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { CauseCallout } from './cause-callout.tsx';
import { FacetList } from './facet-list.tsx';
import { fleetColumns } from './fleet-columns.tsx';
import { FleetMap } from './fleet-map.tsx';
import { addressOf } from './fleet-tree.tsx';
import { PeekPanel } from './peek-panel.tsx';
import { type FleetState, KEYS, wordOf } from './question.ts';
import { GROUPS, type parseApplicationsSearch, SORTS } from './search.ts';
import { SelectedBar } from './selected-bar.tsx';
import { FleetRefreshDocument } from './sync.proxy.generated.ts';
import { type FleetNumbers, type FleetRow, useFleetNumbers, useFleetRows } from './use-fleet.ts';
import type { useFavourites } from './use-views.ts';

const syncDialog = later(async () => (await import('./sync-selected.tsx')).SyncSelected, MissingPart);

type Search = ReturnType<typeof parseApplicationsSearch>;

interface Props {
  readonly search: Search;
  readonly show: (part: Partial<Search>, how?: { readonly push?: boolean }) => void;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly newButton: ReactNode;
  readonly facetsOpen: boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** More at once are no longer looked at one by one. */
const SELECTED_MAX = 50;
const SOME_GROUPS = 12;
const ALL_GROUPS = 200;

/** Map, list, and what both are narrowed by. */
export const FleetBody = ({ search, show, favourites, newButton, facetsOpen }: Props) => {
  const t = useText('applications');
  const { view = 'map', group = 'cluster', sort = 'worst', q = '' } = search;
  const query = parseQuery(q, KEYS);
  const asked = useMemo(
    () => ({ text: q, favourites: q.includes('is:favourite') ? favourites.ids : [] }),
    [q, favourites.ids],
  );
  const [allGroups, setAllGroups] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const numbers = useFleetNumbers(asked, group, allGroups ? ALL_GROUPS : SOME_GROUPS);
  const { fleet } = numbers;
  const ask = (next: Query | string) => {
    const text = typeof next === 'string' ? next : printQuery(next);
    show({ q: text === '' ? undefined : text });
  };
  const news = fleet?.news ?? undefined;
  const newsId = news && `${news.cause?.kind} ${news.cause?.value} ${news.degraded}`;
  const isEmpty = fleet?.total === 0 && q === '';
  const say = useSay();
  const facets = useFacets(fleet, say);
  return (
    <div className={styles.fleet}>
      <div className={styles.side} data-open={facetsOpen ? '' : undefined}>
        {fleet && (
          <FacetList
            facets={fleet.facets}
            asked={
              new Set(query.filters.filter(({ not }) => !not).map(({ key, value }) => `${key} ${value}`))
            }
            onToggle={(key, value) => ask(toggled(query, key, value))}
            say={say}
          />
        )}
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <FilterBar label={t('filter')} value={q} onChange={ask} facets={facets}>
            {view === 'map' && (
              <Select
                aria-label={t('group.label')}
                value={group}
                onChange={next => show({ group: next === 'cluster' ? undefined : next })}
                options={GROUPS.map(value => ({ value, label: t(`group.by.${value}`) }))}
              />
            )}
            <Select
              aria-label={t('sort.label')}
              value={sort}
              onChange={next => show({ sort: next === 'worst' ? undefined : next })}
              options={SORTS.map(value => ({ value, label: t(`sort.${value}`) }))}
            />
          </FilterBar>
        </div>
        {news && newsId !== dismissed && (
          <CauseCallout news={news} onShow={ask} onDismiss={() => setDismissed(newsId)} />
        )}
        {view === 'map' && fleet && fleet.groups.length > 0 && (
          <FleetMap
            groups={fleet.groups}
            groupCount={fleet.groupCount}
            kinds={t(`group.kinds.${group}`, { count: fleet.groupCount })}
            noName={t('group.none')}
            chosen={
              new Set(query.filters.filter(({ key, not }) => key === group && !not).map(({ value }) => value))
            }
            onChoose={(name, state) => name !== '' && ask(chosen(query, { key: group, value: name, state }))}
            all={allGroups}
            onAll={() => setAllGroups(!allGroups)}
          />
        )}
        <FleetList
          search={search}
          show={show}
          asked={asked}
          total={fleet?.total}
          favourites={favourites}
          nothing={<NoMatches title={t('nothing')} value={q} onChange={ask} facets={facets} />}
          empty={
            <EmptyState icon="app" title={t('empty.title')} actions={newButton}>
              {t('empty.text')}
            </EmptyState>
          }
          isEmpty={isEmpty}
        />
      </div>
    </div>
  );
};

const toggled = (query: Query, key: string, value: string): Query => {
  const isAsked = query.filters.some(one => one.key === key && one.value === value && !one.not);
  const others = query.filters.filter(one => one.key !== key || one.value !== value);
  return { ...query, filters: isAsked ? others : [...others, { key, value, not: false }] };
};

/** A group of the map, or those of it in one state; the same again asks for all. */
const chosen = (
  query: Query,
  {
    key,
    value,
    state,
  }: { readonly key: string; readonly value: string; readonly state: FleetState | undefined },
): Query => {
  const word = state === undefined ? undefined : wordOf('state', state);
  const has = (k: string, v: string) =>
    query.filters.some(one => one.key === k && one.value === v && !one.not);
  const isSame = has(key, value) && (word === undefined || has('state', word));
  const others = query.filters.filter(one => one.key !== key && one.key !== 'state');
  if (isSame) return { ...query, filters: others };
  return {
    ...query,
    filters: [
      ...others,
      { key, value, not: false },
      ...(word === undefined ? [] : [{ key: 'state', value: word, not: false }]),
    ],
  };
};

const useSay = () => {
  const t = useText('applications');
  const states = useApplicationStates();
  return useMemo(
    () =>
      (key: string, value: string): string => {
        if (key === 'health') return states.health(value);
        if (key === 'sync') return states.sync(value);
        return key === 'state' ? t(`state.${value as FleetState}`) : value;
      },
    [t, states],
  );
};

const FACET_KEYS = [
  'state',
  'health',
  'sync',
  'runtime',
  'cluster',
  'namespace',
  'project',
  'git-source',
  'product',
  'group',
  'label',
] as const;

const useFacets = (fleet: FleetNumbers | undefined, say: ReturnType<typeof useSay>): readonly Facet[] => {
  const t = useText('applications');
  return useMemo(() => {
    const counted = FACET_KEYS.map(key => ({
      key,
      label: t(`key.${key}`),
      values:
        fleet?.facets
          .find(one => one.key === key)
          ?.values.map(({ value, count }) => ({
            value: wordOf(key, value),
            label: say(key, value),
            count,
          })) ?? [],
    }));
    const times = ['1h', '24h', '7d', '30d'].map(value => ({ value, label: t(`within.${value as '1h'}`) }));
    return [
      ...counted,
      { key: 'image', label: t('key.image') },
      {
        key: 'is',
        label: t('key.is'),
        values: [
          { value: 'needs-a-look', label: t('views.needsLook') },
          { value: 'favourite', label: t('views.favourites') },
        ],
      },
      { key: 'deployed', label: t('key.deployed'), single: true, values: times },
      { key: 'changed', label: t('key.changed'), single: true, values: times },
    ];
  }, [fleet, say, t]);
};

interface ListProps {
  readonly search: Search;
  readonly show: Props['show'];
  readonly asked: { readonly text: string; readonly favourites: readonly string[] };
  readonly total: number | undefined;
  readonly favourites: Props['favourites'];
  readonly nothing: ReactNode;
  readonly empty: ReactNode;
  readonly isEmpty: boolean;
}

/** The rows, with what can be done to them. */
const FleetList = ({ search, show, asked, total, favourites, nothing, empty, isEmpty }: ListProps) => {
  const t = useText('applications');
  const format = useFormatter();
  const { history } = useRouter();
  const { sort = 'worst', density } = search;
  const list = useFleetRows(asked, sort);
  const [selected, setSelected] = useState(NONE);
  const [syncing, setSyncing] = useState<readonly FleetRow[]>();
  const { ids, toggle } = favourites;
  const favour = (row: FleetRow) =>
    void toggle(row.id).catch(error => toast({ tone: 'bad', title: faultFrom(error).message }));
  const isFavourite = useMemo(() => {
    const known = new Set(ids);
    return (id: string) => known.has(id);
  }, [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what marks a row asks for the newest by itself
  const columns = useMemo(
    () => fleetColumns({ t, format, isFavourite, onFavour: favour }),
    [t, format, isFavourite],
  );
  const chosenRows = list.rows.filter(({ id }) => selected.has(id)).slice(0, SELECTED_MAX);
  const syncable = chosenRows.filter(({ permissions }) => permissions.includes('sync'));
  const refreshable = chosenRows.filter(({ permissions }) => permissions.includes('refresh'));
  const [only] = chosenRows;
  const peeked = list.rows.find(({ id }) => id === search.selected);
  const onRowKey = (key: string, row: FleetRow): boolean => {
    if (key === 'f') favour(row);
    else if (key === 'd') history.push(`${addressOf(row)}?tab=diff`);
    else if (key === 's' && row.permissions.includes('sync'))
      setSyncing(syncable.length > 0 ? syncable : [row]);
    else return false;
    return true;
  };
  const refresh = async () => {
    try {
      for (const { runtime, namespace, name } of refreshable)
        await askRuntime({ runtime, document: FleetRefreshDocument, variables: { namespace, name } });
      toast({ title: t('bulk.refreshed', { count: refreshable.length }) });
    } catch (error) {
      toast({ tone: 'bad', title: faultFrom(error).message });
    }
  };
  return (
    <div className={styles.list} data-old={list.isOld ? '' : undefined}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={isEmpty ? [] : list.rows}
        rowKey={({ id }) => id}
        state={{ density: density ?? 'dense' }}
        selection={{ selected, onChange: setSelected }}
        href={addressOf}
        onOpen={row => history.push(addressOf(row))}
        onPeek={row => show({ selected: row.id === search.selected ? undefined : row.id })}
        onRowKey={onRowKey}
        current={search.selected}
        page={{ ...list.page, total }}
        onSight={list.onSight}
        loading={list.isPending}
        skeletonRows={16}
        filtered={asked.text !== ''}
        nothingMatches={nothing}
        empty={empty}
        error={list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
        fresh={{ count: list.waiting, label: t('changed', { count: list.waiting }), onShow: list.show }}
        keyHints={[
          { keys: 'F', label: t('keys.favourite') },
          { keys: 'S', label: t('keys.sync') },
          { keys: 'D', label: t('keys.diff') },
        ]}
        scrollId="applications"
      />
      {chosenRows.length > 0 && (
        <SelectedBar
          count={selected.size}
          maySync={syncable.length}
          mayRefresh={refreshable.length}
          onSync={() => setSyncing(syncable)}
          onRefresh={() => void refresh()}
          onRollBack={
            chosenRows.length === 1 && only?.permissions.includes('app-rollback')
              ? () => history.push(`${addressOf(only)}?tab=timeline`)
              : undefined
          }
          onClear={() => setSelected(NONE)}
        />
      )}
      {peeked && <PeekPanel row={peeked} onClose={() => show({ selected: undefined })} />}
      {syncing && (
        <syncDialog.Show
          rows={syncing}
          onClose={() => setSyncing(undefined)}
          onDone={() => {
            setSyncing(undefined);
            setSelected(NONE);
          }}
        />
      )}
    </div>
  );
};
