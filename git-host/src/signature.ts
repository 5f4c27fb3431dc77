/** Who makes a commit, and when. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Who makes what nobody is meant to see. */
export const NOBODY: Signature = { name: 'Freshet', email: 'freshet@localhost.localdomain', at: new Date(0) };

/** The author of a commit, for the environment of Git. */
export const authorOf = ({ name, email, at }: Signature) => ({
  GIT_AUTHOR_NAME: clean(name) || 'unknown',
  GIT_AUTHOR_EMAIL: clean(email) || 'unknown',
  GIT_AUTHOR_DATE: `@${stamp(at)}`,
});

/** Author and committer, for the environment of Git. */
export const identityOf = (who: Signature) => ({
  ...authorOf(who),
  GIT_COMMITTER_NAME: clean(who.name) || 'unknown',
  GIT_COMMITTER_EMAIL: clean(who.email) || 'unknown',
  GIT_COMMITTER_DATE: `@${stamp(who.at)}`,
});

/** What a line of a commit cannot hold is left out. */
export const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}<>]/gu, '')
    .trim()
    .slice(0, 200);

/** Seconds since 1970 with an offset, as Git has it. */
export const stamp = (at: Date): string => `${Math.max(0, Math.floor(at.getTime() / 1000))} +0000`;
