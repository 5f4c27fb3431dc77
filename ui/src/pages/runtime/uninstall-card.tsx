import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { hasCome, type Runtime } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';
import styles from './runtime.module.css';

/** How a runtime is taken out of its cluster, or forgotten where its cluster is gone. */
export const UninstallCard = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.uninstall');
  const [asks, setAsks] = useState(false);
  const { kind, online } = runtime;
  const isInstalled = hasCome(runtime);
  const why = kind === 'hosted' ? 'hosted' : isInstalled ? 'text' : 'never';
  return (
    <Card title={t('title')}>
      <div className={styles.stack}>
        <p className={styles.text}>{t(why)}</p>
        <div>
          <ButtonLink
            variant="danger"
            to="/runtimes/$name"
            params={{ name: runtime.name }}
            search={{ wizard: 'uninstall' }}
          >
            {t('act')}
          </ButtonLink>
        </div>
        {!online && (
          <div className={styles.state}>
            {kind === 'hosted' ? (
              <p className={styles.quiet}>{t('again')}</p>
            ) : (
              isInstalled && <p className={styles.quiet}>{t('gone')}</p>
            )}
            <Button variant="danger" onClick={() => setAsks(true)}>
              {t('forget')}
            </Button>
          </div>
        )}
      </div>
      {asks && <Forget runtime={runtime} onClose={() => setAsks(false)} />}
    </Card>
  );
};

interface ForgetProps {
  readonly runtime: Runtime;
  readonly onClose: () => void;
}

const Forget = ({ runtime: { name, kind }, onClose }: ForgetProps) => {
  const t = useText('runtime.uninstall.forgetting');
  const own = useText('runtime.uninstall');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={name}
      consequences={[
        { tone: 'danger', text: t('history') },
        { tone: 'warn', text: kind === 'hosted' ? own('again') : t('key') },
        { text: t('goesOn') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/gitops/runtimes/{runtime}', { params: { path: { runtime: name } } }));
        await navigate({ to: '/runtimes' });
        await queryClient.invalidateQueries({ queryKey: ['/gitops/runtimes'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
