export { ChangedElsewhere } from './changed-elsewhere.tsx';
export { differences } from './differences.ts';
export { FaultBanner } from './fault-banner.tsx';
export { Form } from './form.tsx';
export { FormSection } from './form-section.tsx';
export { useStart } from './use-start.ts';
