import { builds } from '../../text/en/builds.ts';
import { data } from '../../text/en/data.ts';
import { graphics } from '../../text/en/graphics.ts';
import { pipeline, pipelines } from '../../text/en/pipelines.ts';

export { PipelinePage } from './pipeline-page.tsx';

/** The words that this page brings. */
export const words = { builds, data, graphics, pipeline, pipelines };
