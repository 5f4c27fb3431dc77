import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { Drawer } from '../../../design/drawer/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { TextField } from '../../../design/field/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { CommitDone, CommitPreview } from '../../../gitops/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { authorOf, useSession } from '../../../session/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { EditApplicationDocument } from '../config/config.proxy.generated.ts';
import { isManifestApplied } from '../config/is-applied.ts';
import { useManifestFile } from '../config/use-config.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { type CommitFailure, CommitFault, commitFailure, isConflict } from './commit-fault.tsx';
import type { DifferentField } from './different-fields.ts';
import { FieldChoice } from './field-choice.tsx';
import { Frame } from './frame.tsx';
import styles from './git.module.css';
import { canIgnore, withIgnored } from './ignore-rule.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly fields: readonly DifferentField[];
}

/** Leaves fields out of the comparison, by a rule in the manifest of the application that says why. */
export const IgnoreDrawer = ({ open, ...props }: Props) => {
  const t = useText('application.git');
  return (
    <Drawer open={open} onClose={props.onClose} wide title={t('ignoreTitle')} description={t('ignoreText')}>
      {open && <Ignore {...props} />}
    </Drawer>
  );
};

const Ignore = ({ place, head, fields: given, onClose }: Omit<Props, 'open'>) => {
  const t = useText('application.git');
  const common = useText('common');
  const { user } = useSession();
  const queries = useQueryClient();
  const file = useManifestFile(place);
  const found = file.data?.applicationFile;
  const [fields] = useState(given);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fields.length === 1 ? fields.map(({ id }) => id) : []),
  );
  const [why, setWhy] = useState('');
  const [respect, setRespect] = useState(true);
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState<{ readonly sha: string; readonly url: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommitFailure>();
  const wanted = fields.filter(field => chosen.has(field.id) && canIgnore(field));
  const isWhole = wanted.length > 0 && why.trim() !== '';
  const after = found && isWhole ? withIgnored(found.manifest, wanted, { why, respect }) : undefined;
  const message = typed ?? firstMessage(t, wanted, why);
  const commit = async () => {
    if (!found || after === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { runtime, ...ref } = place;
      const { editApplication } = await askRuntime({
        runtime,
        document: EditApplicationDocument,
        variables: {
          input: { ...ref, manifest: after, revision: found.revision, message, force: false },
        },
      });
      setMade(editApplication);
      void file.refetch();
      void queries.invalidateQueries({ queryKey: ['/gitops/applications'] });
    } catch (thrown) {
      const failed = commitFailure(thrown, file.dataUpdatedAt);
      setFailure(failed);
      // The rule is put into what is there by now; nothing that was chosen or typed is lost.
      if (isConflict(failed)) await file.refetch();
    } finally {
      setBusy(false);
    }
  };
  const unread = () => {
    if (file.isFetching) return t('reading');
    return file.isError ? t('noManifest') : undefined;
  };
  const missing = () => {
    if (wanted.length === 0) return t('chooseOne');
    return why.trim() === '' ? t('whyMissing') : undefined;
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
        <CommitDone commit={made} synced={isManifestApplied(head, made.sha)} />
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
            disabledReason={missing() ?? unread() ?? (after === undefined ? t('noManifest') : undefined)}
            disabled={message.trim() === ''}
            onClick={() => void commit()}
          >
            {t('ignoreCommit', { count: wanted.length })}
          </Button>
        </>
      }
    >
      <FieldChoice
        label={t('chooseIgnored')}
        fields={fields}
        chosen={chosen}
        onChosen={setChosen}
        refusals={new Map(fields.filter(one => !canIgnore(one)).map(({ id }) => [id, t('orderOnly')]))}
      />
      <TextField label={t('why')} hint={t('whyHint')} maxLength={200} value={why} onChange={setWhy} />
      <Checkbox label={t('respect')} hint={t('respectHint')} checked={respect} onChange={setRespect} />
      {failure && <CommitFault failure={failure} again={file} />}
      {file.error && !file.isFetching && (
        <ErrorState title={t('noManifest')} error={file.error} onRetry={() => void file.refetch()} />
      )}
      {file.isPending && <SkeletonRows rows={4} />}
      {found && after !== undefined ? (
        <CommitPreview
          repository={found.repository}
          branch={found.branch}
          author={authorOf(user)}
          message={message}
          onMessage={setTyped}
          files={[{ path: found.path, before: found.manifest, after }]}
        />
      ) : (
        found && <p className={styles.quiet}>{missing()}</p>
      )}
    </Frame>
  );
};

const firstMessage = (
  t: ReturnType<typeof useText<'application.git'>>,
  fields: readonly DifferentField[],
  why: string,
): string => {
  const [first] = fields;
  const title =
    first && fields.length === 1
      ? t('ignoreMessageOne', { path: first.path, kind: first.resource.kind, name: first.resource.name })
      : t('ignoreMessage', { count: fields.length });
  return why.trim() === '' ? title : `${title}\n\n${why.trim()}`;
};
