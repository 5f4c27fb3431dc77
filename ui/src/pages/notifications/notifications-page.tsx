import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { KINDS, type Notification } from './notification.ts';
import { notificationColumns } from './notification-columns.tsx';
import { usePipelineNames } from './pipeline-names.ts';
import { parseNotificationsSearch } from './search.ts';

const drawer = later(async () => (await import('./notification-drawer.tsx')).NotificationDrawer, MissingPart);
const panel = later(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
  MissingPart,
  PanelPending,
);
const LATER = [drawer, panel];
const FACETS = new Set(['kind']);
const NONE: readonly Notification[] = [];

/** Who is told how builds end, and when one waits for them. */
export const NotificationsPage = () => {
  const t = useText('notifications');
  const { nameOf } = usePipelineNames();
  const columns = useMemo(() => notificationColumns(t, nameOf), [t, nameOf]);
  const list = useList(parseNotificationsSearch, columns);
  const { search, show, select } = list;
  const notifications = useQuery(read('/notifications'));
  const rows = notifications.data?.notifications ?? NONE;
  const mayCreate = useCan('create', 'integration');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    mayCreate ? [{ id: 'notifications.create', title: t('create'), icon: 'bell', run: create }] : [],
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
        at="/settings/notifications"
        read={notifications}
        columns={columns}
        facets={useFacets()}
        rows={filterRows(rows, parseQuery(list.text, FACETS), {
          values: ({ kind }) => [kind],
          words: ({ name, target }) => `${name} ${target}`,
        })}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon="bell" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={rows.find(({ id }) => id === search.selected)}
            read={notifications}
            title={t('title')}
            gone={t('gone')}
            onClose={() => select()}
          >
            {notification => (
              <panel.Show key={notification.id} notification={notification} onClose={() => select()} />
            )}
          </SelectedPanel>
        }
      />
      {search.create === true && mayCreate && <drawer.Show onClose={() => show({ create: undefined })} />}
    </Page>
  );
};

const useFacets = (): readonly Facet[] => {
  const t = useText('notifications');
  return useMemo(
    () => [
      {
        key: 'kind',
        label: t('column.kind'),
        pinned: true,
        values: KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
      },
    ],
    [t],
  );
};
