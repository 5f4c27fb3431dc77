import { Toast } from '@base-ui/react/toast';
import { markUndone, remember } from './activity.ts';

interface ToastOptions {
  /** What happened: "Held search in staging". */
  readonly title: string;
  readonly tone?: 'ok' | 'bad';
  /** Takes it back. Offered for eight seconds. */
  readonly undo?: () => void;
  /** Another act, as "View". */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface ToastData extends ToastOptions {
  readonly seconds: number;
}

const UNDO_SECONDS = 8;
const SECONDS = 6;

let count = 0;

export const manager = Toast.createToastManager<ToastData>();

/** What was said before the corner for it was there, which comes after the first page. */
const waiting: (() => void)[] = [];
let isThere = false;

/** Says that there is somebody to show toasts now. */
export const cornerIsThere = (): void => {
  isThere = true;
  for (const add of waiting.splice(0)) add();
};

/** Says what just happened, and stays in the activity list. */
export const toast = ({ title, tone = 'ok', undo, action }: ToastOptions): void => {
  count += 1;
  const id = `toast ${count}`;
  remember({ id, at: new Date(), title, tone, undone: false });
  const takeBack =
    undo &&
    (() => {
      markUndone(id);
      undo();
    });
  const add = () =>
    manager.add({
      id,
      title,
      // The card counts down itself, so that the seconds it shows are the seconds there are.
      timeout: 0,
      priority: tone === 'bad' ? 'high' : 'low',
      data: {
        title,
        tone,
        seconds: undo ? UNDO_SECONDS : SECONDS,
        ...(takeBack ? { undo: takeBack } : {}),
        ...(action ? { action } : {}),
      },
    });
  if (isThere) add();
  else waiting.push(add);
};
