import { faultFrom } from '../../api/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useMayCommitTo } from '../../gitops-wizards/application/index.ts';
import { holdDialog, releaseDialog } from '../../holds/index.ts';
import { later } from '../../later/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { type Acts, actsOn } from './acts.ts';
import { FleetRefreshDocument } from './sync.proxy.generated.ts';
import type { FleetRow } from './use-fleet.ts';

const dialogs = {
  sync: later(async () => (await import('./sync-selected.tsx')).SyncSelected, MissingPart),
  hold: holdDialog,
  release: releaseDialog,
};

/** What is to be done to several applications, once the reader has seen what that changes. */
export interface BulkAct {
  readonly kind: keyof typeof dialogs;
  readonly rows: readonly FleetRow[];
}

interface Props {
  readonly act: BulkAct;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const BulkDialog = ({ act: { kind, rows }, ...rest }: Props) => {
  const { Show } = dialogs[kind];
  return <Show rows={rows} {...rest} />;
};

/** The selected rows, and what may be done to which of them. */
export const useBulk = (rows: readonly FleetRow[], selected: ReadonlySet<string>) => {
  const t = useText('applications');
  const mayCommit = useMayCommitTo();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const can: Acts<FleetRow> = actsOn(chosen, mayCommit);
  const refresh = async () => {
    try {
      for (const { runtime, namespace, name } of can.refresh)
        await askRuntime({ runtime, document: FleetRefreshDocument, variables: { namespace, name } });
      toast({ title: t('bulk.refreshed', { count: can.refresh.length }) });
    } catch (error) {
      toast({ tone: 'bad', title: faultFrom(error).message });
    }
  };
  return { chosen, can, refresh };
};
