import { useQuery } from '@tanstack/react-query';
import { faultFrom } from '../../api/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Link } from '../../design/link/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { RuntimeIntegrationsDocument } from './integrations.proxy.generated.ts';
import styles from './runtime.module.css';

const LOOKS = {
  open: { tone: 'ok', shape: 'ok' },
  closed: { tone: 'warn', shape: 'warn' },
  others: { tone: 'idle', shape: 'pending' },
} as const;

const stateOf = (isOpen: boolean | null): keyof typeof LOOKS => {
  if (isOpen === null) return 'others';
  return isOpen ? 'open' : 'closed';
};

const REFUSALS: ReadonlySet<number> = new Set([403, 404]);

const isRefused = (error: Error | null): boolean => error !== null && REFUSALS.has(faultFrom(error).status);

/** Registries and issue trackers whose credentials lie sealed in Git, and whether this runtime can open them. */
export const IntegrationsCard = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.integrations');
  const { name, online } = runtime;
  const mayRead = useCan('read', 'integration');
  const mayAdd = useCan('update', 'integration');
  const found = useQuery({
    ...runtimeQuery('/gitops/runtimes/integrations', {
      runtime: name,
      document: RuntimeIntegrationsDocument,
    }),
    enabled: online && mayRead,
    retry: false,
  });
  // Who may read some may still not read those of this runtime: nothing is said of them then.
  if (!mayRead || isRefused(found.error)) return null;
  const body = () => {
    if (!online) return <p className={styles.text}>{t('offline')}</p>;
    if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!found.data) return <SkeletonText lines={2} />;
    if (found.data.integrations.length === 0) return <p className={styles.text}>{t('none')}</p>;
    return found.data.integrations.map(one => (
      <div key={one.name} className={styles.state}>
        <div className={styles.grow}>
          <b>{one.name}</b>
          <p className={styles.quiet}>{one.kind}</p>
        </div>
        <Pill {...LOOKS[stateOf(one.isOpen)]} quiet="auto">
          {t(`state.${stateOf(one.isOpen)}`)}
        </Pill>
      </div>
    ));
  };
  return (
    <Card
      title={t('title')}
      actions={
        mayAdd && online ? (
          <ButtonLink size="sm" icon="plus" to="/runtimes" search={{ wizard: 'integration', name }}>
            {t('add')}
          </ButtonLink>
        ) : undefined
      }
    >
      <div className={styles.stack}>
        {body()}
        <p className={styles.quiet}>
          {t('ofPipelines')} <Link to="/settings/integrations">{t('show')}</Link>
        </p>
      </div>
    </Card>
  );
};
