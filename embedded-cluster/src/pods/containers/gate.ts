/** Lets only so many through at a time; the rest wait their turn. */
export interface Gate {
  pass<Value>(work: () => Promise<Value>): Promise<Value>;
}

export const createGate = (width: number): Gate => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    pass: async work => {
      if (inside >= width) await new Promise<void>(resolve => waiting.push(resolve));
      else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) inside -= 1;
        else next();
      }
    },
  };
};
