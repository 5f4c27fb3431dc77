import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useHistoryGuard } from './use-history-guard.ts';

/** What is asked before something closes that cannot be opened again as it was. */
export interface LeaveQuestion {
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

interface Options {
  readonly open: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Where the focus goes when the panel closes. */
  readonly wayBack: () => HTMLElement | null;
  /** Asked whatever was typed; without it only a form that was changed asks. */
  readonly leave: LeaveQuestion | undefined;
}

interface Leaving {
  /** For Escape and the close button, which are pressed by accident; not for buttons of the content. */
  readonly close: () => void;
  /** A press outside closes only what nobody can type into. */
  readonly closeByPress: () => void;
  /** Belongs into the panel, so that it is nested. */
  readonly question: ReactNode;
}

/** Whether a form in it was changed: a field knows whether it differs from what it began with. */
export const isChanged = (within: HTMLElement | null): boolean =>
  within?.querySelector('form [data-dirty]') != null;

/** Whether something is being made there: it ends with its own words, which would be missed. */
const isUnderWay = (within: HTMLElement | null): boolean => within?.querySelector('[data-under-way]') != null;

/** What is asked about a form that was changed. */
export const useChangedQuestion = (): LeaveQuestion => {
  const t = useText('design.leave');
  return { title: t('title'), text: t('text'), leave: t('leave'), stay: t('stay') };
};

/** Closes a panel at once where nothing is lost by it, and asks elsewhere; the Back of the browser as well. */
export const useLeaving = ({ open, panel, onClose, wayBack, leave }: Options): Leaving => {
  const changed = useChangedQuestion();
  const [asked, setAsked] = useState<LeaveQuestion>();
  const [asking, setAsking] = useState(false);
  const hasLeft = useRef(false);
  const isAtRisk = () => open && (leave !== undefined || isChanged(panel.current));
  const held = useHistoryGuard(isAtRisk);
  const wanted = leave ?? changed;
  if (held && asked?.title !== wanted.title) setAsked(wanted);
  const close = () => {
    if (isUnderWay(panel.current)) return undefined;
    if (!isAtRisk()) return onClose();
    // The answer "stay" leads back to where the focus was, which a press outside has taken away.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    hasLeft.current = false;
    setAsked(wanted);
    setAsking(true);
  };
  return {
    close,
    closeByPress: () => {
      if (panel.current?.querySelector('form') == null) close();
    },
    question: asked && (
      <AskToLeave
        open={asking || held !== undefined}
        question={asked}
        onStay={() => {
          setAsking(false);
          held?.stay();
        }}
        onLeave={() => {
          hasLeft.current = true;
          if (held) held.proceed();
          else onClose();
        }}
        // The panel goes too, and with it what had the focus.
        wayBack={() => (hasLeft.current ? wayBack() : undefined)}
      />
    ),
  };
};

interface AskProps {
  readonly open: boolean;
  readonly question: LeaveQuestion;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly wayBack?: () => HTMLElement | null | undefined;
}

export const AskToLeave = ({ open, question, onStay, onLeave, wayBack }: AskProps) => (
  <ConfirmDialog
    open={open}
    onClose={onStay}
    title={question.title}
    consequences={[{ text: question.text, tone: 'warn' }]}
    confirm={question.leave}
    cancel={question.stay}
    danger
    onConfirm={async () => onLeave()}
    {...(wayBack ? { wayBack } : {})}
  />
);
