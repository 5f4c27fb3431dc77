import { useEffect, useEffectEvent, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Link } from '../../design/link/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { WizardDone } from '../../gitops-wizards/ground/index.ts';
import { useText } from '../../text/index.ts';
import { typedFor, type Way } from './uninstall.ts';

interface Props {
  readonly runtime: Runtime;
  readonly way: Way;
  readonly isGone: boolean;
  readonly onLook: () => void;
  readonly onForget: () => Promise<void>;
  readonly onClose: () => void;
}

/** Events tell that it is gone at once; a page that hears none asks. */
const LOOK_MS = 3_000;

/** What to type, and whether that has taken the runtime away. */
export const WaitUntilGone = ({ runtime, way, isGone, onLook, onForget, onClose }: Props) => {
  const t = useText('runtime.uninstall.wizard');
  const { name, online } = runtime;
  const typed = typedFor(runtime, way);
  const [isForgetting, setForgetting] = useState(false);
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (isGone) return undefined;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isGone]);
  const title = isGone ? t('gone', { name }) : t(`heading.${way}`);
  return (
    <WizardDone title={title} list={<Link to="/runtimes">{t('list')}</Link>} onClose={onClose}>
      {!isGone && typed !== undefined && (
        <CopyField label={t('command')} copyLabel={t('copy')} text={typed} />
      )}
      <div aria-live="polite">
        {isGone ? (
          <Banner tone="ok" title={t('gone', { name })}>
            {t('goneText')}
          </Banner>
        ) : (
          <Banner tone="run" title={t('wait', { name })}>
            {t(online ? `waitText.${way}` : 'waitText.left')}
          </Banner>
        )}
      </div>
      <div>
        {isGone && (
          <ButtonLink variant="primary" to="/runtimes">
            {t('all')}
          </ButtonLink>
        )}
        {!isGone && way === 'setting' && !online && (
          <Button
            variant="danger"
            busy={isForgetting}
            onClick={() => {
              setForgetting(true);
              void onForget()
                .catch((error: unknown) => toast({ title: faultFrom(error).message, tone: 'bad' }))
                .finally(() => setForgetting(false));
            }}
          >
            {t('finish.forget')}
          </Button>
        )}
        {!isGone && <Button onClick={onClose}>{t('back')}</Button>}
      </div>
    </WizardDone>
  );
};
