import { api, data } from '../../api/index.ts';
import { ConfirmDialog, type Consequence } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Team } from './team-columns.tsx';
import { useTeamRules } from './use-team-rules.ts';

interface Props {
  readonly team: Team;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a team goes, and says what goes with it. */
export const DeleteTeam = ({ team, onClose, onDeleted }: Props) => {
  const t = useText('teams.delete');
  const refresh = useRefreshPeople();
  const { rules, mayRead } = useTeamRules(team);
  const { _id: id, name } = team;
  const members = team.users.length + team.serviceAccounts.length;
  const remove = async () => {
    await data(api.DELETE('/team/{id}', { params: { path: { id } } }));
    toast({ title: t('said', { name }) });
    onDeleted();
    await refresh();
  };
  const aboutRules = (): readonly Consequence[] => {
    if (!mayRead) return [];
    if (rules === undefined) return [{ text: t('checking'), icon: 'search' }];
    if (rules.length === 0) return [{ text: t('noRules'), icon: 'check' }];
    return [{ tone: 'danger', text: t('rules', { count: rules.length }) }];
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('title', { name })}
      consequences={[
        ...(members > 0 ? [{ tone: 'warn' as const, text: t('members', { count: members }) }] : []),
        ...aboutRules(),
        { text: t('forever') },
      ]}
      confirm={rules?.length ? t('confirmRules', { count: rules.length }) : t('confirm')}
      danger
      onConfirm={remove}
    />
  );
};
