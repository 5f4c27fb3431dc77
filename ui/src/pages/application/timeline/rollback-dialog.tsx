import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { Drawer } from '../../../design/drawer/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { RadioGroup } from '../../../design/radio-group/index.ts';
import { Select } from '../../../design/select/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Time } from '../../../design/time/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { CommitDone, CommitPreview } from '../../../gitops/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { authorOf, useSession } from '../../../session/index.ts';
import { titleOf } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { isApplied } from '../config/is-applied.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { longName, mainOf, nameBeside, realDeployments } from './deployment-facts.ts';
import { RollbackInClusterDocument, RollbackInGitDocument } from './rollback.proxy.generated.ts';
import styles from './timeline.module.css';
import { useSourceChanges } from './use-source-changes.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: ApplicationPlace;
  readonly head: Head;
  /** The entry of the history to begin with; the one before what runs unless said. */
  readonly to?: number | undefined;
}

type Way = 'git' | 'cluster';

/** Goes back to an earlier version: by a commit that undoes, or in the cluster alone. */
export const RollbackDialog = ({ open, onClose, ...rest }: Props) => {
  const t = useText('applicationRollback');
  return (
    <Drawer open={open} onClose={onClose} wide title={t('title', { name: rest.head.name })}>
      {open && <Rollback {...rest} onClose={onClose} />}
    </Drawer>
  );
};

const Rollback = ({ place, head, to, onClose }: Omit<Props, 'open'>) => {
  const t = useText('applicationRollback');
  const common = useText('common');
  const queries = useQueryClient();
  const deployments = realDeployments(head.deployments.nodes);
  const earlier = deployments.slice(1);
  const main = mainOf(head);
  const [id, setId] = useState(() => to ?? earlier[0]?.historyId ?? 0);
  const target = deployments.find(({ historyId }) => historyId === id);
  const [way, setWay] = useState<Way>('git');
  const [prune, setPrune] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [made, setMade] = useState<{ readonly sha: string; readonly url: string }>();
  const changes = useSourceChanges(place, { to: id, enabled: way === 'git' && !made });
  const found = changes.data?.sourceChanges;
  const version = target ? nameBeside(target, deployments[0], main) : '';
  const message = typed ?? t('message', { name: head.name, version });
  const { runtime, ...ref } = place;
  const act = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      if (way === 'git') {
        const { rollbackApplicationInGit: commit } = await askRuntime({
          runtime,
          document: RollbackInGitDocument,
          variables: { ...ref, id, message },
        });
        setMade(commit);
      } else {
        await askRuntime({ runtime, document: RollbackInClusterDocument, variables: { ...ref, id, prune } });
        toast({ title: t('started', { name: head.name }) });
        onClose();
      }
      void queries.invalidateQueries({ queryKey: ['/gitops/applications'] });
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  if (made)
    return (
      <div className={styles.drawer}>
        <div className={styles.scroll}>
          <CommitDone commit={made} synced={isApplied(head, made.sha)} />
        </div>
        <footer className={styles.foot}>
          <Button key="close" autoFocus onClick={onClose}>
            {common('close')}
          </Button>
        </footer>
      </div>
    );
  const isEmpty = way === 'git' && found?.files.length === 0;
  return (
    <div className={styles.drawer} data-under-way={busy ? '' : undefined}>
      <div className={styles.scroll}>
        <Select
          label={t('pick')}
          value={String(id)}
          onChange={value => setId(Number(value))}
          options={earlier.map(deployment => ({
            value: String(deployment.historyId),
            label: [longName(deployment, main), titleOf(deployment.commit?.message)]
              .filter(Boolean)
              .join(' · '),
            hint: <Time at={deployment.deployedAt} focusable={false} />,
          }))}
        />
        <RadioGroup
          label={t('kind')}
          value={way}
          onChange={value => setWay(value as Way)}
          options={[
            {
              value: 'git',
              label: t('inGit'),
              hint: t('gitHint', { path: head.sources[0]?.path || '/', version }),
            },
            {
              value: 'cluster',
              label: t('inCluster'),
              hint: head.isAutoSynced ? t('inClusterOff') : t('inClusterHint'),
              disabled: head.isAutoSynced,
            },
          ]}
        />
        {way === 'cluster' && <Checkbox label={t('prune')} checked={prune} onChange={setPrune} />}
        {way === 'git' && <GitPreview changes={changes} message={message} onMessage={setTyped} />}
        {fault && <FaultBanner fault={fault} />}
      </div>
      <footer className={styles.foot}>
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button
          variant="primary"
          icon="undo"
          busy={busy}
          disabledReason={isEmpty ? t('nothing') : undefined}
          disabled={way === 'git' && (!found || message.trim() === '')}
          onClick={() => void act()}
        >
          {t(way === 'git' ? 'button' : 'buttonLive')}
        </Button>
      </footer>
    </div>
  );
};

interface PreviewProps {
  readonly changes: ReturnType<typeof useSourceChanges>;
  readonly message: string;
  readonly onMessage: (message: string) => void;
}

/** The commit that undoes, before it is made. */
const GitPreview = ({ changes, message, onMessage }: PreviewProps) => {
  const t = useText('applicationRollback');
  const { user } = useSession();
  const found = changes.data?.sourceChanges;
  if (changes.error)
    return <ErrorState title={t('failed')} error={changes.error} onRetry={() => void changes.refetch()} />;
  if (!found) return <SkeletonRows rows={6} />;
  if (found.files.length === 0) return <Banner title={t('nothing')} />;
  return (
    <CommitPreview
      repository={found.repository}
      branch={found.branch}
      author={authorOf(user)}
      message={message}
      onMessage={onMessage}
      files={found.files.map(({ path, before, after }) => ({
        path,
        before: before ?? undefined,
        after: after ?? undefined,
      }))}
    />
  );
};
