export { anyDisaster, type Disaster } from './disasters.ts';
export { runKills } from './run-kills.ts';
export { seededRandom } from './seeded-random.ts';
