import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiFault, faultFrom } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { useText } from '../../text/index.ts';
import { Page } from '../page/index.ts';
import styles from './errors.module.css';
import { Failure } from './failure.tsx';

const useRetry = (): (() => void) => {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  return () => {
    reset();
    void router.invalidate();
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof ApiFault && (error.status === 403 || error.status === 404);

/** A page that could not be shown; the shell around it goes on. */
export const RouteError = ({ error }: ErrorComponentProps) => {
  const t = useText('shell.errors');
  return (
    <Page title={t(isMissing(error) ? 'title' : 'failedTitle')}>
      <Failure error={error} onRetry={useRetry()} />
    </Page>
  );
};

/** The product could not be shown at all, most often because the server does not answer. */
export const ShellError = ({ error }: ErrorComponentProps) => {
  const t = useText('shell.errors');
  const retry = useRetry();
  return (
    <main className={styles.whole}>
      <title>{t('unreachable')}</title>
      <ErrorState title={t('unreachable')} error={faultFrom(error)} onRetry={retry} />
    </main>
  );
};
