/** What is told of a click by the browser. */
interface Click {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Around {
  /** A link, button or box in the row was meant, or something drawn over the page. */
  readonly onControl: boolean;
  /** Words of the page are selected: a click of the main button was the end of that, or ends it. */
  readonly hasSelectedText: boolean;
}

const MAIN = 0;
const MIDDLE = 1;

/**
 * What a click on a row outside its link asks for: the same as on the link, where that is plain. A click with Shift or
 * Alt is left to the browser, which selects words by it.
 */
export const rowClick = (
  { button, ctrlKey, metaKey, shiftKey, altKey }: Click,
  { onControl, hasSelectedText }: Around,
): 'open' | 'open-tab' | undefined => {
  if (onControl || shiftKey || altKey) return undefined;
  if (button === MIDDLE) return 'open-tab';
  if (button !== MAIN || hasSelectedText) return undefined;
  return ctrlKey || metaKey ? 'open-tab' : 'open';
};
