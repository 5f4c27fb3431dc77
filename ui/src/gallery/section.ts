import type { ReactNode } from 'react';

/** One component in all its states. What it shows is the same at every visit: fixed times, nothing random. */
export interface GallerySection {
  readonly id: string;
  readonly title: string;
  readonly states: readonly GalleryState[];
}

interface GalleryState {
  readonly id: string;
  readonly title: string;
  readonly show: () => ReactNode;
}
