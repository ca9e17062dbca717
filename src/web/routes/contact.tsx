import { SocialLinks, socialLinksOf } from '../features/shared/social-links/social-links.tsx';
import { useSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { policyRoute } from '../features/visitor/policies/policy-route.tsx';

export const route = policyRoute('contact', 'Contact', { After: ContactLinks });

function ContactLinks() {
  const socialLinks = socialLinksOf(useSiteSettings());
  return (
    socialLinks.length > 0 && <SocialLinks socialLinks={socialLinks} className="mt-8 flex flex-wrap gap-3" />
  );
}
