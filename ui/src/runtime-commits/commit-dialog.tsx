import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultFrom } from '../api/index.ts';
import { Button } from '../design/button/index.ts';
import { Dialog } from '../design/dialog/index.ts';
import { ErrorState } from '../design/error-state/index.ts';
import { TextField } from '../design/field/index.ts';
import { FaultBanner } from '../design/form/index.ts';
import { SkeletonText } from '../design/skeleton/index.ts';
import { CommitDone, CommitPreview } from '../gitops/index.ts';
import { useText } from '../text/index.ts';
import styles from './runtime-commits.module.css';

/** A commit as a runtime says that it would make it. */
export interface PreviewedCommit {
  readonly repository: string;
  readonly branch: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly files: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

export interface MadeCommit {
  readonly sha: string;
  readonly url: string;
}

interface Props {
  readonly title: string;
  /** What it means, in a sentence or two. */
  readonly children?: ReactNode;
  /** Tells previews of different changes apart. */
  readonly id: string;
  readonly preview: (signal: AbortSignal) => Promise<PreviewedCommit>;
  /** Makes the commit. */
  readonly commit: (message: string) => Promise<MadeCommit>;
  readonly confirm: string;
  readonly danger?: boolean;
  /** What to type before the act is possible: the name of what goes for good. */
  readonly typeName?: string;
  /** Whether the runtime has done what the commit says. */
  readonly isDone: boolean;
  readonly onClose: () => void;
}

/** What a runtime would commit, as `CommitPreview` wants it. */
export const previewProps = ({ repository, branch, author, files }: PreviewedCommit) => ({
  repository: <code>{repository}</code>,
  branch,
  author: `${author.name} <${author.email}>`,
  files: files.map(({ path, before, after }) => ({
    path,
    before: before ?? undefined,
    after: after ?? undefined,
  })),
});

/** Shows a commit before it is made, makes it, and stays until the runtime has done what it says. */
export const CommitDialog = (props: Props) => {
  const { title, children, id, preview, commit, confirm, danger = false, typeName, isDone, onClose } = props;
  const t = useText('common');
  const words = useText('design.confirm');
  const [name, setName] = useState('');
  const isUntyped = typeName !== undefined && name !== typeName;
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState<MadeCommit>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const shown = useQuery({
    queryKey: ['/gitops/preview', id],
    queryFn: ({ signal }) => preview(signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const message = typed ?? shown.data?.message ?? '';
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      setMade(await commit(message));
    } catch (error) {
      setFault(faultFrom(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        made ? (
          // What was pressed is gone, and the focus must not go with it; without a key it would be the button to cancel.
          <Button key="close" variant="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={isUntyped ? words('typeReason') : undefined}
              aria-disabled={!shown.data || message.trim() === '' || undefined}
              onClick={() => shown.data && message.trim() !== '' && void send()}
            >
              {confirm}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog} data-under-way={busy ? '' : undefined}>
        {children}
        {made ? (
          <CommitDone commit={made} synced={isDone} />
        ) : (
          <>
            {shown.isPending && <SkeletonText lines={6} />}
            {shown.error && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
            {shown.data && typeName !== undefined && (
              <TextField
                label={words.rich('type', { name: typeName, code: chunks => <code>{chunks}</code> })}
                value={name}
                onChange={setName}
                autoComplete="off"
                spellCheck={false}
                mono
              />
            )}
            {shown.data && (
              <CommitPreview {...previewProps(shown.data)} message={message} onMessage={setTyped} />
            )}
            {fault && <FaultBanner fault={fault} />}
          </>
        )}
      </div>
    </Dialog>
  );
};
