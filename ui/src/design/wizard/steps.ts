import type { ReactNode } from 'react';

/** What a step is given: the draft, and how to change it. */
interface StepInput<Draft> {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export interface WizardStep<Draft> {
  readonly id: string;
  readonly title: string;
  /** As the button that leads to it says it: "review". */
  readonly short?: string;
  /** What was chosen, in a few words. */
  readonly summary?: string | undefined;
  /** The question it asks. */
  readonly heading: string;
  readonly hint?: string;
  readonly done?: boolean;
  /** Why it cannot be left forwards yet. */
  readonly blocked?: string | undefined;
  /** Asked when somebody goes on; the step is left once it answers true, and shows itself what is wrong otherwise. */
  readonly beforeNext?: (() => Promise<boolean>) | undefined;
  readonly show: (input: StepInput<Draft>) => ReactNode;
}

export interface WizardCheck {
  readonly id: string;
  readonly state: 'running' | 'ok' | 'warn' | 'failed';
  readonly text: ReactNode;
  /** What to do about it. */
  readonly todo?: ReactNode;
  readonly action?: ReactNode;
}

/** The place of a step by its id; an address that names none leads to the first that is not done. */
export const stepAt = <Draft>(steps: readonly WizardStep<Draft>[], id: string | undefined): number => {
  const named = steps.findIndex(step => step.id === id);
  if (named >= 0) return named;
  const open = steps.findIndex(step => step.done !== true);
  return open < 0 ? Math.max(0, steps.length - 1) : open;
};

/** Whether a step may be gone to: backwards always, forwards as far as the ones before allow. */
export const mayGoTo = <Draft>(steps: readonly WizardStep<Draft>[], from: number, to: number): boolean =>
  to <= from || steps.slice(from, to).every(step => step.blocked === undefined);
