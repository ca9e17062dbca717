import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { type Branding, BrandingInput } from '#contract/branding/branding.ts';
import { errorText } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { allCategories } from '../shared/queries.ts';
import { Options } from '../shared/options.tsx';
import { fetchPreview } from './fetch-preview.ts';
import { showInFrame } from './show-in-frame.ts';

const pages: [string, string][] = [
  ['/', 'Home'],
  ['/shop', 'Shop'],
  ['/paintings', 'Paintings'],
  ['/about', 'About Me'],
];

/** CSS pixels. */
const devices = {
  phone: { label: 'Phone', width: 390, height: 760 },
  desktop: { label: 'Desktop', width: 1280, height: 760 },
};
type Device = keyof typeof devices;
type Scheme = 'light' | 'dark';

/** No request for every letter of a color. */
const DELAY_MS = 250;

type Props = { branding: Branding; ref: Ref<HTMLElement> };

/** A page of the shop with a branding that is not published, as a phone or a computer shows it. */
export function BrandingPreview({ branding, ref }: Props) {
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(min-width: 64rem)').matches ? 'desktop' : 'phone',
  );
  const [scheme, setScheme] = useState<Scheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [page, setPage] = useState('/');
  const { data: categories = [] } = useQuery(allCategories, queryClient);
  // “Paintings” above is the main gallery; other galleries look like it.
  const shown = categories.filter(({ visibility, gallery }) => visibility && !gallery);
  const options = [...pages, ...shown.map(({ slug, name }): [string, string] => [`/shop/${slug}`, name])];
  return (
    <section ref={ref} aria-label="Preview" className="branding-preview">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Page"
          labelHidden
          className="w-36 max-w-full"
          value={page}
          onChange={({ target }) => setPage(target.value)}
        >
          <Options of={options} />
        </Select>
        <Choice label="Device" options={devices} value={device} onChange={setDevice} />
        <Choice
          label="Colors of the device"
          options={{ light: { label: 'Light' }, dark: { label: 'Dark' } }}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <PreviewFrame branding={branding} page={page} device={device} scheme={scheme} />
    </section>
  );
}

type ChoiceProps<Name extends string> = {
  label: string;
  options: Record<Name, { label: string }>;
  value: Name;
  onChange: (name: Name) => void;
};

function Choice<Name extends string>({ label, options, value, onChange }: ChoiceProps<Name>) {
  return (
    <div role="group" aria-label={label} className="branding-choice">
      {(Object.keys(options) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {options[name].label}
        </button>
      ))}
    </div>
  );
}

type FrameProps = { branding: Branding; page: string; device: Device; scheme: Scheme };

function PreviewFrame({ branding, page, device, scheme }: FrameProps) {
  const { width, height } = devices[device];
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, scale } = useScale(width);
  const [error, setError] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  /** How often “Try again” was pressed: such an attempt has no delay. */
  const [attempt, setAttempt] = useState(0);
  const lastAttempt = useRef(0);
  const valid = BrandingInput.safeParse(branding).data;
  const body = valid && JSON.stringify({ page, branding: valid });

  useEffect(() => {
    if (body === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const delay = attempt === lastAttempt.current ? DELAY_MS : 0;
    lastAttempt.current = attempt;
    const timer = setTimeout(async () => {
      setIsLoading(true);
      try {
        const shown = await retryAfterLogin(() => fetchPreview(body, signal), signal);
        if (frame.current) showInFrame(frame.current, page, shown);
        setError(undefined);
      } catch (failure) {
        if (!signal.aborted) setError(errorText(failure));
      }
      if (!signal.aborted) setIsLoading(false);
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, page, attempt]);

  return (
    <>
      {error !== undefined && (
        <div className="mt-3">
          <p role="alert" className="text-sm text-madder">
            {error}
          </p>
          <Button
            variant="outline"
            className="mt-3"
            busy={isLoading}
            onClick={() => setAttempt((made) => made + 1)}
          >
            Try again
          </Button>
        </div>
      )}
      <div ref={ref} className="branding-stage" style={{ height: height * scale }}>
        <iframe
          ref={frame}
          title="Preview of the shop"
          // Its scripts do not run. The same origin lets the dashboard write the page into it.
          sandbox="allow-same-origin"
          style={{ width, height, transform: `scale(${scale})`, colorScheme: scheme }}
        />
      </div>
    </>
  );
}

/** How much the preview must shrink to fit. */
function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, scale: Math.min(1, available / width) };
}
