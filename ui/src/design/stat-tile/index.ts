export { StatTile } from './stat-tile.tsx';
