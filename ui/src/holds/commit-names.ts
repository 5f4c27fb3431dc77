const NAMED = 3;

/** Commits as they are told in a line: the first few by their short ids. */
export const commitNames = (shas: readonly string[]): string => {
  const names = [...new Set(shas)].map(sha => sha.slice(0, 7));
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')}…` : names.join(', ');
};
