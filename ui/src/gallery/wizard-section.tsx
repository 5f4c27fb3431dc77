import { useState } from 'react';
import { CheckboxGroup } from '../design/checkbox/index.ts';
import { TextField } from '../design/field/index.ts';
import { RadioGroup } from '../design/radio-group/index.ts';
import { CommitStep, Wizard, type WizardCheck, type WizardStep } from '../design/wizard/index.ts';
import type { GallerySection } from './section.ts';

interface Draft {
  readonly name: string;
  readonly policy: 'manual' | 'automatic';
  readonly options: readonly string[];
  readonly warnAfter: string;
  readonly commit: { readonly file: string; readonly branch: string; readonly message: string };
}

const DRAFT: Draft = {
  name: 'pricing-api-eu',
  policy: 'automatic',
  options: ['CreateNamespace', 'ServerSideApply'],
  warnAfter: '30 min',
  commit: { file: 'apps/pricing-api-eu.yaml', branch: 'main', message: 'Add pricing-api-eu' },
};

const manifestOf = (draft: Draft): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${draft.name}
  annotations:
    freshet.io/product: pricing
    freshet.io/sync-warning-minutes: "${Number.parseInt(draft.warnAfter, 10) || 0}"
spec:
  project: pricing
  source:
    repoURL: https://git.oakline.example/prices.git
    targetRevision: main
    path: deploy/eu
  destination:
    name: prod-eu-1
    namespace: pricing
${draft.policy === 'automatic' ? '  syncPolicy:\n    automated: {prune: true, selfHeal: false}\n    syncOptions:\n' : '  syncPolicy:\n    syncOptions:\n'}${draft.options.map(option => `      - ${option}=true`).join('\n')}
`;
const draftOf = (text: string): Draft | undefined => {
  const name = /^ {2}name: (\S+)$/m.exec(text)?.[1];
  return name === undefined ? undefined : { ...DRAFT, name };
};
const BASE = manifestOf(DRAFT)
  .replace(/ {4}freshet.io\/sync.*\n/, '')
  .replace(/ {2}syncPolicy[\s\S]*/, '');

const steps = (draft: Draft): WizardStep<Draft>[] => [
  {
    id: 'general',
    title: 'General',
    summary: `${draft.name} in Pricing`,
    heading: 'What is it called?',
    done: true,
    blocked: draft.name === '' ? 'Give it a name.' : undefined,
    show: ({ onDraft }) => (
      <TextField label="Name" value={draft.name} onChange={name => onDraft({ ...draft, name })} />
    ),
  },
  {
    id: 'source',
    title: 'Source',
    summary: 'prices, path deploy/eu',
    heading: 'Where is it?',
    done: true,
    show: () => null,
  },
  {
    id: 'destination',
    title: 'Destination',
    summary: 'prod-eu-1 / pricing',
    heading: 'Where does it run?',
    done: true,
    show: () => null,
  },
  {
    id: 'sync',
    title: 'Sync',
    summary: 'Automatic, 2 options',
    heading: 'How should it sync?',
    hint: 'You can change all of this later, by commit or here.',
    show: ({ onDraft }) => (
      <>
        <RadioGroup
          label="Sync policy"
          labelHidden
          value={draft.policy}
          onChange={policy => onDraft({ ...draft, policy })}
          options={[
            { value: 'manual', label: 'Manual', hint: 'You press Sync after reading the diff.' },
            {
              value: 'automatic',
              label: 'Automatic',
              hint: 'A push to main reaches the cluster in about 2 s.',
            },
          ]}
        />
        <CheckboxGroup
          label="Options"
          columns={2}
          value={draft.options}
          onChange={options => onDraft({ ...draft, options })}
          options={[
            { value: 'CreateNamespace', label: 'Create the namespace' },
            { value: 'ServerSideApply', label: 'Server-side apply' },
            { value: 'PruneLast', label: 'Prune last' },
            { value: 'ApplyOutOfSyncOnly', label: 'Only out-of-sync resources' },
          ]}
        />
        <TextField
          label="Warn when a sync takes longer than"
          value={draft.warnAfter}
          onChange={warnAfter => onDraft({ ...draft, warnAfter })}
        />
      </>
    ),
  },
  {
    id: 'review',
    title: 'Review and commit',
    short: 'review',
    summary: '1 file',
    heading: 'Commit the manifest',
    hint: 'One commit. The application appears when it is pushed.',
    show: ({ onDraft }) => (
      <CommitStep
        value={draft.commit}
        onChange={commit => onDraft({ ...draft, commit })}
        before={BASE}
        after={manifestOf(draft)}
      />
    ),
  },
];

const CHECKS: readonly WizardCheck[] = [
  {
    id: 'valid',
    state: 'ok',
    text: (
      <>
        <b>Valid.</b> 22 resources render from main at <code>5d20e7b</code>.
      </>
    ),
  },
  {
    id: 'write',
    state: 'ok',
    text: (
      <>
        <b>You may write</b> to Git source <b>eu-apps</b> as Mara Lindqvist.
      </>
    ),
  },
  {
    id: 'deprecated',
    state: 'warn',
    text: (
      <>
        <b>2 deprecated APIs</b> in prod-eu-1: autoscaling/v2beta2.
      </>
    ),
  },
];
const FAILING: readonly WizardCheck[] = [
  { id: 'valid', state: 'running', text: <b>Rendering</b> },
  {
    id: 'write',
    state: 'failed',
    text: (
      <>
        <b>You may not write</b> to Git source <b>eu-apps</b>.
      </>
    ),
    todo: 'Ask an owner of eu-apps for write access, or choose another Git source in step 2.',
  },
];

const Sample = ({
  start,
  checks,
  height = 720,
  draft: given = DRAFT,
}: {
  readonly start: string;
  readonly checks: readonly WizardCheck[];
  readonly height?: number;
  readonly draft?: Draft;
}) => {
  const [draft, setDraft] = useState(given);
  const [step, setStep] = useState(start);
  return (
    <div style={{ height, minWidth: 0 }}>
      <Wizard
        title={<b>New application</b>}
        steps={steps(draft)}
        step={step}
        onStep={setStep}
        draft={draft}
        onDraft={setDraft}
        file="apps/pricing-api-eu.yaml"
        manifestOf={manifestOf}
        draftOf={draftOf}
        base={BASE}
        rendered={'kind: Service\n'}
        checks={checks}
        dirty
        note="Draft saved 4 s ago. You can leave and come back from Inbox."
        onSaveDraft={async () => undefined}
        onClose={() => undefined}
        finish="Commit 1 file"
        onFinish={async () => undefined}
      />
    </div>
  );
};

/** A new thing in steps. */
export const wizardSection: GallerySection = {
  id: 'wizard',
  title: 'Wizard',
  states: [
    { id: 'step', title: 'A step', wide: true, show: () => <Sample start="sync" checks={CHECKS} /> },
    {
      id: 'checks',
      title: 'Checks running and failed',
      wide: true,
      show: () => <Sample start="sync" checks={FAILING} height={520} />,
    },
    {
      id: 'blocked',
      title: 'A step that cannot be left yet',
      wide: true,
      show: () => <Sample start="general" checks={[]} height={320} draft={{ ...DRAFT, name: '' }} />,
    },
    {
      id: 'review',
      title: 'Review and commit',
      wide: true,
      show: () => <Sample start="review" checks={CHECKS} height={760} />,
    },
  ],
};
