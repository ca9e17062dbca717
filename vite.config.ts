import { existsSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** Code that all visitor pages share is one file: a dozen small ones compress worse and need a request each. */
const onEveryPage = within(
  'node_modules/react/',
  'node_modules/react-dom/',
  'node_modules/scheduler/',
  'node_modules/thumbhash/',
  'src/contract/api/limits.ts',
  'src/contract/text/money.ts',
  'src/contract/catalog/availability.ts',
  'src/contract/catalog/chosen-variant.ts',
  'src/contract/catalog/images/image-sources.ts',
  'src/contract/catalog/prices/effective-price.ts',
  'src/contract/catalog/main-gallery.ts',
  'src/web/ui/badge.tsx',
  'src/web/ui/button.tsx',
  'src/web/ui/classes.ts',
  'src/web/ui/heart-icon.tsx',
  'src/web/ui/icon.tsx',
  'src/web/ui/ornament.tsx',
  'src/web/ui/page-heading.tsx',
  'src/web/ui/feedback/empty-state.tsx',
  'src/web/ui/feedback/skeleton.tsx',
  'src/web/ui/feedback/spinner.tsx',
  'src/web/ui/feedback/toast.tsx',
  'src/web/ui/feedback/toast-store.ts',
  'src/web/ui/forms/native-select.tsx',
  'src/web/features/shared/errors/',
  'src/web/features/shared/favorites/',
  'src/web/features/shared/layout/',
  'src/web/features/shared/social-links/',
  'src/web/features/shared/product-card/',
  'src/web/features/shared/seo/',
  'src/web/features/shared/site-settings/',
  'src/web/navigation/',
  'src/web/app/early-presses.ts',
  'src/web/app/load-page.ts',
  'src/web/app/page-record.ts',
  'src/web/app/app.tsx',
  'src/web/api/api-client.ts',
  'src/web/api/api-error.ts',
  'src/web/api/fetch-call.ts',
  'src/web/api/session.ts',
);

/** Code that pages with product lists share. */
const productLists = within('src/web/features/visitor/search-filters/', 'src/web/features/visitor/category/');

/** The order button: four files of a few hundred bytes otherwise. */
const orderButton = within(
  'src/web/features/shared/enquiry/chat-button.tsx',
  'src/web/features/shared/enquiry/other-chats.tsx',
  'src/contract/catalog/variant-choice.ts',
  'src/contract/enquiries/chat-url.ts',
);

/** What every page of a logged-in user loads. */
const session = within(
  'node_modules/@tanstack/query-core/',
  'node_modules/@tanstack/react-query/',
  'src/web/api/call-query.ts',
  'src/web/api/query-client.ts',
  'src/web/features/shared/session/user-query.ts',
);

/** Small parts of forms and lists, which no visitor page needs before a login. */
const controls = within(
  'node_modules/lucide-react/',
  'src/web/ui/forms/field.tsx',
  'src/web/ui/forms/text-field.tsx',
  'src/web/ui/forms/text-area.tsx',
  'src/web/ui/forms/password-field.tsx',
  'src/web/ui/forms/select.tsx',
  'src/web/ui/table.tsx',
  'src/web/ui/overlays/use-close-outside.ts',
);

const dialogs = within('src/web/ui/overlays/dialog.tsx', 'src/web/ui/overlays/alert-dialog.tsx');

/** What the dashboard opens with: thirty small files took longer to load, even from the browser's cache. */
const dashboard = within(
  'src/web/features/admin/dashboard/dashboard.tsx',
  'src/web/features/admin/dashboard/dashboard-notices.tsx',
  'src/web/features/admin/products/',
  'src/web/features/admin/shared/',
  'src/web/features/admin/import-export/import-export-buttons.tsx',
  'src/web/ui/tabs.tsx',
  'node_modules/@tanstack/react-virtual/',
  'node_modules/@tanstack/virtual-core/',
);

/** zod with its configuration, so that no schema is created before it. */
const validation = within('node_modules/zod/', 'src/web/api/configure-zod.ts');

/** Without this, the server's bundle would choose between React's two builds when it starts, and "npm start" does not set NODE_ENV. */
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
                { name: 'product-lists', test: productLists },
                { name: 'order-button', test: orderButton },
                { name: 'validation', test: validation },
                { name: 'session', test: session },
                { name: 'controls', test: controls },
                { name: 'dialogs', test: dialogs },
                { name: 'dashboard', test: dashboard, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}));

/** Matches these files and what is in these folders. @throws if one is missing, because its code would be split in silence */
function within(...paths: string[]): (id: string) => boolean {
  const missing = paths.find((path) => !existsSync(new URL(path, import.meta.url)));
  if (missing) throw new Error(`vite.config.ts names ${missing}, which does not exist.`);
  return (id) => paths.some((path) => id.includes(path));
}

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
