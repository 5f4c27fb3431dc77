import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import {
  createPagedLog,
  LogViewer,
  lineRangeFromHash,
  lineRangeToHash,
} from '../../design/log-viewer/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { feedLog, type LogFeed } from './log-feed.ts';
import { type Step, stepState } from './step.ts';

interface Props {
  readonly buildId: string;
  readonly step: Step;
  readonly find: string | undefined;
  readonly onFind: (find: string) => void;
  readonly findInput: RefObject<HTMLInputElement | null>;
  /** The log fills the page. */
  readonly whole: boolean;
  readonly onWhole: () => void;
}

const EMPTY = createPagedLog({
  count: 0,
  load: async () => [],
  search: async () => ({ lines: [], searched: 1, next: undefined }),
});
const NOTHING: LogFeed = { log: EMPTY, isLive: true, isBroken: false, isRead: false };

/** What one step printed, as it comes. */
export const StepLog = ({ buildId, step, find, onFind, findInput, whole, onWhole }: Props) => {
  const t = useText('build.log');
  const common = useText('common');
  const location = useLocation();
  const navigate = useNavigate();
  const selection = lineRangeFromHash(location.hash);
  const { feed, error, retry } = useFeed(buildId, step.id);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  const name = step.title ?? step.name;
  return (
    <div className={styles.log}>
      <LogViewer
        label={t('label', { step: name })}
        log={feed.log}
        live={feed.isLive}
        {...(find === undefined ? {} : { find })}
        onFindChange={onFind}
        selection={selection}
        onSelectionChange={range =>
          void navigate({
            to: '.',
            search: true,
            hash: range === undefined ? '' : lineRangeToHash(range).replace(/^#/, ''),
            replace: true,
            resetScroll: false,
          })
        }
        linkOf={range => new URL(lineRangeToHash(range), window.location.href).href}
        start={<StatusPill kind="step" status={stepState(step)} label={name} />}
        actions={
          <>
            <a
              className={styles.download}
              href={`/api/builds/${buildId}/logs/download?step=${encodeURIComponent(step.id)}`}
              download
              aria-label={t('download')}
              title={t('download')}
            >
              <Icon name="down" size={14} />
            </a>
            <IconButton
              icon="expand"
              size="sm"
              label={t(whole ? 'leaveWhole' : 'whole')}
              aria-pressed={whole}
              onClick={onWhole}
            />
          </>
        }
        findInput={findInput}
        fromEnd={stepState(step) === 'failure'}
        foot={feed.isBroken && <span className={styles.broken}>{t('lost')}</span>}
        empty={feed.isRead ? t(emptyWord(step)) : <span data-skeleton>{common('loading')}</span>}
      />
    </div>
  );
};

const emptyWord = ({ phase }: Step): 'waiting' | 'silent' | 'none' => {
  if (phase === 'pending' || phase === 'delayed') return 'waiting';
  return phase === 'ended' ? 'silent' : 'none';
};

const useFeed = (buildId: string, step: string) => {
  const [feed, setFeed] = useState(NOTHING);
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each attempt
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    setFeed(NOTHING);
    feedLog({ buildId, step }, setFeed, stop.signal).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => stop.abort();
  }, [buildId, step, round]);
  return { feed, error, retry: () => setRound(round + 1) };
};
