import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Dialog } from '../../../design/dialog/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { Sha } from '../../../design/sha/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { WindowNotice } from '../rules/window-words.tsx';
import { type ApplicationPlace, useLive } from '../use-application.ts';
import { SyncApplicationDocument } from './operations.proxy.generated.ts';
import { followed, RevisionFields } from './revision-fields.tsx';
import styles from './sync.module.css';
import { SyncChoices } from './sync-choices.tsx';
import {
  countsOf,
  draftOf,
  emptyForm,
  isRevisionToBlame,
  isWholeSync,
  nothingOf,
  outcomeOf,
  placeOf,
  type SyncComparison,
  type SyncDraft,
  type SyncForm,
  syncable,
  wishOf,
} from './sync-plan.ts';
import { SyncResources } from './sync-resources.tsx';
import { type SyncPreview, useSyncPreview } from './use-sync-preview.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: ApplicationPlace;
  readonly head: Head;
  /** The key of the only object to begin with. */
  readonly only?: string | undefined;
}

/** What a sync will do, before it does it. */
export const SyncDialog = ({ open, ...rest }: Props) => open && <Planned {...rest} />;

const Planned = ({ place, head, only, onClose }: Omit<Props, 'open'>) => {
  const t = useText('application.sync');
  const queries = useQueryClient();
  const own = useLive(place).data?.application.syncOptions;
  const [form, setForm] = useState(() => emptyForm(only, head.sources.length));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const act = useRef<HTMLButtonElement>(null);
  const preview = useSyncPreview(place, form.revisions);
  const { comparison } = preview;
  const resources = comparison?.resources ?? [];
  const draft = draftOf(resources, form);
  const counts = countsOf(resources, draft);
  const change = (part: Partial<SyncForm>) => setForm({ ...form, ...part });
  const mayAct = comparison !== undefined && !busy && !preview.isRunning && nothingOf(counts) === undefined;
  const send = async () => {
    if (!comparison || !mayAct) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { runtime, ...ref } = place;
      const input = { ...ref, ...wishOf(comparison, draft, own) };
      await askRuntime({ runtime, document: SyncApplicationDocument, variables: { input } });
      toast({ title: t(draft.dryRun ? 'tried' : 'started', { name: place.name }) });
      void queries.invalidateQueries({ queryKey: ['/gitops/applications/live'] });
      onClose();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  const target = placeOf({ revisions: head.sources.map(followed) }) || 'HEAD';
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('title', { name: place.name })}
      // Most people look at what will change and say yes; revision and options are for few.
      initialFocus={act}
      footer={
        <SyncFooter
          act={act}
          counts={counts}
          draft={draft}
          busy={busy}
          isReading={preview.isRunning}
          isRead={comparison !== undefined}
          onClose={onClose}
          onSend={() => void send()}
        />
      }
    >
      <form
        className={styles.form}
        onKeyDown={ignoreHeldEnter}
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <WindowNotice place={place} />
        <PreviewPart
          preview={preview}
          draft={draft}
          target={target}
          onChosen={keys => change({ picked: { at: placeOf(form), keys } })}
        />
        <SyncChoices draft={draft} counts={counts} own={own} onChange={change} />
        <RevisionFields
          sources={head.sources}
          revisions={draft.revisions}
          onChange={revisions => change({ revisions })}
        />
        {head.isAutoSynced && placeOf(draft).trim() !== '' && <Overruled revision={target} />}
        {fault && <FaultBanner fault={fault} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
};

const Overruled = ({ revision }: { readonly revision: string }) => {
  const t = useText('applicationSync');
  return <Banner tone="warn" title={t('overruled', { revision })} />;
};

interface PreviewProps {
  readonly preview: SyncPreview;
  readonly draft: SyncDraft;
  /** What the application follows. */
  readonly target: string;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const SUMS = ['created', 'changed', 'deleted', 'same'] as const;

/** What becomes of the objects, for the revision that is asked for. */
const PreviewPart = ({ preview, draft, target, onChosen }: PreviewProps) => {
  const t = useText('application.sync');
  const words = useText('applicationSync');
  const { comparison, isRunning, fault, retry } = preview;
  const revision = placeOf(draft).trim();
  if (fault) {
    const isOfRevision = isRevisionToBlame(fault.code) && revision !== '';
    const { message, code, requestId } = fault;
    // What the engine advises is for whoever follows the revision; here somebody has just typed it.
    const error = isOfRevision
      ? { message, code, requestId, hint: words('revisionAdvice', { target }) }
      : fault;
    const title = words(isOfRevision ? 'previewFailed' : 'previewUnread');
    return <ErrorState title={title} error={error} onRetry={retry} retrying={isRunning} />;
  }
  if (!comparison)
    return (
      <div aria-label={words('previewing', { revision: revision || target })} role="status">
        <SkeletonRows rows={4} />
      </div>
    );
  const { resources, revisions, isCut } = comparison;
  const outcome = outcomeOf(resources, draft);
  return (
    <>
      {!isCut && resources.every(({ sync }) => sync === 'Synced') && <Banner title={t('unchanged')} />}
      {isCut && <Banner tone="warn" title={words('cut', { count: resources.length })} />}
      <p className={styles.summary} role="status">
        {revisions.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources have a fixed order, and two may be at the same commit.
          <Sha key={index} value={one} />
        ))}
        {SUMS.flatMap(name =>
          outcome[name] === 0 ? [] : words(`sum.${name}`, { count: outcome[name] }),
        ).join(', ')}
      </p>
      <SyncResources
        key={revisions.join(' ')}
        resources={syncable(resources)}
        chosen={draft.chosen}
        prune={draft.prune}
        onChosen={onChosen}
      />
      <Hooks resources={resources} draft={draft} />
    </>
  );
};

