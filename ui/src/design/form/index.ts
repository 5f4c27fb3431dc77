export { FaultBanner } from './fault-banner.tsx';
export { Form } from './form.tsx';
export { FormSection } from './form-section.tsx';
