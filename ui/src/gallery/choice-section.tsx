import { useState } from 'react';
import { Checkbox, CheckboxGroup } from '../design/checkbox/index.ts';
import { RadioGroup } from '../design/radio-group/index.ts';
import { Segmented } from '../design/segmented/index.ts';
import { Select } from '../design/select/index.ts';
import { Switch } from '../design/switch/index.ts';
import { Column, nothing } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const VIEWS = [
  { value: 'graph', label: 'Graph', icon: 'flow' },
  { value: 'waterfall', label: 'Waterfall', icon: 'gantt' },
  { value: 'table', label: 'Table', icon: 'rows' },
] as const;

const Views = ({ iconsOnly = false }: { readonly iconsOnly?: boolean }) => {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('graph');
  return <Segmented label="View" options={VIEWS} value={view} onChange={setView} iconsOnly={iconsOnly} />;
};

const OPTIONS = [
  { value: 'namespace', label: 'Create the namespace' },
  { value: 'server', label: 'Server-side apply' },
  { value: 'last', label: 'Prune last' },
  { value: 'changed', label: 'Only out-of-sync resources' },
] as const;

const Options = () => {
  const [value, setValue] = useState<readonly (typeof OPTIONS)[number]['value'][]>(['namespace', 'server']);
  return <CheckboxGroup label="Options" options={OPTIONS} value={value} onChange={setValue} columns={2} />;
};

const POLICIES = [
  { value: 'manual', label: 'Manual', hint: 'You press Sync after reading the diff.' },
  { value: 'auto', label: 'Automatic', hint: 'A push to main reaches the cluster in about 2 s.' },
] as const;

const BRANCHES = [
  { value: 'main', label: 'main', icon: 'branch' },
  { value: 'release', label: 'release/2.18', icon: 'branch' },
  { value: 'old', label: 'legacy', icon: 'branch', disabled: true, hint: 'archived' },
] as const;

/** One of a few known values. */
export const selectSection: GallerySection = {
  id: 'select',
  title: 'Select',
  states: [
    {
      id: 'empty',
      title: 'Nothing chosen',
      show: () => (
        <Select label="Branch" options={BRANCHES} placeholder="Choose a branch" hint="Builds start here." />
      ),
    },
    {
      id: 'chosen',
      title: 'Chosen',
      show: () => <Select label="Branch" options={BRANCHES} defaultValue="main" />,
    },
    {
      id: 'error',
      title: 'Wrong',
      show: () => (
        <Select label="Branch" options={BRANCHES} placeholder="Choose a branch" error="Choose a branch." />
      ),
    },
    {
      id: 'disabled',
      title: 'Disabled',
      show: () => <Select label="Branch" options={BRANCHES} defaultValue="main" disabled />,
    },
    {
      id: 'bar',
      title: 'In a bar',
      show: () => <Select aria-label="Branch" options={BRANCHES} defaultValue="main" size="sm" />,
    },
  ],
};

/** On or off, with effect when the form is sent. */
export const checkboxSection: GallerySection = {
  id: 'checkbox',
  title: 'Checkbox',
  states: [
    {
      id: 'states',
      title: 'Off, on, some, disabled',
      show: () => (
        <Column>
          <Checkbox label="Self-heal edits in the cluster" />
          <Checkbox
            label="Prune what Git no longer has"
            hint="Pruning deletes resources. The first sync lists them and asks."
            defaultChecked
          />
          <Checkbox label="All applications" checked={false} indeterminate onChange={nothing} />
          <Checkbox label="Needs an admin" disabled />
          <Checkbox label="Always on" disabled defaultChecked />
        </Column>
      ),
    },
    { id: 'group', title: 'A group in two columns', show: () => <Options /> },
  ],
};

/** On or off, with effect at once. */
export const switchSection: GallerySection = {
  id: 'switch',
  title: 'Switch',
  states: [
    {
      id: 'states',
      title: 'Off, on, disabled',
      show: () => (
        <Column>
          <Switch label="Single-key shortcuts" hint="J and K move, Enter opens." defaultChecked />
          <Switch label="Reduce motion" />
          <Switch label="Set by your administrator" disabled defaultChecked />
        </Column>
      ),
    },
    {
      id: 'spread',
      title: 'At the far end, as in settings',
      show: () => (
        <Column>
          <Switch label="Email me about failures" hint="At most one message an hour." spread defaultChecked />
          <Switch label="Email me about approvals" spread />
        </Column>
      ),
    },
  ],
};

/** One of a few values that are all worth seeing. */
export const radioGroupSection: GallerySection = {
  id: 'radio-group',
  title: 'Radio group',
  states: [
    {
      id: 'cards',
      title: 'What each choice means',
      show: () => <RadioGroup label="Sync policy" options={POLICIES} defaultValue="auto" />,
    },
    {
      id: 'list',
      title: 'Short words',
      show: () => (
        <RadioGroup
          label="Sync policy"
          look="list"
          options={POLICIES.map(({ value, label }) => ({ value, label }))}
          defaultValue="manual"
        />
      ),
    },
    {
      id: 'disabled',
      title: 'Disabled',
      show: () => <RadioGroup label="Sync policy" options={POLICIES} defaultValue="auto" disabled />,
    },
  ],
};

/** Ways to see the same thing. */
export const segmentedSection: GallerySection = {
  id: 'segmented',
  title: 'Segmented control',
  states: [
    { id: 'words', title: 'With words', show: () => <Views /> },
    { id: 'icons', title: 'Icons only', show: () => <Views iconsOnly /> },
  ],
};
