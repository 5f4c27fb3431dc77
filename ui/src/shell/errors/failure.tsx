import { useEffect, useEffectEvent } from 'react';
import { ApiFault, faultFrom, UNREACHABLE } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { useText } from '../../text/index.ts';
import { errorHelp } from '../help/index.ts';
import { Denied } from './denied.tsx';
import { NotAvailable } from './not-available.tsx';
import { PageUnavailable } from './page-unavailable.ts';

const isUnreachable = (error: unknown): boolean => error instanceof ApiFault && error.code === UNREACHABLE;

interface Props {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** Whatever a page or a part of it threw, said in words with a way on. */
export const Failure = ({ error, onRetry }: Props) => {
  const t = useText('shell.errors');
  // What failed for want of a network is tried again when the network is back.
  const onOnline = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!(error instanceof PageUnavailable) && !isUnreachable(error)) return undefined;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [error]);
  if (error instanceof PageUnavailable) {
    if (!navigator.onLine)
      return <ErrorState error={{ message: t('offline'), hint: t('offlineHint') }} onRetry={onRetry} />;
    return (
      <EmptyState
        icon="refresh"
        title={t('newVersion')}
        actions={
          <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t('newVersionHint')}
      </EmptyState>
    );
  }
  if (error instanceof ApiFault || !(error instanceof Error)) {
    const fault = faultFrom(error);
    if (fault.code === 'MODULE_OFF') return <NotAvailable because="off" />;
    if (fault.code === 'ROUTE_NOT_FOUND') return <NotAvailable because="unserved" />;
    if (fault.status === 403 || fault.status === 404) return <Denied />;
    return <ErrorState error={fault} onRetry={onRetry} docs={errorHelp(fault.code)} />;
  }
  return (
    <ErrorState
      title={t('broken')}
      error={{ message: t('brokenWhy'), hint: t('brokenHint') }}
      onRetry={onRetry}
    />
  );
};
