import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { TextAreaField, TextField } from '../../design/field/index.ts';
import { Link } from '../../design/link/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { Wizard, type WizardStep } from '../../design/wizard/index.ts';
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
  useStepBack,
  WizardDone,
  WizardPage,
  withOnlyRuntime,
  wordsAt,
} from '../ground/index.ts';
import { AddClusterDocument, PreviewClusterDocument } from './cluster.proxy.generated.ts';
import { WizardClustersDocument } from './clusters.generated.ts';
import { addCommand, type ClusterDraft, EMPTY_CLUSTER, inputOf, isClusterName } from './draft.ts';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string, how?: { readonly isReplaced: true }) => void;
  readonly onClose: () => void;
  /** The runtime that it is for. */
  readonly name?: string | undefined;
}

interface Made {
  readonly name: string;
  readonly commit: MadeCommit | null;
}

/** A cluster for a runtime to deploy to: its login is tried first, and never kept by these pages. */
export const ClusterWizard = ({ step, onStep, onClose, name }: Props) => {
  const t = useText('gitopsWizards.cluster');
  const {
    draft: kept,
    change,
    drop,
    forget,
    isResumed,
  } = useDraft('cluster', EMPTY_CLUSTER, name === undefined ? {} : { runtime: name });
  const { rows: runtimes } = useRuntimes();
  const draft = withOnlyRuntime(kept, runtimes);
  const [kubeconfig, setKubeconfig] = useState('');
  const [made, setMade] = useState<Made>();
  const input = inputOf(draft, kubeconfig);
  const isAsked =
    draft.runtime !== '' && draft.how === 'paste' && kubeconfig.trim() !== '' && isClusterName(draft.name);
  useStepBack({ step, onStep, to: 'login', isMissing: !isAsked && made === undefined });
  const preview = usePreview({
    // The login itself is no part of a key: only that it is another one.
    key: isAsked
      ? `cluster ${draft.runtime} ${draft.name} ${draft.context} ${fingerprint(kubeconfig)}`
      : undefined,
    ask: async signal => {
      const told = await askRuntime({
        runtime: draft.runtime,
        document: PreviewClusterDocument,
        variables: { input },
        signal,
      });
      return told.previewCluster;
    },
  });
  const checks = usePreviewChecks(preview, [
    { id: 'answers', text: t('check.answers', { server: preview.answer?.server ?? '' }) },
    { id: 'write', text: t('check.write', { name: preview.answer?.commit.author.name ?? '' }) },
  ]);
  const steps = useSteps({
    draft,
    login: { kubeconfig, setKubeconfig, fault: preview.fault, isResumed },
    commit: preview.answer?.commit,
    isGood: preview.isGood,
  });
  if (made) return <ClusterDone runtime={draft.runtime} made={made} onClose={onClose} />;
  const file = preview.answer?.commit.files[0];
  return (
    <WizardPage title={t('title')}>
      <Wizard<ClusterDraft>
        title={<Crumbs list={<Link to="/runtimes">{t('list')}</Link>} title={t('title')} />}
        steps={steps}
        step={step ?? 'runtime'}
        onStep={onStep}
        draft={draft}
        onDraft={change}
        file={file?.path ?? t('noFile')}
        manifestOf={() => file?.after ?? t('noManifest')}
        checks={checks}
        dirty={kubeconfig !== ''}
        note={
          <DraftNote
            hasSecrets
            isResumed={isResumed}
            onDrop={() => {
              drop();
              setKubeconfig('');
              onStep('runtime');
            }}
          />
        }
        onSaveDraft={ALREADY_KEPT}
        onClose={onClose}
        finish={t(isRenewal(preview.answer?.commit) ? 'renew' : 'finish')}
        onFinish={async () => {
          const { addCluster } = await askRuntime({
            runtime: draft.runtime,
            document: AddClusterDocument,
            variables: { input },
          });
          setKubeconfig('');
          forget();
          setMade({ name: addCluster.name, commit: addCluster.commit });
        }}
      />
    </WizardPage>
  );
};

/** Tells texts apart without holding them. */
const fingerprint = (text: string): string => {
  let hash = 5381;
  for (const sign of text) hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) % 4_294_967_291;
  return `${text.length}-${hash}`;
};

interface Login {
  readonly kubeconfig: string;
  readonly setKubeconfig: (text: string) => void;
  /** Why it cannot be added so. */
  readonly fault: ReturnType<typeof usePreview>['fault'];
  readonly isResumed: boolean;
}

interface Stand {
  readonly draft: ClusterDraft;
  readonly login: Login;
  readonly commit: PreviewedCommit | undefined;
  readonly isGood: boolean;
}

const useSteps = ({ draft, login, commit, isGood }: Stand): readonly WizardStep<ClusterDraft>[] => {
  const t = useText('gitopsWizards.cluster');
  const isRefused = login.fault !== undefined;
  const { rows } = useRuntimes();
  const isOnline = rows.some(({ name, online }) => name === draft.runtime && online);
  const isPasted = draft.how === 'paste';
  const pasteBlocked = isRefused ? 'blocked.refused' : 'blocked.login';
  const loginBlocked = t(isPasted ? pasteBlocked : 'blocked.type');
  return [
    {
      id: 'runtime',
      title: t('step.runtime'),
      heading: t('heading.runtime'),
      hint: t('hint.runtime'),
      summary: draft.runtime === '' ? undefined : draft.runtime,
      done: isOnline,
      blocked: isOnline ? undefined : t('blocked.runtime'),
      show: ({ onDraft }) => (
        <Select
          label={t('runtime')}
          hint={t('runtimeHint')}
          value={draft.runtime}
          onChange={runtime => onDraft({ ...draft, runtime })}
          options={rows.map(({ name, online }) => ({ value: name, label: name, disabled: !online }))}
        />
      ),
    },
    {
      id: 'login',
      title: t('step.login'),
      short: t('short.login'),
      heading: t('heading.login'),
      hint: t('hint.login'),
      summary: t(isPasted ? 'summary.paste' : 'summary.type'),
      done: isGood,
      blocked: isGood ? undefined : loginBlocked,
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
      show: () => commit && <Review commit={commit} />,
    },
  ];
};

