import { useEffect, useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { Wizard, type WizardCheck, type WizardStep } from '../../design/wizard/index.ts';
import { CommitPreview } from '../../gitops/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { type ApplicationDraft, draftOf, EMPTY_DRAFT, fileOf, isName, manifestOf } from './draft.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { DestinationStep, GeneralStep, SourceStep, SyncStep } from './steps.tsx';
import { useValidation, useWizardGround } from './use-wizard-ground.ts';
import styles from './wizard.module.css';
import { WizardCreateDocument } from './wizard.proxy.generated.ts';
import { WizardDone } from './wizard-done.tsx';

/** More at once help nobody. */
const PROBLEMS_MAX = 5;

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  readonly onClose: () => void;
}

interface Made {
  readonly draft: ApplicationDraft;
  readonly commit: { readonly sha: string; readonly url: string };
}

/** A new application, step by step: a form that writes its manifest, and a commit at the end. */
export const ApplicationWizard = ({ step, onStep, onClose }: Props) => {
  const t = useText('applicationWizard');
  const { user, account } = useSession();
  const who = `${user.id} ${account.id}`;
  const [kept] = useState(() => readDraft(who));
  const [draft, setDraft] = useState(kept ?? EMPTY_DRAFT);
  const [made, setMade] = useState<Made>();
  const ground = useWizardGround(draft.runtime);
  const onlyRuntime = ground.runtimes.length === 1 ? ground.runtimes[0]?.name : undefined;
  const onlySource = ground.sources.length === 1 ? ground.sources[0]?.name : undefined;
  useEffect(() => {
    // Where there is one to choose, it is chosen.
    if (draft.runtime === '' && onlyRuntime !== undefined)
      setDraft(now => ({ ...now, runtime: onlyRuntime }));
    else if (draft.gitSource === '' && onlySource !== undefined)
      setDraft(now => ({ ...now, gitSource: onlySource }));
  }, [draft.runtime, draft.gitSource, onlyRuntime, onlySource]);
  const change = (next: ApplicationDraft) => {
    setDraft(next);
    keepDraft(who, next);
  };
  const source = ground.sources.find(({ name }) => name === draft.gitSource);
  const manifest = manifestOf(draft);
  const checked = useValidation({
    runtime: draft.runtime,
    gitSource: draft.gitSource,
    manifest,
    enabled: source !== undefined && isName(draft.name) && draft.repoUrl !== '',
  });
  const file = [source?.path, fileOf(draft)].filter(part => part !== undefined && part !== '').join('/');
  const message = draft.message || t('message', { name: draft.name });
  const steps = useSteps({
    draft,
    ground,
    review: {
      file,
      manifest,
      message,
      branch: source?.branch ?? t('defaultBranch'),
      repository: source?.repository,
      author: user.name,
    },
    isValid: checked.answer?.isValid === true,
  });

  const checks = useChecks({ checked, source, userName: user.name });
  if (made) return <WizardDone {...made} onClose={onClose} />;
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <title>{t('documentTitle')}</title>
      <Wizard
        title={
          <span className={styles.crumbs}>
            <Link to="/apps">{t('applications')}</Link>
            <span aria-hidden="true">/</span>
            <b>{t('title')}</b>
          </span>
        }
        steps={steps}
        step={step ?? 'general'}
        onStep={onStep}
        draft={draft}
        onDraft={change}
        file={file || t('noFile')}
        manifestOf={manifestOf}
        draftOf={text => draftOf(text, draft)}
        checks={checks}
        note={
          <>
            {t(kept === undefined ? 'kept' : 'goOn')}{' '}
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                keepDraft(who, undefined);
                setDraft(EMPTY_DRAFT);
                onStep('general');
              }}
            >
              {t('startOver')}
            </Button>
          </>
        }
        onClose={onClose}
        finish={t('commit')}
        onFinish={async () => {
          const { createApplication } = await askRuntime({
            runtime: draft.runtime,
            document: WizardCreateDocument,
            variables: { input: { gitSource: draft.gitSource, path: fileOf(draft), manifest, message } },
          });
          keepDraft(who, undefined);
          setMade({ draft, commit: createApplication });
        }}
      />
    </main>
  );
};

interface Review {
  readonly file: string;
  readonly manifest: string;
  readonly message: string;
  readonly branch: string;
  readonly repository: string | undefined;
  readonly author: string;
}

