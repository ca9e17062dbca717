import { chatUrl } from '#contract/enquiries/chat-url.ts';
import { instagramChat } from '#contract/enquiries/other-chat-urls.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A link to the artist's chat, or to the contact page without one. @param about what a WhatsApp message is about, such as "my order ORD-1001" */
export function OrderChat({ about }: { about: string }) {
  const { whatsapp, instagram } = useSiteSettings();
  const instagramUrl = instagramChat(instagram);
  const className = buttonClass({ variant: 'outline', className: 'py-1' });
  if (whatsapp === '' && !instagramUrl)
    return (
      <Link to="/contact" className={className}>
        Contact the artist
      </Link>
    );
  return (
    <a
      href={whatsapp === '' ? instagramUrl : chatUrl(whatsapp, `Hello! This is about ${about}. `)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      <Icon name={whatsapp === '' ? 'camera' : 'whatsapp'} />
      {whatsapp === '' ? 'Ask on Instagram' : 'Ask on WhatsApp'}
    </a>
  );
}
