import { useMemo, useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { type Facet, FilterBar, NoMatches } from '../../design/filter-bar/index.ts';
import {
  DataTable,
  TableDisplay,
  tableStateFromSearch,
  tableStateToSearch,
} from '../../design/table/index.ts';
import { ListLayout } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { memberColumns } from './member-columns.tsx';
import { MemberDialogs, type Question } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberPanel } from './member-panel.tsx';
import { MemberSelection } from './member-selection.tsx';
import { parseUsersSearch } from './search.ts';
import { type Around, useMembers } from './use-members.ts';

interface Props {
  readonly around: Around;
  readonly mayInvite: boolean;
  readonly onInvite: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Everybody in the account, and beside them the one who is looked at. */
export const MembersTab = ({ around, mayInvite, onInvite }: Props) => {
  const t = useText('users');
  const [search, show] = usePageSearch(parseUsersSearch);
  const may = { setRole: useCan('set-role', 'user'), remove: useCan('remove', 'user') };
  const [selected, setSelected] = useState(NONE);
  const [question, setQuestion] = useState<Question>();
  const { me } = around;
  const columns = useMemo(() => memberColumns(t, me, may.remove), [t, me, may.remove]);
  const state = tableStateFromSearch(search, columns);
  const text = search.q ?? '';
  const members = useMembers(text, state.sort !== undefined);
  const { rows } = members;
  const chosen = rows.filter(row => selected.has(row._id));
  const ask = (q: string) => show({ q: q === '' ? undefined : q });
  const facets = useFacets(around);
  const close = () => show({ selected: undefined });
  return (
    <>
      <ListLayout
        bar={
          <FilterBar label={t('filter')} value={text} onChange={ask} facets={facets}>
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        selection={
          chosen.length > 0 && (
            <MemberSelection
              chosen={chosen}
              around={around}
              onAsk={setQuestion}
              onClear={() => setSelected(NONE)}
            />
          )
        }
        panel={
          search.selected !== undefined && (
            <MemberPanel
              key={search.selected}
              id={search.selected}
              row={rows.find(({ _id }) => _id === search.selected)}
              isLeaving={isAsked(question, search.selected)}
              around={around}
              may={may}
              onAsk={setQuestion}
              onClose={close}
            />
          )
        }
      >
        <DataTable
          label={t('tab.members')}
          columns={columns}
          rows={rows}
          rowKey={row => row._id}
          scrollId="users"
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          href={row => `/settings/users?selected=${row._id}`}
          onOpen={row => show({ selected: row._id }, { push: true })}
          current={search.selected}
          page={{ ...members.page, total: members.page.hasMore ? members.total : rows.length }}
          loading={members.isPending}
          filtered={text !== ''}
          fresh={{
            count: members.waiting,
            label: t('fresh', { count: members.waiting }),
            onShow: members.showWaiting,
          }}
          selection={may.remove ? { selected, onChange: setSelected } : undefined}
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
          nothingMatches={<NoMatches title={t('nothing')} value={text} onChange={ask} facets={facets} />}
          error={members.error && <ErrorState error={members.error} onRetry={() => void members.refetch()} />}
        />
      </ListLayout>
      <MemberDialogs
        question={question}
        around={around}
        onClose={() => setQuestion(undefined)}
        onRemoved={gone => {
          setSelected(new Set([...selected].filter(id => !gone.has(id))));
          if (search.selected !== undefined && gone.has(search.selected)) close();
        }}
      />
    </>
  );
};

const isAsked = (question: Question | undefined, id: string): boolean =>
  question?.kind === 'remove' && question.members.some(({ _id }) => _id === id);

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
