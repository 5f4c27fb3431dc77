import { useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { Pill } from '../../design/status/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { CommitDialog } from '../../runtime-commits/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { ConfigurationUntold } from './configuration-untold.tsx';
import { PreviewConfigurationRuntimeDocument } from './live.proxy.generated.ts';
import styles from './runtime.module.css';
import { useConfiguration } from './use-configuration.ts';
import { useLiveFacts } from './use-live-facts.ts';

interface Props {
  readonly runtime: Runtime;
  readonly mayUpdate: boolean;
}

/** Whether a runtime applies the products and promotions of the account: a commit, shown before it is made. */
export const ConfigurationCard = ({ runtime, mayUpdate }: Props) => {
  const t = useText('runtime.configuration');
  const { name, online, isConfigurationRuntime } = runtime;
  const [wanted, setWanted] = useState<boolean>();
  const live = useLiveFacts(runtime, { isAwaited: wanted !== undefined });
  const isOne = live.data?.runtime.isConfigurationRuntime ?? undefined;
  const { commit, tell, isTelling, untold } = useConfiguration(runtime, { wanted, isOne });
  const toTell = mayUpdate && untold && (
    <ConfigurationUntold {...untold} busy={isTelling} onTell={() => void tell(untold.enabled)} />
  );
  const wish = !isConfigurationRuntime;
  return (
    <Card title={t('title')}>
      <div className={styles.stack}>
        <p className={styles.text}>{t('text')}</p>
        <div className={styles.state}>
          <Pill
            tone={isConfigurationRuntime ? 'ok' : 'idle'}
            shape={isConfigurationRuntime ? 'ok' : 'pending'}
          >
            {t(isConfigurationRuntime ? 'is' : 'isNot')}
          </Pill>
          {mayUpdate && !untold && (
            <Button {...(online ? {} : { disabledReason: t('offline') })} onClick={() => setWanted(wish)}>
              {t(wish ? 'make' : 'unmake')}
            </Button>
          )}
        </div>
        {wanted === undefined && toTell}
        {mayUpdate && !online && <p className={styles.quiet}>{t('offline')}</p>}
      </div>
      {wanted !== undefined && (
        <CommitDialog
          id={`configuration ${name} ${wanted}`}
          title={t(wanted ? 'makeTitle' : 'unmakeTitle', { name })}
          confirm={t('commit')}
          preview={async signal => {
            const told = await askRuntime({
              runtime: name,
              document: PreviewConfigurationRuntimeDocument,
              variables: { enabled: wanted },
              signal,
            });
            return told.previewConfigurationRuntime;
          }}
          commit={message => commit(wanted, message)}
          isDone={isOne === wanted}
          onClose={() => setWanted(undefined)}
        >
          <p>{t(wanted ? 'makeText' : 'unmakeText')}</p>
          {toTell}
        </CommitDialog>
      )}
    </Card>
  );
};
