import { useState } from 'react';

/** What the manifest was when the step began, so that the marks show what this step changes. */
export const useBase = (manifest: string, step: string | undefined, given: string | undefined): string => {
  const [began, setBegan] = useState({ step, manifest });
  if (began.step !== step) setBegan({ step, manifest });
  return given ?? (began.step === step ? began.manifest : manifest);
};
