import { type ReactNode, useState } from 'react';
import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
import { useUnloadGuard } from '../dialog/index.ts';
import { FaultBanner } from '../form/index.ts';
import { Segmented } from '../segmented/index.ts';
import type { JsonSchema, YamlProblem } from '../yaml-editor/index.ts';
import { CheckList } from './check-list.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Preview } from './preview.tsx';
import { StepList } from './step-list.tsx';
import { stepAt, type WizardCheck, type WizardStep } from './steps.ts';
import { useBase } from './use-base.ts';
import { useRoom } from './use-room.ts';
import { useRun } from './use-run.ts';
import { useTried } from './use-tried.ts';
import { useWizardKeys } from './use-wizard-keys.ts';
import { useYamlText } from './use-yaml-text.ts';
import styles from './wizard.module.css';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardYaml } from './wizard-yaml.tsx';

interface WizardProps<Draft> {
  /** Breadcrumb or title, in the bar at the top. */
  readonly title: ReactNode;
  readonly steps: readonly WizardStep<Draft>[];
  /** The id of the current step, from the address. */
  readonly step: string | undefined;
  readonly onStep: (id: string) => void;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly file: string;
  /** The manifest of a draft. */
  readonly manifestOf: (draft: Draft) => string;
  /** The draft of a manifest; nothing when the form cannot show it. Without it there is no YAML to edit. */
  readonly draftOf?: (manifest: string) => Draft | undefined;
  readonly schema?: JsonSchema;
  readonly checkYaml?: (text: string, signal: AbortSignal) => Promise<readonly YamlProblem[]>;
  /** Lines that differ from this are marked; what the manifest was when the step began, unless told. */
  readonly base?: string;
  readonly rendered?: string;
  readonly checks?: readonly WizardCheck[];
  /** Something is not saved: leaving asks. */
  readonly dirty?: boolean;
  /** Under the steps: "Draft saved 4 s ago." */
  readonly note?: ReactNode;
  readonly onSaveDraft?: () => Promise<void>;
  readonly onClose: () => void;
  /** What the last button says: "Commit 1 file". */
  readonly finish: string;
  readonly onFinish: () => Promise<void>;
}

type Mode = 'form' | 'yaml' | 'preview';

/** What is shown of the wizard: beside the form there may be room for the preview, which is then no mode of its own. */
const sightOf = (mode: Mode, beside: boolean) => {
  const shown: Mode = mode === 'preview' && beside ? 'form' : mode;
  return { shown, hasPreview: shown === 'preview' || (shown === 'form' && beside) };
};

const modesOf = (hasYaml: boolean, hasPreview: boolean): readonly Mode[] => [
  'form',
  ...(hasYaml ? (['yaml'] as const) : []),
  ...(hasPreview ? (['preview'] as const) : []),
];

/** A new thing in steps: a form that writes a manifest, which can be edited instead and is committed at the end. */
export const Wizard = <Draft,>(props: WizardProps<Draft>) => {
  const { steps, draft, onDraft, onStep, onClose, onSaveDraft, draftOf } = props;
  const t = useText('graphics');
  const [box, room] = useRoom();
  const [mode, setMode] = useState<Mode>('form');
  const { typed, unreadable, edit, settle } = useYamlText(draftOf, onDraft);
  const [asking, setAsking] = useState(false);
  const { busy, fault, run } = useRun(t('wizard.failed'));

  const at = stepAt(steps, props.step);
  const current = steps[at];
  const { isTried, tryInVain } = useTried(box, current?.id);
  const next = steps[at + 1];
  const manifest = typed ?? props.manifestOf(draft);
  const base = useBase(manifest, current?.id, props.base);
  // What the form cannot show is in no draft.
  const isDirty = props.dirty === true || unreadable;
  useUnloadGuard(isDirty);

  const beside = room === 'wide';
  const failed = (props.checks ?? []).filter(({ state }) => state === 'failed');
  const { shown, hasPreview } = sightOf(mode, beside);
  const unsaveable = unreadable ? t('wizard.unreadable') : undefined;
  const blocked = unsaveable ?? current?.blocked;
  const forward = () => {
    if (busy !== undefined) return;
    if (blocked !== undefined) {
      // What is wrong stands in the form, unless that cannot be shown.
      if (!unreadable) setMode('form');
      tryInVain();
    } else if (next === undefined) void run('finish', props.onFinish);
    else void leaveFor(next.id);
  };
  const leaveFor = (to: string) => {
    const ask = current?.beforeNext;
    if (ask === undefined) return onStep(to);
    return run('next', async () => {
      if (await ask()) onStep(to);
      else tryInVain();
    });
  };
  const show = (wanted: Mode) => {
    if (wanted === 'form') settle();
    setMode(wanted);
  };
  const leave = () => {
    // What is under way ends with its own words, or with what went wrong.
    if (busy !== undefined) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const save =
    onSaveDraft &&
    (() => {
      setAsking(false);
      void run('save', async () => {
        await onSaveDraft();
        onClose();
      });
    });

  useWizardKeys(box, { onLeave: leave, onForward: forward });

  const preview = (
    <Preview
      file={props.file}
      text={manifest}
      base={base}
      rendered={props.rendered}
      checks={props.checks ?? []}
    />
  );
  const modes = modesOf(draftOf !== undefined, !beside);
  return (
    <div ref={box} className={styles.wizard} data-room={room}>
      <header className={styles.top}>
        <div className={styles.title}>{props.title}</div>
        {modes.length > 1 && (
          <span className={styles.modes}>
            <Segmented
              label={t('wizard.mode')}
              value={shown}
              onChange={show}
              options={modes.map(value => ({ value, label: t(`wizard.${value}`) }))}
            />
          </span>
        )}
        <IconButton icon="x" label={t('wizard.close')} onClick={leave} />
      </header>
      <div className={styles.body}>
        <StepList steps={steps} at={at} onGo={onStep} note={props.note} />
        {shown === 'preview' && preview}
        {shown === 'yaml' && (
          <WizardYaml {...props} text={manifest} base={base} unreadable={unreadable} onText={edit} />
        )}
        {shown === 'form' && current !== undefined && (
          <WizardForm
            step={current}
            draft={draft}
            onDraft={onDraft}
            disabled={unreadable}
            tried={isTried}
            onSubmit={forward}
          />
        )}
        {shown === 'form' && hasPreview && preview}
      </div>
      {/* Where the preview is not there, nothing else may hide what is wrong. */}
      {!hasPreview && failed.length > 0 && <CheckList checks={failed} />}
      {fault !== undefined && (
        <div className={styles.fault}>
          <FaultBanner fault={fault} />
        </div>
      )}
      <WizardFoot
        steps={steps}
        at={at}
        blocked={blocked}
        unsaveable={unsaveable}
        busy={busy}
        finish={props.finish}
        onGo={onStep}
        onForward={forward}
        onSave={save}
      />
      <LeaveDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDrop={onClose}
        unsaveable={unsaveable}
        onSave={save}
      />
    </div>
  );
};
