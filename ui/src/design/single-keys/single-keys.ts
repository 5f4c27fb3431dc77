/** Whether keys without a modifier may act. A reader switches them off by `data-single-keys="off"` on the root element. */
export const singleKeysAllowed = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

const TYPES =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Whether the key belongs to a field that somebody writes in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPES) !== null;
