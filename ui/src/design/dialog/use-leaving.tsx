import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What is asked before something closes that cannot be opened again as it was. */
export interface LeaveQuestion {
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

interface Options {
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

/** Closes a panel at once where nothing is lost by it, and asks elsewhere. */
export const useLeaving = ({ panel, onClose, wayBack, leave }: Options): Leaving => {
  const t = useText('design.leave');
  const [asked, setAsked] = useState<LeaveQuestion>();
  const [asking, setAsking] = useState(false);
  const hasLeft = useRef(false);
  const changed = { title: t('title'), text: t('text'), leave: t('leave'), stay: t('stay') };
  const close = () => {
    // A field knows whether it differs from what it began with.
    const isChanged = panel.current?.querySelector('form [data-dirty]') != null;
    if (leave === undefined && !isChanged) return onClose();
    // The answer "stay" leads back to where the focus was, which a press outside has taken away.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    hasLeft.current = false;
    setAsked(leave ?? changed);
    setAsking(true);
  };
  return {
    close,
    closeByPress: () => {
      if (panel.current?.querySelector('form') == null) close();
    },
    question: asked && (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={asked.title}
        consequences={[{ text: asked.text, tone: 'warn' }]}
        confirm={asked.leave}
        cancel={asked.stay}
        danger
        onConfirm={async () => {
          hasLeft.current = true;
          onClose();
        }}
        // The panel goes too, and with it what had the focus.
        wayBack={() => (hasLeft.current ? wayBack() : undefined)}
      />
    ),
  };
};
