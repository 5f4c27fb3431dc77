import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Link } from '../../design/link/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { WizardDone } from '../ground/index.ts';
import { commandWithKey, type RuntimeDraft, runCommand } from './draft.ts';
import { endInstallKey, type InstallKey } from './install-key.ts';

interface Props {
  readonly draft: RuntimeDraft;
  readonly installKey: InstallKey;
  /** It is there. */
  readonly onInstalled: () => void;
  readonly onClose: () => void;
}

/** Events tell of it at once; a page that hears none asks. */
const LOOK_MS = 3_000;

/** What to type, and whether it has worked. Nothing but this page holds the key. */
export const WaitForRuntime = ({ draft, installKey, onInstalled, onClose }: Props) => {
  const t = useText('gitopsWizards.runtime');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const { rows } = useRuntimes();
  const { name } = draft;
  const isThere = rows.find(runtime => runtime.name === name)?.online === true;
  const onThere = useEffectEvent(() => {
    onInstalled();
    // A key that could not be ended now ends by itself.
    endInstallKey(installKey).catch(() => undefined);
  });
  useEffect(() => {
    if (isThere) {
      onThere();
      return undefined;
    }
    // One that is under way is heard out: a server may take longer than the page waits to look again.
    const look = () =>
      void queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes'] }, { cancelRefetch: false });
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isThere, queryClient]);
  return (
    <WizardDone title={t('heading.install')} list={<Link to="/runtimes">{t('list')}</Link>} onClose={onClose}>
      <CopyField
        label={t('command')}
        copyLabel={t('copy')}
        text={commandWithKey(draft, location.origin, installKey.secret)}
      />
      <p>
        {t('once', {
          at: format.dateTime(new Date(installKey.expires), { hour: '2-digit', minute: '2-digit' }),
        })}
      </p>
      {draft.image === '' && (
        <>
          <p>{t('run')}</p>
          <CopyField label={t('run')} copyLabel={t('copy')} text={runCommand(draft)} />
        </>
      )}
      <div aria-live="polite">
        {isThere ? (
          <Banner tone="ok" title={t('online', { name })}>
            {t('onlineText')}
          </Banner>
        ) : (
          <Banner tone="run" title={t('wait', { name })}>
            {t('waitText')}
          </Banner>
        )}
      </div>
      <div>
        {isThere ? (
          <>
            <ButtonLink variant="primary" to="/sources" search={{ wizard: true, runtime: name }}>
              {t('addSource')}
            </ButtonLink>{' '}
            <ButtonLink to="/runtimes/$name" params={{ name }}>
              {t('show')}
            </ButtonLink>
          </>
        ) : (
          <Button onClick={onClose}>{t('back')}</Button>
        )}
      </div>
    </WizardDone>
  );
};
