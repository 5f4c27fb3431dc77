import { Button } from '../../design/button/index.ts';
import { SelectionBar } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import { chosenReason, type Member } from './limits.ts';
import type { Question } from './member-dialogs.tsx';
import type { Around } from './use-members.ts';
import { useSwitchMembers } from './use-switch-members.ts';

interface Props {
  readonly chosen: readonly Member[];
  readonly around: Around;
  readonly onAsk: (question: Question) => void;
  readonly onClear: () => void;
}

/** What can be done to several members at once. */
export const MemberSelection = ({ chosen, around, onAsk, onClear }: Props) => {
  const t = useText('users');
  const switchMembers = useSwitchMembers();
  const active = chosen.filter(({ status }) => status === 'active').length;
  const reason = chosenReason(chosen, around);
  const disabledReason = reason && t(`reason.${reason}`);
  return (
    <SelectionBar label={t('selected', { count: chosen.length })} onClear={onClear}>
      {active > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void switchMembers(chosen, false)}>
          {t('disableCount', { count: active })}
        </Button>
      )}
      {active < chosen.length && (
        <Button onClick={() => void switchMembers(chosen, true)}>
          {t('enableCount', { count: chosen.length - active })}
        </Button>
      )}
      <Button
        variant="danger"
        disabledReason={disabledReason}
        onClick={() => onAsk({ kind: 'remove', members: chosen })}
      >
        {t('removeCount', { count: chosen.length })}
      </Button>
    </SelectionBar>
  );
};
