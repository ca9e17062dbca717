import type { ComponentType } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { defineRoute, type Route } from '#web/navigation/route.ts';
import { Link } from '#web/navigation/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/**
 * The route of a page that the artist writes in the settings.
 * @param After follows the text
 * @param Missing replaces a missing text
 * @param isMissing whether the text is to be left out, because it is about something that the shop lacks
 * @param shopParagraphs paragraphs that the shop adds to the text
 */
export function policyRoute(
  name: keyof ShopSettings['policies'],
  title: string,
  {
    After,
    Missing = NotWritten,
    isMissing = () => false,
    shopParagraphs = () => [],
  }: {
    After?: ComponentType;
    Missing?: ComponentType;
    isMissing?: (settings: ShopSettings) => boolean;
    shopParagraphs?: (settings: ShopSettings) => readonly string[];
  } = {},
): Route {
  return defineRoute(`/${name}` as const, {
    load: async ({ callApi }) => {
      const settings = await callApi('getSettings');
      const own = isMissing(settings) ? [] : settings.policies[name];
      return { paragraphs: [...own, ...shopParagraphs(settings)] };
    },
    head: ({ data }) => ({ title, description: data.paragraphs[0] }),
    Screen: ({ paragraphs }) => (
      <div className="page pt-8 pb-20 sm:pt-12">
        <PageHeading>{title}</PageHeading>
        {paragraphs.length === 0 ? (
          <Missing />
        ) : (
          <div className="measure mt-8 space-y-4 text-ink-soft">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
        {After && <After />}
      </div>
    ),
  });
}

function NotWritten() {
  return (
    <p className="mt-8 text-ink-soft">
      This page is not written yet. Please{' '}
      <Link to="/contact" className="ink-link">
        ask the artist
      </Link>
      .
    </p>
  );
}
