export type { Rendered, Renderer, RenderRequest } from './renderer.ts';
