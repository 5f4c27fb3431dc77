export { ActivityButton } from './activity-button.tsx';
export { ActivityFeed } from './activity-feed.tsx';
