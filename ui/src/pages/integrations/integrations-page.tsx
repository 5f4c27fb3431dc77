import { useMemo } from 'react';
import { deleteContext, useContexts } from '../../contexts/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCanEach } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { INTEGRATION_TYPES, KINDS, kindOf, settingsOf, typeOf, wordOf } from './integration.ts';
import { integrationColumns } from './integration-columns.tsx';
import { RuntimeNote } from './runtime-note.tsx';
import { parseIntegrationsSearch } from './search.ts';

const drawer = later(async () => (await import('./integration-drawer.tsx')).IntegrationDrawer, MissingPart);
const panel = later(
  async () => (await import('./integration-panel.tsx')).IntegrationPanel,
  MissingPart,
  PanelPending,
);
const LATER = [drawer, panel, deleteContext];

const FACETS = new Set(['kind']);
const CREATE = [
  { action: 'create', resource: 'integration' },
  { action: 'create', resource: 'git-context' },
] as const;

/** What the platform is connected to: Git providers, registries and the rest. */
export const IntegrationsPage = () => {
  const t = useText('integrations');
  const columns = useMemo(() => integrationColumns(t), [t]);
  const list = useList(parseIntegrationsSearch, columns);
  const { search, show, select } = list;
  const integrations = useContexts(INTEGRATION_TYPES);
  const mayCreate = useCanEach(CREATE).some(Boolean);
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'integrations.create', title: t('create'), icon: 'plus', run: create }] : [],
  );
  const newButton = mayCreate && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={newButton}>
      <RuntimeNote />
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/integrations"
        read={integrations}
        columns={columns}
        facets={useFacets()}
        rows={filterRows(integrations.rows, parseQuery(list.text, FACETS), {
          values: context => [kindOf(typeOf(context))],
          words: context => {
            const { address, user } = settingsOf(context);
            return `${context.metadata.name} ${t(`type.${wordOf(typeOf(context))}`)} ${address} ${user}`;
          },
        })}
        keyOf={({ metadata }) => metadata.id}
        empty={
          <EmptyState icon="link" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={integrations.rows.find(({ metadata }) => metadata.id === search.selected)}
            read={integrations}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {context => <panel.Show key={context.metadata.id} context={context} onClose={() => select()} />}
          </SelectedPanel>
        }
      />
      {search.create === true && mayCreate && (
        <drawer.Show onClose={() => show({ create: undefined })} onSaved={id => select(id)} />
      )}
    </Page>
  );
};

const useFacets = (): readonly Facet[] => {
  const t = useText('integrations');
  return useMemo(
    () => [
      {
        key: 'kind',
        label: t('facet.kind'),
        pinned: true,
        values: KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
      },
    ],
    [t],
  );
};
