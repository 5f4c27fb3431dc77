import { useState } from 'react';
import { ApiFault, faultFrom } from '../api/index.ts';
import { ConfirmDialog } from '../design/dialog/index.ts';
import { TextField } from '../design/field/index.ts';
import { Select } from '../design/select/index.ts';
import { toast } from '../design/toast/index.ts';
import { useActOnAll } from '../list/index.ts';
import { askRuntime } from '../runtime-proxy/index.ts';
import { useText } from '../text/index.ts';
import { commitNames } from './commit-names.ts';
import type { Held } from './held.ts';
import { useHoldCommits } from './hold-commits.tsx';
import { endOf, SPANS, type Span } from './hold-time.ts';
import styles from './holds.module.css';
import {
  FleetHoldDocument,
  FleetPreviewHoldDocument,
  FleetPreviewReleaseDocument,
  FleetReleaseDocument,
} from './holds.proxy.generated.ts';

interface Props {
  readonly rows: readonly Held[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const REASON_MOST = 200;
/** Stands for a reason where only the files are asked for. */
const ANY_REASON = '…';

const NOT_THERE = 404;
const REFUSED = 409;

/** That no file was found is a refusal here, and not a sign that somebody else was quicker. */
const asRefusal = (error: unknown): ApiFault => {
  const fault = faultFrom(error);
  if (fault.status !== NOT_THERE) return fault;
  const { code, message, hint, details } = fault;
  return new ApiFault({ code, message, hint, details: { ...details }, status: REFUSED });
};

/** Does it to one after the other, and keeps the commits that were made, also by tries before. */
const useCommitting = (rows: readonly Held[], act: (row: Held) => Promise<string>) => {
  const [shas] = useState<string[]>([]);
  const { left, run } = useActOnAll(rows, {
    act: async row => {
      const sha = await act(row).catch(error => Promise.reject(asRefusal(error)));
      shas.push(sha);
    },
    refresh: async () => undefined,
  });
  return {
    left,
    run: async () => {
      await run();
      return commitNames(shas);
    },
  };
};

/** Stops the automatic sync of applications by commits that say who, why and how long. */
export const HoldDialog = ({ rows, onClose, onDone }: Props) => {
  const t = useText('holds');
  const [reason, setReason] = useState('');
  // The end is settled when the length is chosen, so that what is shown is what is committed.
  const [{ span, until }, setEnd] = useState<{ span: Span; until?: string | undefined }>({ span: 'forever' });
  const words = reason.trim();
  const inputFor = ({ namespace, name }: Held, why: string) => ({
    namespace,
    name,
    reason: why,
    until: until ?? null,
  });
  const { left, run } = useCommitting(rows, async row => {
    const variables = { input: inputFor(row, words) };
    const made = await askRuntime({ runtime: row.runtime, document: FleetHoldDocument, variables });
    return made.holdApplication.sha;
  });
  const commits = useHoldCommits(left, {
    what: 'hold',
    draft: words === '' ? undefined : JSON.stringify([words, until]),
    ask: async (row, signal) => {
      const variables = { input: inputFor(row, words || ANY_REASON) };
      const document = FleetPreviewHoldDocument;
      return (await askRuntime({ runtime: row.runtime, document, variables, signal })).previewHold;
    },
  });
  const count = left.length;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('hold.title', { count, name: left[0]?.name ?? '' })}
      consequences={[
        { icon: 'pause', text: t('hold.stops', { count }) },
        { icon: 'commit', text: t('hold.commits', { count }) },
      ]}
      confirm={t('hold.confirm', { count })}
      blocked={words === '' ? t('hold.needsReason') : commits.blocked}
      onConfirm={async () => {
        const made = await run();
        toast({ title: t('hold.done', { count: rows.length, commits: made }) });
        onDone();
      }}
    >
      <div className={styles.form}>
        <TextField
          label={t('hold.reason')}
          hint={t('hold.reasonHint')}
          value={reason}
          maxLength={REASON_MOST}
          onChange={setReason}
        />
        <Select
          label={t('hold.until')}
          hint={t('hold.untilHint')}
          value={span}
          onChange={next => setEnd({ span: next, until: endOf(next, Date.now()) })}
          options={SPANS.map(value => ({ value, label: t(`hold.${value}`) }))}
        />
      </div>
      {commits.list}
    </ConfirmDialog>
  );
};

/** Brings back what was automatic before applications were held. */
export const ReleaseDialog = ({ rows, onClose, onDone }: Props) => {
  const t = useText('holds');
  const { left, run } = useCommitting(rows, async ({ runtime, namespace, name }) => {
    const variables = { input: { namespace, name } };
    return (await askRuntime({ runtime, document: FleetReleaseDocument, variables })).releaseApplication.sha;
  });
  const commits = useHoldCommits(left, {
    what: 'release',
    draft: '',
    ask: async ({ runtime, namespace, name }, signal) => {
      const variables = { input: { namespace, name } };
      const document = FleetPreviewReleaseDocument;
      return (await askRuntime({ runtime, document, variables, signal })).previewRelease;
    },
  });
  const count = left.length;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('release.title', { count, name: left[0]?.name ?? '' })}
      consequences={[
        { icon: 'play', text: t('release.brings', { count }) },
        { icon: 'commit', text: t('hold.commits', { count }) },
      ]}
      confirm={t('release.confirm', { count })}
      blocked={commits.blocked}
      onConfirm={async () => {
        const made = await run();
        toast({ title: t('release.done', { count: rows.length, commits: made }) });
        onDone();
      }}
    >
      {commits.list}
    </ConfirmDialog>
  );
};
