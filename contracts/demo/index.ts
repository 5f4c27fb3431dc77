export { addDemo, DemoPush, DemoStatus, getDemo, pushDemo, removeDemo } from './rest.ts';
