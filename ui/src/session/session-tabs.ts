/** What the tabs of one browser tell each other about the session they share. */
type SessionNews =
  | { readonly kind: 'ended' }
  /** Somebody signed in or changed the account; whoever has the same session already has nothing to do. */
  | { readonly kind: 'opened'; readonly who?: string };

const NAME = 'freshet.session';

/** Tells the other tabs. */
export const tellTabs = (news: SessionNews): void => {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
};

/** Hears the other tabs until told to stop. */
export const hearTabs = (listener: (news: SessionNews) => void): (() => void) => {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
  return () => channel.close();
};

/** What the window of a single sign-on does at its end: the page that opened it goes on. */
export const announceSignIn = (): void => tellTabs({ kind: 'opened' });
