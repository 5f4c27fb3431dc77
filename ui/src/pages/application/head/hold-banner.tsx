import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import styles from './head.module.css';

interface Props {
  readonly hold: Head['hold'];
  /** Absent for whoever may not. */
  readonly onRelease: (() => void) | undefined;
}

/** Who stopped the automatic sync, why, since when, and what ends it. */
export const HoldBanner = ({ hold, onRelease }: Props) => {
  const t = useText('holds.banner');
  if (hold == null) return null;
  return (
    <div className={styles.bars}>
      <Banner
        tone="gate"
        title={
          <>
            {t('title', { by: hold.by })} <Time at={hold.since} />
          </>
        }
        actions={
          onRelease && (
            <Button size="sm" onClick={onRelease}>
              {t('release')}
            </Button>
          )
        }
      >
        {(hold.reason !== '' || hold.until != null) && (
          <p>
            {hold.reason}
            {hold.until != null && (
              <>
                {hold.reason !== '' && ' · '}
                {t('end')} <Time at={hold.until} />
              </>
            )}
          </p>
        )}
        <p>{t('forever')}</p>
      </Banner>
    </div>
  );
};
