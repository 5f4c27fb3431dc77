/**
 * Keeps a session that ended from costing anything that was typed. Whoever finds out first (a request, the live
 * stream, another tab) opens one dialog over the page; every request waits for its outcome and is sent again after
 * the sign-in. When somebody else signed in, or the same person in another account, the page cannot go on as it is.
 */
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type components, fetchData, holdRequests, onSignedOut } from '../api/index.ts';
import { later, useFetchWhenIdle } from '../later/index.ts';
import { MovedPlainly } from './moved-plainly.tsx';
import { currentUser, sessionOf, useSession, whoOf } from './session.ts';
import { hearTabs, tellTabs } from './session-tabs.ts';

/** Without the dialog whatever waits for it is refused, and says so itself. */
const Unasked = ({ onDismiss }: { readonly onDismiss: () => void }) => {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => dismiss(), []);
  return null;
};

const signInDialog = later(async () => (await import('./sign-in-dialog.tsx')).SignInDialog, Unasked);
const movedDialog = later(async () => (await import('./moved-dialog.tsx')).MovedDialog, MovedPlainly);
const LATER = [signInDialog, movedDialog];

type CurrentUser = components['schemas']['CurrentUser'];

interface Keeper {
  /** Says that the session is over, where nobody waits for an answer. */
  readonly reportEnd: () => void;
  /** How often the person has signed in again. */
  readonly renewals: number;
  /** The person and the account that the page was opened for. */
  readonly who: string;
  /** The browser acts, or may act, as somebody else for now. */
  readonly isHalted: boolean;
}

const KeeperContext = createContext<Keeper>({
  reportEnd: () => undefined,
  renewals: 0,
  who: '',
  isHalted: true,
});

export const useSessionKeeper = (): Keeper => use(KeeperContext);

interface Props {
  readonly children: ReactNode;
}

export const SessionKeeper = ({ children }: Props) => {
  const now = useSession();
  // Whoever the page was opened for; reads that come later may already belong to somebody else.
  const [session] = useState(now);
  const who = whoOf(session);
  const isMoved = whoOf(now) !== who;
  // Another tab has changed something, and the server was not asked yet what.
  const [isUnsure, setUnsure] = useState(false);
  const isHalted = isMoved || isUnsure;
  const queryClient = useQueryClient();
  const [state, setState] = useState<'held' | 'ended' | 'dismissed'>('held');
  const [renewals, setRenewals] = useState(0);
  const wasUnsure = useRef(false);
  const asking = useRef<PromiseWithResolvers<boolean>>(undefined);

  const ask = useCallback(() => {
    asking.current ??= Promise.withResolvers<boolean>();
    setState('ended');
    return asking.current.promise;
  }, []);
  const answer = useCallback((isBack: boolean) => {
    setState(isBack ? 'held' : 'dismissed');
    asking.current?.resolve(isBack);
    asking.current = undefined;
  }, []);
  // A stream that tries again and again must not open again what the person has closed.
  const reportEnd = useCallback(() => setState(before => (before === 'dismissed' ? before : 'ended')), []);

  const goOn = useCallback(
    (user: CurrentUser) => {
      queryClient.setQueryData(currentUser.queryKey, user);
      // What waits was meant by somebody else: it goes on waiting until they are back.
      if (whoOf(sessionOf(user)) !== who) return;
      setRenewals(count => count + 1);
      answer(true);
      holdRequests(false);
      // What was read while the browser changed sides may belong to the other one.
      const isAll = wasUnsure.current;
      wasUnsure.current = false;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state: { status } }) =>
          isAll ? queryKey[0] !== currentUser.queryKey[0] : status === 'error',
      });
    },
    [who, queryClient, answer],
  );
  const lookAgain = useCallback(() => {
    wasUnsure.current = true;
    holdRequests(true);
    setUnsure(true);
    fetchData('/user')
      // A tab that cannot ask goes on as it is: its next request will tell.
      .then(goOn, () => holdRequests(false))
      .finally(() => setUnsure(false));
  }, [goOn]);

  const isTroubled = useEffectEvent(() => state !== 'held' || isHalted);
  useFetchWhenIdle(LATER);
  useEffect(() => onSignedOut(ask), [ask]);
  useEffect(
    () =>
      hearTabs(news => {
        if (news.kind === 'ended') setState('ended');
        else if (news.who !== who || isTroubled()) lookAgain();
      }),
    [who, lookAgain],
  );
  // Whoever comes from a sign-on at another site was not here to tell.
  useEffect(() => tellTabs({ kind: 'opened', who }), [who]);
  // A read of the page itself may be the first to find out.
  useEffect(() => {
    if (!isMoved) return;
    wasUnsure.current = true;
    holdRequests(true);
  }, [isMoved]);
  useEffect(() => () => holdRequests(false), []);

  const keeper = useMemo(
    () => ({ reportEnd, renewals, who, isHalted }),
    [reportEnd, renewals, who, isHalted],
  );
  return (
    <KeeperContext value={keeper}>
      {children}
      {isMoved && <movedDialog.Show from={session} to={now} onBack={goOn} />}
      {state === 'ended' && !isMoved && (
        <signInDialog.Show
          session={session}
          onSignedIn={user => {
            tellTabs({ kind: 'opened', who: whoOf(sessionOf(user)) });
            goOn(user);
          }}
          onDismiss={() => answer(false)}
        />
      )}
    </KeeperContext>
  );
};
