import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { wordsOf } from './error-words.ts';
import type { Retry } from './standing-error.ts';

interface Props {
  /** Why what is shown could not be read again. */
  readonly error: Error | null;
  /** When it was read, in milliseconds. */
  readonly at: number;
  readonly retry: Retry;
  readonly shape?: 'note' | 'strip';
}

/** Stands above what was read once and could not be read again; nothing where it is of now. */
export const OldBanner = ({ error, at, retry, shape = 'strip' }: Props) => {
  const t = useText('pullRequest.old');
  const common = useText('common');
  if (!error) return null;
  return (
    <Banner
      shape={shape}
      tone="warn"
      title={t('title')}
      actions={
        <Button size="sm" icon="refresh" busy={retry.isBusy} onClick={retry.start}>
          {common('retry')}
        </Button>
      }
    >
      {wordsOf(error)} {t.rich('asOf', { time: () => <Time at={new Date(at).toISOString()} /> })}
    </Banner>
  );
};
