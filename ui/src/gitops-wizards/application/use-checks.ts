import { sentence } from '../../design/sentence/index.ts';
import type { WizardCheck } from '../../design/wizard/index.ts';
import { useText } from '../../text/index.ts';
import type { Preview } from './preview.ts';

interface Checked {
  readonly preview: Preview;
  readonly source: { readonly name: string; readonly canWrite?: boolean | null | undefined } | undefined;
  readonly userName: string;
  /** The branch, tag, commit or version that was asked for; empty for the usual one. */
  readonly revision: string;
}

/** Of a commit the beginning; of a version of a chart all of it. */
const shortRevision = (revision: string): string =>
  /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision;

/** What the runtime said of the draft, and whether the reader may write where it goes. */
export const useChecks = ({ preview, source, userName, revision }: Checked): readonly WizardCheck[] => {
  const t = useText('applicationWizard');
  const names = { source: source?.name ?? '', user: userName };
  const valid = validityOf(preview, revision, t);
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

const validityOf = (
  { isRunning, isGood, fault, answer }: Preview,
  revision: string,
  t: ReturnType<typeof useText<'applicationWizard'>>,
): readonly WizardCheck[] => {
  if (isRunning) return [{ id: 'valid', state: 'running', text: t('check.running') }];
  if (fault) return [{ id: 'valid', state: 'failed', text: sentence(fault.message), todo: fault.hint }];
  if (!isGood || answer === undefined) return [];
  const { firstSync } = answer;
  if (firstSync.resources === 0)
    return [{ id: 'valid', state: 'warn', text: t('check.nothing'), todo: t('check.nothingTodo') }];
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
