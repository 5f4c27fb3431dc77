import { useEffect, useEffectEvent } from 'react';

interface Back {
  readonly step: string | undefined;
  /** Without a way back to where there is nothing to see. */
  readonly onStep: (step: string, how: { readonly isReplaced: true }) => void;
  /** The step at which what is missing is filled in. */
  readonly to: string;
  readonly isMissing: boolean;
}

/** Leads from the review back to a step whose secrets went with the page that they were typed into. */
export const useStepBack = ({ step, onStep, to, isMissing }: Back): void => {
  const isLost = step === 'review' && isMissing;
  const goBack = useEffectEvent(() => onStep(to, { isReplaced: true }));
  useEffect(() => {
    if (isLost) goBack();
  }, [isLost]);
};
