import { Banner } from '../../../design/banner/index.ts';
import { Button, ButtonLink } from '../../../design/button/index.ts';
import { sentence } from '../../../design/sentence/index.ts';
import { Time } from '../../../design/time/index.ts';
import { isTooOld } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';

interface Props {
  readonly runtime: string;
  readonly error: Error | null | undefined;
  /** When the runtime told last. */
  readonly at: Date | undefined;
  readonly onRetry: () => void;
}

/** The runtime does not answer: why, what is shown meanwhile, and that it is asked again. */
export const OfflineBanner = ({ runtime, error, at, onRetry }: Props) => {
  const t = useText('application');
  const common = useText('common');
  if (!error) return null;
  if (isTooOld(error)) return <TooOld runtime={runtime} title={error.message} />;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  return (
    <Banner
      shape="strip"
      tone="warn"
      title={t('offline.title', { runtime })}
      actions={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {[error.message, hint]
        .filter(said => said !== '')
        .map(sentence)
        .join(' ')}{' '}
      {t('offline.text', { runtime })}
      {at && <> {t.rich('offline.asOf', { time: () => <Time at={at.toISOString()} /> })}</>}
    </Banner>
  );
};

/** It answers, and does not know what it is asked; only another version of it does. */
const TooOld = ({ runtime, title }: { readonly runtime: string; readonly title: string }) => {
  const t = useText('application.offline');
  return (
    <Banner
      shape="strip"
      tone="warn"
      title={title}
      actions={
        <ButtonLink
          size="sm"
          to="/runtimes/$name"
          params={{ name: runtime }}
          search={{ tab: 'settings' }}
          hash="upgrade"
        >
          {t('upgrade')}
        </ButtonLink>
      }
    >
      {t('tooOldText')}
    </Banner>
  );
};
