import './styles/app.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { askOverHttp } from './data/ask.ts';
import { exposePageData } from './page-data.ts';
import { createShopRouter } from './router.tsx';

const router = createShopRouter({ ask: askOverHttp, publicUrl: location.origin });
const root = document.getElementById('root');

if (root && exposePageData()) {
  hydrateRoot(
    root,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    // What a boundary caught has been shown already; the console keeps it for whoever looks.
    { onCaughtError: (error) => console.error(error), onUncaughtError: (error) => console.error(error) },
  );
}