interface Stand {
  readonly draft: ApplicationDraft;
  readonly ground: ReturnType<typeof useWizardGround>;
  readonly review: Review;
  readonly isValid: boolean;
}

const sourceSummary = ({ kind, chart, path, repoUrl }: ApplicationDraft): string | undefined =>
  (kind === 'helm' ? chart : path || repoUrl.split('/').at(-1)) || undefined;

const useSteps = ({ draft, ground, review, isValid }: Stand): readonly WizardStep<ApplicationDraft>[] => {
  const t = useText('applicationWizard');
  const isNamed =
    isName(draft.name) && draft.gitSource !== '' && draft.runtime !== '' && draft.project !== '';
  const hasSource =
    draft.repoUrl !== '' && (draft.kind === 'git' || (draft.chart !== '' && draft.revision !== ''));
  const hasPlace = draft.cluster !== '';
  const steps: readonly (Omit<WizardStep<ApplicationDraft>, 'title' | 'heading' | 'short'> & {
    readonly id: 'general' | 'source' | 'destination' | 'sync' | 'review';
  })[] = [
    {
      id: 'general',
      summary:
        draft.name === '' ? undefined : t('summary.general', { name: draft.name, project: draft.project }),
      done: isNamed,
      blocked: isNamed ? undefined : t('blocked.general'),
      show: input => <GeneralStep {...input} ground={ground} />,
    },
    {
      id: 'source',
      summary: sourceSummary(draft),
      done: hasSource,
      blocked: hasSource ? undefined : t('blocked.source'),
      show: input => <SourceStep {...input} ground={ground} />,
    },
    {
      id: 'destination',
      summary: [draft.cluster, draft.namespace].filter(part => part !== '').join(' / ') || undefined,
      done: hasPlace && draft.namespace !== '',
      blocked: hasPlace ? undefined : t('blocked.destination'),
      show: input => <DestinationStep {...input} ground={ground} />,
    },
    {
      id: 'sync',
      summary: t(draft.isAutomatic ? 'summary.automatic' : 'summary.manual', { count: draft.options.length }),
      done: isNamed && hasSource && hasPlace,
      show: input => <SyncStep {...input} ground={ground} />,
    },
    {
      id: 'review',
      summary: t('summary.review'),
      blocked: isValid ? undefined : t('blocked.review'),
      show: ({ draft: now, onDraft }) => (
        <>
          <TextField
            label={t('file')}
            hint={t('fileHint')}
            value={fileOf(now)}
            maxLength={1_024}
            onChange={file => onDraft({ ...now, file: file.trim() })}
          />
          <CommitPreview
            repository={review.repository}
            files={[{ path: review.file, after: review.manifest }]}
            branch={review.branch}
            author={review.author}
            message={review.message}
            onMessage={message => onDraft({ ...now, message })}
          />
        </>
      ),
    },
  ];
  return steps.map(step => ({
    ...step,
    title: t(`step.${step.id}`),
    short: t(`short.${step.id}`),
    heading: t(`heading.${step.id}`),
    hint: t(`hint.${step.id}`),
  }));
};

interface Checked {
  readonly checked: ReturnType<typeof useValidation>;
  readonly source: { readonly name: string; readonly canWrite?: boolean | null | undefined } | undefined;
  readonly userName: string;
}

const useChecks = ({ checked, source, userName }: Checked): readonly WizardCheck[] => {
  const t = useText('applicationWizard');
  const validity = validityOf(checked, t);
  if (source === undefined) return validity;
  const names = { source: source.name, user: userName };
  return [
    ...validity,
    source.canWrite === false
      ? { id: 'write', state: 'failed', text: t('check.noWrite', names), todo: t('check.noWriteTodo') }
      : {
          id: 'write',
          state: source.canWrite ? 'ok' : 'warn',
          text: t(source.canWrite ? 'check.write' : 'check.maybeWrite', names),
        },
  ];
};

const validityOf = (
  { isRunning, answer, fault }: Checked['checked'],
  t: ReturnType<typeof useText<'applicationWizard'>>,
): readonly WizardCheck[] => {
  if (isRunning) return [{ id: 'valid', state: 'running', text: t('check.running') }];
  if (fault) return [{ id: 'valid', state: 'failed', text: fault.message, todo: fault.hint }];
  if (answer === undefined) return [];
  if (answer.isValid) return [{ id: 'valid', state: 'ok', text: t('check.valid') }];
  return answer.problems.slice(0, PROBLEMS_MAX).map(text => ({ id: text, state: 'failed', text }));
};
