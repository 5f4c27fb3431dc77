export { formatAge } from './age.ts';
export { createPrinter, FORMATS, type Format, type Printer } from './printer.ts';
export { safeLine, safeText, visibleLines } from './safe-text.ts';
export { defineView, type Tone, type View } from './view.ts';
export { displayWidth, padTo, truncateTo } from './width.ts';
