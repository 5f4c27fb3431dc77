import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  /** What Git says. */
  readonly enabled: boolean;
  readonly busy: boolean;
  /** Why the platform did not take it. */
  readonly fault: Error | undefined;
  readonly onTell: () => void;
}

/** Git decides; the platform, which shows it, is to be told once more. */
export const ConfigurationUntold = ({ enabled, busy, fault, onTell }: Props) => {
  const t = useText('runtime.configuration.untold');
  const common = useText('common');
  return (
    <Banner
      tone="warn"
      title={t('title')}
      actions={
        <Button size="sm" icon="refresh" busy={busy} onClick={onTell}>
          {common('retry')}
        </Button>
      }
    >
      {t(enabled ? 'is' : 'isNot')} {fault && sentence(faultFrom(fault).message)}
    </Banner>
  );
};
