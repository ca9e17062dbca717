import { useCanGoBack, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { parentOf } from './parent-page.ts';

/** One step back; from a cold link, to the page above. Home has none. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const piece = useMatch({ from: '/product/$id', shouldThrow: false, select: (match) => match.loaderData });
  if (pathname === '/') return null;

  function goBack() {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: parentOf(pathname, piece) });
  }

  return (
    <div className="page">
      <Button variant="quiet" size="sm" onClick={goBack} className="-ml-3 mb-1">
        <Icon name="back" className="size-4" />
        Back
      </Button>
    </div>
  );
}
