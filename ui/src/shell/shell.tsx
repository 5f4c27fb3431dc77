import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { LiveProvider, useLive } from '../live/index.ts';
import { SessionKeeper, useSessionKeeper } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { ActivityFeed } from './activity/index.ts';
import { KeyMap, useKeyListener } from './keys/index.ts';
import { LiveBanner } from './live-banner.tsx';
import { NavFrame } from './nav/index.ts';
import { Palette } from './palette/index.ts';
import styles from './shell.module.css';
import { useShellKeys } from './shell-keys.ts';
import { type ShellWindow, useShellWindows, WindowsContext } from './windows.ts';

/** What stands around every page of somebody who is signed in. */
export const Shell = () => (
  <SessionKeeper>
    <Live>
      <ActivityFeed>
        <Windows>
          <Frame />
        </Windows>
      </ActivityFeed>
    </Live>
  </SessionKeeper>
);

const Live = ({ children }: { readonly children: ReactNode }) => (
  <LiveProvider onSignedOut={useSessionKeeper().reportEnd}>
    <RetryAfterSignIn />
    {children}
  </LiveProvider>
);

/** A stream that ended with the session does not wait for its turn. */
const RetryAfterSignIn = () => {
  const { renewals } = useSessionKeeper();
  const { retryNow } = useLive();
  useEffect(() => {
    if (renewals > 0) retryNow();
  }, [renewals, retryNow]);
  return null;
};

const Windows = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<ShellWindow>();
  const close = useCallback(() => setShown(undefined), []);
  const windows = useMemo(() => ({ shown, open: setShown, close }), [shown, close]);
  return <WindowsContext value={windows}>{children}</WindowsContext>;
};

const Frame = () => {
  const t = useText('shell');
  const { shown, close } = useShellWindows();
  useKeyListener();
  useShellKeys();
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('page.skip')}
      </a>
      <NavFrame>
        <div className={styles.sheet}>
          <LiveBanner />
          <Outlet />
        </div>
      </NavFrame>
      {shown === 'palette' && <Palette start="" onClose={close} />}
      {shown === 'commands' && <Palette start="> " onClose={close} />}
      {shown === 'keys' && <KeyMap onClose={close} />}
    </div>
  );
};
