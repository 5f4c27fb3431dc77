import { IconButton } from '../../design/button/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { useText } from '../../text/index.ts';
import { adminReason, disableReason, type Member, type Reason } from './limits.ts';
import type { Question } from './member-dialogs.tsx';
import type { Around } from './use-members.ts';
import { useSwitchMembers } from './use-switch-members.ts';

/** What the reader may do to members. */
export interface MayDo {
  readonly setRole: boolean;
  readonly remove: boolean;
}

interface Props {
  readonly member: Member;
  readonly around: Around;
  readonly may: MayDo;
  readonly onAsk: (question: Question) => void;
}

/** What can be done to one member, at the end of their row. */
export const MemberMenu = ({ member, around, may, onAsk }: Props) => {
  const t = useText('users');
  const switchMembers = useSwitchMembers();
  const say = (reason: Reason | undefined) => reason && t(`reason.${reason}`);
  const isActive = member.status === 'active';
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: member.userName })} />}
      items={[
        ...(may.setRole
          ? [
              {
                label: t(member.role === 'admin' ? 'makeMember' : 'makeAdmin'),
                icon: 'shield' as const,
                disabledReason: say(adminReason(member, around)),
                onSelect: () => onAsk({ kind: 'role', member }),
              },
            ]
          : []),
        ...(may.remove
          ? [
              {
                label: t(isActive ? 'disable' : 'enable'),
                icon: isActive ? ('lock' as const) : ('undo' as const),
                disabledReason: isActive ? say(disableReason(member, around)) : undefined,
                onSelect: () => void switchMembers([member], !isActive),
              },
              {
                label: t('removeAction'),
                icon: 'x' as const,
                danger: true,
                disabledReason: say(adminReason(member, around)),
                onSelect: () => onAsk({ kind: 'remove', members: [member] }),
              },
            ]
          : []),
      ]}
    />
  );
};
