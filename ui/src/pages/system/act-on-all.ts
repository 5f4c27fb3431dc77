/** What came of doing something to many things. */
export interface Outcome {
  readonly done: number;
  /** Why it stopped, where it did. */
  readonly error: unknown;
}

/** Does something to one thing after the other, and stops at the first that fails. */
export const actOnAll = async <Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<Outcome> => {
  let done = 0;
  try {
    for (const thing of things) {
      await act(thing);
      done += 1;
    }
  } catch (error) {
    return { done, error };
  }
  return { done, error: undefined };
};
