import { Timeline, type TimelineEvent } from '../design/timeline/index.ts';
import type { GallerySection } from './section.ts';

const events: readonly TimelineEvent[] = [
  {
    id: '1',
    at: '2026-11-15T09:41:00Z',
    icon: 'refresh',
    tone: 'run',
    title: (
      <>
        <b>freshet-bot</b> started to sync <b>4.6.2</b>
      </>
    ),
    detail: '2 of 31 resources differ from main at 8f3c1e2',
  },
  {
    id: '2',
    at: '2026-11-15T09:17:00Z',
    icon: 'check',
    tone: 'ok',
    title: (
      <>
        <b>Noor Haddad</b> approved the release
      </>
    ),
  },
  {
    id: '3',
    at: '2026-11-14T16:02:00Z',
    icon: 'undo',
    tone: 'warn',
    title: (
      <>
        <b>Jonas Weber</b> rolled back <b>4.6.0</b>
      </>
    ),
    detail: 'Error rate 4 % after 9 min',
  },
  { id: '4', at: '2026-11-14T08:00:00Z', icon: 'commit', title: '1c4f8aa Cache signing certificates' },
];
const nothing = () => undefined;

/** What happened. */
export const timelineSection: GallerySection = {
  id: 'timeline',
  title: 'Timeline',
  states: [
    {
      id: 'days',
      title: 'By day',
      show: () => <Timeline label="History" events={events} onOlder={nothing} />,
    },
    {
      id: 'loading',
      title: 'Older events on their way',
      busy: true,
      show: () => <Timeline label="History" events={events.slice(0, 2)} onOlder={nothing} loading />,
    },
    {
      id: 'empty',
      title: 'Empty',
      show: () => <Timeline label="History" events={[]} empty="Nothing happened yet" />,
    },
  ],
};
