import { Banner } from '../../../design/banner/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { Popover } from '../../../design/popover/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './rules.module.css';
import { useProjectRules } from './use-project-rules.ts';
import { type Obstacle, obstacleOf, type SyncWindow, type Windows, windowTimes } from './windows.ts';

interface Props {
  readonly windows: Windows | null | undefined;
}

/** Whether syncs may begin by themselves, and when that changes; at a press, the windows that say so. */
export const WindowLine = ({ windows }: Props) => {
  const t = useText('applicationRules.window');
  if (!windows) return null;
  const { isAllowed, changesAt } = windows.automatic;
  const words = t(isAllowed ? 'open' : 'closed');
  return (
    <Popover
      label={t('title')}
      trigger={
        <button type="button" className={styles.line} data-closed={isAllowed ? undefined : ''}>
          <Icon name={isAllowed ? 'clock' : 'lock'} size={12} />
          <span>
            {words}
            {changesAt != null && (
              <>
                {', '}
                {t(isAllowed ? 'closes' : 'opens')} <Time at={changesAt} focusable={false} />
              </>
            )}
          </span>
        </button>
      }
    >
      <h3 className={styles.title}>{t('title')}</h3>
      <ul className={styles.windows}>
        {windows.windows.map((window, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two windows may say the same, and they keep their order.
          <WindowItem key={place} window={window} />
        ))}
      </ul>
      <p className={styles.quiet}>{t(windows.manual.isAllowed ? 'manualOpen' : 'manualClosed')}</p>
    </Popover>
  );
};

const WindowItem = ({ window }: { readonly window: SyncWindow }) => {
  const t = useText('applicationRules.window');
  const { kind, description, isActive, isBlocking, changesAt, problem } = window;
  return (
    <li>
      <div className={styles.windowHead}>
        <b>{description ?? t(kind === 'deny' ? 'denies' : 'allows')}</b>
        <Tag tone={isBlocking ? 'warn' : isActive ? 'ok' : 'idle'}>
          {t(isBlocking ? 'blocks' : isActive ? 'active' : 'inactive')}
        </Tag>
      </div>
      <div className={styles.quiet}>
        {description != null && `${t(kind === 'deny' ? 'denies' : 'allows')} · `}
        <code>{windowTimes(window)}</code>
        {changesAt != null && (
          <>
            {' · '}
            {t(isActive ? 'until' : 'from')} <Time at={changesAt} format="exact" />
          </>
        )}
      </div>
      {problem != null && <div className={styles.problem}>{problem}</div>}
    </li>
  );
};

/** What stands in the way, in a sentence. */
const ObstacleWords = ({ obstacle }: { readonly obstacle: Obstacle }) => {
  const t = useText('applicationRules.obstacle');
  const { window } = obstacle;
  const name = window.description ?? windowTimes(window);
  if (obstacle.is === 'unreadable') return t('unreadable', { problem: window.problem ?? '' });
  const { until } = obstacle;
  if (until == null) return t(`${obstacle.is}Always`, { name });
  return <>{t.rich(obstacle.is, { name, time: () => <Time at={until} format="exact" /> })}</>;
};

/** Why automatic sync does not do it, and whether people may; nothing where no window is in the way. */
export const WhyNotByItself = ({ windows, isAutoSynced }: Props & { readonly isAutoSynced: boolean }) => {
  const t = useText('applicationRules.obstacle');
  const automatic = isAutoSynced ? obstacleOf(windows, 'automatic') : undefined;
  const manual = obstacleOf(windows, 'manual');
  if (automatic)
    return (
      <>
        {' '}
        {t('waits')} <ObstacleWords obstacle={automatic} /> {t(manual ? 'handWaitsToo' : 'handPasses')}
      </>
    );
  if (!manual) return null;
  return (
    <>
      {' '}
      <ObstacleWords obstacle={manual} /> {t('handWaits')}
    </>
  );
};

/** What a sync that is started now comes to, where a window is in the way. */
export const WindowNotice = ({ place }: { readonly place: ApplicationPlace }) => {
  const t = useText('applicationRules.obstacle');
  const windows = useProjectRules(place)?.syncWindows;
  const manual = obstacleOf(windows, 'manual');
  if (manual)
    return (
      <Banner tone="warn" title={t('dialogWaits')}>
        <ObstacleWords obstacle={manual} />
      </Banner>
    );
  const automatic = obstacleOf(windows, 'automatic');
  if (!automatic) return null;
  return (
    <Banner title={t('dialogPasses')}>
      <ObstacleWords obstacle={automatic} />
    </Banner>
  );
};
