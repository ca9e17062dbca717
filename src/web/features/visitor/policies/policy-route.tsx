import type { ShopSettings } from '#contract/shop/settings.ts';
import { ChannelLinks } from '#web/features/shared/channel-links/channel-links.tsx';
import { channelsOf } from '#web/features/shared/channel-links/channels.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { defineRoute, type Route } from '#web/navigation/route.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

type Props = { title: string; paragraphs: readonly string[] };

/** The route of a page that the artist writes in the settings. The contact page also links to her channels. */
export function policyRoute(name: keyof ShopSettings['policies'], title: string): Route {
  return defineRoute(`/${name}` as const, {
    load: async ({ ask }): Promise<Props> => {
      const { policies } = await ask('getSettings');
      return { title, paragraphs: policies[name] };
    },
    head: ({ data }) => ({ title, description: data.paragraphs[0] }),
    Screen: (props) => (
      <div className="page pt-8 pb-20 sm:pt-12">
        <Policy {...props} />
        {name === 'contact' && <Channels />}
      </div>
    ),
  });
}

function Policy({ title, paragraphs }: Props) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <div className="measure mt-8 space-y-4 text-ink-soft">
        {paragraphs.length > 0 ? (
          paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : (
          <p>This page is not written yet. Please ask in a chat.</p>
        )}
      </div>
    </>
  );
}

function Channels() {
  const channels = channelsOf(useSiteSettings());
  return channels.length > 0 && <ChannelLinks channels={channels} className="mt-8 flex flex-wrap gap-3" />;
}
