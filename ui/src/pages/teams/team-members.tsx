import { api, data } from '../../api/index.ts';
import { Combobox } from '../../design/combobox/index.ts';
import { EntryList, PanelSection, useAct } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import { type MemberRef, memberOf } from './member-options.ts';
import type { Team } from './team-columns.tsx';
import { useFindMembers } from './use-find-members.ts';

interface Props {
  readonly team: Team;
  readonly mayChange: boolean;
}

/** Who is in a team; who may changes it here, one at a time, and can take each change back. */
export const TeamMembers = ({ team, mayChange }: Props) => {
  const t = useText('teams.panel');
  const act = useAct();
  const find = useFindMembers(team);
  const change = useChangeMember(team);
  const entries = [
    ...team.users.map(({ _id, userName }) => ({ kind: 'user' as const, id: _id, name: userName })),
    ...team.serviceAccounts.map(({ _id, name }) => ({ kind: 'machine' as const, id: _id, name })),
  ];
  const add = (member: MemberRef, name: string) =>
    void act({
      run: () => change(member, true),
      says: t('added', { name, team: team.name }),
      undo: () => change(member, false),
    });
  const remove = (member: MemberRef, name: string) =>
    void act({
      run: () => change(member, false),
      says: t('removed', { name, team: team.name }),
      undo: () => change(member, true),
    });
  return (
    <PanelSection title={t('members', { count: entries.length })}>
      {mayChange && (
        <Combobox
          label={t('add')}
          labelHidden
          optional
          icon="plus"
          placeholder={t('add')}
          load={find}
          value={undefined}
          onChange={option => option && add(memberOf(option.value), option.label)}
        />
      )}
      <EntryList
        label={t('membersLabel')}
        empty={t('noMembers')}
        entries={entries.map(({ kind, id, name }) => ({
          id,
          name,
          square: kind === 'machine',
          detail: kind === 'machine' ? t('machine') : undefined,
          remove: mayChange
            ? { label: t('remove', { name }), run: () => remove({ kind, id }, name) }
            : undefined,
        }))}
      />
    </PanelSection>
  );
};

const useChangeMember =
  ({ _id: teamId }: Team) =>
  async ({ kind, id }: MemberRef, isIn: boolean): Promise<unknown> => {
    if (kind === 'user') {
      const params = { path: { teamId, userId: id } };
      return isIn
        ? data(api.PUT('/team/{teamId}/{userId}/assignUserToTeam', { params }))
        : data(api.PUT('/team/{teamId}/{userId}/deleteUserFromTeam', { params }));
    }
    // Service accounts are set as a whole, so the newest list is what is changed.
    const params = { path: { id: teamId } };
    const { serviceAccounts } = await data(api.GET('/team/{id}', { params }));
    const others = serviceAccounts.map(({ _id }) => _id).filter(other => other !== id);
    return data(
      api.PATCH('/team/{id}', { params, body: { serviceAccounts: isIn ? [...others, id] : others } }),
    );
  };
