import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { useText } from '../../text/index.ts';
import type { Anchor } from './anchor.ts';
import { AnchorForm } from './anchor-form.tsx';
import styles from './audit.module.css';
import type { Log } from './use-records.ts';
import { VerificationResult } from './verification-result.tsx';

interface Props {
  readonly open: boolean;
  readonly log: Log;
  /** How to open the record at a place, where it is at hand. */
  readonly openPlace: (place: number) => (() => void) | undefined;
  readonly onClose: () => void;
}

/** Proves that nobody changed the log, or shows where somebody did. */
export const VerifyDrawer = ({ open, log, openPlace, onClose }: Props) => {
  const t = useText('audit.verify');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('description')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Verification log={log} openPlace={openPlace} />
    </Drawer>
  );
};

/** Mounted while the drawer is open, so that each opening checks anew. */
const Verification = ({ log, openPlace }: Pick<Props, 'log' | 'openPlace'>) => {
  const t = useText('audit.verify');
  const [anchor, setAnchor] = useState<Anchor>();
  const verification = useQuery({
    queryKey: ['/audit/verify', { log, anchor }],
    queryFn: ({ signal }) =>
      data(api.GET('/audit/verify', { params: { query: { log, ...anchor } }, signal })),
    // A verification that was made a while ago proves nothing about now.
    gcTime: 0,
    staleTime: 0,
  });
  const verify = (next: Anchor) => {
    setAnchor(next);
    if (next.hash === anchor?.hash && next.seq === anchor.seq) void verification.refetch();
  };
  const busy = verification.isFetching;
  return (
    <div className={styles.chain} aria-busy={busy}>
      {busy && (
        <>
          <Banner tone="run" title={t('busy')}>
            {t(`log.${log}`)}
          </Banner>
          <SkeletonText lines={6} />
        </>
      )}
      {!busy && verification.error && (
        <ErrorState error={verification.error} onRetry={() => void verification.refetch()} />
      )}
      {!busy && verification.data && (
        <VerificationResult result={verification.data} log={log} anchor={anchor} open={openPlace} />
      )}
      {!busy && verification.data && (
        <div>
          <Button icon="refresh" onClick={() => void verification.refetch()}>
            {t('again')}
          </Button>
        </div>
      )}
      <AnchorForm onSubmit={verify} />
    </div>
  );
};
