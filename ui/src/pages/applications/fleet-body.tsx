import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, FilterBar, NoMatches, printQuery, type Query } from '../../design/filter-bar/index.ts';
import { Select } from '../../design/select/index.ts';
import { useApplicationStates } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { CauseCallout } from './cause-callout.tsx';
import { FacetList } from './facet-list.tsx';
import { FleetList } from './fleet-list.tsx';
import { FleetMap } from './fleet-map.tsx';
import { FleetTree } from './fleet-tree.tsx';
import { GroupPanel } from './group-panel.tsx';
import { groupAsked } from './group-timeline.ts';
import { ENVIRONMENT_SHORT, type FleetState, readFleetQuery, wordOf } from './question.ts';
import { GROUPS, type parseApplicationsSearch, SORTS } from './search.ts';
import { UnknownHint } from './unknown-hint.tsx';
import { knownPart } from './unknown-values.ts';
import { type FleetNumbers, useFleetChoices, useFleetNumbers } from './use-fleet.ts';
import { useNews } from './use-news.ts';
import type { useFavourites } from './use-views.ts';

type Search = ReturnType<typeof parseApplicationsSearch>;

interface Props {
  readonly search: Search;
  readonly show: (part: Partial<Search>, how?: { readonly push?: boolean }) => void;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly newButton: ReactNode;
  /** There is none yet that could deploy anything. */
  readonly needsRuntime: boolean;
  readonly facetsOpen: boolean;
}

const SOME_GROUPS = 12;
const ALL_GROUPS = 200;

/** Map, list and tree, and what all of them are narrowed by. */
export const FleetBody = ({ search, show, favourites, newButton, needsRuntime, facetsOpen }: Props) => {
  const t = useText('applications');
  const { view = 'map', group = 'cluster', sort = 'worst', q = '' } = search;
  const query = useMemo(() => readFleetQuery(q), [q]);
  const asked = useMemo(
    () => ({ text: q, favourites: q.includes('is:favourite') ? favourites.ids : [] }),
    [q, favourites.ids],
  );
  const [allGroups, setAllGroups] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const wish = { group, groups: allGroups ? ALL_GROUPS : SOME_GROUPS, withHolders: view === 'tree' };
  const numbers = useFleetNumbers(asked, wish);
  const { fleet } = numbers;
  // A slip of the finger leaves nothing to show, but what there is to choose from.
  const known = useMemo(() => {
    const part = knownPart(query);
    return part.filters.length === query.filters.length ? asked : { ...asked, text: printQuery(part) };
  }, [query, asked]);
  const choices = useFleetChoices(known, wish);
  const ask = (next: Query | string) => {
    const text = typeof next === 'string' ? next : printQuery(next);
    show({ q: text === '' ? undefined : text });
  };
  const { news, hold } = useNews(fleet, q);
  const newsId = news && `${news.cause?.kind} ${news.cause?.value} ${news.degraded}`;
  const isEmpty = fleet?.total === 0 && q === '';
  const say = useSay();
  const facets = useFacets(choices, say);
  const nothing = <NoMatches title={t('nothing')} value={q} onChange={ask} facets={facets} />;
  const empty = (
    <EmptyState
      icon={needsRuntime ? 'server' : 'app'}
      title={t(needsRuntime ? 'empty.noRuntime' : 'empty.title')}
      actions={newButton}
    >
      {t(needsRuntime ? 'empty.noRuntimeText' : 'empty.text')}
    </EmptyState>
  );
  return (
    <div className={styles.fleet}>
      <div className={styles.side} data-open={facetsOpen ? '' : undefined}>
        {choices && (
          <FacetList
            facets={choices.facets}
            asked={
              new Set(query.filters.filter(({ not }) => !not).map(({ key, value }) => `${key} ${value}`))
            }
            onToggle={(key, value) => ask(toggled(query, key, value))}
            say={say}
          />
        )}
      </div>
      <div className={styles.main} {...hold}>
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
        <UnknownHint query={query} onChange={ask} />
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
        <GroupPanel name={groupAsked(query)} total={fleet?.total} />
        {view === 'tree' ? (
          <FleetTree
            asked={asked}
            sort={sort}
            fleet={fleet}
            isOld={numbers.isPlaceholderData}
            error={fleet ? null : numbers.error}
            onRetry={() => void numbers.refetch()}
            onList={() => show({ view: 'list' }, { push: true })}
            nothing={nothing}
            empty={empty}
          />
        ) : (
          <FleetList
            search={search}
            show={show}
            asked={asked}
            total={fleet?.total}
            favourites={favourites}
            nothing={nothing}
            empty={empty}
            isEmpty={isEmpty}
          />
        )}
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
  'environment',
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
      short: key === 'environment' ? ENVIRONMENT_SHORT : undefined,
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
          { value: 'held', label: t('views.held') },
        ],
      },
      { key: 'deployed', label: t('key.deployed'), single: true, values: times },
      { key: 'changed', label: t('key.changed'), single: true, values: times },
    ];
  }, [fleet, say, t]);
};
