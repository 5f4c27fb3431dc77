import { useState } from 'react';
import { type DiffMode, DiffView } from '../../../design/diff-view/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { DiffModeSwitch } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment } from '../application.ts';
import { Panel } from '../drawer/panel.tsx';
import type { ApplicationPlace } from '../use-application.ts';
import type { movedFrom } from './deployment-facts.ts';
import { OutsideBanner } from './outside-banner.tsx';
import styles from './timeline.module.css';
import { useSourceChanges } from './use-source-changes.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly from: Deployment;
  readonly fromName: string;
  readonly to: Deployment;
  readonly toName: string;
  /** Where the files of the former version were, if that is elsewhere. */
  readonly moved: ReturnType<typeof movedFrom>;
  readonly onClose: () => void;
}

/** Two versions side by side: the files of the source as they were and as they are. */
export const ComparePanel = ({ place, from, fromName, to, toName, moved, onClose }: Props) => {
  const t = useText('application.timeline');
  const [mode, setMode] = useState<DiffMode>('inline');
  const changes = useSourceChanges(place, { from, to, enabled: moved === undefined });
  const found = changes.data?.sourceChanges;
  return (
    <Panel
      icon="diff"
      takesFocus
      title={t('compareTitle', { from: fromName, to: toName })}
      onClose={onClose}
      actions={<DiffModeSwitch mode={mode} onMode={setMode} />}
    >
      {changes.error && (
        <ErrorState title={t('compareFailed')} error={changes.error} onRetry={() => void changes.refetch()} />
      )}
      {moved && (
        <EmptyState icon="diff" title={t('compareMoved')}>
          {t('compareMovedText', { name: fromName, path: moved.path || '/', repository: moved.repoUrl })}
        </EmptyState>
      )}
      {!found && !moved && !changes.error && <SkeletonRows rows={8} />}
      {found?.files.length === 0 && found.outsideCount === 0 && (
        <EmptyState icon="check" title={t('compareNone')}>
          {null}
        </EmptyState>
      )}
      {found?.files.map(file => (
        <div key={file.path} className={styles.file}>
          <DiffView
            label={file.path}
            title={<code>{file.path}</code>}
            before={file.before ?? ''}
            after={file.after ?? ''}
            mode={mode}
          />
        </div>
      ))}
      {found && <OutsideBanner changes={found} kind="compared" />}
      {found?.isCut && <p className={styles.note}>{t('cut', { count: found.files.length })}</p>}
    </Panel>
  );
};
