import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/button/index.ts';
import { Drawer } from '../../../design/drawer/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { CommitDone, CommitPreview } from '../../../gitops/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { authorOf, useSession } from '../../../session/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import type { CommitPlan } from './commit-plan.ts';
import {
  type ApplicationFileQuery,
  CommitSourceFilesDocument,
  EditApplicationDocument,
} from './config.proxy.generated.ts';
import { ConflictView } from './conflict-view.tsx';
import { isApplied, isManifestApplied, waitsForSync } from './is-applied.ts';
import styles from './review.module.css';
import { type SourceFile, withSettings } from './source-settings.ts';
import { switchIn } from './switched.ts';
import type { SourceSettings } from './use-config.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onReload: () => Promise<unknown>;
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly file: ApplicationFileQuery['applicationFile'] | undefined;
  /** What syncs the application, as its runtime says. */
  readonly engine: string | undefined;
  readonly manifest: string;
  readonly isManifestChanged: boolean;
  readonly source: SourceSettings;
  readonly values: ReadonlyMap<string, string>;
  readonly changedFiles: readonly SourceFile[];
}

/** What will be committed, and where to; then what came of it. */
export const ReviewDrawer = ({ open, ...props }: Props) => {
  const t = useText('application.config');
  const [isCommitted, setCommitted] = useState(false);
  const title = t(open && isCommitted ? 'reviewed' : 'review');
  return (
    <Drawer open={open} onClose={props.onClose} wide title={title}>
      {open && <Review {...props} onCommitted={setCommitted} />}
    </Drawer>
  );
};

interface Made {
  readonly sha: string;
  readonly url: string;
  readonly of: 'source' | 'manifest';
}

interface ReviewProps extends Omit<Props, 'open'> {
  /** Whether everything that was to be committed is. */
  readonly onCommitted: (isCommitted: boolean) => void;
}

