import { type RefObject, useEffect, useState } from 'react';

/** Where somebody must look who wanted to go on and could not: a field, the text, or else what was checked. */
const WRONG = ['form [aria-invalid="true"]', '[data-unreadable] .cm-content', '[data-check="failed"]'];

/** Remembers that somebody wanted to leave a step that cannot be left yet, and leads them to what is wrong with it. */
export const useTried = (place: RefObject<HTMLElement | null>, step: string | undefined) => {
  const [tried, setTried] = useState<{ readonly step: string | undefined }>();
  useEffect(() => {
    if (tried === undefined) return;
    const [wrong] = WRONG.flatMap(what => place.current?.querySelector<HTMLElement>(what) ?? []);
    wrong?.focus();
  }, [tried, place]);
  return {
    isTried: tried !== undefined && tried.step === step,
    /** Each time anew: the focus may have gone elsewhere since. */
    tryInVain: () => setTried({ step }),
  };
};
