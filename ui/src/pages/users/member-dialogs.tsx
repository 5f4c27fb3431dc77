import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useActOnAll } from '../../list/index.ts';
import { useAct, useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';
import type { Around } from './use-members.ts';

/** A change of members that is asked about first. */
export type Question =
  | { readonly kind: 'role'; readonly member: Member }
  | { readonly kind: 'remove'; readonly members: readonly Member[] };

interface Props {
  readonly question: Question;
  readonly around: Around;
  readonly onClose: () => void;
  /** These are no longer members. */
  readonly onRemoved: (ids: ReadonlySet<string>) => void;
}

export const MemberDialogs = ({ question, ...rest }: Props) =>
  question.kind === 'role' ? (
    <ChangeRole member={question.member} {...rest} />
  ) : (
    <RemoveMembers members={question.members} {...rest} />
  );

type RoleProps = Pick<Props, 'around' | 'onClose'> & { readonly member: Member };

const ChangeRole = ({ member, around, onClose }: RoleProps) => {
  const t = useText('users.changeRole');
  const act = useAct();
  const refresh = useRefreshPeople();
  const { _id: id, userName: name } = member;
  const toAdmin = member.role !== 'admin';
  const isSelf = id === around.me;
  const set = (role: Member['role']) =>
    data(api.PATCH('/users/{id}', { params: { path: { id } }, body: { role } }));
  const change = async () => {
    await set(toAdmin ? 'admin' : 'user');
    await refresh();
    toast({
      title: t(toAdmin ? 'saidAdmin' : 'saidUser', { name }),
      // Who is no admin any more cannot take it back.
      ...(isSelf ? {} : { undo: () => void takeBack() }),
    });
  };
  const takeBack = () =>
    act({ run: () => set(member.role), says: t(toAdmin ? 'saidUser' : 'saidAdmin', { name }) });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(toAdmin ? 'toAdmin' : 'toUser', { name })}
      consequences={
        toAdmin
          ? [{ tone: 'warn', text: t('everything') }, { text: t('lookAfter') }]
          : [
              ...(isSelf ? [{ tone: 'danger' as const, text: t('self') }] : []),
              { text: t('rulesOnly') },
              { text: t('admins') },
            ]
      }
      confirm={t(toAdmin ? 'confirmAdmin' : 'confirmUser')}
      danger={isSelf}
      onConfirm={change}
    />
  );
};

type RemoveProps = Pick<Props, 'around' | 'onClose' | 'onRemoved'> & { readonly members: readonly Member[] };

const RemoveMembers = ({ members, around, onClose, onRemoved }: RemoveProps) => {
  const t = useText('users');
  const refresh = useRefreshPeople();
  const { left, run } = useActOnAll(members, {
    act: ({ _id: id }) => data(api.DELETE('/users/{id}', { params: { path: { id } } })),
    refresh,
    onDone: removed => onRemoved(new Set(removed.map(({ _id }) => _id))),
  });
  const count = left.length;
  const name = left[0]?.userName ?? '';
  const teams = new Set(left.flatMap(member => member.teams.map(({ _id }) => _id))).size;
  const remove = async () => {
    await run();
    toast({ title: t('removed', { count: members.length, name: members[0]?.userName ?? '' }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('remove.title', { count, name, account: around.account })}
      consequences={[
        ...(left.some(({ _id }) => _id === around.me)
          ? [{ tone: 'danger' as const, text: t('remove.self') }]
          : []),
        { tone: 'danger', text: t('remove.now') },
        ...(teams > 0 ? [{ text: t('remove.teams', { count: teams }) }] : []),
        { text: t('remove.again') },
        { text: t('remove.nowhere') },
      ]}
      confirm={t('remove.confirm', { count })}
      danger
      onConfirm={remove}
    />
  );
};
