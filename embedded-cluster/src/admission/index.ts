export { createAdmission } from './admission.ts';
export { openUserAdmission, type UserAdmission } from './user-admission.ts';
