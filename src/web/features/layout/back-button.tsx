import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { parentOf } from './parent-page.ts';

/** One step back; from a cold link, to the page above. Home has none. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (pathname === '/') return null;

  function goBack() {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: parentOf(pathname) });
  }

  return (
    <div className="page">
      <Button variant="quiet" size="sm" onClick={goBack} className="-ml-3 mb-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back
      </Button>
    </div>
  );
}
