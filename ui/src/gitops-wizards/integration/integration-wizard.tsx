import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { Wizard, type WizardCheck, type WizardStep } from '../../design/wizard/index.ts';
import { CommitDone, CommitPreview, useRuntimes } from '../../gitops/index.ts';
import { type MadeCommit, type PreviewedCommit, previewProps } from '../../runtime-commits/index.ts';
import { askRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import {
  ALREADY_KEPT,
  Crumbs,
  DraftNote,
  useDraft,
  usePreview,
  usePreviewChecks,
  useStepBack,
  WizardDone,
  WizardPage,
  withOnlyRuntime,
} from '../ground/index.ts';
import {
  type Credentials,
  credentialFields,
  EMPTY_INTEGRATION,
  hasLogin,
  type IntegrationDraft,
  inputOf,
  isHost,
  isIntegrationName,
  isTestable,
  KINDS,
  kindOf,
  settingFields,
  testOf,
} from './draft.ts';
import {
  IntegrationNamesDocument,
  PreviewIntegrationDocument,
  SaveIntegrationDocument,
} from './integration.proxy.generated.ts';
import { type LoginTest, useLoginTest } from './use-login-test.ts';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string, how?: { readonly isReplaced: true }) => void;
  readonly onClose: () => void;
  /** The runtime that makes it. */
  readonly name?: string | undefined;
}

/** A registry or issue tracker, with credentials that only runtimes can open. */
export const IntegrationWizard = ({ step, onStep, onClose, name }: Props) => {
  const t = useText('gitopsWizards.integration');
  const {
    draft: kept,
    change,
    drop,
    forget,
    isResumed,
  } = useDraft('integration', EMPTY_INTEGRATION, name === undefined ? {} : { runtime: name });
  const { rows: runtimes } = useRuntimes();
  const draft = withOnlyRuntime(kept, runtimes);
  const [credentials, setCredentials] = useState<Credentials>({});
  // Counts instead of the credentials themselves, which are no part of any key.
  const [round, setRound] = useState(0);
  const [made, setMade] = useState<MadeCommit>();
  const test = useLoginTest(draft, credentials, testOf(draft, round));
  const isNamed = useIsNamed(draft, runtimes);
  const isWhole = isNamed.isGood && hasLogin(draft, credentials);
  const hasSecrets = Object.keys(credentials).length > 0;
  useStepBack({ step, onStep, to: 'login', isMissing: !hasSecrets && made === undefined });
  const variables = { input: inputOf(draft, credentials) };
  const preview = usePreview({
    key: isWhole ? JSON.stringify(['integration', draft, round]) : undefined,
    ask: async signal => {
      const { runtime } = draft;
      return (await askRuntime({ runtime, document: PreviewIntegrationDocument, variables, signal }))
        .previewIntegration;
    },
  });
  const good = usePreviewChecks(preview, [
    { id: 'sealed', text: t('check.sealed', { who: draft.isForAll ? t('all') : draft.runtime }) },
    { id: 'write', text: t('check.write', { name: preview.answer?.author.name ?? '' }) },
  ]);
  const untested = useTestChecks(draft, preview.isGood && test.state !== 'good');
  const isTaken = isNamed.isTaken || preview.fault?.code === 'INTEGRATION_TAKEN';
  const steps = useSteps({
    draft,
    login: {
      credentials,
      onCredentials: next => {
        setCredentials(next);
        setRound(round + 1);
      },
      test,
      isResumed,
    },
    commit: preview.answer,
    isNamed: isNamed.isGood && !isTaken,
    isTaken,
    isWhole,
    isGood: preview.isGood,
    isRefused: preview.fault !== undefined,
  });
  if (made) return <IntegrationDone draft={draft} commit={made} onClose={onClose} />;
  const file = preview.answer?.files[0];
  return (
    <WizardPage title={t('title')}>
      <Wizard<IntegrationDraft>
        title={<Crumbs list={<Link to="/runtimes">{t('list')}</Link>} title={t('title')} />}
        steps={steps}
        step={step ?? 'general'}
        onStep={onStep}
        draft={draft}
        onDraft={change}
        file={file?.path ?? t('noFile')}
        manifestOf={() => file?.after ?? t('noManifest')}
        checks={[...good, ...untested]}
        dirty={hasSecrets}
        note={
          <DraftNote
            hasSecrets
            isResumed={isResumed}
            onDrop={() => {
              drop();
              setCredentials({});
              onStep('general');
            }}
          />
        }
        onSaveDraft={ALREADY_KEPT}
        onClose={onClose}
        finish={t('finish')}
        onFinish={async () => {
          const { runtime } = draft;
          const { saveIntegration } = await askRuntime({
            runtime,
            document: SaveIntegrationDocument,
            variables,
          });
          setCredentials({});
          forget();
          setMade(saveIntegration);
        }}
      />
    </WizardPage>
  );
};

