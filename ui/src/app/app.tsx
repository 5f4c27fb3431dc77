import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { Sprite } from '../design/icon/index.ts';
import { later, useIsIdle } from '../later/index.ts';
import { TextProvider } from '../text/index.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

// Not through the door of the toasts: what says something must not bring what shows it.
const toasts = later(async () => (await import('../design/toast/toasts.tsx')).Toasts);

/** The whole application: words, data, routes. */
export const App = () => {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(queryClient));
  const isIdle = useIsIdle();
  return (
    <TextProvider>
      <QueryClientProvider client={queryClient}>
        <Sprite />
        <RouterProvider router={router} />
        {isIdle && <toasts.Show />}
      </QueryClientProvider>
    </TextProvider>
  );
};
