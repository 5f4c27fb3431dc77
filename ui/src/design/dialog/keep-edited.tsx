import { type Move, useHistoryGuard } from './use-history-guard.ts';
import { AskToLeave, useChangedQuestion } from './use-leaving.tsx';
import { useUnloadGuard } from './use-unload-guard.ts';

interface Props {
  readonly isEdited: boolean;
  /** Whether an address still shows what is edited; the search is as the address has it. */
  readonly isShownAt: (next: Move['next']) => boolean;
}

/** Asks before what is edited in a part of a page is lost, by whatever way that part is left. */
export const KeepEdited = ({ isEdited, isShownAt }: Props) => {
  const question = useChangedQuestion();
  useUnloadGuard(isEdited);
  const held = useHistoryGuard(
    () => isEdited,
    ({ current, next }) => current.pathname !== next.pathname || !isShownAt(next),
  );
  return (
    <AskToLeave
      open={held !== undefined}
      question={question}
      onStay={() => held?.stay()}
      onLeave={() => held?.proceed()}
    />
  );
};
