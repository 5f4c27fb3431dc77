import { createContext, use } from 'react';

/** Not by their role: messages in the corner have the role of a dialog too. */
const OVER_THE_PAGE = '[data-modal]';

/** Remembers the page that was shown last, to tell an arrival from a reload and from a change of its search. */
class Arrivals {
  #last: string | undefined;

  /** Whether the reader came here from another page; whoever has opened something over it by now goes on there. */
  readonly at = (pathname: string): boolean => {
    const isArrival = this.#last !== undefined && this.#last !== pathname;
    this.#last = pathname;
    return isArrival && document.querySelector(OVER_THE_PAGE) === null;
  };
}

const ArrivalContext = createContext(new Arrivals());

export const useArrival = () => use(ArrivalContext).at;
