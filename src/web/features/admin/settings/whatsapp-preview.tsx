import { formatWhatsapp, whatsappLink, whatsappNumber } from '#contract/shop/whatsapp.ts';

/** Shows how the typed WhatsApp number is understood, with a link that opens its chat. */
export function WhatsappPreview({ typed }: { typed: string }) {
  const number = whatsappNumber(typed);
  if (number === undefined) return null;
  return (
    <p className="mt-1.5 text-sm">
      {`Orders open a chat with ${formatWhatsapp(number)}. `}
      <a href={whatsappLink(number)} target="_blank" rel="noopener noreferrer" className="ink-link">
        Test this chat
      </a>
    </p>
  );
}
