/** A draft that somebody left is offered again, to them alone, in the browser that they left it in. */
import { type ApplicationDraft, EMPTY_DRAFT } from './draft.ts';

const keyOf = (who: string): string => `freshet.wizard.application.${who}`;

export const readDraft = (who: string): ApplicationDraft | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(who)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...EMPTY_DRAFT, ...kept } : undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (who: string, draft: ApplicationDraft | undefined): void => {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(who));
    else localStorage.setItem(keyOf(who), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still makes applications.
  }
};