const NAMED = 5;

const Hooks = ({ resources, draft }: Pick<PreviewProps, 'draft'> & Pick<SyncComparison, 'resources'>) => {
  const t = useText('applicationSync');
  const hooks = resources.filter(({ hook }) => hook);
  if (hooks.length === 0) return null;
  const more = hooks.length > NAMED ? ', …' : '';
  const names = `${hooks
    .slice(0, NAMED)
    .map(({ kind, name }) => `${kind} ${name}`)
    .join(', ')}${more}`;
  return (
    <p className={styles.quiet}>
      {t(isWholeSync(resources, draft) ? 'hooks' : 'hooksNot', { count: hooks.length, names })}
    </p>
  );
};

interface FooterProps {
  readonly act: RefObject<HTMLButtonElement | null>;
  readonly counts: ReturnType<typeof countsOf>;
  readonly draft: SyncDraft;
  readonly busy: boolean;
  readonly isReading: boolean;
  /** Whether what would change is shown. */
  readonly isRead: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

/** The key that opened the dialog may still be held: what it repeats is no answer to what is shown only now. */
const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

const SyncFooter = ({ act, counts, draft, busy, isReading, isRead, onClose, onSend }: FooterProps) => {
  const t = useText('application.sync');
  const more = useText('applicationSync');
  const common = useText('common');
  const { applied, deleted } = counts;
  const nothing = nothingOf(counts);
  const words = () => {
    if (!isRead) return more('act');
    if (draft.dryRun) return t('buttonDry', { count: applied + deleted });
    if (deleted > 0 && applied === 0) return t('buttonOnlyDelete', { deletes: deleted });
    if (deleted > 0) return t('buttonDelete', { count: applied, deletes: deleted });
    return t('button', { count: applied });
  };
  const reason = () => {
    // While it is read the button is busy, and keeps the focus for the answer.
    if (!isRead) return isReading ? undefined : more('unread');
    return nothing && (nothing === 'orphans' ? more('orphansOnly') : t('none'));
  };
  return (
    <>
      <Button variant="ghost" onClick={onClose} disabled={busy}>
        {common('cancel')}
      </Button>
      <Button
        ref={act}
        variant={deleted > 0 && !draft.dryRun ? 'danger-solid' : 'primary'}
        icon="refresh"
        busy={busy || isReading}
        disabledReason={reason()}
        onKeyDown={ignoreHeldEnter}
        onClick={onSend}
      >
        {words()}
      </Button>
    </>
  );
};
