import { sentence } from '../../design/sentence/index.ts';
import type { WizardCheck } from '../../design/wizard/index.ts';
import { useText } from '../../text/index.ts';
import type { Preview } from './preview.ts';
import { isRefused } from './taken-over.ts';
import { useShares } from './use-shares.ts';

interface Checked {
  readonly preview: Preview;
  readonly source: { readonly name: string; readonly canWrite?: boolean | null | undefined } | undefined;
  readonly userName: string;
  readonly options: readonly string[];
  /** The branch, tag, commit or version that was asked for; empty for the usual one. */
  readonly revision: string;
}

/** Of a commit the beginning; of a version of a chart all of it. */
const shortRevision = (revision: string): string =>
  /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision;

/** What the runtime said of the draft, and whether the reader may write where it goes. */
export const useChecks = (checked: Checked): readonly WizardCheck[] => {
  const { preview, source, userName } = checked;
  const t = useText('applicationWizard');
  const shares = useShares();
  const names = { source: source?.name ?? '', user: userName };
  const valid = validityOf(checked, { t, shares });
  if (source === undefined) return valid;
  if (source.canWrite === false)
    return [
      ...valid,
      { id: 'write', state: 'failed', text: t('check.noWrite', names), todo: t('check.noWriteTodo') },
    ];
  const isSure = source.canWrite === true || preview.isGood;
  return [
    ...valid,
    {
      id: 'write',
      state: isSure ? 'ok' : 'warn',
      text: t(isSure ? 'check.write' : 'check.maybeWrite', names),
    },
  ];
};

interface Words {
  readonly t: ReturnType<typeof useText<'applicationWizard'>>;
  readonly shares: ReturnType<typeof useShares>;
}

const validityOf = (
  { preview: { isRunning, isGood, fault, answer }, revision, options }: Checked,
  { t, shares }: Words,
): readonly WizardCheck[] => {
  if (isRunning) return [{ id: 'valid', state: 'running', text: t('check.running') }];
  if (fault) return [{ id: 'valid', state: 'failed', text: sentence(fault.message), todo: fault.hint }];
  if (!isGood || answer === undefined) return [];
  const { firstSync } = answer;
  if (firstSync.resources === 0)
    return [{ id: 'valid', state: 'warn', text: t('check.nothing'), todo: t('check.nothingTodo') }];
  const { takesOver } = firstSync;
  if (takesOver.length > 0) {
    const outcome = isRefused(takesOver, options) ? 'shareRefused' : 'shared';
    const text = t(`check.${outcome}`, { what: shares(takesOver) });
    return [{ id: 'valid', state: 'warn', text, todo: t('check.sharedTodo') }];
  }
  const [at = ''] = firstSync.revisions;
  return [
    {
      id: 'valid',
      state: 'ok',
      text: t('check.valid', {
        count: firstSync.resources,
        revision: revision || t('defaultBranch'),
        at: shortRevision(at),
      }),
    },
  ];
};
