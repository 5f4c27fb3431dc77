import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, faultFrom, read } from '../../api/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { Wizard, type WizardCheck, type WizardStep } from '../../design/wizard/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { RoutePending } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import {
  ALREADY_KEPT,
  Crumbs,
  DraftNote,
  useDraft,
  usePreview,
  WizardPage,
  wordsAt,
} from '../ground/index.ts';
import {
  EMPTY_RUNTIME,
  engineGap,
  installCommand,
  isClusterAddress,
  isNamespace,
  isPlaced,
  isRuntimeName,
  placeGap,
  type RuntimeDraft,
  validationOf,
  withoutGit,
} from './draft.ts';
import { EngineStep, type GitSettings } from './engine-step.tsx';
import { CommitOfRuntime, type FirstCommit } from './first-commit.tsx';
import { type InstallKey, makeInstallKey } from './install-key.ts';
import { WaitForRuntime } from './wait-for-runtime.tsx';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  readonly onClose: () => void;
  /** One that was registered before, whose installation is to be finished. */
  readonly name?: string | undefined;
}

/** A new runtime: what it is, checked by the platform, then the command that installs it, and the wait until it is there. */
export const RuntimeWizard = (props: Props) => {
  const { rows, isPending } = useRuntimes();
  const { name } = props;
  if (name !== undefined && isPending) return <RoutePending />;
  const known = rows.find(one => one.name === name);
  // What it was registered with holds for the rest of its installation.
  const begun = known && { namespace: known.namespace, cluster: known.cluster, engine: known.engine };
  return <Steps {...props} begin={name === undefined ? {} : { name, ...begun }} />;
};

interface StepsProps extends Props {
  readonly begin: Partial<RuntimeDraft>;
}

const Steps = ({ step, onStep, onClose, name, begin }: StepsProps) => {
  const t = useText('gitopsWizards.runtime');
  const { draft, change, drop, forget, isResumed } = useDraft('runtime', EMPTY_RUNTIME, begin);
  // As it was when the key was made: the account has its repository as soon as the installation begins.
  const [made, setMade] = useState<{ readonly key: InstallKey; readonly draft: RuntimeDraft }>();
  const settings = useQuery(read('/gitops/settings')).data;
  const asked = (of: RuntimeDraft) => (settings?.sharedConfigRepo === undefined ? of : withoutGit(of));
  const body = validationOf(asked(draft));
  // An installation that was begun goes on under its name: the installer knows what was done already.
  const isBegun = name !== undefined && draft.name === name;
  const checked = usePreview({
    key: isPlaced(draft) ? JSON.stringify(['runtime', body]) : undefined,
    ask: () => data(api.POST('/gitops/runtimes/validate', { body: { ...body, recover: isBegun } })),
  });
  const problems = checked.answer?.problems ?? [];
  const isGood = checked.isGood && problems.length === 0;
  const steps = useSteps({
    draft,
    settings,
    isGood,
    problem: checked.isGood ? problems[0] : undefined,
    commit: isGood ? checked.answer?.commit : undefined,
  });
  const checks = useChecks({ checked, problems, isGood, name: draft.name });
  if (made)
    return (
      <WaitForRuntime
        draft={made.draft}
        installKey={made.key}
        onInstalled={forget}
        onClose={() => {
          drop();
          onClose();
        }}
      />
    );
  return (
    <WizardPage title={t('title')}>
      <Wizard<RuntimeDraft>
        title={<Crumbs list={<Link to="/runtimes">{t('list')}</Link>} title={t('title')} />}
        steps={steps}
        step={step ?? 'runtime'}
        onStep={onStep}
        draft={draft}
        onDraft={change}
        file={t('file')}
        manifestOf={now => t('script', { what: t('scriptNote'), command: installCommand(asked(now)) })}
        checks={checks}
        note={
          <DraftNote
            isResumed={isResumed}
            onDrop={() => {
              drop();
              onStep('runtime');
            }}
          />
        }
        onSaveDraft={ALREADY_KEPT}
        onClose={onClose}
        finish={t('finish')}
        onFinish={async () => setMade({ key: await makeInstallKey(draft.name), draft: asked(draft) })}
      />
    </WizardPage>
  );
};

