export { Timeline, type TimelineEvent } from './timeline.tsx';
