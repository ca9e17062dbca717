import type { ComponentType } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { defineRoute, type Route } from '#web/navigation/route.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/**
 * The route of a page that the artist writes in the settings.
 * @param After follows the text
 * @param shopParagraphs paragraphs that the shop adds to the text
 */
export function policyRoute(
  name: keyof ShopSettings['policies'],
  title: string,
  {
    After,
    shopParagraphs = () => [],
  }: { After?: ComponentType; shopParagraphs?: (settings: ShopSettings) => readonly string[] } = {},
): Route {
  return defineRoute(`/${name}` as const, {
    load: async ({ callApi }) => {
      const settings = await callApi('getSettings');
      return { paragraphs: [...settings.policies[name], ...shopParagraphs(settings)] };
    },
    head: ({ data }) => ({ title, description: data.paragraphs[0] }),
    Screen: ({ paragraphs }) => (
      <div className="page pt-8 pb-20 sm:pt-12">
        <PageHeading>{title}</PageHeading>
        <div className="measure mt-8 space-y-4 text-ink-soft">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {paragraphs.length === 0 && <p>This page is not written yet. Please ask in a chat.</p>}
        </div>
        {After && <After />}
      </div>
    ),
  });
}
