import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { Dialog } from '../../../design/dialog/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { TextAreaField, TextField } from '../../../design/field/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head, Managed } from '../application.ts';
import type { ApplicationPlace, useManaged } from '../use-application.ts';
import { SyncApplicationDocument } from './operations.proxy.generated.ts';
import styles from './sync.module.css';
import { countsOf, firstDraft, type SyncDraft, syncable, wishOf } from './sync-plan.ts';
import { SyncResources } from './sync-resources.tsx';

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
  readonly resources: readonly Managed[];
}

const Planned = ({ place, head, only, resources, onClose }: PlannedProps) => {
  const t = useText('application.sync');
  const queries = useQueryClient();
  const [draft, setDraft] = useState<SyncDraft>(() => firstDraft(resources, only));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const act = useRef<HTMLButtonElement>(null);
  const counts = countsOf(resources, draft);
  const change = (part: Partial<SyncDraft>) => setDraft({ ...draft, ...part });
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const { runtime, ...ref } = place;
      const { resources: chosen, syncOptions, ...wish } = wishOf(resources, draft);
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
  const isNothing = counts.applied + counts.orphans === 0;
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
        {resources.every(({ sync }) => sync === 'Synced') && <Banner title={t('unchanged')} />}
        <SyncResources
          resources={syncable(resources)}
          chosen={draft.chosen}
          prune={draft.prune}
          onChosen={chosen => change({ chosen })}
        />
        <div className={styles.choices}>
          <Checkbox
            label={t('prune')}
            hint={counts.orphans > 0 ? t('pruneCount', { count: counts.orphans }) : undefined}
            checked={draft.prune}
            onChange={prune => change({ prune })}
          />
          <Checkbox
            label={t('dryRun')}
            hint={t('dryRunHint')}
            checked={draft.dryRun}
            onChange={dryRun => change({ dryRun })}
          />
          <Checkbox
            label={t('force')}
            hint={t('forceHint')}
            checked={draft.force}
            onChange={force => change({ force })}
          />
        </div>
        <div className={styles.fields}>
          <TextField
            label={t('revision')}
            hint={t('revisionHint', { revision: head.sources[0]?.targetRevision || 'HEAD' })}
            optional
            mono
            value={draft.revision}
            onChange={revision => change({ revision })}
          />
          <TextAreaField
            label={t('options')}
            hint={t('optionsHint')}
            optional
            mono
            rows={2}
            value={draft.options}
            onChange={options => change({ options })}
          />
        </div>
        {fault && <FaultBanner fault={fault} />}
        {/* Without it Enter would send a form with one field, and not one with two. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
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
