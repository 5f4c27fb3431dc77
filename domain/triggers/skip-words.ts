/** Words in a commit message that keep triggers from firing. */
export const SKIP_WORDS = [
  '[skip ci]',
  '[ci skip]',
  '[no ci]',
  '[skip codefresh]',
  '[codefresh skip]',
  '[skip freshet]',
  '[freshet skip]',
] as const;

/** The first skip word in a message; case does not matter. */
export const skipWordIn = (message: string): string | undefined => {
  const lower = message.toLowerCase();
  return SKIP_WORDS.find(word => lower.includes(word));
};
