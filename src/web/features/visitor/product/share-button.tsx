import type { PublicProduct } from '#contract/catalog/product.ts';
import { productUrl } from '#contract/catalog/product-path.ts';
import { usePage, useSearch } from '#web/navigation/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type Props = { product: Pick<PublicProduct, '_id' | 'name' | 'path'> };

/** Shares the URL of the product and of the chosen variant through another app. Copies it where the browser cannot share. */
export function ShareButton({ product }: Props) {
  const { publicUrl } = usePage();
  const { variant } = useSearch();
  const { name } = product;
  const link = { title: name, url: productUrl(publicUrl, product, variant) };
  return (
    <Button
      variant="quiet"
      size="sm"
      data-needs-script
      aria-label={`Share ${name}`}
      onClick={() => share(link)}
    >
      <Icon name="share" className="size-4" />
      Share
    </Button>
  );
}

async function share(link: { title: string; url: string }): Promise<void> {
  // Some browsers have `share` but no app to share with.
  if ('share' in navigator && navigator.canShare?.(link)) {
    try {
      return await navigator.share(link);
    } catch (error) {
      // The visitor closed the list of apps: do not copy the link either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    showToast({ kind: 'success', title: 'Link copied', description: 'Paste it wherever you like.' });
  } catch {
    showToast({
      kind: 'error',
      title: 'Not copied',
      description: `Here is the link: ${link.url}`,
    });
  }
}
