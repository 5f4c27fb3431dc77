import { faultFrom } from '../../../api/index.ts';
import { Banner } from '../../../design/banner/index.ts';
import { Button, ButtonLink } from '../../../design/button/index.ts';
import { isTooOld } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { sentence, troubleOf } from './trouble.ts';

interface Props {
  readonly runtime: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why the runtime tells nothing of a set: it is away, or too old, or says what is in the way. */
export const SetTrouble = ({ runtime, error, onRetry }: Props) => {
  const t = useText('applicationSets');
  const common = useText('common');
  const fault = faultFrom(error);
  const isAway = troubleOf(fault) === 'away';
  return (
    <Banner
      shape="strip"
      tone="warn"
      title={isAway ? t('offline', { runtime }) : sentence(fault.message)}
      actions={
        isTooOld(fault) ? (
          <ButtonLink
            size="sm"
            to="/runtimes/$name"
            params={{ name: runtime }}
            search={{ tab: 'settings' }}
            hash="upgrade"
          >
            {t('upgrade')}
          </ButtonLink>
        ) : (
          <Button size="sm" icon="refresh" onClick={onRetry}>
            {common('retry')}
          </Button>
        )
      }
    >
      {isAway ? `${sentence(fault.message)} ${t('offlineText')}` : sentence(fault.hint)}
    </Banner>
  );
};
