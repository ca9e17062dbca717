import { ChannelLinks } from '#web/features/shared/channel-links/channel-links.tsx';
import { channelsOf } from '#web/features/shared/channel-links/channels.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { PolicyScreen } from './policy-screen.tsx';

type Props = { title: string; paragraphs: readonly string[] };

/** The artist's contact text, and links to her channels. */
export function ContactScreen(props: Props) {
  const channels = channelsOf(useSiteSettings());
  return (
    <PolicyScreen {...props}>
      {channels.length > 0 && <ChannelLinks channels={channels} className="mt-8 flex flex-wrap gap-3" />}
    </PolicyScreen>
  );
}
