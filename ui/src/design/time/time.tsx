import { useFormatter, useText } from '../../text/index.ts';
import { Tooltip } from '../tooltip/index.ts';
import { distance } from './relative.ts';
import { useNow } from './ticker.ts';
import styles from './time.module.css';
import { CLOCK, DATE, useMomentWords } from './use-moment-words.ts';

interface Props {
  /** ISO 8601, as the API gives it. */
  readonly at: string;
  /** Without "ago", where the column says what it is. */
  readonly bare?: boolean;
  /** `exact` shows the moment itself, `date` its day. */
  readonly format?: 'relative' | 'exact' | 'date';
  /** Rows of a list that are walked with keys leave it out of the tab order. */
  readonly focusable?: boolean;
  /** The present, where it must not move, as in the gallery. */
  readonly now?: Date;
}

const DAY = { day: 'numeric', month: 'short' } as const;

const WORDS = {
  minutes: { ahead: 'inMinutes', bare: 'minutesBare', ago: 'minutesAgo' },
  hours: { ahead: 'inHours', bare: 'hoursBare', ago: 'hoursAgo' },
  days: { ahead: 'inDays', bare: 'daysBare', ago: 'daysAgo' },
} as const;

/** A moment: relative for seven days, then its date, in the reader's zone; exact, and in UTC, on hover and focus. */
export const Time = ({ at, bare = false, format = 'relative', focusable = true, now }: Props) => {
  const formatter = useFormatter();
  const words = useRelativeWords(bare, now);
  const wholly = useMomentWords();
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  const [exact, utc] = wholly(moment);
  const shown = {
    relative: () => words(moment),
    exact: () => formatter.dateTime(moment, { ...DATE, ...CLOCK }),
    date: () => formatter.dateTime(moment, DATE),
  };
  return (
    <Tooltip
      text={
        <span className={styles.both}>
          <span>{exact}</span>
          {utc !== undefined && <span className={styles.utc}>{utc}</span>}
        </span>
      }
    >
      <time
        dateTime={at}
        className={styles.time}
        // In a banner it would have all of it read aloud again whenever a minute has passed.
        {...(format === 'relative' ? { 'aria-live': 'off' as const } : {})}
        {...(focusable ? { tabIndex: 0 } : {})}
      >
        {shown[format]()}
      </time>
    </Tooltip>
  );
};

const useRelativeWords = (bare: boolean, fixed: Date | undefined) => {
  const t = useText('design.time');
  const formatter = useFormatter();
  const ticking = useNow();
  return (moment: Date): string => {
    const away = distance(moment, fixed ?? ticking);
    switch (away.unit) {
      case 'date':
        return formatter.dateTime(moment, away.sameYear ? DAY : DATE);
      case 'soon':
        return t('soon');
      case 'now':
        return t(bare ? 'nowBare' : 'now');
      default: {
        const { ahead, bare: plain, ago } = WORDS[away.unit];
        if (away.ahead) return t(ahead, { count: away.count });
        return t(bare ? plain : ago, { count: away.count });
      }
    }
  };
};
