/** The HTTP status that a failed call of the API would have, or undefined for what is not an answer of the API. */
export const statusCodeOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'number' ? code : undefined;
};

/** Runs a write whose object may be gone by then, which is as good as done. */
export const unlessGone = async <Result>(write: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await write;
  } catch (error) {
    if (statusCodeOf(error) === 404) return undefined;
    throw error;
  }
};
