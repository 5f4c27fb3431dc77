import type { ReactNode } from 'react';
import { Button } from '../../design/button/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import { adminReason, disableReason, type Member, type Reason } from './limits.ts';
import type { Question } from './member-dialogs.tsx';
import type { MayDo } from './member-menu.tsx';
import type { Around } from './use-members.ts';
import { useSwitchMembers } from './use-switch-members.ts';
import styles from './users.module.css';

interface Props {
  readonly member: Member;
  readonly around: Around;
  readonly may: MayDo;
  readonly onAsk: (question: Question) => void;
}

/** What can be done to a member, with what it means beside each button. */
export const MemberActs = ({ member, around, may, onAsk }: Props) => {
  const t = useText('users');
  const switchMembers = useSwitchMembers();
  const say = (reason: Reason | undefined) => reason && t(`reason.${reason}`);
  const isActive = member.status === 'active';
  const reasons = {
    role: say(adminReason(member, around)),
    disable: isActive ? say(disableReason(member, around)) : undefined,
    remove: say(adminReason(member, around)),
  };
  return (
    <PanelSection title={t('panel.act')}>
      {may.setRole && (
        <Act hint={reasons.role ?? t(`role.${member.role === 'admin' ? 'userHint' : 'adminHint'}`)}>
          <Button size="sm" disabledReason={reasons.role} onClick={() => onAsk({ kind: 'role', member })}>
            {t(member.role === 'admin' ? 'makeMember' : 'makeAdmin')}
          </Button>
        </Act>
      )}
      {may.remove && (
        <>
          <Act hint={reasons.disable ?? t(isActive ? 'panel.disableHint' : 'panel.enableHint')}>
            <Button
              size="sm"
              disabledReason={reasons.disable}
              onClick={() => void switchMembers([member], !isActive)}
            >
              {t(isActive ? 'disable' : 'enable')}
            </Button>
          </Act>
          <Act hint={reasons.remove ?? t('panel.removeHint')}>
            <Button
              size="sm"
              variant="danger"
              disabledReason={reasons.remove}
              onClick={() => onAsk({ kind: 'remove', members: [member] })}
            >
              {t('removeAction')}
            </Button>
          </Act>
        </>
      )}
    </PanelSection>
  );
};

const Act = ({ hint, children }: { readonly hint: string; readonly children: ReactNode }) => (
  <div className={styles.act}>
    <p>{hint}</p>
    {children}
  </div>
);
