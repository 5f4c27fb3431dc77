import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { Dialog } from '../../design/dialog/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { FaultBanner } from '../../design/form/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import { RollbackHelmReleaseDocument } from './release.proxy.generated.ts';
import { type ReleasePlace, useContent } from './use-content.ts';

interface Props {
  readonly place: ReleasePlace;
  readonly current: number;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Shows what a rollback changes in values and manifests, and has Helm do it. */
export const RollbackRelease = ({ place, current, revision, onClose, onDone }: Props) => {
  const t = useText('helm.rollback');
  const common = useText('common');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const now = useContent(place, current);
  const then = useContent(place, revision);
  const { runtime, ...release } = place;
  const act = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const variables = { ...release, revision };
      const { rollbackHelmRelease: made } = await askRuntime({
        runtime,
        document: RollbackHelmReleaseDocument,
        variables,
      });
      toast({ title: t('done', { name: place.name, revision, made: made.revision }) });
      onDone();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['/gitops/clusters/releases'] });
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(common('failed')));
    } finally {
      setBusy(false);
    }
  };
  const [before, after] = [now.data?.helmRevision, then.data?.helmRevision];
  const error = now.error ?? then.error;
  const isReady = before !== undefined && after !== undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('title', { name: place.name, revision })}
      description={t('description', { next: current + 1, revision })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" icon="undo" busy={busy} disabled={!isReady} onClick={() => void act()}>
            {t('confirm', { revision })}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {fault && <FaultBanner fault={fault} />}
        {error && <ErrorState error={error} onRetry={() => void (now.error ? now : then).refetch()} />}
        {!error && !isReady && <SkeletonText lines={8} />}
        {isReady && (
          <>
            <Part title={t('values')} same={t('sameValues')} before={before.values} after={after.values} />
            <Part
              title={t('manifest')}
              same={t('sameManifest')}
              before={before.manifest}
              after={after.manifest}
            />
          </>
        )}
      </div>
    </Dialog>
  );
};

interface PartProps {
  readonly title: string;
  readonly same: string;
  readonly before: string;
  readonly after: string;
}

const Part = ({ title, same, before, after }: PartProps) =>
  before === after ? (
    <p className={styles.quiet}>{same}</p>
  ) : (
    <DiffView label={title} title={title} before={before} after={after} />
  );
