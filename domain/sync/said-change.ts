/**
 * What a sync did to an object is told in the words of `kubectl`, as `deployment.apps/web configured`, in the one message
 * that its result has. Whatever is said of its health while it is waited for comes after those words and goes again.
 */

export type SaidChange = 'created' | 'configured' | 'unchanged' | 'replaced' | 'serverside-applied';

const SAID = /^\S+ (created|configured|unchanged|replaced|serverside-applied)(?=$|: | \(dry run\)$)/;

/** What a message says was done to its object, or would be in a dry run; undefined where it says something else. */
export const saidChange = (message: string | undefined): SaidChange | undefined =>
  SAID.exec(message ?? '')?.[1] as SaidChange | undefined;

/** The message of an object that is waited for: what was done to it, and what it says of itself now, if anything. */
export const afterChange = (message: string | undefined, news: string | undefined): string | undefined => {
  const done = SAID.exec(message ?? '')?.[0];
  if (done === undefined) return news;
  return news ? `${done}: ${news}` : done;
};

/** What a message says besides what was done to its object. */
export const newsOf = (message: string | undefined): string | undefined => {
  const done = SAID.exec(message ?? '')?.[0];
  return done === undefined ? message : message?.slice(done.length).replace(/^: /, '');
};
