import { BarRuns, type PastRunState, Sparkline } from '../design/sparkline/index.ts';
import type { GallerySection } from './section.ts';

const RISING = [32, 26.9, 26.4, 28, 29.5, 21.6, 18.4, 14.2, 7.5, 10.1, 7, 11.2, 9.7, 4].map(y => 40 - y);
const FALLING = [4, 11.1, 10, 8, 12.5, 10.8, 12.6, 15.4, 16.3, 20.4, 21.6, 26.8, 32, 29.6].map(y => 40 - y);

const runs = (states: string) => {
  const of: Record<string, PastRunState> = {
    p: 'passed',
    f: 'failed',
    r: 'running',
    q: 'queued',
    w: 'waiting',
    s: 'skipped',
    t: 'stopped',
  };
  return [...states].map((state, at) => ({
    id: `${at}`,
    state: of[state] ?? 'passed',
    seconds: 40 + ((at * 37) % 60),
  }));
};

/** Trends the size of a word. */
export const sparklineSection: GallerySection = {
  id: 'sparkline',
  title: 'Sparkline',
  states: [
    {
      id: 'tile',
      title: 'In a tile, with its ground',
      show: () => <Sparkline label="Deployments per day" values={RISING} width={92} height={36} area />,
    },
    {
      id: 'row',
      title: 'In a table row',
      show: () => <Sparkline label="P50 duration" values={FALLING.slice(0, 7)} />,
    },
    {
      id: 'tones',
      title: 'Tones',
      show: () =>
        (['accent', 'ok', 'run', 'warn', 'bad', 'gate', 'idle'] as const).map(tone => (
          <Sparkline key={tone} label={tone} values={FALLING} tone={tone} />
        )),
    },
    {
      id: 'gap',
      title: 'A gap stays a gap',
      show: () => (
        <Sparkline
          label="P50 duration"
          values={RISING.map((value, at) => (at > 4 && at < 8 ? undefined : value))}
          width={92}
          height={36}
          area
        />
      ),
    },
    { id: 'flat', title: 'Equal values', show: () => <Sparkline label="Failures" values={[3, 3, 3, 3]} /> },
    { id: 'single', title: 'One value', show: () => <Sparkline label="Failures" values={[3]} /> },
    { id: 'empty', title: 'No data', show: () => <Sparkline label="Failures" values={[]} /> },
    { id: 'runs', title: 'Last runs', show: () => <BarRuns runs={runs('pppppfpppp')} /> },
    {
      id: 'runs-running',
      title: 'Last runs, one running',
      show: () => <BarRuns runs={runs('ppfpppfpfr')} />,
    },
    {
      id: 'runs-waiting',
      title: 'Last runs, one waiting',
      show: () => <BarRuns runs={runs('pppppfpppw')} />,
    },
    { id: 'runs-queued', title: 'Last runs, one queued', show: () => <BarRuns runs={runs('pppspptprq')} /> },
    { id: 'runs-few', title: 'Few runs', show: () => <BarRuns runs={runs('pfp')} /> },
    { id: 'runs-none', title: 'No runs', show: () => <BarRuns runs={[]} /> },
  ],
};
