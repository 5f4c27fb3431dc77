import { later } from '../later/index.ts';
import { MissingPart } from '../shell/index.ts';

/** Asks how a pipeline is to be run. */
export const runPipeline = later(async () => (await import('./run-drawer.tsx')).RunDrawer, MissingPart);

/** What a page with pipelines fetches when it has time. */
export const PIPELINE_PARTS = [runPipeline];
