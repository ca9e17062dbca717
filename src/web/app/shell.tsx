import type { ReactNode } from 'react';
import { AccountMenu } from '../features/account/menu/account-menu.tsx';
import { SignInHost } from '../features/account/sign-in/sign-in-host.tsx';
import { Banner } from '../features/shared/layout/banner.tsx';
import { Footer } from '../features/shared/layout/footer.tsx';
import { Header } from '../features/shared/layout/header.tsx';
import { PageOverlay } from '../features/shared/layout/page-overlay.tsx';
import { LiveRegion } from '../ui/announce.tsx';
import { HeartDrawing } from '../ui/heart-icon.tsx';
import { Toasts } from '../ui/toast.tsx';

/** The layout around every page. */
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
      <Header account={<AccountMenu />} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <HeartDrawing />
      <PageOverlay />
      <LiveRegion />
      <SignInHost />
      <Toasts />
    </div>
  );
}
