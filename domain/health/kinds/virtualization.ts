import { has, is, type KindRules, kind, on, otherwise, within } from '../rules/index.ts';

const SHOWN = '{status.printableStatus|Running}';

export const VIRTUALIZATION: readonly KindRules[] = [
  ...kind('cdi.kubevirt.io', 'DataVolume', [
    [is('status.phase', 'Succeeded'), 'Healthy', '{status.phase}'],
    [is('status.phase', 'Paused'), 'Suspended', '{status.phase}'],
    [on('Running', 'False', 'Error'), 'Degraded', '{.message}'],
    [is('status.phase', 'Failed', 'Unknown'), 'Degraded', '{status.phase}'],
    [otherwise, 'Progressing', '{status.phase|No status available}'],
  ]),
  ...kind('kubevirt.io', 'VirtualMachine', [
    [on('Paused', 'True'), 'Suspended', 'Paused'],
    [on('Ready', 'True'), 'Healthy', SHOWN],
    within(
      has('@Ready'),
      [is('status.created', true), 'Progressing', '{status.printableStatus|Starting}'],
      [otherwise, 'Suspended', '{status.printableStatus|Stopped}'],
    ),
    [otherwise, 'Progressing', '{status.printableStatus|No status available}'],
  ]),
  ...kind('kubevirt.io', 'VirtualMachineInstance', [
    [is('status.phase', 'Failed'), 'Degraded', '{status.phase}'],
    [is('status.phase', 'Pending', 'Scheduling', 'Scheduled'), 'Progressing', '{status.phase}'],
    [is('status.phase', 'Succeeded'), 'Suspended', '{status.phase}'],
    [is('status.phase', 'Unknown'), 'Unknown', '{status.phase}'],
    [on('Paused', 'True'), 'Suspended', '{.message}'],
    [on('Ready', 'True'), 'Healthy', 'Running'],
    [on('Ready'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', '{status.phase|No status available}'],
  ]),
];
