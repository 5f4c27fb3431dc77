import { getSystemStatus, type SystemStatus } from '@freshet/contracts/system';
import { defineCommand } from '../command/index.ts';
import { defineView } from '../output/index.ts';

type Check = SystemStatus['checks'][number];

const TONES = { ok: 'good', warn: 'warn', bad: 'bad' } as const;

export const getStatus = defineCommand({
  path: ['get', 'status'],
  summary: 'Show how the installation is, and what needs a person',
  description: `
    Processes, database, jobs, events, dead letters and schedules, each with one sentence; \`-o yaml\` has the
    figures. For members of the account that runs the installation.`,
  examples: [
    { command: 'freshet get status', what: 'What is fine and what is not' },
    { command: 'freshet get status -o yaml', what: 'With all figures' },
  ],
  async run({ api, print }) {
    const status = await api.call(getSystemStatus);
    // Scripts want the figures, people one line for each part.
    if (print.format === 'json' || print.format === 'yaml') await print.one(statusView, status);
    else await print.list(checkView, status.checks);
  },
});

const checkView = defineView<Check>({
  kind: 'check',
  name: check => check.name,
  columns: [
    { title: 'CHECK', value: check => check.name },
    { title: 'STATE', value: check => check.state, tone: check => TONES[check.state] },
    { title: 'WHY', value: check => check.why },
  ],
});

const statusView = defineView<SystemStatus>({
  kind: 'status',
  name: status => status.state,
  columns: [{ title: 'STATE', value: status => status.state, tone: status => TONES[status.state] }],
});
