import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Ornament } from '#web/ui/ornament.tsx';
import { socialLinksOf } from '../social-links/social-links.tsx';

const pageLinks = [
  { to: '/search', label: 'Search' },
  { to: '/shipping', label: 'Shipping and returns' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/contact', label: 'Contact' },
] as const;

export function Footer() {
  const settings = useSiteSettings();
  const socialLinks = socialLinksOf(settings);
  return (
    <footer className="render-in-view border-t border-line bg-paper-sunk text-sm text-ink-soft">
      <div className="page flex flex-col items-center gap-6 py-10 text-center">
        <Ornament />
        <p className="font-display text-xl text-ink italic">{settings.tagline}</p>
        <nav aria-label="Footer">
          <ul className="footer-links">
            {pageLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
            {socialLinks.map((link) => (
              <li key={link.label}>
                <a href={link.href} target="_blank" rel="noopener noreferrer">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-xs text-ink-faint">{`Pictures and words belong to ${settings.brand}.`}</p>
      </div>
    </footer>
  );
}
