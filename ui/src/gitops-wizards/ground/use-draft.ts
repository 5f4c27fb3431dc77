import { useState } from 'react';
import { useSession } from '../../session/index.ts';
import { loadDraft, storeDraft } from './kept-draft.ts';

/** The draft of a wizard, kept in this browser until it is committed or dropped. */
export const useDraft = <Draft extends object>(wizard: string, empty: Draft, begin: Partial<Draft> = {}) => {
  const { user, account } = useSession();
  const place = { who: `${user.id} ${account.id}`, wizard };
  const [kept] = useState(() => loadDraft(place, empty));
  const [draft, setDraft] = useState<Draft>({ ...(kept ?? empty), ...begin });
  return {
    draft,
    /** It goes on with one that was left. */
    isResumed: kept !== undefined,
    change: (next: Draft) => {
      setDraft(next);
      storeDraft(place, next);
    },
    /** It became what it is a draft of: it stays in view, and is not offered again. */
    forget: () => storeDraft(place, undefined),
    drop: () => {
      storeDraft(place, undefined);
      setDraft({ ...empty, ...begin });
    },
  };
};

/** Every change is kept as it is made, so that leaving with the draft has nothing left to do. */
export const ALREADY_KEPT = async (): Promise<void> => undefined;
