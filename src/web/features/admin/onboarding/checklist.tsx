import './onboarding.css';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Onboarding, ChecklistStep } from '#contract/shop/onboarding.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { sectionTitles } from '../settings/sections.ts';
import { stepLinks, stepTitles } from './next-step.ts';
import { countDone, onboardingQuery } from './onboarding-query.ts';

const texts: Record<ChecklistStep, ReactNode> = {
  story: 'What visitors read first, on the home page and under About Me.',
  branding: 'Branding shows each choice in a preview before visitors see it.',
  whatsapp: 'With it, each piece has a button that opens a chat with you.',
  category: 'Such as Art Prints. “Paintings” becomes a gallery.',
  product: 'A name, a few words, a price and a picture.',
  backups: 'The shop makes one every day. “Back up now” makes the first.',
  mail: (
    <>
      Sends password links and messages about orders. Ask the company of your mailbox how a program can send
      mail through it: you need the name of its mail server, the port, the user and the password. Give them to
      the person who runs the server.
      <ForOperator>
        Set <code>SMTP_URL=smtp://USER:PASSWORD@SERVER:587</code> in <code>/etc/kalakari/shop.env</code> (an @
        in the user is written %40; port 465 needs <code>smtps://</code>), and run <code>shop restart</code>.
      </ForOperator>
    </>
  ),
  domain: (
    <>
      A URL of your own, such as shop.example.com. Buy a domain, and ask the person who runs the server to use
      it.
      <ForOperator>
        Point it to the server with a DNS record of type A, and run{' '}
        <code>deploy/install.sh shop.example.com</code>. A shop that runs in another way needs{' '}
        <code>PUBLIC_URL=https://shop.example.com</code> in its environment.
      </ForOperator>
    </>
  ),
};

function ForOperator({ children }: { children: ReactNode }) {
  return (
    <details className="wrap-anywhere">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        For the person who runs the server
      </summary>
      {children}
    </details>
  );
}

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
        description: `You find it in the settings, under “${sectionTitles.setup}”.`,
      });
    } catch (error) {
      showError('Error hiding the list', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="checklist-title" className="checklist">
      <div className="checklist-head">
        <div>
          <h2 id="checklist-title" className="text-xl">
            {title}
          </h2>
          <p className="text-ink-soft">{intro}</p>
        </div>
        <p role="status" className="checklist-count">
          {countDone(onboarding)} of {steps.length} done
        </p>
      </div>
      <ol className="checklist-rows">
        {steps.map(({ step, done }) => (
          <ChecklistRow key={step} step={step} done={done} />
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

function ChecklistRow({ step, done }: Onboarding['steps'][number]) {
  const [title, href] = [stepTitles[step], stepLinks[step]];
  return (
    <li data-done={done || undefined}>
      <span className="checklist-mark" aria-hidden="true">
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
        {!done && <div className="text-sm text-ink-soft">{texts[step]}</div>}
      </div>
    </li>
  );
}
