import type { ReactNode } from 'react';

/** One component in all its states. What it shows is the same at every visit: fixed times, nothing random. */
export interface GallerySection {
  readonly id: string;
  readonly title: string;
  readonly states: readonly GalleryState[];
}

export interface GalleryState {
  readonly id: string;
  readonly title: string;
  /** `alone` is true at the state's own address, where what opens over the page is open from the start. */
  readonly show: (alone: boolean) => ReactNode;
  /** It opens over the page: at its own address the whole page is what to look at. */
  readonly overlay?: boolean;
  /** It shows what is on its way, and so never comes to an end. */
  readonly busy?: boolean;
  /** It needs the width of the page. */
  readonly wide?: boolean;
}
