/** A runtime tells what became of its paths, and that is no event of the account: it is asked for. */
export const LOOK_MS = 10_000;
