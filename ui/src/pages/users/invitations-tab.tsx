import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, SelectionBar, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { type Invitation, invitationColumns } from './invitation-columns.tsx';
import { parseUsersSearch } from './search.ts';
import type { useInvitations } from './use-invitations.ts';
import type { Around } from './use-members.ts';

const revocation = later(
  async () => (await import('./revoke-invitations.tsx')).RevokeInvitations,
  MissingPart,
);
const LATER = [revocation];

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
  const mayRevoke = useCan('revoke', 'invitation');
  const [selected, setSelected] = useState(NONE);
  const [revoked, setRevoked] = useState<readonly Invitation[]>([]);
  const columns = useMemo(() => invitationColumns(t), [t]);
  const list = useList(parseUsersSearch, columns);
  const rows = filterRows(invitations.rows, parseQuery(list.text, KEYS), READING);
  const chosen = rows.filter(row => selected.has(row.id));
  useFetchWhenIdle(LATER);
  return (
    <>
      <ListView
        list={list}
        words={{
          label: t('tab.invitations'),
          filter: t('invitations.filter'),
          nothing: t('invitations.nothing'),
        }}
        at="/settings/users"
        read={invitations}
        columns={columns}
        facets={useFacets(around)}
        rows={rows}
        keyOf={row => row.id}
        href={null}
        page={{ ...invitations.page, total: invitations.page.hasMore ? undefined : rows.length }}
        fresh={{
          count: invitations.waiting,
          label: t('invitations.fresh', { count: invitations.waiting }),
          onShow: invitations.showWaiting,
        }}
        selection={mayRevoke ? { selected, onChange: setSelected } : undefined}
        selectionBar={
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
      />
      {revoked.length > 0 && (
        <revocation.Show
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
