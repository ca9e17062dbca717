import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwind(),
  ],
  // The server's bundle carries its packages: one file to read makes for a quick start.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
  build: isSsrBuild
    ? { copyPublicDir: false, target: 'node24' }
    : { assetsInlineLimit: 0, rolldownOptions: { input: 'src/web/entry.client.tsx' }, target: 'es2022' },
}));
