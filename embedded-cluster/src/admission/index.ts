export { createAdmission } from './admission.ts';
export { openUserAdmission } from './user-admission.ts';
