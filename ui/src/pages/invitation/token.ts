/** The token of an invitation link, from the fragment of its address. */
export const tokenOf = (fragment: string): string | undefined => {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token');
  return token === null || token === '' || token.length > 128 ? undefined : token;
};
