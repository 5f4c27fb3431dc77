import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { later, useFetchWhenIdle } from '../later/index.ts';
import { LiveProvider, useLive } from '../live/index.ts';
import { SessionKeeper, useSessionKeeper } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { ActivityFeed } from './activity/index.ts';
import { ToldKeys, useKeyListener } from './keys/index.ts';
import { LiveBanner } from './live-banner.tsx';
import { MissingPart } from './missing-part.tsx';
import { NavFrame } from './nav/index.ts';
import { PageGate } from './page-gate.tsx';
import { PalettePending } from './palette/palette-pending.tsx';
import styles from './shell.module.css';
import { useShellKeys } from './shell-keys.ts';
import { type ShellWindow, useShellWindows, WindowsContext } from './windows.ts';

const palette = later(
  async () => (await import('./palette/palette.tsx')).Palette,
  MissingPart,
  PalettePending,
);
const keyMap = later(async () => (await import('./keys/key-map.tsx')).KeyMap, MissingPart);
const LATER = [palette, keyMap];

/** What stands around every page of somebody who is signed in. */
export const Shell = () => (
  <SessionKeeper>
    <Live>
      <ActivityFeed>
        <Windows>
          <ToldKeys>
            <Frame />
          </ToldKeys>
        </Windows>
      </ActivityFeed>
    </Live>
  </SessionKeeper>
);

const Live = ({ children }: { readonly children: ReactNode }) => {
  const { who, isHalted, reportEnd } = useSessionKeeper();
  return (
    <LiveProvider who={who} isHalted={isHalted} onSignedOut={reportEnd}>
      <RetryAfterSignIn />
      {children}
    </LiveProvider>
  );
};

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
  useKeyListener(shown === undefined || shown === 'activity');
  useShellKeys();
  useFetchWhenIdle(LATER);
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('page.skip')}
      </a>
      <NavFrame>
        <div className={styles.sheet}>
          <LiveBanner />
          <PageGate>
            <Outlet />
          </PageGate>
        </div>
      </NavFrame>
      {shown === 'palette' && <PaletteWindow start="" onClose={close} />}
      {shown === 'commands' && <PaletteWindow start="> " onClose={close} />}
      {shown === 'keys' && <keyMap.Show onClose={close} />}
    </div>
  );
};

interface PaletteProps {
  readonly start: string;
  readonly onClose: () => void;
}

/** What is typed before the code of the palette is here is what it begins with. */
const PaletteWindow = ({ start, onClose }: PaletteProps) => {
  const [ahead, setAhead] = useState(start);
  const [before] = useState(() => document.activeElement);
  return <palette.Show start={ahead} onAhead={setAhead} before={before} onClose={onClose} />;
};
