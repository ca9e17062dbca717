import { ChannelLinks, channelsOf } from '../features/shared/channel-links/channel-links.tsx';
import { useSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { policyRoute } from '../features/visitor/policies/policy-route.tsx';

export const route = policyRoute('contact', 'Contact', { End: Channels });

function Channels() {
  const channels = channelsOf(useSiteSettings());
  return channels.length > 0 && <ChannelLinks channels={channels} className="mt-8 flex flex-wrap gap-3" />;
}
