import type { Build } from '../../builds/index.ts';
import { subjectOf } from '../../builds/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';

type Answer = 'approve' | 'deny';

interface Props {
  /** The answer to confirm; nothing is asked without one. */
  readonly asked: Answer | undefined;
  readonly build: Build;
  /** The name of the step that waits. */
  readonly step: string;
  readonly terms: readonly string[];
  readonly onAnswer: (answer: Answer) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a step is approved or denied, with what the answer is for. */
export const AnswerDialog = ({ asked, build, step, terms, onAnswer, onClose }: Props) => {
  const t = useText('build.approval');
  const isDenied = asked === 'deny';
  const subject = subjectOf(build);
  const { pipelineName, number } = build;
  return (
    <ConfirmDialog
      open={asked !== undefined}
      danger={isDenied}
      title={t(isDenied ? 'denyTitle' : 'approveTitle', { step })}
      consequences={[
        isDenied
          ? { text: t('denyText'), tone: 'warn' as const }
          : { text: t('approveText', { pipeline: pipelineName, number }) },
        ...(subject === '' ? [] : [{ text: t('message', { subject }), icon: 'commit' as const }]),
        ...terms.map(text => ({ text })),
      ]}
      confirm={t(isDenied ? 'denyConfirm' : 'approveConfirm')}
      onConfirm={async () => {
        if (asked === undefined) return;
        await onAnswer(asked);
        toast({ title: t(isDenied ? 'denied' : 'approved', { step }) });
      }}
      onClose={onClose}
    />
  );
};
