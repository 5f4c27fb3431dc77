import { builds } from '../../text/en/builds.ts';
import { graphics } from '../../text/en/graphics.ts';
import { pipeline, pipelines } from '../../text/en/pipelines.ts';

export { PipelinesPage } from './pipelines-page.tsx';

/** The words that this page brings. */
export const words = { builds, graphics, pipeline, pipelines };
