import { TextField } from '../../design/field/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import type { WizardStep } from '../../design/wizard/index.ts';
import { areGroupNames, CommitPreview, isProductName } from '../../gitops/index.ts';
import { previewProps } from '../../runtime-commits/index.ts';
import { useText } from '../../text/index.ts';
import { type ApplicationDraft, fileOf, hasPlace, hasPolicy, hasSource, isName, isNamed } from './draft.ts';
import { FirstSync } from './first-sync.tsx';
import { shortName } from './found-options.ts';
import type { Preview } from './preview.ts';
import { SourceStep } from './source-step.tsx';
import { DestinationStep, GeneralStep, SyncStep } from './steps.tsx';
import { type Agreement, TakeOver } from './take-over.tsx';
import type { Ground } from './use-wizard-ground.ts';

interface Stand {
  readonly draft: ApplicationDraft;
  readonly ground: Ground;
  readonly preview: Preview;
  readonly message: string;
  readonly agreement: Agreement;
}

const sourceSummary = ({ kind, chart, path, repoUrl }: ApplicationDraft): string | undefined => {
  if (kind === 'helm') return chart || undefined;
  return [shortName(repoUrl), path].filter(part => part !== '').join(', ') || undefined;
};

type Part = Omit<WizardStep<ApplicationDraft>, 'title' | 'heading' | 'short'> & {
  readonly id: 'general' | 'source' | 'destination' | 'sync' | 'review';
};

const reviewBlock = (
  { isGood, fault }: Preview,
  { wanted, given }: Agreement,
  t: ReturnType<typeof useText<'applicationWizard'>>,
): string | undefined => {
  if (!isGood) return t(fault ? 'blocked.refused' : 'blocked.review');
  return wanted === undefined || wanted === given ? undefined : t('blocked.takeOver');
};

const generalBlock = ({ isMisnamed, isMismarked }: Record<'isMisnamed' | 'isMismarked', boolean>) => {
  if (isMisnamed) return 'blocked.name';
  return isMismarked ? 'blocked.belonging' : 'blocked.general';
};

/** The steps of the wizard, with what was chosen in each and why one cannot be left yet. */
export const useSteps = ({
  draft,
  ground,
  preview,
  message,
  agreement,
}: Stand): readonly WizardStep<ApplicationDraft>[] => {
  const t = useText('applicationWizard');
  const known = {
    named: isNamed(draft),
    source: hasSource(draft),
    place: hasPlace(draft),
    policy: hasPolicy(draft),
  };
  const isMisnamed = draft.name !== '' && !isName(draft.name);
  const isMismarked = !isProductName(draft.product) || !areGroupNames(draft.groups);
  const steps: readonly Part[] = [
    {
      id: 'general',
      summary:
        draft.name === '' ? undefined : t('summary.general', { name: draft.name, project: draft.project }),
      done: known.named,
      blocked: known.named ? undefined : t(generalBlock({ isMisnamed, isMismarked })),
      show: input => <GeneralStep {...input} ground={ground} />,
    },
    {
      id: 'source',
      summary: sourceSummary(draft),
      done: known.source,
      blocked: known.source ? undefined : t('blocked.source'),
      show: input => <SourceStep {...input} ground={ground} />,
    },
    {
      id: 'destination',
      summary: [draft.cluster, draft.namespace].filter(part => part !== '').join(' / ') || undefined,
      // It may be empty where manifests name theirs, which only the runtime can tell.
      done: known.place && (draft.namespace !== '' || preview.isGood),
      blocked: known.place
        ? undefined
        : t(draft.cluster === '' ? 'blocked.destination' : 'blocked.namespace'),
      show: input => <DestinationStep {...input} ground={ground} />,
    },
    {
      id: 'sync',
      summary: t(draft.isAutomatic ? 'summary.automatic' : 'summary.manual', { count: draft.options.length }),
      done: known.named && known.source && known.place && known.policy,
      blocked: known.policy ? undefined : t('blocked.sync'),
      show: input => (
        <>
          <SyncStep {...input} ground={ground} />
          <FirstSync preview={preview} draft={draft} />
        </>
      ),
    },
    {
      id: 'review',
      summary: t('summary.review'),
      blocked: reviewBlock(preview, agreement, t),
      show: ({ draft: now, onDraft }) => (
        <>
          <TextField
            label={t('file')}
            hint={t('fileHint')}
            value={fileOf(now)}
            maxLength={1_024}
            onChange={file => onDraft({ ...now, file: file.trim() })}
          />
          <TakeOver preview={preview} agreement={agreement} />
          {preview.answer === undefined ? (
            !preview.fault && <SkeletonText lines={6} />
          ) : (
            <CommitPreview
              {...previewProps(preview.answer.commit)}
              message={message}
              onMessage={text => onDraft({ ...now, message: text })}
            />
          )}
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