/** One that is managed already keeps its file, and only its login is new. */
const isRenewal = (commit: PreviewedCommit | undefined): boolean =>
  commit?.files.every(({ before, after }) => before === after) === true;

const Review = ({ commit }: { readonly commit: PreviewedCommit }) => {
  const t = useText('gitopsWizards.cluster');
  if (isRenewal(commit)) return <Banner tone="info" title={t('renews')} />;
  return <CommitPreview {...previewProps(commit)} message={commit.message} />;
};

interface LoginProps extends Login {
  readonly draft: ClusterDraft;
  readonly onDraft: (draft: ClusterDraft) => void;
}

const OF_NAME = ['CLUSTER_NAME_TAKEN', 'CLUSTER_NAME_INVALID'];
const OF_LOGIN = [
  'KUBECONFIG_UNUSABLE',
  'CLUSTER_MANAGED',
  'CLUSTER_UNREACHABLE',
  'CLUSTER_REFUSED',
  'ADDRESS_REFUSED',
];

const LoginStep = ({ draft, onDraft, kubeconfig, setKubeconfig, fault, isResumed }: LoginProps) => {
  const t = useText('gitopsWizards.cluster');
  return (
    <>
      <RadioGroup
        label={t('how')}
        value={draft.how}
        onChange={how => onDraft({ ...draft, how })}
        options={[
          { value: 'paste', label: t('paste'), hint: t('pasteHint') },
          { value: 'type', label: t('type'), hint: t('typeHint') },
        ]}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        optional
        value={draft.name}
        maxLength={63}
        onChange={name => onDraft({ ...draft, name: name.trim() })}
        {...(isClusterName(draft.name) ? wordsAt(fault, OF_NAME) : { error: t('nameWrong') })}
      />
      {draft.how === 'paste' ? (
        <>
          <TextAreaField
            label={t('kubeconfig')}
            hint={t(isResumed && kubeconfig === '' ? 'kubeconfigAgain' : 'kubeconfigHint')}
            mono
            rows={10}
            value={kubeconfig}
            maxLength={300_000}
            onChange={setKubeconfig}
            {...wordsAt(fault, OF_LOGIN)}
          />
          <TextField
            label={t('context')}
            hint={t('contextHint')}
            optional
            mono
            value={draft.context}
            maxLength={253}
            onChange={context => onDraft({ ...draft, context: context.trim() })}
          />
        </>
      ) : (
        <WaitForCluster draft={draft} />
      )}
    </>
  );
};

const LOOK_MS = 3_000;

const useClusters = (runtime: string) =>
  useQuery({
    ...ask('/gitops/clusters', WizardClustersDocument, { runtime }),
    refetchInterval: LOOK_MS,
    enabled: runtime !== '',
  }).data?.clusters.nodes;

const WaitForCluster = ({ draft }: { readonly draft: ClusterDraft }) => {
  const t = useText('gitopsWizards.cluster');
  const now = useClusters(draft.runtime);
  const [before, setBefore] = useState<ReadonlySet<string>>();
  if (now && !before) setBefore(new Set(now.map(({ id }) => id)));
  const came = before && now?.find(({ id }) => !before.has(id));
  return (
    <>
      <CopyField label={t('command')} copyLabel={t('copy')} text={addCommand(draft)} />
      <div aria-live="polite">
        {came ? (
          <Banner
            tone="ok"
            title={t('came', { name: came.name })}
            actions={
              <ButtonLink
                size="sm"
                to="/runtimes/$name"
                params={{ name: draft.runtime }}
                search={{ tab: 'clusters' }}
              >
                {t('done.show')}
              </ButtonLink>
            }
          />
        ) : (
          <Banner tone="run" title={t('waiting')}>
            {t('waitingText')}
          </Banner>
        )}
      </div>
    </>
  );
};

interface DoneProps extends Pick<Props, 'onClose'> {
  readonly runtime: string;
  readonly made: Made;
}

const ClusterDone = ({ runtime, made, onClose }: DoneProps) => {
  const t = useText('gitopsWizards.cluster.done');
  const list = useText('gitopsWizards.cluster')('list');
  const isThere = useClusters(runtime)?.some(({ name }) => name === made.name) === true;
  return (
    <WizardDone
      title={t('title', { name: made.name })}
      list={<Link to="/runtimes">{list}</Link>}
      onClose={onClose}
    >
      {made.commit && <CommitDone commit={made.commit} synced={isThere} />}
      <p>{t(isThere ? 'there' : 'wait')}</p>
      <div>
        <ButtonLink
          variant="primary"
          to="/runtimes/$name"
          params={{ name: runtime }}
          search={{ tab: 'clusters' }}
        >
          {t('show')}
        </ButtonLink>
      </div>
    </WizardDone>
  );
};
