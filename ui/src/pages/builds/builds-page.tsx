import { useMemo } from 'react';
import { BUILD_PARTS, type Build, useBuildActs, useCauseWords } from '../../builds/index.ts';
import { ButtonLink, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import type { Facet } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { useFetchWhenIdle } from '../../later/index.ts';
import { ListView, useList } from '../../list/index.ts';
import { Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { buildColumns } from './build-columns.tsx';
import { CAUSES, STATES } from './question.ts';
import { parseBuildsSearch } from './search.ts';
import { useBuilds } from './use-builds.ts';

/** Everything that was built, is being built or waits for it. */
export const BuildsPage = () => {
  const t = useText('builds');
  const columns = useColumns();
  const list = useList(parseBuildsSearch, columns);
  const builds = useBuilds(list.text);
  const acts = useBuildActs();
  useFetchWhenIdle(BUILD_PARTS);
  return (
    <Page title={t('title')} width="bare">
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/builds"
        read={builds}
        columns={columns}
        facets={useFacets(builds.rows)}
        rows={builds.rows}
        keyOf={({ id }) => id}
        href={({ id }) => `/builds/${id}`}
        page={builds.page}
        fresh={{
          count: builds.waiting,
          label: t('new', { count: builds.waiting }),
          onShow: builds.show,
        }}
        actions={build => (
          <Menu
            align="end"
            trigger={
              <IconButton
                icon="more"
                size="sm"
                label={t('actions', { number: t('number', { number: build.number }) })}
              />
            }
            items={acts.entries(build)}
          />
        )}
        empty={
          <EmptyState
            icon="runs"
            title={t('empty.title')}
            actions={<ButtonLink to="/pipelines">{t('empty.action')}</ButtonLink>}
          >
            {t('empty.text')}
          </EmptyState>
        }
      />
      {acts.windows}
    </Page>
  );
};

const useColumns = () => {
  const t = useText('builds');
  const cause = useCauseWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words come with the texts
  return useMemo(() => buildColumns({ t, cause }), [t]);
};

/** What builds are filtered by; of names those are offered that the loaded builds have. */
const useFacets = (rows: readonly Build[]): readonly Facet[] => {
  const t = useText('builds');
  return useMemo(() => {
    const seen = (of: (build: Build) => string) =>
      [...new Set(rows.map(of))]
        .filter(value => value !== '')
        .toSorted()
        .map(value => ({ value }));
    return [
      { key: 'status', label: t('facet.status'), pinned: true, values: STATES.map(value => ({ value })) },
      {
        key: 'pipeline',
        label: t('facet.pipeline'),
        pinned: true,
        values: seen(build => build.pipelineName),
      },
      { key: 'branch', label: t('facet.branch'), pinned: true, values: seen(build => build.branchName) },
      {
        key: 'cause',
        label: t('facet.cause'),
        values: CAUSES.map(value => ({ value, label: t(`cause.kind.${value}`) })),
      },
      {
        key: 'repo',
        label: t('facet.repo'),
        values: seen(build => (build.repoName === '' ? '' : `${build.repoOwner}/${build.repoName}`)),
      },
      { key: 'committer', label: t('facet.committer'), values: seen(build => build.git?.author ?? '') },
      { key: 'runtime', label: t('facet.runtime'), values: seen(build => build.runtime) },
      { key: 'annotation', label: t('facet.annotation') },
    ];
  }, [rows, t]);
};
