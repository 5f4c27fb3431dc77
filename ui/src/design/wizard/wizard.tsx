import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../text/index.ts';
import { IconButton } from '../button/index.ts';
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
import { useUnloadGuard } from './use-unload-guard.ts';
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

/** What is open within it, as a list of options or the search of the editor, closes first, and what is drawn elsewhere is no part of it. */
const closesWizard = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  !defaultPrevented &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('[aria-expanded="true"], .cm-editor') === null;

/** A new thing in steps: a form that writes a manifest, which can be edited instead and is committed at the end. */
export const Wizard = <Draft,>(props: WizardProps<Draft>) => {
  const { steps, draft, onDraft, onStep, onClose, onSaveDraft, draftOf, dirty = false } = props;
  const t = useText('graphics');
  const [box, room] = useRoom();
  const [mode, setMode] = useState<Mode>('form');
  const { typed, unreadable, edit, settle } = useYamlText(draftOf, onDraft);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<Error>();
  const [busy, setBusy] = useState<'finish' | 'save'>();

  const at = stepAt(steps, props.step);
  const current = steps[at];
  const next = steps[at + 1];
  const manifest = typed ?? props.manifestOf(draft);
  const base = useBase(manifest, current?.id, props.base);
  useUnloadGuard(dirty);

  const beside = room === 'wide';
  const failed = (props.checks ?? []).filter(({ state }) => state === 'failed');
  const shown: Mode = mode === 'preview' && beside ? 'form' : mode;
  const run = async (what: 'finish' | 'save', act: () => Promise<void>) => {
    setBusy(what);
    setFault(undefined);
    try {
      await act();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(t('wizard.failed')));
    } finally {
      setBusy(undefined);
    }
  };
  const forward = () => {
    if (current?.blocked !== undefined || unreadable || busy !== undefined) return;
    if (next === undefined) void run('finish', props.onFinish);
    else onStep(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (closesWizard(event)) {
      event.preventDefault();
      leave();
      return;
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    forward();
  };
  const show = (wanted: Mode) => {
    if (wanted === 'form') settle();
    setMode(wanted);
  };
  const leave = () => (dirty ? setAsking(true) : onClose());
  const save = () => {
    setAsking(false);
    void run('save', async () => {
      await onSaveDraft?.();
      onClose();
    });
  };

  const preview = (
    <Preview
      file={props.file}
      text={manifest}
      base={base}
      rendered={props.rendered}
      checks={props.checks ?? []}
    />
  );
  const modes = (['form', 'yaml', 'preview'] as const).filter(
    one => one === 'form' || (one === 'yaml' ? draftOf !== undefined : !beside),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one key for the whole wizard, as for a form.
    <div ref={box} className={styles.wizard} data-room={room} onKeyDown={onKeyDown}>
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
            onSubmit={forward}
          />
        )}
        {beside && shown === 'form' && preview}
      </div>
      {/* Where the preview is not beside it, the form must not hide what is wrong. */}
      {!beside && shown === 'form' && failed.length > 0 && <CheckList checks={failed} />}
      {fault !== undefined && (
        <div className={styles.fault}>
          <FaultBanner fault={fault} />
        </div>
      )}
      <WizardFoot
        steps={steps}
        at={at}
        blocked={unreadable ? t('wizard.unreadable') : current?.blocked}
        busy={busy}
        finish={props.finish}
        onGo={onStep}
        onForward={forward}
        onSave={onSaveDraft === undefined ? undefined : save}
      />
      <LeaveDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDrop={onClose}
        onSave={onSaveDraft === undefined ? undefined : save}
      />
    </div>
  );
};
