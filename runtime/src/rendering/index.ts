export { createRenderer, type RendererDeps, renderTools } from './create-renderer.ts';
export { valueFetcher } from './fetch-text.ts';
export { NAMING_FILES, namedIn } from './named-paths.ts';
export { renderFolder } from './render-folder.ts';
export type { FileEdits, Rendered, Renderer, RenderRequest } from './renderer.ts';
