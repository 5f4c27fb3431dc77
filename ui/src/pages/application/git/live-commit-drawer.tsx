import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBelow } from '../../../api/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Drawer } from '../../../design/drawer/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { CommitDone, CommitPreview } from '../../../gitops/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { authorOf, useSession } from '../../../session/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { CommitSourceFilesDocument } from '../config/config.proxy.generated.ts';
import { isApplied } from '../config/is-applied.ts';
import { pause } from '../pause.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { type CommitFailure, CommitFault, commitFailure, isConflict } from './commit-fault.tsx';
import { type DifferentField, fieldId } from './different-fields.ts';
import { FieldChoice } from './field-choice.tsx';
import { Frame } from './frame.tsx';
import styles from './git.module.css';
import { PreviewLiveCommitDocument } from './live-commit.proxy.generated.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly fields: readonly DifferentField[];
}

/** Makes Git say what the cluster has: which fields, in which files, as which commit. */
export const LiveCommitDrawer = ({ open, ...props }: Props) => {
  const t = useText('application.git');
  return (
    <Drawer open={open} onClose={props.onClose} wide title={t('liveTitle')} description={t('liveText')}>
      {open && <LiveCommit {...props} />}
    </Drawer>
  );
};

/** As many fields as a runtime takes at once. */
const MOST_FIELDS = 50;

/** The source is rendered for each preview, so that it waits until one stops choosing. */
const PAUSE_MS = 400;

const usePreview = ({ runtime, ...ref }: ApplicationPlace, chosen: readonly DifferentField[]) => {
  const fields = chosen.map(({ resource, path }) => ({ resource: { ...resource }, path }));
  return useQuery({
    queryKey: ['/gitops/live-commit', runtime, ref, chosen.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      return askRuntime({
        runtime,
        document: PreviewLiveCommitDocument,
        variables: { ...ref, fields },
        signal,
      });
    },
    enabled: fields.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
};

const LiveCommit = ({ place, head, fields: given, onClose }: Omit<Props, 'open'>) => {
  const t = useText('application.git');
  const common = useText('common');
  const { user } = useSession();
  const queries = useQueryClient();
  // What one decides about stays, though the page behind goes on.
  const [fields] = useState(given);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fields.slice(0, MOST_FIELDS).map(({ id }) => id)),
  );
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState<{ readonly sha: string; readonly url: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommitFailure>();
  const wanted = fields.filter(({ id }) => chosen.has(id));
  const preview = usePreview(place, wanted);
  const found = wanted.length === 0 ? undefined : preview.data?.previewLiveCommit;
  const refusals = new Map(found?.refusals.map(one => [fieldId(one, one.path), one.why]));
  const count = wanted.filter(({ id }) => !refusals.has(id)).length;
  const message =
    typed ??
    firstMessage(
      t,
      wanted.filter(({ id }) => !refusals.has(id)),
      head.name,
    );
  const isReady = found !== undefined && !preview.isFetching && !preview.isError && found.files.length > 0;
  const commit = async () => {
    if (!found) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { commitFiles } = await askRuntime({
        runtime: place.runtime,
        document: CommitSourceFilesDocument,
        variables: {
          input: {
            repository: found.repository,
            message,
            force: false,
            files: found.files.map(({ path, revision, after }) => ({ path, revision, data: after })),
          },
        },
      });
      setMade(commitFiles);
      void queries.invalidateQueries({ queryKey: ['/gitops/applications'] });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isBelow('/gitops/files', queryKey[0]) });
    } catch (thrown) {
      const failed = commitFailure(thrown, preview.dataUpdatedAt);
      setFailure(failed);
      // Made anew on top of what is there by now; nothing that was chosen or typed is lost.
      if (isConflict(failed)) await preview.refetch();
    } finally {
      setBusy(false);
    }
  };
  if (made)
    return (
      <Frame
        foot={
          <Button key="close" autoFocus onClick={onClose}>
            {common('close')}
          </Button>
        }
      >
        <CommitDone commit={made} synced={isApplied(head, made.sha)} />
      </Frame>
    );
  return (
    <Frame
      busy={busy}
      foot={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button
            variant="primary"
            icon="commit"
            busy={busy}
            disabledReason={isReady ? undefined : t(preview.isFetching ? 'trying' : 'nothing')}
            disabled={message.trim() === ''}
            onClick={() => void commit()}
          >
            {t('commit', { count })}
          </Button>
        </>
      }
    >
      <FieldChoice
        label={t('choose')}
        fields={fields}
        chosen={chosen}
        onChosen={setChosen}
        refusals={refusals}
        most={MOST_FIELDS}
      />
      {failure && <CommitFault failure={failure} again={preview} />}
      {preview.error && !preview.isFetching && wanted.length > 0 && (
        <ErrorState title={t('failed')} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.isFetching && (
        <div role="status">
          <p className={styles.quiet}>{t('trying')}</p>
          {!found && <SkeletonRows rows={4} />}
        </div>
      )}
      {isReady && (
        <>
          <p className={styles.quiet}>{t('proven')}</p>
          <CommitPreview
            repository={found.repository.replace(/\?.*$/, '')}
            branch={found.branch}
            author={authorOf(user)}
            message={message}
            onMessage={setTyped}
            files={found.files.map(({ path, before, after }) => ({
              path,
              before: before ?? undefined,
              after,
            }))}
          />
        </>
      )}
    </Frame>
  );
};

const firstMessage = (
  t: ReturnType<typeof useText<'application.git'>>,
  fields: readonly DifferentField[],
  name: string,
): string => {
  const [first] = fields;
  return first && fields.length === 1
    ? t('messageOne', { path: first.path, kind: first.resource.kind, name: first.resource.name })
    : t('message', { name });
};
