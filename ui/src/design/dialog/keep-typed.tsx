import { type ReactNode, useRef } from 'react';
import { useHistoryGuard } from './use-history-guard.ts';
import { AskToLeave, isChanged, useChangedQuestion } from './use-leaving.tsx';

interface Props {
  /** A form that stands on the page itself. */
  readonly children: ReactNode;
}

/** Asks whoever leaves the page whether what they typed into its form may go. Drawers and dialogs do so by themselves. */
export const KeepTyped = ({ children }: Props) => {
  const form = useRef<HTMLDivElement>(null);
  const question = useChangedQuestion();
  const held = useHistoryGuard(() => isChanged(form.current));
  return (
    <div ref={form}>
      {children}
      <AskToLeave
        open={held !== undefined}
        question={question}
        onStay={() => held?.stay()}
        onLeave={() => held?.proceed()}
      />
    </div>
  );
};
