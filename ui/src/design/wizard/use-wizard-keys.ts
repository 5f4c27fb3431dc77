import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Acts {
  readonly onLeave?: (() => void) | undefined;
  readonly onForward?: (() => void) | undefined;
}

/** Not by their role: messages in the corner have the role of a dialog too, and leave the page in use. */
const OVER_THE_PAGE = '[data-modal]';

/** What is open within the wizard, as a list of options or the search of the editor, or a hint, closes first. */
const closesFirst = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest('[aria-expanded="true"], .cm-editor') !== null) ||
  document.querySelector('[role="tooltip"][data-open]') !== null;

/** Pressed in the wizard, or where nothing in particular has the focus; what is drawn elsewhere is no part of it. */
const isHere = ({ target }: KeyboardEvent, place: Element | null): boolean =>
  target instanceof Node && place !== null && (place.contains(target) || target.contains(place));

/** Escape leaves a wizard and Ctrl+Enter goes on, wherever on its page the focus is. */
export const useWizardKeys = (place: RefObject<HTMLElement | null>, { onLeave, onForward }: Acts): void => {
  const actOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Escape') return closesFirst(event) ? undefined : onLeave;
    return event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? onForward : undefined;
  };
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !isHere(event, place.current)) return;
    const act = actOf(event);
    if (act === undefined || document.querySelector(OVER_THE_PAGE)) return;
    event.preventDefault();
    // A key that is held would answer the next step before anybody has read it.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