interface Checked {
  readonly checked: ReturnType<typeof usePreview<unknown>>;
  readonly problems: readonly Problem[];
  readonly isGood: boolean;
  readonly name: string;
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const useChecks = ({ checked, problems, isGood, name }: Checked): readonly WizardCheck[] => {
  const t = useText('gitopsWizards.runtime.check');
  if (checked.isRunning) return [{ id: 'running', state: 'running', text: t('running') }];
  if (checked.fault)
    return [{ id: 'fault', state: 'failed', text: sentence(faultFrom(checked.fault).message) }];
  if (problems.length > 0)
    return problems.map(({ code, message, hint }) => ({
      id: code,
      state: 'failed',
      text: sentence(message),
      todo: hint,
    }));
  if (!isGood) return [];
  return [
    { id: 'free', state: 'ok', text: t('free') },
    { id: 'repo', state: 'ok', text: t('repo', { name }) },
  ];
};

interface Stand {
  readonly draft: RuntimeDraft;
  readonly settings: GitSettings | undefined;
  readonly isGood: boolean;
  /** Why the platform would refuse it. */
  readonly problem: Problem | undefined;
  /** What it will commit; absent where it has committed it before, or the platform does not say. */
  readonly commit: FirstCommit | undefined;
}

const useSteps = ({
  draft,
  settings,
  isGood,
  problem,
  commit,
}: Stand): readonly WizardStep<RuntimeDraft>[] => {
  const t = useText('gitopsWizards.runtime');
  const placeProblem = placeGap(draft);
  const hasPlace = placeProblem === undefined;
  const gap = engineGap(draft, settings?.sharedConfigRepo !== undefined);
  const isOfGit = problem !== undefined && OF_GIT.includes(problem.code);
  const refused = problem && t('blocked.refused');
  const placeBlocked = placeProblem ? t(placeProblem) : (refused ?? t('blocked.checked'));
  return [
    {
      id: 'runtime',
      title: t('step.runtime'),
      heading: t('heading.runtime'),
      hint: t('hint.runtime'),
      summary: draft.name === '' ? undefined : draft.name,
      done: hasPlace && (isGood || isOfGit),
      // What is wrong with the repositories is mended on the next page.
      blocked: isGood || isOfGit ? undefined : placeBlocked,
      show: input => <PlaceStep {...input} problem={problem} />,
    },
    {
      id: 'engine',
      title: t('step.engine'),
      short: t('short.engine'),
      heading: t('heading.engine'),
      hint: t('hint.engine'),
      summary: t('summary.engine', { engine: draft.engine }),
      done: gap === undefined && !isOfGit,
      blocked: gap ? t(`blocked.${gap}`) : isOfGit ? refused : undefined,
      show: input => <EngineStep {...input} settings={settings} problem={isOfGit ? problem : undefined} />,
    },
    {
      id: 'install',
      title: t('step.install'),
      short: t('short.install'),
      heading: t('heading.make'),
      hint: t('hint.install'),
      summary: t('summary.install'),
      blocked: isGood ? undefined : placeBlocked,
      show: () => (
        <>
          <p>{t('makeHint')}</p>
          {commit && <CommitOfRuntime commit={commit} />}
        </>
      ),
    },
  ];
};

interface StepProps {
  readonly draft: RuntimeDraft;
  readonly onDraft: (draft: RuntimeDraft) => void;
}

/** Of the repositories of the account, which are chosen with the first runtime. */
const OF_GIT = ['GITOPS_SETTINGS_INVALID', 'GITOPS_SETTINGS_FIXED'];

const PlaceStep = ({ draft, onDraft, problem }: StepProps & Pick<Stand, 'problem'>) => {
  const t = useText('gitopsWizards.runtime');
  const { name, namespace, cluster } = draft;
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        maxLength={38}
        onChange={next => onDraft({ ...draft, name: next.trim() })}
        {...(name === '' || isRuntimeName(name)
          ? wordsAt(problem, ['NAME_TAKEN'])
          : { error: t('nameWrong') })}
      />
      <TextField
        label={t('namespace')}
        hint={t('namespaceHint')}
        mono
        value={namespace}
        maxLength={63}
        onChange={next => onDraft({ ...draft, namespace: next.trim() })}
        {...(isNamespace(namespace) ? {} : { error: t('namespaceWrong') })}
      />
      <TextField
        label={t('cluster')}
        hint={t('clusterHint')}
        mono
        optional
        value={cluster}
        maxLength={2_048}
        onChange={next => onDraft({ ...draft, cluster: next.trim() })}
        {...(isClusterAddress(cluster)
          ? wordsAt(problem, ['GITOPS_CLUSTER_TAKEN'])
          : { error: t('clusterWrong') })}
      />
    </>
  );
};
