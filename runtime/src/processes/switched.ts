/** Something that is always the same to its users, whichever of several does the work at the moment. */
interface Switched<Shape extends object> {
  /** Finds at each use what is used then, also through parts that somebody took from it earlier. */
  readonly shown: Shape;
  use(next: Shape): void;
}

/** Methods and parts of a part are looked up when they are used, so nobody is left with those of who is gone. */
const shownThrough = <Shape extends object>(current: () => Shape): Shape =>
  new Proxy({} as Shape, {
    get: (_, name) => {
      const value: unknown = Reflect.get(current(), name);
      if (typeof value === 'function')
        return (...given: unknown[]) => {
          const now = current();
          return (Reflect.get(now, name) as (...all: unknown[]) => unknown).apply(now, given);
        };
      return typeof value === 'object' && value !== null
        ? shownThrough(() => Reflect.get(current(), name) as object)
        : value;
    },
    has: (_, name) => Reflect.has(current(), name),
  });

export const switched = <Shape extends object>(first: Shape): Switched<Shape> => {
  let current = first;
  return {
    shown: shownThrough(() => current),
    use: next => {
      current = next;
    },
  };
};
