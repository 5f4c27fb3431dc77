import { saveFile } from '../../../api/index.ts';
import { Button } from '../../../design/button/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { LogViewer, logText } from '../../../design/log-viewer/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './logs.module.css';
import type { PodLog } from './pod-log-feed.ts';

interface Props {
  readonly label: string;
  readonly feed: PodLog;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
  /** Of the file that it is saved as, without its ending. */
  readonly fileName: string;
}

/** A log as far as it was read, with what is to be said while there is nothing of it. */
export const FollowedLog = ({ label, feed, error, onRetry, fileName }: Props) => {
  const t = useText('applicationLogs');
  const common = useText('common');
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={onRetry} />;
  const save = () => saveFile(`${fileName}.log`, new Blob([logText(feed.log)], { type: 'text/plain' }));
  return (
    <div className={styles.viewer}>
      <LogViewer
        label={label}
        log={feed.log}
        live={feed.isLive}
        actions={
          <Button size="sm" icon="down" disabled={!feed.isRead} onClick={save}>
            {t('download')}
          </Button>
        }
        empty={
          feed.isRead ? t(feed.isLive ? 'empty' : 'ended') : <span data-skeleton>{common('loading')}</span>
        }
      />
    </div>
  );
};
