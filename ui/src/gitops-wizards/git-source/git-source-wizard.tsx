import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { Link } from '../../design/link/index.ts';
import { Wizard, type WizardCheck, type WizardStep } from '../../design/wizard/index.ts';
import { CommitPreview, useRuntimes } from '../../gitops/index.ts';
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
  WizardPage,
} from '../ground/index.ts';
import { type Agreement, AgreeToContent } from './agree-to-content.tsx';
import { agreementOf, type Content } from './content.ts';
import {
  EMPTY_SOURCE,
  type GitSourceDraft,
  inputOf,
  isAddress,
  isComplete,
  isSourceName,
  shortName,
} from './draft.ts';
import { CreateGitSourceDocument, PreviewGitSourceDocument } from './git-source.proxy.generated.ts';
import { SourceDone } from './source-done.tsx';
import { GeneralStep, RepositoryStep, RulesStep } from './steps.tsx';
import { useContentWords } from './use-content-words.ts';
import { type WrongField, wrongFieldOf } from './wrong-field.ts';

interface Props {
  readonly step: string | undefined;
  readonly onStep: (step: string) => void;
  readonly onClose: () => void;
  /** The runtime that it is for, where that was chosen already. */
  readonly runtime?: string | undefined;
}

const FIRST = 'general';

interface Made {
  readonly runtime: string;
  readonly name: string;
  readonly commit: MadeCommit;
  /** What its folder held; undefined where it was made with its repository. */
  readonly content: Content | undefined;
  readonly isRestricted: boolean;
}

/** A new Git Source, step by step; nothing is written before the commit at the end. */
export const GitSourceWizard = ({ step, onStep, onClose, runtime }: Props) => {
  const t = useText('gitopsWizards.source');
  const queryClient = useQueryClient();
  const { draft, change, drop, isResumed } = useDraft(
    'git-source',
    EMPTY_SOURCE,
    runtime === undefined ? {} : { runtime },
  );
  const [made, setMade] = useState<Made>();
  // Not kept with the draft: the folder may hold other things when somebody comes back.
  const [agreed, setAgreed] = useState<string>();
  const { rows: runtimes } = useRuntimes();
  const online = runtimes.filter(one => one.online);
  const only = draft.runtime === '' && online.length === 1 ? online[0]?.name : undefined;
  const choose = useEffectEvent((name: string) => change({ ...draft, runtime: name }));
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
  const preview = usePreview({
    key: isComplete(draft) ? JSON.stringify(['git-source', draft.runtime, inputOf(draft)]) : undefined,
    ask: async signal => {
      const told = await askRuntime({
        runtime: draft.runtime,
        document: PreviewGitSourceDocument,
        variables: { input: inputOf(draft), isThere: !draft.createsRepository },
        signal,
      });
      return { ...told.previewGitSource, content: told.gitSourceContent ?? undefined };
    },
  });
  const found = usePreviewChecks(preview, [
    {
      id: 'valid',
      text: t(draft.createsRepository ? 'check.made' : 'check.valid', { runtime: draft.runtime }),
    },
    { id: 'write', text: t('check.write', { name: preview.answer?.author.name ?? '' }) },
  ]);
  // Here is a way out that the engine, which says this, does not know of.
  const isMissing = preview.fault?.code === 'SOURCE_NOT_FOUND';
  const wrong = wrongFieldOf(preview.fault);
  const content = preview.isGood ? preview.answer?.content : undefined;
  const told = useContentCheck(content, draft);
  const checks = [...found, ...told].map(one => ({
    ...one,
    ...(isMissing ? { todo: t('check.missing') } : {}),
    ...(wrong && wrong.step !== (step ?? FIRST)
      ? {
          action: (
            <>
              {one.action}
              <Button size="sm" variant="ghost" onClick={() => onStep(wrong.step)}>
                {t('check.show')}
              </Button>
            </>
          ),
        }
      : {}),
  }));
  const steps = useSteps(draft, {
    runtimes,
    preview: preview.answer,
    isGood: preview.isGood,
    isRefused: preview.fault !== undefined,
    wrong,
    agreement: { given: agreed, onChange: setAgreed },
  });
  if (made) return <SourceDone {...made} onClose={onClose} />;
  const file = preview.answer?.files[0];
  return (
    <WizardPage title={t('title')}>
      <Wizard<GitSourceDraft>
        title={<Crumbs list={<Link to="/sources">{t('list')}</Link>} title={t('title')} />}
        steps={steps}
        step={step ?? FIRST}
        onStep={onStep}
        draft={draft}
        onDraft={change}
        file={file?.path ?? t('noFile')}
        manifestOf={() => file?.after ?? t('noManifest')}
        checks={checks}
        note={
          <DraftNote
            isResumed={isResumed}
            onDrop={() => {
              drop();
              onStep(FIRST);
            }}
          />
        }
        onSaveDraft={ALREADY_KEPT}
        onClose={onClose}
        finish={t('commit', { count: preview.answer?.files.length ?? 1 })}
        onFinish={async () => {
          const { createGitSource } = await askRuntime({
            runtime: draft.runtime,
            document: CreateGitSourceDocument,
            variables: { input: inputOf(draft) },
          });
          const { runtime: at, name, isRestricted } = draft;
          setMade({ runtime: at, name, commit: createGitSource, content, isRestricted });
          drop();
          await queryClient.invalidateQueries({ queryKey: ['/gitops/sources'] });
        }}
      />
    </WizardPage>
  );
};

