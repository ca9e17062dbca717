import './styles/app.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { askOverHttp } from './data/ask.ts';
import { replayEarlyPresses } from './early-script.ts';
import { followNavigations } from './features/layout/public.ts';
import { exposePageData } from './page-data.ts';
import { createShopRouter } from './router.tsx';

/** Its effect runs once everything listens. */
function Alive() {
  useEffect(replayEarlyPresses, []);
  return null;
}

const root = document.getElementById('root');
const publicUrl = exposePageData();

if (root && publicUrl !== undefined) {
  const router = createShopRouter({ ask: askOverHttp, publicUrl });
  followNavigations(router);
  hydrateRoot(
    root,
    <StrictMode>
      <RouterClient router={router} />
      <Alive />
    </StrictMode>,
  );
}
