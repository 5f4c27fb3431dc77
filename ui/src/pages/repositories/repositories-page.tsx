import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, useList } from '../../list/index.ts';
import { useCan, useSession } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { repositoryColumns } from './repository-columns.tsx';
import { parseRepositoriesSearch } from './search.ts';
import { type Repository, useRepositories } from './use-repositories.ts';

const createDrawer = later(
  async () => (await import('./create-repository.tsx')).CreateRepository,
  MissingPart,
);
const LATER = [createDrawer];
const FACETS = new Set(['owner', 'visibility']);

/** A name as an address may have it. */
const segmentOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);

/** The repositories of the built-in Git host. */
export const RepositoriesPage = () => {
  const t = useText('repositories');
  const navigate = useNavigate();
  const { account } = useSession();
  const columns = useMemo(() => repositoryColumns(t), [t]);
  const list = useList(parseRepositoriesSearch, columns);
  const { search, show } = list;
  const repositories = useRepositories();
  const mayCreate = useCan('create', 'repository');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'repositories.create', title: t('create'), icon: 'branch', run: create }] : [],
  );
  const newButton = mayCreate && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={newButton}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/repositories"
        read={repositories}
        columns={columns}
        facets={useFacets(repositories.rows)}
        rows={filterRows(repositories.rows, parseQuery(list.text, FACETS), {
          values: (row, key) => [key === 'owner' ? row.owner.login : row.visibility],
          words: ({ fullName, description }) => `${fullName} ${description}`,
        })}
        keyOf={({ id }) => id}
        href={({ fullName }) => `/repositories/${fullName}`}
        empty={
          <EmptyState icon="branch" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      <createDrawer.Show
        open={search.create === true && mayCreate}
        onClose={() => show({ create: undefined })}
        onCreated={({ owner, name }) =>
          void navigate({
            to: '/repositories/$owner/$repo',
            params: { owner: owner.login, repo: name },
            // What was typed is saved by now.
            ignoreBlocker: true,
          })
        }
        owner={repositories.rows[0]?.owner.login ?? segmentOf(account.name)}
      />
    </Page>
  );
};

const useFacets = (rows: readonly Repository[]): readonly Facet[] => {
  const t = useText('repositories');
  return useMemo(
    () => [
      {
        key: 'owner',
        label: t('facet.owner'),
        pinned: true,
        values: [...new Set(rows.map(({ owner }) => owner.login))].toSorted().map(value => ({ value })),
      },
      {
        key: 'visibility',
        label: t('facet.visibility'),
        values: (['internal', 'private'] as const).map(value => ({
          value,
          label: t(`visibility.${value}`),
        })),
      },
    ],
    [rows, t],
  );
};
