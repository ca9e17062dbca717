import { defaultContact, demoContact } from '#contract/shop/default-contact.ts';
import type { Settings } from '#contract/shop/settings.ts';
import { AdminNote } from '../features/shared/session/admin-note.tsx';
import { chatsOf, SocialLinks, socialLinksOf } from '../features/shared/social-links/social-links.tsx';
import { useSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { policyRoute } from '../features/visitor/policies/policy-route.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';

export const route = policyRoute('contact', 'Contact', {
  After: ContactLinks,
  Missing: NoContact,
  isMissing: (settings) => chatsOf(settings).length === 0 && isDefault(settings.policies.contact),
});

/** These texts only lead to the social links. */
const isDefault = (paragraphs: Settings['policies']['contact']) =>
  [defaultContact, demoContact].some((texts) => paragraphs.join('\n') === texts.join('\n'));

function ContactLinks() {
  const settings = useSiteSettings();
  const socialLinks = socialLinksOf(settings);
  return (
    <>
      {socialLinks.length > 0 && (
        <SocialLinks socialLinks={socialLinks} className="mt-8 flex flex-wrap gap-3" />
      )}
      {chatsOf(settings).length === 0 && (
        <AdminNote href="/admin/settings#channels" className="mt-8">
          add your WhatsApp or Instagram
        </AdminNote>
      )}
    </>
  );
}

/** Replaces a missing text. The social links follow. */
function NoContact() {
  if (chatsOf(useSiteSettings()).length > 0)
    return <p className="mt-8 text-ink-soft">The quickest way is a message.</p>;
  return (
    <EmptyState title="No contact yet" action={<BrowseShop variant="outline" />}>
      <p>Please come back later. Until then, the heart of a piece saves it for you.</p>
    </EmptyState>
  );
}
