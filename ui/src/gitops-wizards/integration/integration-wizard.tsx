import { useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { Wizard, type WizardCheck, type WizardStep } from '../../design/wizard/index.ts';
import { CommitDone, CommitPreview, useRuntimes } from '../../gitops/index.ts';
import { type MadeCommit, type PreviewedCommit, previewProps } from '../../runtime-commits/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import {
  ALREADY_KEPT,
  Crumbs,
  DraftNote,
  useDraft,
  usePreview,
  usePreviewChecks,
  WizardDone,
  WizardPage,
} from '../ground/index.ts';
import {
  type Credentials,
  credentialFields,
  EMPTY_INTEGRATION,
  hasLogin,
  type IntegrationDraft,
  inputOf,
  isIntegrationName,
  KINDS,
  kindOf,
  loginOf,
  settingFields,
} from './draft.ts';
import {
  PreviewIntegrationDocument,
  SaveIntegrationDocument,
  TestIntegrationDocument,
} from './integration.proxy.generated.ts';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  readonly onClose: () => void;
  /** The runtime that makes it. */
  readonly name?: string | undefined;
}

/** A registry or issue tracker, with credentials that only runtimes can open. */
export const IntegrationWizard = ({ step, onStep, onClose, name }: Props) => {
  const t = useText('gitopsWizards.integration');
  const { draft, change, drop, forget, isResumed } = useDraft(
    'integration',
    EMPTY_INTEGRATION,
    name === undefined ? {} : { runtime: name },
  );
  const [credentials, setCredentials] = useState<Credentials>({});
  // Counts instead of the credentials themselves, which are no part of any key.
  const [round, setRound] = useState(0);
  const [tested, setTested] = useState<number>();
  const [made, setMade] = useState<MadeCommit>();
  const isWhole = draft.runtime !== '' && isIntegrationName(draft.name) && hasLogin(draft, credentials);
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
  const untested: readonly WizardCheck[] =
    preview.isGood && tested !== round ? [{ id: 'test', state: 'warn', text: t('notTested') }] : [];
  const steps = useSteps({
    draft,
    login: {
      credentials,
      onCredentials: next => {
        setCredentials(next);
        setRound(round + 1);
      },
      onTested: () => setTested(round),
    },
    commit: preview.answer,
    isWhole,
    isGood: preview.isGood,
    isRefused: preview.fault !== undefined,
  });
  if (made)
    return (
      <WizardDone
        title={t('done.title', { name: draft.name })}
        list={<Link to="/runtimes">{t('list')}</Link>}
        onClose={onClose}
      >
        <CommitDone commit={made} />
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
        dirty={Object.keys(credentials).length > 0}
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

interface Login {
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
  readonly onTested: () => void;
}

interface Stand {
  readonly draft: IntegrationDraft;
  readonly login: Login;
  readonly commit: PreviewedCommit | undefined;
  readonly isWhole: boolean;
  readonly isGood: boolean;
  readonly isRefused: boolean;
}

const useSteps = ({
  draft,
  login,
  commit,
  isWhole,
  isGood,
  isRefused,
}: Stand): readonly WizardStep<IntegrationDraft>[] => {
  const t = useText('gitopsWizards.integration');
  const isNamed = draft.runtime !== '' && isIntegrationName(draft.name);
  return [
    {
      id: 'general',
      title: t('step.general'),
      heading: t('heading.general'),
      hint: t('hint.general'),
      summary: isNamed ? draft.name : undefined,
      done: isNamed,
      blocked: isNamed ? undefined : t('blocked.general'),
      show: input => <GeneralStep {...input} />,
    },
    {
      id: 'login',
      title: t('step.login'),
      short: t('short.login'),
      heading: t('heading.login'),
      hint: t('hint.login'),
      summary: t(`kinds.${kindOf(draft)}`),
      done: isWhole,
      blocked: isWhole ? undefined : t('blocked.login'),
      show: input => <LoginStep {...input} {...login} />,
    },
    {
      id: 'review',
      title: t('step.review'),
      short: t('short.review'),
      heading: t('heading.review'),
      hint: t('hint.review'),
      summary: t('summary.review'),
      blocked: isGood ? undefined : t(isRefused ? 'blocked.refused' : 'blocked.review'),
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

const GeneralStep = ({ draft, onDraft }: StepProps) => {
  const t = useText('gitopsWizards.integration');
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
        {...(draft.name === '' || isIntegrationName(draft.name) ? {} : { error: t('nameWrong') })}
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

const LoginStep = ({ draft, onDraft, credentials, onCredentials, onTested }: StepProps & Login) => {
  const t = useText('gitopsWizards.integration');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ readonly isGood: boolean; readonly message: string }>();
  const test = async () => {
    setBusy(true);
    try {
      const { testIntegration } = await askRuntime({
        runtime: draft.runtime,
        document: TestIntegrationDocument,
        variables: { input: loginOf(draft, credentials) },
      });
      setAnswer(testIntegration);
      if (testIntegration.isGood) onTested();
    } catch (error) {
      setAnswer({ isGood: false, message: faultFrom(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {settingFields(draft).map(field => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          value={draft[field]}
          maxLength={1_000}
          onChange={value => onDraft({ ...draft, [field]: value })}
        />
      ))}
      {credentialFields(draft).map(field => (
        <PasswordField
          key={field}
          label={t(`field.${field}`)}
          autoComplete="off"
          value={credentials[field] ?? ''}
          maxLength={4_096}
          onChange={value => {
            setAnswer(undefined);
            onCredentials({ ...credentials, [field]: value });
          }}
        />
      ))}
      <div>
        <Button busy={busy} onClick={() => void test()}>
          {t('test')}
        </Button>
      </div>
      {answer && (
        <Banner tone={answer.isGood ? 'ok' : 'bad'} title={answer.isGood ? t('tested') : answer.message} />
      )}
    </>
  );
};
