import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** Code that all visitor pages share is one file: a dozen small ones compress worse and need a request each. */
const onEveryPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|thumbhash)/',
    'src/contract/(api/limits|text/money|catalog/(availability|image-sources|effective-price|main-gallery))\\.ts',
    'src/web/ui/(badge|button|classes|empty-state|heart-icon|icon|ornament|page-heading|skeleton|spinner|toast|toast-store)\\.tsx?',
    'src/web/features/shared/(errors/(error-screen|error-boundary|not-found-screen)|favorites|layout|channel-links|product-card|seo|site-settings)',
    'src/web/navigation/',
    'src/web/app/(early-presses|load-page|page-state|app)\\.tsx?',
    'src/web/api/(api-client|api-error|fetch-call|session)\\.ts',
  ].join('|'),
);

/** Code that pages with product lists share. */
const rooms = /src\/web\/features\/visitor\/(search-filters|category)/;

/** The order button: three files of a few hundred bytes otherwise. */
const orderButton =
  /src\/(web\/features\/shared\/enquiry\/(chat-button|open-chat)|contract\/enquiries\/chat-message)\.tsx?/;

/** What every page of a logged-in user loads. */
const session =
  /node_modules\/@tanstack\/(query-core|react-query)\/|src\/web\/(api\/(call-query|query-client)\.ts|features\/shared\/session\/user-query)/;

/** Small parts of forms and lists, which no visitor page needs before a login. */
const controls =
  /node_modules\/lucide-react\/|src\/web\/ui\/(field|text-field|text-area|password-field|select|table|use-close-outside)\.tsx?/;

/** What the dashboard opens with: thirty small files took longer to load, even from the browser's cache. */
const dashboard =
  /src\/web\/features\/admin\/(dashboard\/dashboard(-notices)?\.tsx|products\/|shared\/|import-export\/import-export-menu)|src\/web\/ui\/tabs|node_modules\/@tanstack\/(react-virtual|virtual-core)\//;

/** zod with its configuration, so that no schema is created before it. */
const checks = /node_modules\/zod\/|src\/web\/api\/configure-zod\.ts/;

/** Otherwise the server's bundle chooses between React's two builds when it starts, and NODE_ENV is not set by "npm start". */
const production = { 'process.env.NODE_ENV': '"production"' };

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [inlineScript(), react(), tailwind()],
  // Modules, so that only photos that need the decoder for HEIC load it.
  worker: { format: 'es', plugins: () => [withoutNodeModules()] },
  // The server's bundle includes its packages, because a single file starts faster.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: production } : {}),
  build: isSsrBuild
    ? { assetsInlineLimit: 0, copyPublicDir: false, target: 'node24' }
    : {
        assetsInlineLimit: 0,
        target: 'es2022',
        rolldownOptions: {
          input: 'src/web/app/entry.client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'shop', test: onEveryPage },
                { name: 'rooms', test: rooms },
                { name: 'order-button', test: orderButton },
                { name: 'checks', test: checks },
                { name: 'session', test: session },
                { name: 'controls', test: controls },
                { name: 'dialogs', test: /src\/web\/ui\/(alert-)?dialog/ },
                { name: 'dashboard', test: dashboard, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}));

/** Gives libheif, which also runs in Node, empty modules instead of Node's own. */
function withoutNodeModules(): Plugin {
  const empty = '\0no-node-module';
  return {
    name: 'without-node-modules',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.includes('/libheif-js/') && ['fs', 'path', 'crypto'].includes(id) ? empty : undefined,
    load: (id) => (id === empty ? 'export default {}' : undefined),
  };
}

/** Gives `import code from './file.ts?inline-script'` the file and its imports as one minified script. */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'inline-script') return undefined;
      this.addWatchFile(file);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: file, output: { format: 'iife', entryFileNames: 'script.js' } },
        },
      });
      const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
      const [script] = outputs;
      if (script?.type !== 'chunk' || outputs.length > 1) throw new Error(`${file} is not one script.`);
      return `export default ${JSON.stringify(script.code.trim())}`;
    },
  };
}
