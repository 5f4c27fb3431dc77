import { useMemo, useState } from 'react';
import { type Context, deleteContext, useContexts } from '../../contexts/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { configColumns } from './config-columns.tsx';
import { CONFIG_TYPES } from './config-values.ts';
import { parseSharedConfigSearch } from './search.ts';

const drawer = later(async () => (await import('./config-drawer.tsx')).ConfigDrawer, MissingPart);
const panel = later(async () => (await import('./config-panel.tsx')).ConfigPanel, MissingPart, PanelPending);
const LATER = [drawer, panel, deleteContext];

const FACETS = new Set(['type']);

/** What pipelines share: variables, secrets and YAML. */
export const SharedConfigPage = () => {
  const t = useText('sharedConfig');
  const columns = useMemo(() => configColumns(t), [t]);
  const list = useList(parseSharedConfigSearch, columns);
  const { search, show, select } = list;
  const configs = useContexts(CONFIG_TYPES);
  const { actions, windows } = useRowActs();
  const mayCreate = useCan('create', 'shared-configuration');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'shared-config.create', title: t('create'), icon: 'plus', run: create }] : [],
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
        at="/settings/shared-config"
        read={configs}
        columns={columns}
        facets={useFacets()}
        rows={filterRows(configs.rows, parseQuery(list.text, FACETS), {
          values: ({ spec }) => [spec.type],
          words: ({ metadata, spec }) => `${metadata.name} ${Object.keys(spec.data).join(' ')}`,
        })}
        keyOf={({ metadata }) => metadata.id}
        actions={actions}
        empty={
          <EmptyState icon="vars" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={configs.rows.find(({ metadata }) => metadata.id === search.selected)}
            read={configs}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {context => <panel.Show key={context.metadata.id} context={context} onClose={() => select()} />}
          </SelectedPanel>
        }
      />
      {windows}
      {search.create === true && mayCreate && (
        <drawer.Show onClose={() => show({ create: undefined })} onSaved={id => select(id)} />
      )}
    </Page>
  );
};

/** What can be done from a row, by somebody who may. */
const useRowActs = () => {
  const t = useText('sharedConfig');
  const common = useText('contexts');
  const [edited, setEdited] = useState<Context>();
  const [deleted, setDeleted] = useState<Context>();
  const mayUpdate = useCan('update', 'shared-configuration');
  const mayDelete = useCan('delete', 'shared-configuration');
  const actions = (context: Context) => (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: context.metadata.name })} />}
      items={[
        ...(mayUpdate
          ? [{ label: t('edit'), icon: 'edit' as const, onSelect: () => setEdited(context) }]
          : []),
        ...(mayDelete
          ? [
              {
                label: common('delete.action'),
                icon: 'trash' as const,
                danger: true,
                onSelect: () => setDeleted(context),
              },
            ]
          : []),
      ]}
    />
  );
  return {
    actions: mayUpdate || mayDelete ? actions : undefined,
    windows: (
      <>
        {edited !== undefined && <drawer.Show context={edited} onClose={() => setEdited(undefined)} />}
        {deleted !== undefined && (
          <deleteContext.Show context={deleted} holds="values" onClose={() => setDeleted(undefined)} />
        )}
      </>
    ),
  };
};

const useFacets = (): readonly Facet[] => {
  const t = useText('sharedConfig');
  return useMemo(
    () => [
      {
        key: 'type',
        label: t('facet.type'),
        pinned: true,
        values: CONFIG_TYPES.map(value => ({ value, label: t(`type.${value}`) })),
      },
    ],
    [t],
  );
};
