import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';

// Where a running platform is, for `npm run dev -w ui`; a build asks nobody.
const platform = process.env.FRESHET_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  // The gateway puts a fresh nonce in its place in every answer.
  html: { cspNonce: 'FRESHET_CSP_NONCE' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/readyz', '/healthz'].map(path => [
        path,
        // The platform answers only its own pages, and these come from another port.
        { target: platform, changeOrigin: true, headers: { origin: new URL(platform).origin } },
      ]),
    ),
  },
  build: {
    target: 'es2023',
    // tools/build-pages.mjs says where to; a build by hand must not pull the pages from under a platform that starts.
    outDir: '../node_modules/.cache/freshet-pages-by-hand',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
