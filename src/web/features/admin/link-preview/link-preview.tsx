import './link-preview.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { productPath } from '#contract/catalog/product-path.ts';
import { queryClient } from '#web/api/query-client.ts';
import { copyText } from '#web/features/shared/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { type LinkPreview, shownImage, warningsOf } from './link-preview.rules.ts';
import { readLinkPreview } from './read-link-preview.ts';

type Props = { product: Pick<Product, '_id' | 'images' | 'active' | 'updatedAt'> };

/** Shows how WhatsApp shows the link of a product, from the tags of its page. */
export function LinkPreviewSection({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="ink-link inline-flex min-h-11 items-center">Link preview</summary>
      {isOpen && <Preview product={product} />}
    </details>
  );
}

function Preview({ product }: Props) {
  const { _id, active, updatedAt, images } = product;
  const { data, error } = useQuery(
    {
      queryKey: ['link preview', _id, updatedAt],
      queryFn: ({ signal }) => (active ? readLinkPreview(productPath({ _id }), signal) : null),
      // Pictures become ready without a change of the product.
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <p role="status">Loading the preview…</p>;
  if (data === null)
    return <p className="text-ink-soft">Visitors cannot open this page, so its link has no preview.</p>;
  return (
    <div className="space-y-4 pt-2">
      <p className="text-ink-soft">
        This is how the link looks in WhatsApp, without changes you have not saved.
      </p>
      {warningsOf({ image: data.image, hasImages: images.length > 0 }).map((warning) => (
        <p key={warning} className="border-l-2 border-turmeric-mark bg-turmeric-tint px-3 py-2 text-turmeric">
          {warning}
        </p>
      ))}
      <Layouts preview={data} />
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-60 wrap-anywhere">{data.url}</span>
        <Button variant="outline" size="sm" onClick={() => copyText(data.url, 'link')}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

/** WhatsApp on a phone shows the picture above the text; WhatsApp Web, and for small pictures phones too, beside it. */
function Layouts({ preview }: { preview: LinkPreview }) {
  const { image, hasLargeLayout } = shownImage(preview);
  return (
    <div className="link-previews">
      {hasLargeLayout && (
        <figure>
          <figcaption>Sent from a phone</figcaption>
          <Bubble preview={preview} source={image?.source} layout="large" />
        </figure>
      )}
      <figure>
        <figcaption>{hasLargeLayout ? 'Sent from WhatsApp Web' : 'Sent from any device'}</figcaption>
        <Bubble preview={preview} source={image?.source} layout="small" />
      </figure>
    </div>
  );
}

type BubbleProps = { preview: LinkPreview; source: string | undefined; layout: 'large' | 'small' };

function Bubble({ preview: { url, title, description }, source, layout }: BubbleProps) {
  return (
    <div className="chat-bubble" data-layout={layout}>
      <div className="chat-card">
        {source !== undefined && <img src={source} alt="" />}
        <div>
          <p className="chat-title">{title}</p>
          <p className="chat-description">{description}</p>
          <p className="chat-domain">{new URL(url).host}</p>
        </div>
      </div>
      <p className="chat-link">{url}</p>
    </div>
  );
}
