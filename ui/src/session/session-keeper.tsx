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
import { type components, fetchData, onSignedOut } from '../api/index.ts';
import { later, useFetchWhenIdle } from '../later/index.ts';
import { currentUser, type Session, sessionOf, useSession } from './session.ts';
import { hearTabs, tellTabs } from './session-tabs.ts';

/** Without the dialog whatever waits for it is refused, and says so itself. */
const Unasked = ({ onDismiss }: { readonly onDismiss: () => void }) => {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => dismiss(), []);
  return null;
};

const signInDialog = later(async () => (await import('./sign-in-dialog.tsx')).SignInDialog, Unasked);
const movedDialog = later(async () => (await import('./moved-dialog.tsx')).MovedDialog);
const LATER = [signInDialog, movedDialog];

type CurrentUser = components['schemas']['CurrentUser'];

interface Keeper {
  /** Says that the session is over, where nobody waits for an answer. */
  readonly reportEnd: () => void;
  /** How often the person has signed in again. */
  readonly renewals: number;
}

const KeeperContext = createContext<Keeper>({ reportEnd: () => undefined, renewals: 0 });

export const useSessionKeeper = (): Keeper => use(KeeperContext);

interface Props {
  readonly children: ReactNode;
}

export const SessionKeeper = ({ children }: Props) => {
  const now = useSession();
  // Whoever the page was opened for; reads that come later may already belong to somebody else.
  const [session] = useState(now);
  const isMoved = !isSame(now, session);
  const queryClient = useQueryClient();
  const [state, setState] = useState<'held' | 'ended' | 'dismissed'>('held');
  const [renewals, setRenewals] = useState(0);
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
      if (!isSame(sessionOf(user), session)) return;
      setRenewals(count => count + 1);
      answer(true);
      void queryClient.invalidateQueries({ predicate: ({ state: { status } }) => status === 'error' });
    },
    [session, queryClient, answer],
  );

  useFetchWhenIdle(LATER);
  useEffect(() => onSignedOut(ask), [ask]);
  useEffect(
    () =>
      hearTabs(news => {
        if (news === 'ended') setState('ended');
        // A tab that cannot ask goes on as it is: its next request will tell.
        else fetchData('/user').then(goOn, () => undefined);
      }),
    [goOn],
  );

  const keeper = useMemo(() => ({ reportEnd, renewals }), [reportEnd, renewals]);
  return (
    <KeeperContext value={keeper}>
      {children}
      {isMoved && <movedDialog.Show from={session} to={now} onBack={goOn} />}
      {state === 'ended' && !isMoved && (
        <signInDialog.Show
          session={session}
          onSignedIn={user => {
            tellTabs('opened');
            goOn(user);
          }}
          onDismiss={() => answer(false)}
        />
      )}
    </KeeperContext>
  );
};

const isSame = (one: Session, other: Session): boolean =>
  one.user.id === other.user.id && one.account.id === other.account.id;
