import { createContext, use } from 'react';

/** Remembers the page that was shown last, to tell an arrival from a reload and from a change of its search. */
class Arrivals {
  #last: string | undefined;

  /** Whether the reader came here from another page. */
  readonly at = (pathname: string): boolean => {
    const isArrival = this.#last !== undefined && this.#last !== pathname;
    this.#last = pathname;
    return isArrival;
  };
}

const ArrivalContext = createContext(new Arrivals());

export const useArrival = () => use(ArrivalContext).at;
