import type { PointerEvent } from 'react';

const endsInDots = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** Words that had to be cut are whole in the title of their cell once it is pointed at, where nothing in it has a title. */
export const showWholeWords = ({ target }: PointerEvent): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  if (cell === null || cell.querySelector('[title]') !== null) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(endsInDots);
  // The row may show something else by now, and its columns may be wider.
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
};
