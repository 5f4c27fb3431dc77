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
import styles from './timeline.module.css';
import { useSourceChanges } from './use-source-changes.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly from: Deployment;
  readonly fromName: string;
  readonly to: Deployment;
  readonly toName: string;
  readonly onClose: () => void;
}

/** Two versions side by side: the files of the source as they were and as they are. */
export const ComparePanel = ({ place, from, fromName, to, toName, onClose }: Props) => {
  const t = useText('application.timeline');
  const [mode, setMode] = useState<DiffMode>('inline');
  const changes = useSourceChanges(place, { from: from.historyId, to: to.historyId, enabled: true });
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
      {!found && !changes.error && <SkeletonRows rows={8} />}
      {found?.files.length === 0 && (
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
      {found?.isCut && <p className={styles.note}>{t('cut', { count: found.files.length })}</p>}
    </Panel>
  );
};
