import { useNavigation } from '#web/navigation/navigation.ts';
import { usePage } from '#web/navigation/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** One step back; from a cold link, to the page above. Home has none. */
export function BackButton() {
  const { back, canGoBack, navigate } = useNavigation();
  const page = usePage();
  if (page.location.pathname === '/') return null;

  function goBack() {
    if (canGoBack()) void back();
    else void navigate(page.kind === 'shown' ? page.route.parent(page.data) : '/');
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
