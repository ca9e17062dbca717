import type { Settings } from '#contract/shop/settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

export type SocialLink = { kind: 'instagram' | 'whatsapp' | 'youtube'; label: string; href: string };

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The artist's social links that are set and have an https URL, among them the WhatsApp chat. */
export function socialLinksOf(settings: Pick<Settings, 'instagram' | 'whatsapp' | 'youtube'>): SocialLink[] {
  const digits = settings.whatsapp.replace(/\D/g, '');
  const all: SocialLink[] = [
    { kind: 'instagram', label: 'Instagram', href: settings.instagram },
    { kind: 'whatsapp', label: 'WhatsApp', href: digits === '' ? '' : `https://wa.me/${digits}` },
    { kind: 'youtube', label: 'YouTube', href: settings.youtube },
  ];
  return all.filter((link) => isHttps(link.href));
}

/** The social links that visitors can write to. */
export const chatsOf = (settings: Parameters<typeof socialLinksOf>[0]): SocialLink[] =>
  socialLinksOf(settings).filter(({ kind }) => kind !== 'youtube');

const icons: Record<SocialLink['kind'], IconName> = {
  instagram: 'camera',
  whatsapp: 'whatsapp',
  youtube: 'play',
};

type Props = { socialLinks: readonly SocialLink[]; className: string };

/** The artist's social links as buttons; each opens a new tab. */
export function SocialLinks({ socialLinks, className }: Props) {
  return (
    <ul className={className}>
      {socialLinks.map((link) => (
        <li key={link.kind} className="max-w-full">
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', className: 'w-full wrap-anywhere' })}
          >
            <Icon name={icons[link.kind]} />
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
