import { use, useEffect } from 'react';
import { usePreference } from '../preferences/index.ts';
import { isApple, KeyContext } from './key-context.ts';
import { isModified, spellPress } from './key-sequence.ts';

const TYPING =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"], [role="dialog"]';
// Not by their role: messages in the corner have the role of a dialog too, and leave the page in use.
const MODAL = '[data-modal]';
const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);

/** Listens to the keyboard once, for every registered key; not while something is about to open over the page. */
export const useKeyListener = (isListening: boolean): void => {
  const registry = use(KeyContext);
  const [singleKeys] = usePreference('singleKeys');
  useEffect(() => {
    // Lists of the design system have keys of their own and look here.
    document.documentElement.dataset.singleKeys = singleKeys ? 'on' : 'off';
  }, [singleKeys]);
  useEffect(() => {
    if (!isListening) return;
    const onPress = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isBusyElsewhere(event, singleKeys)) return;
      const outcome = registry.press(spellPress(event, isApple()), event.timeStamp);
      if (outcome.kind === 'none') return;
      event.preventDefault();
      if (outcome.kind === 'run') outcome.action.run();
    };
    document.addEventListener('keydown', onPress);
    return () => document.removeEventListener('keydown', onPress);
  }, [registry, singleKeys, isListening]);
};

/** What is open over the page has the keyboard for itself, and so has a field that somebody writes in. */
const isBusyElsewhere = (event: KeyboardEvent, singleKeys: boolean): boolean => {
  if (document.querySelector(MODAL)) return true;
  return !isModified(event) && (!singleKeys || isTyping(event.target));
};

const isTyping = (target: EventTarget | null): boolean => {
  const field = target instanceof Element ? target.closest(TYPING) : null;
  return field !== null && !(field instanceof HTMLInputElement && NOT_TYPED.has(field.type));
};