/** What the folder brings, as one more check: nothing where that was not looked at. */
const useContentCheck = (
  content: Content | undefined,
  draft: Pick<GitSourceDraft, 'isRestricted'>,
): readonly WizardCheck[] => {
  const wordsOf = useContentWords();
  if (!content) return [];
  const { outcome, text } = wordsOf(content, draft);
  return [{ id: 'content', state: outcome === 'applications' ? 'ok' : 'warn', text }];
};

interface Known {
  readonly runtimes: ReturnType<typeof useRuntimes>['rows'];
  readonly preview: (PreviewedCommit & { readonly content: Content | undefined }) | undefined;
  readonly agreement: Agreement;
  readonly isGood: boolean;
  readonly isRefused: boolean;
  readonly wrong: WrongField | undefined;
}

const useSteps = (
  draft: GitSourceDraft,
  { runtimes, preview, isGood, isRefused, wrong, agreement }: Known,
): readonly WizardStep<GitSourceDraft>[] => {
  const t = useText('gitopsWizards.source');
  const isNamed = draft.runtime !== '' && isSourceName(draft.name);
  const hasPlace = isAddress(draft.url);
  const hasRules = isComplete(draft);
  const wanted = agreementOf(preview?.content);
  const reviewBlocked = (): string | undefined => {
    if (!isGood) return t(isRefused ? 'blocked.refused' : 'blocked.review');
    return wanted === undefined || wanted === agreement.given ? undefined : t('blocked.content');
  };
  const isRight = (one: WrongField['step']) => wrong?.step !== one;
  const stopped = (one: WrongField['step'], isGiven: boolean) => {
    if (!isGiven) return t(`blocked.${one}`);
    return isRight(one) || wrong?.isFinal === false ? undefined : t('blocked.field');
  };
  return [
    {
      id: 'general',
      title: t('step.general'),
      heading: t('heading.general'),
      hint: t('hint.general'),
      summary: isNamed ? t('summary.general', { name: draft.name, runtime: draft.runtime }) : undefined,
      done: isNamed && isRight('general'),
      blocked: stopped('general', isNamed),
      show: input => <GeneralStep {...input} wrong={wrong} runtimes={runtimes} />,
    },
    {
      id: 'repository',
      title: t('step.repository'),
      short: t('short.repository'),
      heading: t('heading.repository'),
      hint: t('hint.repository'),
      summary: hasPlace ? shortName(draft.url) : undefined,
      done: hasPlace && isRight('repository'),
      blocked: stopped('repository', hasPlace),
      show: input => <RepositoryStep {...input} wrong={wrong} />,
    },
    {
      id: 'rules',
      title: t('step.rules'),
      short: t('short.rules'),
      heading: t('heading.rules'),
      hint: t('hint.rules'),
      summary: t(draft.isRestricted ? 'summary.restricted' : 'summary.open'),
      done: hasRules && isRight('rules'),
      blocked: stopped('rules', hasRules),
      show: input => <RulesStep {...input} wrong={wrong} />,
    },
    {
      id: 'review',
      title: t('step.review'),
      short: t('short.review'),
      heading: t('heading.review'),
      hint: t('hint.review'),
      summary: preview ? t('summary.review', { count: preview.files.length }) : undefined,
      blocked: reviewBlocked(),
      show: ({ draft: now, onDraft }) =>
        preview && (
          <>
            <AgreeToContent content={preview.content} draft={now} agreement={agreement} />
            <CommitPreview
              {...previewProps(preview)}
              message={now.message || preview.message}
              onMessage={message => onDraft({ ...now, message })}
            />
          </>
        ),
    },
  ];
};