interface DoneProps extends Pick<Props, 'onClose'> {
  readonly draft: IntegrationDraft;
  readonly commit: MadeCommit;
}

const IntegrationDone = ({ draft, commit, onClose }: DoneProps) => {
  const t = useText('gitopsWizards.integration');
  return (
    <WizardDone
      title={t('done.title', { name: draft.name })}
      list={<Link to="/runtimes">{t('list')}</Link>}
      onClose={onClose}
    >
      <CommitDone commit={commit} />
      <p>{t('done.wait')}</p>
      <div>
        <ButtonLink
          variant="primary"
          to="/runtimes/$name"
          params={{ name: draft.runtime }}
          search={{ tab: 'settings' }}
        >
          {t('done.back')}
        </ButtonLink>
      </div>
    </WizardDone>
  );
};

type Runtimes = ReturnType<typeof useRuntimes>['rows'];

/** What was not tested may be committed, and is said. */
const useTestChecks = (draft: IntegrationDraft, isUntested: boolean): readonly WizardCheck[] => {
  const t = useText('gitopsWizards.integration');
  if (!isUntested) return [];
  return [{ id: 'test', state: 'warn', text: t(isTestable(draft) ? 'notTested' : 'notTestable') }];
};

/** Whether it has a runtime that is there and a name that is free, as far as that runtime knows. */
const useIsNamed = ({ runtime, name }: IntegrationDraft, runtimes: Runtimes) => {
  const isOnline = runtimes.some(one => one.name === runtime && one.online);
  const { data } = useQuery({
    ...runtimeQuery('/gitops/integrations', { runtime, document: IntegrationNamesDocument }),
    enabled: isOnline,
    retry: false,
  });
  const isTaken = data?.integrations.some(one => one.name === name) === true;
  return { isTaken, isGood: isOnline && isIntegrationName(name) && !isTaken };
};

interface Login {
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
  readonly test: LoginTest;
  readonly isResumed: boolean;
}

interface Stand {
  readonly draft: IntegrationDraft;
  readonly login: Login;
  readonly commit: PreviewedCommit | undefined;
  readonly isNamed: boolean;
  readonly isTaken: boolean;
  readonly isWhole: boolean;
  readonly isGood: boolean;
  readonly isRefused: boolean;
}

const useSteps = (stand: Stand): readonly WizardStep<IntegrationDraft>[] => {
  const { draft, login, commit, isNamed, isTaken, isWhole, isGood, isRefused } = stand;
  const t = useText('gitopsWizards.integration');
  const { test } = login;
  const mayReview = test.state === 'good' || test.isWaived;
  const reviewBlocked = t(isRefused ? 'blocked.refused' : 'blocked.review');
  return [
    {
      id: 'general',
      title: t('step.general'),
      heading: t('heading.general'),
      hint: t('hint.general'),
      summary: isNamed ? draft.name : undefined,
      done: isNamed,
      blocked: isNamed ? undefined : t('blocked.general'),
      show: input => <GeneralStep {...input} isTaken={isTaken} />,
    },
    {
      id: 'login',
      title: t('step.login'),
      short: t('short.login'),
      heading: t('heading.login'),
      hint: t('hint.login'),
      summary: t(`kinds.${kindOf(draft)}`),
      done: isWhole && mayReview,
      blocked: isWhole ? undefined : t('blocked.login'),
      ...(mayReview ? {} : { beforeNext: test.run }),
      show: input => <LoginStep {...input} {...login} />,
    },
    {
      id: 'review',
      title: t('step.review'),
      short: t('short.review'),
      heading: t('heading.review'),
      hint: t('hint.review'),
      summary: t('summary.review'),
      blocked: mayReview ? (isGood ? undefined : reviewBlocked) : t('blocked.untested'),
      show: ({ draft: now, onDraft }) =>
        commit && (
          <CommitPreview
            {...previewProps(commit)}
            message={now.message || commit.message}
            onMessage={message => onDraft({ ...now, message })}
          />
        ),
    },
  ];
};

