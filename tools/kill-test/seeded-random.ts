/** Numbers between 0 and 1 that are the same for the same seed. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
