import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Dialog } from '../../../design/dialog/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { TextField } from '../../../design/field/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { Sha } from '../../../design/sha/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head, Managed } from '../application.ts';
import { type ApplicationPlace, useLive, type useManaged } from '../use-application.ts';
import { SyncApplicationDocument } from './operations.proxy.generated.ts';
import styles from './sync.module.css';
import { SyncChoices } from './sync-choices.tsx';
import {
  countsOf,
  draftAt,
  firstDraft,
  isWholeSync,
  outcomeOf,
  type SyncDraft,
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
  readonly managed: ReturnType<typeof useManaged>;
  /** The key of the only object to begin with. */
  readonly only?: string | undefined;
}

/** What a sync will do, before it does it. */
export const SyncDialog = ({ open, onClose, place, managed, ...rest }: Props) => {
  const t = useText('application');
  const { data, error } = managed;
  if (data && open)
    return <Planned {...rest} place={place} resources={data.managedResources} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sync.title', { name: place.name })}
      size="md"
      footer={null}
    >
      {error ? (
        <ErrorState title={t('changes.failed')} error={error} onRetry={() => void managed.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
};

interface PlannedProps extends Pick<Props, 'place' | 'head' | 'only' | 'onClose'> {
  /** What the revision that is followed changes. */
  readonly resources: readonly Managed[];
}

const Planned = ({ place, head, only, resources: current, onClose }: PlannedProps) => {
  const t = useText('application.sync');
  const queries = useQueryClient();
  const own = useLive(place).data?.application.syncOptions ?? [];
  const [typed, setTyped] = useState<SyncDraft>(() => firstDraft(current, only));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const act = useRef<HTMLButtonElement>(null);
  const preview = useSyncPreview(place, typed.revision, current);
  const { resources } = preview;
  const draft = draftAt(resources ?? [], typed);
  const counts = countsOf(resources ?? [], draft);
  const change = (part: Partial<SyncDraft>) => setTyped({ ...typed, ...part });
  const send = async () => {
    if (!resources) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { runtime, ...ref } = place;
      const { resources: chosen, syncOptions, ...wish } = wishOf(resources, draft, own);
      await askRuntime({
        runtime,
        document: SyncApplicationDocument,
        variables: {
          input: {
            ...ref,
            ...wish,
            ...(chosen ? { resources: [...chosen] } : {}),
            ...(syncOptions ? { syncOptions: [...syncOptions] } : {}),
          },
        },
      });
      toast({ title: t(draft.dryRun ? 'tried' : 'started', { name: place.name }) });
      void queries.invalidateQueries({ queryKey: ['/gitops/applications/live'] });
      onClose();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  const isNothing = resources === undefined || counts.applied + counts.orphans === 0;
  const target = head.sources[0]?.targetRevision || 'HEAD';
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
          busy={busy || preview.isRunning}
          isNothing={isNothing}
          onClose={onClose}
          onSend={() => void send()}
        />
      }
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (!busy && !isNothing) void send();
        }}
      >
        <PreviewPart
          preview={preview}
          draft={draft}
          onChosen={chosen => change({ chosen, chosenAt: typed.revision.trim() })}
        />
        <SyncChoices draft={draft} counts={counts} own={own} onChange={change} />
        <div className={styles.fields}>
          <TextField
            label={t('revision')}
            hint={t('revisionHint', { revision: target })}
            optional
            mono
            value={draft.revision}
            onChange={revision => change({ revision })}
          />
        </div>
        {head.isAutoSynced && draft.revision.trim() !== '' && <Overruled revision={target} />}
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
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const SUMS = ['created', 'changed', 'deleted', 'same'] as const;

/** What becomes of the objects, for the revision that is asked for. */
const PreviewPart = ({ preview, draft, onChosen }: PreviewProps) => {
  const t = useText('application.sync');
  const words = useText('applicationSync');
  const { resources, revisions, isCut, fault } = preview;
  const revision = draft.revision.trim();
  if (fault) return <ErrorState title={words('previewFailed')} error={fault} />;
  if (!resources)
    return (
      <div aria-label={words('previewing', { revision })} role="status">
        <SkeletonRows rows={4} />
      </div>
    );
  const outcome = outcomeOf(resources, draft);
  return (
    <>
      {!isCut && resources.every(({ sync }) => sync === 'Synced') && <Banner title={t('unchanged')} />}
      {isCut && <Banner tone="warn" title={words('cut', { count: resources.length })} />}
      <p className={styles.summary} role="status">
        {revisions[0] !== undefined && <Sha value={revisions[0]} />}
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

const Hooks = ({ resources, draft }: Pick<PreviewProps, 'draft'> & Pick<PlannedProps, 'resources'>) => {
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
  readonly isNothing: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

const SyncFooter = ({ act, counts, draft, busy, isNothing, onClose, onSend }: FooterProps) => {
  const t = useText('application.sync');
  const common = useText('common');
  const { applied, deleted } = counts;
  const words = () => {
    if (draft.dryRun) return t('buttonDry', { count: applied + counts.orphans });
    if (deleted > 0 && applied === 0) return t('buttonOnlyDelete', { deletes: deleted });
    if (deleted > 0) return t('buttonDelete', { count: applied, deletes: deleted });
    return t('button', { count: applied });
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
        busy={busy}
        disabledReason={isNothing ? t('none') : undefined}
        onClick={onSend}
      >
        {words()}
      </Button>
    </>
  );
};
