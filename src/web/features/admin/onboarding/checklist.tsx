import './onboarding.css';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Onboarding, SetupStep } from '#contract/shop/onboarding.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countDone, onboardingQuery } from './onboarding-query.ts';

type Row = {
  title: string;
  text: ReactNode;
  /** Where it is done; absent for what is done on the server. */
  href?: string;
};

const rows: Record<SetupStep, Row> = {
  story: {
    title: 'Your name and your story',
    text: 'What visitors read first, on the home page and under About Me.',
    href: '/admin/settings',
  },
  branding: {
    title: 'Your own look',
    text: 'Branding shows each choice in a preview before visitors see it.',
    href: '/admin/branding',
  },
  whatsapp: {
    title: 'Your WhatsApp number',
    text: 'With it, each piece has a button that opens a chat with you.',
    href: '/admin/settings#whatsapp',
  },
  category: {
    title: 'A first category',
    text: 'Such as Art Prints. “Paintings” becomes a gallery.',
    href: '/admin/categories?edit=new',
  },
  product: {
    title: 'A first piece',
    text: 'A name, a few words, a price and a picture.',
    href: '/admin/products?edit=new',
  },
  backups: {
    title: 'A backup',
    text: 'The shop makes one every day. “Back up now” makes the first.',
    href: '/admin/settings#backups',
  },
  mail: {
    title: 'Mail',
    text: (
      <>
        Sends password links and messages about orders. Set on the server, with <code>SMTP_URL</code>:{' '}
        <code>docs/online.md</code> shows how.
      </>
    ),
  },
  domain: {
    title: 'A domain with https',
    text: (
      <>
        A URL of your own, such as shop.example.com. Set on the server, with <code>PUBLIC_URL</code>:{' '}
        <code>docs/online.md</code> shows how.
      </>
    ),
  },
};

type Props = {
  onboarding: Onboarding;
  title: string;
  /** What to read before the rows. */
  intro: string;
};

/** What a new shop needs. The server computes what is done, so nothing here is ticked by hand. */
export function Checklist({ onboarding, title, intro }: Props) {
  const { steps, dismissed } = onboarding;
  const [busy, setBusy] = useState(false);

  async function dismiss() {
    setBusy(true);
    try {
      queryClient.setQueryData(onboardingQuery.queryKey, await fetchCall('dismissOnboarding', undefined));
      showToast({
        kind: 'success',
        title: 'List hidden',
        description: 'You find it at the end of the settings.',
      });
    } catch (error) {
      showError('Error hiding the list', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="setup-title" className="setup">
      <div className="setup-head">
        <div>
          <h2 id="setup-title" className="text-xl">
            {title}
          </h2>
          <p className="text-ink-soft">{intro}</p>
        </div>
        <p role="status" className="setup-count">
          {countDone(onboarding)} of {steps.length} done
        </p>
      </div>
      <ol className="setup-rows">
        {steps.map(({ step, done }) => (
          <ChecklistRow key={step} {...rows[step]} done={done} />
        ))}
      </ol>
      {!dismissed && countDone(onboarding) < steps.length && (
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void dismiss()}>
          Hide this list
        </Button>
      )}
    </section>
  );
}

function ChecklistRow({ title, text, href, done }: Row & { done: boolean }) {
  return (
    <li data-done={done || undefined}>
      <span className="setup-mark" aria-hidden="true">
        {done && <Check className="size-4" />}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {href === undefined || done ? (
            title
          ) : (
            <Link href={href} className="ink-link">
              {title}
            </Link>
          )}
          {done && <span className="sr-only">: done</span>}
        </p>
        {!done && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
    </li>
  );
}
