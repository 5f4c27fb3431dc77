import { useMemo } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState, NothingMatches } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { type Facet, FilterBar, parseQuery } from '../../design/filter-bar/index.ts';
import {
  DataTable,
  TableDisplay,
  tableStateFromSearch,
  tableStateToSearch,
} from '../../design/table/index.ts';
import { filterRows, GonePanel, ListLayout } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { machineColumns } from './machine-columns.tsx';
import { CreateMachine } from './machine-drawers.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { parseServiceAccountsSearch } from './search.ts';
import { type Machine, useMachines } from './use-machines.ts';

const FACETS = new Set(['state', 'team', 'role']);

const valuesOf = ({ enabled, admin, teams }: Machine, key: string): readonly string[] => {
  if (key === 'state') return [enabled ? 'enabled' : 'disabled'];
  if (key === 'role') return [admin ? 'admin' : 'member'];
  return teams.map(({ name }) => name);
};

/** The identities of programs. */
export const ServiceAccountsPage = () => {
  const t = useText('serviceAccounts');
  const [search, show] = usePageSearch(parseServiceAccountsSearch);
  const list = useMachines();
  const mayCreate = useCan('create', 'service-account');
  const columns = useMemo(() => machineColumns(t), [t]);
  const facets = useFacets(list.machines);
  const state = tableStateFromSearch(search, columns);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'service-accounts.create', title: t('create'), icon: 'plus', run: create }] : [],
  );

  const query = search.q ?? '';
  const rows = filterRows(list.machines, parseQuery(query, FACETS), {
    values: valuesOf,
    words: ({ name }) => name,
  });
  const selected = list.machines.find(({ id }) => id === search.selected);
  const unselect = () => show({ selected: undefined });
  const newButton = mayCreate && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={newButton}>
      <ListLayout
        bar={
          <FilterBar
            label={t('filter')}
            value={query}
            onChange={q => show({ q: q === '' ? undefined : q })}
            facets={facets}
          >
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        panel={
          selected ? (
            <MachinePanel key={selected.id} machine={selected} onClose={unselect} />
          ) : (
            search.selected !== undefined &&
            !list.error && (
              <GonePanel
                title={t('title')}
                gone={t('panel.gone')}
                loading={list.isPending}
                onClose={unselect}
              />
            )
          )
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => `/settings/service-accounts?selected=${id}`}
          onOpen={({ id }) => show({ selected: id }, { push: search.selected === undefined })}
          current={search.selected}
          scrollId="service-accounts"
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          loading={list.isPending}
          filtered={query !== ''}
          empty={
            <EmptyState icon="runner" title={t('empty.title')} actions={newButton}>
              {t('empty.text')}
            </EmptyState>
          }
          nothingMatches={
            <NothingMatches
              title={t('nothing')}
              filters={[{ text: query, onDrop: () => show({ q: undefined }) }]}
              onClear={() => show({ q: undefined })}
              hidden={list.machines.length}
            />
          }
          error={list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        />
      </ListLayout>
      <CreateMachine
        open={search.create === true && mayCreate}
        onClose={() => show({ create: undefined })}
        onMade={id => show({ create: undefined, selected: id })}
      />
    </Page>
  );
};

const useFacets = (machines: readonly Machine[]): readonly Facet[] => {
  const t = useText('serviceAccounts');
  return useMemo(
    () => [
      {
        key: 'state',
        label: t('facet.state'),
        pinned: true,
        values: (['enabled', 'disabled'] as const).map(value => ({ value, label: t(`state.${value}`) })),
      },
      {
        key: 'role',
        label: t('facet.role'),
        values: (['admin', 'member'] as const).map(value => ({ value, label: t(`role.${value}`) })),
      },
      {
        key: 'team',
        label: t('facet.team'),
        pinned: true,
        values: [...new Set(machines.flatMap(({ teams }) => teams.map(({ name }) => name)))]
          .toSorted()
          .map(value => ({ value })),
      },
    ],
    [machines, t],
  );
};
