import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { type Build, hasEnded, isQueued } from '../../builds/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Link } from '../../design/link/index.ts';
import { plainText } from '../../design/log-viewer/index.ts';
import { useMomentWords } from '../../design/time/index.ts';
import { WhyLine } from '../../design/why-line/index.ts';
import { useKeys } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { answerDialog } from './parts.tsx';
import type { Step } from './step.ts';

type Approval = components['schemas']['BuildApproval'];

interface Props {
  readonly build: Build;
  readonly approvals: readonly Approval[];
  readonly steps: readonly Step[];
  readonly onStep: (id: string) => void;
}

/** The things to know before anything else: why it waits, the answer it wants, and how it failed. */
export const BuildBars = ({ build, approvals, steps, onStep }: Props) => {
  const t = useText('build.ended');
  const open = approvals.find(({ answer }) => answer === undefined);
  const { state, reason } = build;
  const failed = state === 'error' ? steps.find(({ result }) => result === 'failure') : undefined;
  const isBad = state === 'error' || state === 'terminated' || state === 'denied';
  return (
    <div className={styles.bars}>
      {isQueued(build) && <Waiting build={build} />}
      {open !== undefined && !hasEnded(build) && (
        <ApprovalBar build={build} approval={open} step={nameOf(open, steps)} />
      )}
      {failed !== undefined && <FailedStep build={build} step={failed} onStep={onStep} />}
      {isBad && failed === undefined && reason !== undefined && (
        <Banner tone={state === 'terminated' ? 'warn' : 'bad'} title={t(state)}>
          {reason}
        </Banner>
      )}
    </div>
  );
};

const LAST_LINES = 5;

/** The step that failed, how, and the end of what it printed. */
const FailedStep = ({
  build,
  step,
  onStep,
}: {
  readonly build: Build;
  readonly step: Step;
  readonly onStep: Props['onStep'];
}) => {
  const t = useText('build.failed');
  const end = useQuery({
    ...read('/builds/{id}/logs', { path: { id: build.id }, query: { step: step.id, tail: LAST_LINES } }),
    retry: false,
  });
  const lines = end.data?.lines.map(plainText).filter(line => line.trim() !== '') ?? [];
  return (
    <Banner
      tone="bad"
      title={t('title', { step: step.title ?? step.name })}
      actions={
        <Button size="sm" icon="term" onClick={() => onStep(step.id)}>
          {t('show')}
        </Button>
      }
    >
      {step.reason ?? build.reason}
      {lines.length > 0 && <pre className={styles.lastLines}>{lines.join('\n')}</pre>}
    </Banner>
  );
};

const NUMBERS = /(#\d+)/;

const Waiting = ({ build }: { readonly build: Build }) => {
  const t = useText('build.waiting');
  const { data: waiting } = useQuery(read('/builds/{id}/waiting', { path: { id: build.id } }));
  const reasons = waiting?.reasons ?? [];
  const text = reasons.map(reason => reason.text).join(' ');
  const others = useQuery({
    ...read('/builds', { query: { pipeline: [build.serviceId], limit: 100 } }),
    enabled: NUMBERS.test(text) && build.serviceId !== '',
  });
  if (waiting === undefined || (!waiting.waiting && reasons.length === 0)) return null;
  const idOf = (part: string) => others.data?.find(({ number }) => `#${number}` === part)?.id;
  return (
    <WhyLine reason={t('title')} since={build.created}>
      {text === ''
        ? t('unknown')
        : text.split(NUMBERS).map((part, at) => {
            const id = idOf(part);
            return id === undefined ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
              <Link key={at} to="/builds/$id" params={{ id }}>
                {part}
              </Link>
            );
          })}
    </WhyLine>
  );
};

/** The name that people see of the step. */
const nameOf = ({ stepId, stepName }: Approval, steps: readonly Step[]): string =>
  steps.find(({ id }) => id === stepId)?.title ?? stepName;

interface ApprovalProps {
  readonly build: Build;
  readonly approval: Approval;
  readonly step: string;
}

/** The terms of an approval, each a sentence: for what it counts, how many answers it takes, who may, until when. */
const useTerms = ({ revision, othersOnly, expiresAt, onExpiry }: Approval): readonly string[] => {
  const t = useText('build.approval');
  const moment = useMomentWords();
  return [
    revision === undefined ? t('unbound') : t('bound', { sha: revision.slice(0, 7) }),
    `${t('quorum')} ${t(othersOnly === true ? 'othersOnly' : 'anyone')}`,
    ...(expiresAt === undefined
      ? []
      : [t(`expiry.${onExpiry ?? 'terminated'}`, { at: moment(new Date(expiresAt))[0] ?? expiresAt })]),
  ];
};

const ApprovalBar = ({ build, approval, step }: ApprovalProps) => {
  const t = useText('build.approval');
  const [asking, setAsking] = useState<'approve' | 'deny'>();
  const terms = useTerms(approval);
  const { stepId, revision } = approval;
  const answer = (what: 'approve' | 'deny') => {
    const params = { path: { id: build.id } };
    // The answer is for what is shown: another commit would be refused.
    const body = { step: stepId, ...(revision === undefined ? {} : { revision }) };
    return what === 'approve'
      ? data(api.POST('/builds/{id}/approve', { params, body }))
      : data(api.POST('/builds/{id}/deny', { params, body }));
  };
  useKeys(
    {
      a: { label: t('keys.approve'), run: () => setAsking('approve') },
      d: { label: t('keys.deny'), run: () => setAsking('deny') },
    },
    { scope: t('keys.scope') },
  );
  return (
    <>
      <Banner
        tone="gate"
        title={t('title', { step })}
        actions={
          <>
            <Button icon="x" variant="danger" onClick={() => setAsking('deny')}>
              {t('deny')}
            </Button>
            <Button icon="check" variant="gate" onClick={() => setAsking('approve')}>
              {t('approve')}
            </Button>
          </>
        }
      >
        {terms.join(' ')}
      </Banner>
      <answerDialog.Show
        asked={asking}
        build={build}
        step={step}
        terms={terms}
        onAnswer={answer}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
};
