import { useMemo } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { machineColumns } from './machine-columns.tsx';
import { parseServiceAccountsSearch } from './search.ts';
import { type Machine, useMachines } from './use-machines.ts';

const createMachine = later(async () => (await import('./machine-drawers.tsx')).CreateMachine, MissingPart);
const panel = later(
  async () => (await import('./machine-panel.tsx')).MachinePanel,
  MissingPart,
  PanelPending,
);
const LATER = [createMachine, panel];

const FACETS = new Set(['state', 'team', 'role']);

const valuesOf = ({ enabled, admin, teams }: Machine, key: string): readonly string[] => {
  if (key === 'state') return [enabled ? 'enabled' : 'disabled'];
  if (key === 'role') return [admin ? 'admin' : 'member'];
  return teams.map(({ name }) => name);
};

/** The identities of programs. */
export const ServiceAccountsPage = () => {
  const t = useText('serviceAccounts');
  const columns = useMemo(() => machineColumns(t), [t]);
  const list = useList(parseServiceAccountsSearch, columns);
  const { search, show, select } = list;
  const machines = useMachines();
  const mayCreate = useCan('create', 'service-account');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'service-accounts.create', title: t('create'), icon: 'plus', run: create }] : [],
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
        at="/settings/service-accounts"
        read={machines}
        columns={columns}
        facets={useFacets(machines.machines)}
        rows={filterRows(machines.machines, parseQuery(list.text, FACETS), {
          values: valuesOf,
          words: ({ name }) => name,
        })}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon="runner" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={machines.machines.find(({ id }) => id === search.selected)}
            read={machines}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {machine => <panel.Show key={machine.id} machine={machine} onClose={() => select()} />}
          </SelectedPanel>
        }
      />
      <createMachine.Show
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