interface StepProps {
  readonly draft: IntegrationDraft;
  readonly onDraft: (draft: IntegrationDraft) => void;
}

const GeneralStep = ({ draft, onDraft, isTaken }: StepProps & { readonly isTaken: boolean }) => {
  const t = useText('gitopsWizards.integration');
  const isWrong = draft.name !== '' && !isIntegrationName(draft.name);
  const nameProblem = isTaken ? { error: t('nameTaken') } : {};
  const { rows } = useRuntimes();
  return (
    <>
      <Select
        label={t('runtime')}
        hint={t('runtimeHint')}
        value={draft.runtime}
        onChange={runtime => onDraft({ ...draft, runtime })}
        options={rows.map(({ name, online }) => ({ value: name, label: name, disabled: !online }))}
      />
      <Select
        label={t('kind')}
        value={kindOf(draft)}
        onChange={kind => onDraft({ ...draft, kind })}
        options={KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={draft.name}
        maxLength={52}
        onChange={name => onDraft({ ...draft, name: name.trim() })}
        {...(isWrong ? { error: t('nameWrong') } : nameProblem)}
      />
      <RadioGroup
        label={t('for')}
        look="list"
        value={draft.isForAll ? 'all' : 'one'}
        onChange={value => onDraft({ ...draft, isForAll: value === 'all' })}
        options={[
          { value: 'all', label: t('all') },
          { value: 'one', label: t('only', { runtime: draft.runtime }) },
        ]}
      />
    </>
  );
};

const LoginStep = ({ draft, onDraft, credentials, onCredentials, test, isResumed }: StepProps & Login) => {
  const t = useText('gitopsWizards.integration');
  const hosts = settingFields(draft).filter(field => field === 'host');
  const problem = test.problem === undefined ? undefined : sentence(test.problem.message);
  // What was not reached is looked for at its address, where it has one here.
  const isAtHost = problem !== undefined && test.problem?.isRefused !== true && hosts.length > 0;
  const isAtLogin = test.problem?.isRefused === true;
  const hostError = isHost(draft.host) ? (isAtHost ? problem : undefined) : t('hostWrong');
  const secrets = credentialFields(draft);
  const isAgain = isResumed && Object.keys(credentials).length === 0;
  return (
    <>
      {settingFields(draft).map(field => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          value={draft[field]}
          maxLength={1_000}
          onChange={value => onDraft({ ...draft, [field]: value })}
          error={field === 'host' ? hostError : undefined}
        />
      ))}
      {secrets.map((field, place) => (
        <PasswordField
          key={field}
          label={t(`field.${field}`)}
          hint={isAgain ? t('again') : undefined}
          autoComplete="off"
          value={credentials[field] ?? ''}
          maxLength={4_096}
          onChange={value => onCredentials({ ...credentials, [field]: value })}
          error={isAtLogin && place === secrets.length - 1 ? problem : undefined}
        />
      ))}
      {isTestable(draft) && (
        <div>
          <Button busy={test.isRunning} onClick={() => void test.run()}>
            {t('test')}
          </Button>
        </div>
      )}
      {test.state === 'good' && <Banner tone="ok" title={t('tested')} />}
      {problem !== undefined && !isAtHost && !isAtLogin && <Banner tone="bad" title={problem} />}
      {test.state === 'bad' && (
        <Checkbox
          label={t('untested')}
          hint={t('untestedHint')}
          checked={test.isWaived}
          onChange={test.onWaive}
        />
      )}
    </>
  );
};
