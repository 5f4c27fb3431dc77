import { useEffect, useState } from 'react';
import { Banner } from '../design/banner/index.ts';
import { Button } from '../design/button/index.ts';
import { useLive } from '../live/index.ts';
import { useFormatter, useText } from '../text/index.ts';

/** A stream that comes back this soon was never missed. */
const PATIENCE_MS = 3_000;

/** Says that the page no longer follows what happens, and as of when it is. */
export const LiveBanner = () => {
  const t = useText('shell.live');
  const format = useFormatter();
  const { kind, heardAt, retryNow } = useLive();
  const isAway = kind === 'reconnecting' || kind === 'offline';
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    setMissed(false);
    if (!isAway) return;
    const timer = setTimeout(() => setMissed(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || !isMissed) return null;
  const at =
    heardAt === undefined
      ? undefined
      : format.dateTime(heardAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <Banner
      tone="warn"
      shape="strip"
      title={t(kind === 'offline' ? 'offlineTitle' : 'lostTitle')}
      actions={
        // Without a network there is nothing to try.
        kind === 'reconnecting' && (
          <Button size="sm" icon="refresh" onClick={retryNow}>
            {t('retry')}
          </Button>
        )
      }
    >
      {at === undefined ? t('neverHeard') : t('asOf', { time: at })}
    </Banner>
  );
};
