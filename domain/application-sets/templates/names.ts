const LONGEST_NAME = 253;
const SLUG_LENGTH = 50;

/** A name that Kubernetes takes: small letters, digits, dashes and dots, with a letter or digit at both ends. */
export const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^-a-z0-9.]/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^[-.]+|[-.]+$/g, '');

/** A name for URLs of at most so many characters; cut between words where it may be. */
export const slugify = (name: string, length = SLUG_LENGTH, cutsBetweenWords = true): string => {
  const normal = normalizeName(name);
  const slug = (cutsBetweenWords ? normal : normal.slice(0, length))
    .replace(/[^a-z0-9_-]/g, '-')
    .replace(/-+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
  if (!cutsBetweenWords || slug.length <= length) return slug;
  const dash = slug.lastIndexOf('-', length);
  return dash >= 0 ? slug.slice(0, dash) : slug.slice(0, length);
};
