export { type CountingRenderer, createRenderer, type RendererDeps, renderTools } from './create-renderer.ts';
export { valueFetcher } from './fetch-text.ts';
export type { RenderLimits } from './limits.ts';
export { type FolderDeps, type FolderRequest, renderFolder } from './render-folder.ts';
export type { Rendered, Renderer, RenderRequest } from './renderer.ts';
export type { RenderPlugins, RenderTools } from './rendering-job.ts';
