import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, useList, useSteadyRows } from '../../list/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { parseTeamsSearch } from './search.ts';
import { defaultReason, membersOf, type Team, teamColumns } from './team-columns.tsx';
import type { MayDo } from './team-panel.tsx';

const panel = later(async () => (await import('./team-panel.tsx')).TeamPanel, MissingPart, PanelPending);
const LATER = [panel];

interface Props {
  readonly may: MayDo;
  readonly onEdit: (team: Team) => void;
  readonly onDelete: (team: Team) => void;
  /** Absent for those who may not. */
  readonly onCreate?: () => void;
}

const KEYS = new Set(['kind', 'tag', 'member']);
const NONE: readonly Team[] = [];
const READING = {
  values: (team: Team, key: string) => {
    if (key === 'kind') return [team.type];
    return key === 'tag' ? team.tags : membersOf(team);
  },
  words: (team: Team) => `${team.name} ${team.tags.join(' ')}`,
};

/** All teams, and beside them the one that is looked at. */
export const TeamList = ({ may, onEdit, onDelete, onCreate }: Props) => {
  const t = useText('teams');
  const columns = useMemo(() => teamColumns(t), [t]);
  const list = useList(parseTeamsSearch, columns);
  const { search, text, select } = list;
  const teams = useQuery(read('/team'));
  const { data = NONE } = teams;
  // What somebody opened, as the team they just made, is shown in its place at once.
  const steady = useSteadyRows(data, team => team._id, { question: search.selected ?? '' });
  const waiting = filterRows(steady.waiting, parseQuery(text, KEYS), READING).length;
  useFetchWhenIdle(LATER);
  return (
    <ListView
      list={list}
      words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
      at="/settings/teams"
      read={teams}
      columns={columns}
      facets={useFacets(data)}
      rows={filterRows(steady.shown, parseQuery(text, KEYS), READING)}
      keyOf={team => team._id}
      fresh={{ count: waiting, label: t('fresh', { count: waiting }), onShow: steady.show }}
      actions={
        may.update || may.delete
          ? team => <TeamMenu team={team} may={may} onEdit={onEdit} onDelete={onDelete} />
          : undefined
      }
      empty={
        <EmptyState
          icon="product"
          title={t('empty.title')}
          actions={
            onCreate ? (
              <Button variant="primary" icon="plus" onClick={onCreate}>
                {t('create.action')}
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
            row={data.find(({ _id }) => _id === search.selected)}
            may={may}
            onEdit={onEdit}
            onDelete={onDelete}
            onClose={() => select()}
          />
        )
      }
    />
  );
};

type MenuProps = Pick<Props, 'may' | 'onEdit' | 'onDelete'> & { readonly team: Team };

const TeamMenu = ({ team, may, onEdit, onDelete }: MenuProps) => {
  const t = useText('teams');
  const reason = defaultReason(t, team);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: team.name })} />}
      items={[
        ...(may.update
          ? [
              {
                label: t('editAction'),
                icon: 'edit' as const,
                disabledReason: reason,
                onSelect: () => onEdit(team),
              },
            ]
          : []),
        ...(may.delete
          ? [
              {
                label: t('deleteAction'),
                icon: 'trash' as const,
                danger: true,
                disabledReason: reason,
                onSelect: () => onDelete(team),
              },
            ]
          : []),
      ]}
    />
  );
};

const useFacets = (teams: readonly Team[]): readonly Facet[] => {
  const t = useText('teams');
  return useMemo(() => {
    const some = (values: readonly string[]) => [...new Set(values)].toSorted().map(value => ({ value }));
    return [
      {
        key: 'kind',
        label: t('facet.kind'),
        pinned: true,
        values: (['default', 'custom'] as const).map(value => ({ value, label: t(`kind.${value}`) })),
      },
      { key: 'tag', label: t('facet.tag'), pinned: true, values: some(teams.flatMap(({ tags }) => tags)) },
      { key: 'member', label: t('facet.member'), values: some(teams.flatMap(membersOf)) },
    ];
  }, [teams, t]);
};
