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
import { CommitDone, CommitPreview } from '../../../gitops/index.ts';
import { authorOf, useSession } from '../../../session/index.ts';
import { titleOf } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment, Head } from '../application.ts';
import { isApplied } from '../config/is-applied.ts';
import { type ApplicationPlace, useLive } from '../use-application.ts';
import { longName, mainOf, movedFrom, nameBeside, realDeployments, withChosen } from './deployment-facts.ts';
import { OutsideBanner } from './outside-banner.tsx';
import styles from './timeline.module.css';
import { useRollback, type Way } from './use-rollback.ts';
import { useSourceChanges } from './use-source-changes.ts';
import { useTimeline } from './use-timeline.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: ApplicationPlace;
  readonly head: Head;
  /** What to go back to; the version before the one that runs unless said. */
  readonly to?: Deployment | undefined;
}

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
  const { deployments: loaded } = useTimeline(head);
  const deployments = realDeployments(loaded.nodes);
  const main = mainOf(head);
  // It stays what was chosen, also when something is deployed meanwhile and older pages are let go.
  const [target, setTarget] = useState(to ?? deployments[1]);
  const [way, setWay] = useState<Way>('git');
  const [prune, setPrune] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { act, busy, fault, made } = useRollback(place, onClose);
  const moved = movedFrom(target, head);
  const enabled = way === 'git' && !made && moved === undefined;
  const changes = useSourceChanges(place, { to: target, enabled });
  const version = target ? nameBeside(target, deployments[0], main) : '';
  const message = typed ?? t('message', { name: head.name, version });
  const inCluster = useInCluster(place, head, target);
  if (made) return <Done head={head} commit={made} onClose={onClose} />;
  const found = enabled ? changes.data?.sourceChanges : undefined;
  const isPossible = way === 'git' ? isCommittable(found, message) : inCluster.off === undefined;
  return (
    <div className={styles.drawer} data-under-way={busy ? '' : undefined}>
      <div className={styles.scroll}>
        <TargetSelect
          deployments={withChosen(deployments.slice(1), target)}
          {...{ target, main }}
          onTarget={setTarget}
        />
        <WayChoice path={head.sources[0]?.path || '/'} {...{ way, version, inCluster }} onWay={setWay} />
        {way === 'cluster' && <Checkbox label={t('prune')} checked={prune} onChange={setPrune} />}
        {way === 'git' && (
          <InGit moved={moved} version={version} changes={changes} message={message} onMessage={setTyped} />
        )}
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
          disabledReason={found?.files.length === 0 ? t('nothing', { path: found.path || '/' }) : undefined}
          disabled={!isPossible}
          onClick={() => void act({ target, way, prune, message })}
        >
          {t(way === 'git' ? 'button' : 'buttonLive')}
        </Button>
      </footer>
    </div>
  );
};

const isCommittable = (found: object | undefined, message: string): boolean =>
  found !== undefined && message.trim() !== '';

/** Why it cannot go back in the cluster alone; undefined where it can, or where that is not known. */
const useInCluster = (place: ApplicationPlace, head: Head, target: Deployment | undefined) => {
  const t = useText('applicationRollback');
  const kept = useLive(place).data?.application.history;
  if (head.isAutoSynced) return { off: t('inClusterOff') };
  const isGone = kept !== undefined && !kept.some(({ id }) => id === target?.historyId);
  return { off: isGone ? t('inClusterGone', { count: kept.length }) : undefined };
};

interface TargetProps {
  readonly deployments: readonly Deployment[];
  readonly target: Deployment | undefined;
  readonly main: string | undefined;
  readonly onTarget: (target: Deployment | undefined) => void;
}

const TargetSelect = ({ deployments, target, main, onTarget }: TargetProps) => {
  const t = useText('applicationRollback');
  return (
    <Select
      label={t('pick')}
      value={target?.id ?? ''}
      onChange={value => onTarget(deployments.find(({ id }) => id === value))}
      options={deployments.map(deployment => ({
        value: deployment.id,
        label: [longName(deployment, main), titleOf(deployment.commit?.message)].filter(Boolean).join(' · '),
        hint: <Time at={deployment.deployedAt} focusable={false} />,
      }))}
    />
  );
};

interface WayProps {
  readonly way: Way;
  readonly path: string;
  readonly version: string;
  readonly inCluster: ReturnType<typeof useInCluster>;
  readonly onWay: (way: Way) => void;
}

const WayChoice = ({ way, path, version, inCluster, onWay }: WayProps) => {
  const t = useText('applicationRollback');
  return (
    <RadioGroup<Way>
      label={t('kind')}
      value={way}
      onChange={onWay}
      options={[
        { value: 'git', label: t('inGit'), hint: t('gitHint', { path, version }) },
        {
          value: 'cluster',
          label: t('inCluster'),
          hint: inCluster.off ?? t('inClusterHint'),
          disabled: inCluster.off !== undefined,
        },
      ]}
    />
  );
};

interface DoneProps {
  readonly head: Head;
  readonly commit: { readonly sha: string; readonly url: string };
  readonly onClose: () => void;
}

const Done = ({ head, commit, onClose }: DoneProps) => {
  const common = useText('common');
  return (
    <div className={styles.drawer}>
      <div className={styles.scroll}>
        <CommitDone commit={commit} synced={isApplied(head, commit.sha)} />
      </div>
      <footer className={styles.foot}>
        <Button key="close" autoFocus onClick={onClose}>
          {common('close')}
        </Button>
      </footer>
    </div>
  );
};

interface InGitProps extends PreviewProps {
  readonly moved: ReturnType<typeof movedFrom>;
  readonly version: string;
}

/** What a commit would change, or why none can be made. */
const InGit = ({ moved, version, ...preview }: InGitProps) => {
  const t = useText('applicationRollback');
  if (!moved) return <GitPreview {...preview} />;
  const { path, repoUrl: repository } = moved;
  return <Banner tone="warn" title={t('moved', { version, path: path || '/', repository })} />;
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
  if (found.files.length === 0)
    return found.outsideCount === 0 ? (
      <Banner title={t('nothing', { path: found.path || '/' })}>{t('nothingElse')}</Banner>
    ) : (
      <OutsideBanner changes={found} kind="rollback" />
    );
  return (
    <>
      <OutsideBanner changes={found} kind="rollback" />
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
    </>
  );
};
