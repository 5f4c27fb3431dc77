import type { usePreview } from '../ground/index.ts';
import type { WizardPreviewQuery } from './wizard.proxy.generated.ts';

/** What the runtime says of a draft: the commit, and what the first sync would do. */
export type Preview = ReturnType<typeof usePreview<WizardPreviewQuery['previewNewApplication']>>;
