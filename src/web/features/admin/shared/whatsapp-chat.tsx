import { formatWhatsapp, whatsappLink } from '#contract/shop/whatsapp.ts';

/** Shows how a WhatsApp number is read, with a link that opens its chat. */
export function WhatsappChat({ number }: { number: string }) {
  return (
    <>
      {`Orders open a chat with ${formatWhatsapp(number)}. `}
      <a href={whatsappLink(number)} target="_blank" rel="noopener noreferrer" className="ink-link">
        Test this chat
      </a>
    </>
  );
}
