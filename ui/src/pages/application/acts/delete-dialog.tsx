import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StateIcon } from '../../../design/status/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { CommitDialog } from '../../../runtime-commits/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { shortSha } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './acts.module.css';
import {
  DeleteApplicationDocument,
  PreviewApplicationRemovalDocument,
  type PreviewApplicationRemovalQuery,
} from './delete.proxy.generated.ts';

type Removal = PreviewApplicationRemovalQuery['previewApplicationRemoval'];

interface Props {
  readonly place: ApplicationPlace;
  readonly onClose: () => void;
}

/** Says what goes from Git and from the cluster, asks for the name, commits, and leads back to the fleet. */
export const DeleteDialog = ({ place, onClose }: Props) => {
  const t = useText('applicationDelete');
  const navigate = useNavigate();
  const [removal, setRemoval] = useState<Removal>();
  const { runtime, ...ref } = place;
  const { name } = place;
  return (
    <CommitDialog
      id={`delete ${runtime} ${ref.namespace} ${name}`}
      title={t('title', { name })}
      danger
      confirm={t('confirm')}
      typeName={name}
      preview={async signal => {
        const { previewApplicationRemoval } = await askRuntime({
          runtime,
          document: PreviewApplicationRemovalDocument,
          variables: ref,
          signal,
        });
        setRemoval(previewApplicationRemoval);
        return previewApplicationRemoval.commit;
      }}
      commit={async message => {
        const { deleteApplication } = await askRuntime({
          runtime,
          document: DeleteApplicationDocument,
          variables: { input: { ...ref, message } },
        });
        toast({ title: t('done', { name, sha: shortSha(deleteApplication.sha) }) });
        void navigate({ to: '/apps' });
        return deleteApplication;
      }}
      isDone={false}
      onClose={onClose}
    >
      {removal && <Effect removal={removal} />}
    </CommitDialog>
  );
};

const SHOWN_KINDS = 6;

const Effect = ({ removal }: { readonly removal: Removal }) => {
  const t = useText('applicationDelete');
  const { cascade, isSeen, resources, kinds, kept, keptKinds } = removal;
  const stays = cascade === 'NONE';
  const count = stays ? kept : resources;
  const named = (all: Removal['kinds']): string =>
    [
      ...all.slice(0, SHOWN_KINDS).map(one => t('kind', one)),
      ...(all.length > SHOWN_KINDS ? ['…'] : []),
    ].join(', ');
  return (
    <ul className={styles.effects}>
      <li>
        <StateIcon tone={stays ? 'warn' : 'bad'} shape="warn" size={16} />
        <span>
          {isSeen
            ? t(`effect.${cascade}`, { count, kinds: named(stays ? keptKinds : kinds) })
            : t(`unseen.${cascade}`)}{' '}
          {(count > 0 || !isSeen) && t(`how.${cascade}`)}
        </span>
      </li>
      {!stays && kept > 0 && (
        <li>
          <StateIcon tone="warn" shape="warn" size={16} />
          <span>{t('kept', { count: kept, kinds: named(keptKinds) })}</span>
        </li>
      )}
      <li>
        <StateIcon tone="idle" shape="ok" size={16} />
        <span>{t('git')}</span>
      </li>
    </ul>
  );
};