const Review = (props: ReviewProps) => {
  const { place, head, file, manifest, isManifestChanged, source, values, changedFiles, onClose } = props;
  const t = useText('application.config');
  const common = useText('common');
  const { user } = useSession();
  const queries = useQueryClient();
  // What is reviewed stays what it is, whatever is read anew behind it.
  const [plan, setPlan] = useState<CommitPlan>(() => ({
    files: changedFiles.map(one => ({ ...one, after: withSettings(one, source.settings, values) })),
    manifest: isManifestChanged && file ? { file, after: manifest } : undefined,
  }));
  const [sourceMessage, setSourceMessage] = useState(() => firstMessage(t, props));
  const [manifestMessage, setManifestMessage] = useState(() => manifestMessageOf(t, props));
  const [made, setMade] = useState<readonly Made[]>([]);
  useEffect(() => props.onCommitted(false), [props.onCommitted]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error & { readonly code?: string }>();
  const { runtime, ...ref } = place;
  const commitSource = async (force: boolean): Promise<Made> => {
    const { commitFiles } = await askRuntime({
      runtime,
      document: CommitSourceFilesDocument,
      variables: {
        input: {
          repository: source.repository,
          message: sourceMessage,
          force,
          files: plan.files.map(({ path, revision, after }) => ({ path, revision, data: after })),
        },
      },
    });
    return { ...commitFiles, of: 'source' };
  };
  const commitManifest = async (force: boolean): Promise<Made> => {
    const { editApplication } = await askRuntime({
      runtime,
      document: EditApplicationDocument,
      variables: {
        input: {
          ...ref,
          manifest: plan.manifest?.after ?? '',
          revision: plan.manifest?.file.revision ?? null,
          message: manifestMessage,
          force,
        },
      },
    });
    return { ...editApplication, of: 'manifest' };
  };
  const commit = async (force = false) => {
    setBusy(true);
    setFault(undefined);
    const done = [...made];
    try {
      if (plan.files.length > 0 && !done.some(({ of }) => of === 'source')) {
        done.push(await commitSource(force));
        setMade([...done]);
      }
      if (plan.manifest && !done.some(({ of }) => of === 'manifest')) done.push(await commitManifest(force));
      setMade(done);
      props.onCommitted(true);
      props.onDone();
      void props.onReload();
      void queries.invalidateQueries({ queryKey: ['/gitops/applications'] });
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  const isComplete = made.length === (plan.files.length > 0 ? 1 : 0) + (plan.manifest ? 1 : 0);
  return (
    <div className={styles.drawer} data-under-way={busy ? '' : undefined}>
      <div className={styles.scroll}>
        {made.map(one => (
          <CommitDone
            key={one.sha}
            commit={one}
            synced={one.of === 'source' ? isApplied(head, one.sha) : isManifestApplied(head, one.sha)}
          />
        ))}
        {isComplete && waitsForSync(head, made) && <p>{t('notAutomatic')}</p>}
        {!made.some(({ of }) => of === 'source') && plan.files.length > 0 && (
          <CommitPreview
            repository={source.url}
            branch={source.branch}
            author={authorOf(user)}
            message={sourceMessage}
            onMessage={setSourceMessage}
            files={plan.files.map(({ path, content, after }) => ({
              path: source.folder === '' ? path : `${source.folder}/${path}`,
              before: content,
              after,
            }))}
          />
        )}
        {!made.some(({ of }) => of === 'manifest') && plan.manifest && (
          <CommitPreview
            repository={plan.manifest.file.repository}
            branch={plan.manifest.file.branch}
            author={authorOf(user)}
            message={manifestMessage}
            onMessage={setManifestMessage}
            files={[
              {
                path: plan.manifest.file.path,
                before: plan.manifest.file.manifest,
                after: plan.manifest.after,
              },
            ]}
          />
        )}
        {fault && fault.code === 'COMMIT_CONFLICT' ? (
          <ConflictView
            place={place}
            repository={source.repository}
            plan={made.length > 0 ? { ...plan, files: [] } : plan}
            onRedone={again => {
              setPlan(made.length > 0 ? { ...again, files: plan.files } : again);
              setFault(undefined);
            }}
            onTheirs={async () => {
              await props.onReload();
              props.onDone();
              onClose();
            }}
            onMine={() => void commit(true)}
          />
        ) : (
          fault && <FaultBanner fault={fault} />
        )}
      </div>
      <footer className={styles.foot}>
        {isComplete ? (
          <Button key="close" autoFocus onClick={onClose}>
            {common('close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose} disabled={busy}>
              {common('cancel')}
            </Button>
            <Button
              variant="primary"
              icon="commit"
              busy={busy}
              disabled={sourceMessage.trim() === '' || manifestMessage.trim() === ''}
              onClick={() => void commit()}
            >
              {t('commit')}
            </Button>
          </>
        )}
      </footer>
    </div>
  );
};

/** What is switched, where nothing else is changed. */
const manifestMessageOf = (
  t: ReturnType<typeof useText<'application.config'>>,
  { file, engine, manifest, head: { name } }: Pick<Props, 'file' | 'engine' | 'manifest' | 'head'>,
): string => {
  const wanted = file && switchIn(file.manifest, manifest, engine);
  return wanted ? t(`switch.message.${wanted}`, { name }) : t('message', { name });
};

/** What most commits say: what was scaled to what. */
const firstMessage = (
  t: ReturnType<typeof useText<'application.config'>>,
  { source, values, head }: Pick<Props, 'source' | 'values' | 'head'>,
): string => {
  const changed = source.settings.filter(({ id }) => values.has(id));
  const [first] = changed;
  if (!first || changed.length > 1) return t('message', { name: head.name });
  const value = values.get(first.id) ?? '';
  return first.is === 'replicas'
    ? t('messageReplicas', { workload: first.of, count: value })
    : t('messageImage', { image: value });
};
