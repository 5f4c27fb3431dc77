export { createFreestyle, servicesFor } from './freestyle.ts';
export { writeScript } from './script.ts';
