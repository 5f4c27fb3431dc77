import { useMemo, useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import type { Facet } from '../../design/filter-bar/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { ListView, PanelPending, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { memberColumns } from './member-columns.tsx';
import type { Question } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberSelection } from './member-selection.tsx';
import { parseUsersSearch } from './search.ts';
import { type Around, useMembers } from './use-members.ts';

const panel = later(async () => (await import('./member-panel.tsx')).MemberPanel, MissingPart, PanelPending);
const dialogs = later(async () => (await import('./member-dialogs.tsx')).MemberDialogs, MissingPart);
const LATER = [panel, dialogs];

interface Props {
  readonly around: Around;
  readonly mayInvite: boolean;
  readonly onInvite: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Everybody in the account, and beside them the one who is looked at. */
export const MembersTab = ({ around, mayInvite, onInvite }: Props) => {
  const t = useText('users');
  const may = { setRole: useCan('set-role', 'user'), remove: useCan('remove', 'user') };
  const [selected, setSelected] = useState(NONE);
  const [question, setQuestion] = useState<Question>();
  const { me } = around;
  const columns = useMemo(() => memberColumns(t, me, may.remove), [t, me, may.remove]);
  const list = useList(parseUsersSearch, columns);
  const { search, select } = list;
  const members = useMembers(list.text, list.state.sort !== undefined);
  const { rows } = members;
  const chosen = rows.filter(row => selected.has(row._id));
  useFetchWhenIdle(LATER);
  return (
    <>
      <ListView
        list={list}
        words={{ label: t('tab.members'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/users"
        read={members}
        columns={columns}
        facets={useFacets(around)}
        rows={rows}
        keyOf={row => row._id}
        page={{ ...members.page, total: members.page.hasMore ? members.total : rows.length }}
        fresh={{
          count: members.waiting,
          label: t('fresh', { count: members.waiting }),
          onShow: members.showWaiting,
        }}
        selection={may.remove ? { selected, onChange: setSelected } : undefined}
        selectionBar={
          chosen.length > 0 && (
            <MemberSelection
              chosen={chosen}
              around={around}
              onAsk={setQuestion}
              onClear={() => setSelected(NONE)}
            />
          )
        }
        actions={
          may.remove ? member => <MemberMenu {...{ member, around, may }} onAsk={setQuestion} /> : undefined
        }
        empty={
          <EmptyState
            icon="users"
            title={t('empty.title')}
            actions={
              mayInvite ? (
                <Button variant="primary" icon="mail" onClick={onInvite}>
                  {t('invite.action')}
                </Button>
              ) : undefined
            }
          >
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          search.selected !== undefined && (
            <panel.Show
              key={search.selected}
              id={search.selected}
              row={rows.find(({ _id }) => _id === search.selected)}
              around={around}
              may={may}
              onAsk={setQuestion}
              onClose={() => select()}
            />
          )
        }
      />
      {question && (
        <dialogs.Show
          question={question}
          around={around}
          onClose={() => setQuestion(undefined)}
          onRemoved={gone => {
            setSelected(new Set([...selected].filter(id => !gone.has(id))));
            if (search.selected !== undefined && gone.has(search.selected)) select();
          }}
        />
      )}
    </>
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
        key: 'status',
        label: t('facet.status'),
        pinned: true,
        values: (['active', 'disabled'] as const).map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        key: 'team',
        label: t('facet.team'),
        pinned: true,
        values: teams.map(({ name, users }) => ({ value: name, count: users.length })),
      },
    ],
    [teams, t],
  );
};
