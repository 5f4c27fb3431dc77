import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledWords } from './compiled-words.ts';
import { compressed } from './compressed.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

// Where a running platform is, for `npm run dev -w ui`; a build asks nobody.
const platform = process.env.FRESHET_URL ?? 'http://127.0.0.1:3000';

/** What no page does without. */
const GROUND =
  /node_modules\/(?:react|react-dom|scheduler|use-intl|intl-messageformat|@formatjs|openapi-fetch|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//;

/** Of menus and hints, which the frame of every page has. */
const POPUPS =
  /node_modules\/(?:@floating-ui|@base-ui\/utils|@base-ui\/react\/(?:menu|tooltip|floating-ui-react|utils))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compiledWords(), thirdPartyNotices(), compressed()],
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
    rolldownOptions: {
      output: {
        // What every page needs comes in one file: dozens of small ones compress worse, and each is asked for.
        codeSplitting: {
          groups: [
            { name: 'ground', test: GROUND },
            { name: 'popups', test: POPUPS },
          ],
        },
      },
    },
  },
});
