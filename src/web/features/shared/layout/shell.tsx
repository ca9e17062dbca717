import type { ReactNode } from 'react';
import { SignInHost } from '#web/features/account/sign-in/sign-in-host.tsx';
import { HeartDrawing } from '#web/ui/heart-icon.tsx';
import { SaidWords } from '#web/ui/live-region.tsx';
import { Toasts } from '#web/ui/toast.tsx';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageOverlay } from './page-overlay.tsx';

/** What every page stands in. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper-raised focus:p-3 focus:text-ink"
      >
        Skip to content
      </a>
      <Banner />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <HeartDrawing />
      <PageOverlay />
      <SaidWords />
      <SignInHost />
      <Toasts />
    </div>
  );
}
