import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { type Facet, FilterBar, NoMatches, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import {
  DataTable,
  TableDisplay,
  tableStateFromSearch,
  tableStateToSearch,
} from '../../design/table/index.ts';
import { filterRows, ListLayout, SelectionBar } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { type Invitation, invitationColumns } from './invitation-columns.tsx';
import { RevokeInvitations } from './revoke-invitations.tsx';
import { parseUsersSearch } from './search.ts';
import type { useInvitations } from './use-invitations.ts';
import type { Around } from './use-members.ts';

interface Props {
  readonly around: Around;
  readonly invitations: ReturnType<typeof useInvitations>;
  readonly mayInvite: boolean;
  readonly onInvite: () => void;
}

const NONE: ReadonlySet<string> = new Set();
const KEYS = new Set(['role', 'team']);
const READING = {
  values: (row: Invitation, key: string) => (key === 'role' ? [row.role] : row.teams.map(({ name }) => name)),
  words: (row: Invitation) => row.email,
};

/** The invitations that wait to be accepted. */
export const InvitationsTab = ({ around, invitations, mayInvite, onInvite }: Props) => {
  const t = useText('users');
  const [search, show] = usePageSearch(parseUsersSearch);
  const mayRevoke = useCan('revoke', 'invitation');
  const [selected, setSelected] = useState(NONE);
  const [revoked, setRevoked] = useState<readonly Invitation[]>([]);
  const columns = useMemo(() => invitationColumns(t), [t]);
  const state = tableStateFromSearch(search, columns);
  const text = search.q ?? '';
  const rows = filterRows(invitations.rows, parseQuery(text, KEYS), READING);
  const chosen = rows.filter(row => selected.has(row.id));
  const facets = useFacets(around);
  const ask = (q: string) => show({ q: q === '' ? undefined : q });
  return (
    <>
      <ListLayout
        bar={
          <FilterBar label={t('invitations.filter')} value={text} onChange={ask} facets={facets}>
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        selection={
          chosen.length > 0 && (
            <SelectionBar
              label={t('invitations.selected', { count: chosen.length })}
              onClear={() => setSelected(NONE)}
            >
              <Button variant="danger" onClick={() => setRevoked(chosen)}>
                {t('invitations.revokeCount', { count: chosen.length })}
              </Button>
            </SelectionBar>
          )
        }
      >
        <DataTable
          label={t('tab.invitations')}
          columns={columns}
          rows={rows}
          rowKey={row => row.id}
          scrollId="invitations"
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          page={{ ...invitations.page, total: invitations.page.hasMore ? undefined : rows.length }}
          loading={invitations.isPending}
          filtered={text !== ''}
          fresh={{
            count: invitations.waiting,
            label: t('invitations.fresh', { count: invitations.waiting }),
            onShow: invitations.showWaiting,
          }}
          selection={mayRevoke ? { selected, onChange: setSelected } : undefined}
          actions={
            mayRevoke ? row => <InvitationMenu row={row} onRevoke={() => setRevoked([row])} /> : undefined
          }
          empty={
            <EmptyState
              icon="mail"
              title={t('invitations.empty.title')}
              actions={
                mayInvite ? (
                  <Button variant="primary" icon="plus" onClick={onInvite}>
                    {t('invite.action')}
                  </Button>
                ) : undefined
              }
            >
              {t('invitations.empty.text')}
            </EmptyState>
          }
          nothingMatches={
            <NoMatches title={t('invitations.nothing')} value={text} onChange={ask} facets={facets} />
          }
          error={
            invitations.error && (
              <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />
            )
          }
        />
      </ListLayout>
      {revoked.length > 0 && (
        <RevokeInvitations
          rows={revoked}
          onClose={() => setRevoked([])}
          onDone={ended =>
            setSelected(new Set([...selected].filter(id => !ended.some(row => row.id === id))))
          }
        />
      )}
    </>
  );
};

const InvitationMenu = ({ row, onRevoke }: { readonly row: Invitation; readonly onRevoke: () => void }) => {
  const t = useText('users');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: row.email })} />}
      items={[{ label: t('invitations.revokeAction'), icon: 'x', danger: true, onSelect: onRevoke }]}
    />
  );
};

const useFacets = ({ teams }: Around): readonly Facet[] => {
  const t = useText('users');
  return useMemo(
    () => [
      {
        key: 'role',
        label: t('facet.role'),
        pinned: true,
        values: (['admin', 'user'] as const).map(value => ({ value, label: t(`role.${value}`) })),
      },
      {
        key: 'team',
        label: t('facet.team'),
        values: teams.filter(({ type }) => type === 'custom').map(({ name }) => ({ value: name })),
      },
    ],
    [teams, t],
  );
};
