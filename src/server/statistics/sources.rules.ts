import { Source } from '#contract/shop/statistics.ts';

/** The sources of domains and of Android apps. Subdomains belong to their domain. */
const hosts = new Map<string, Source>(
  Object.entries({
    'whatsapp.com': 'whatsapp',
    'wa.me': 'whatsapp',
    'com.whatsapp': 'whatsapp',
    'com.whatsapp.w4b': 'whatsapp',
    'instagram.com': 'instagram',
    'com.instagram.android': 'instagram',
    'facebook.com': 'facebook',
    'fb.com': 'facebook',
    'fb.me': 'facebook',
    'messenger.com': 'facebook',
    'com.facebook.katana': 'facebook',
    'com.facebook.orca': 'facebook',
    'threads.net': 'threads',
    'threads.com': 'threads',
    'youtube.com': 'youtube',
    'youtu.be': 'youtube',
    'com.google.android.youtube': 'youtube',
    'pinterest.com': 'pinterest',
    'pin.it': 'pinterest',
    'com.pinterest': 'pinterest',
    'twitter.com': 'x',
    'x.com': 'x',
    't.co': 'x',
    'com.twitter.android': 'x',
    't.me': 'telegram',
    'telegram.org': 'telegram',
    'org.telegram.messenger': 'telegram',
    'linkedin.com': 'linkedin',
    'lnkd.in': 'linkedin',
    'com.linkedin.android': 'linkedin',
    'reddit.com': 'reddit',
    'mail.google.com': 'email',
    'outlook.live.com': 'email',
    'mail.yahoo.com': 'email',
    'com.google.android.gm': 'email',
    'com.google.android.googlequicksearchbox': 'google',
    'bing.com': 'bing',
    'duckduckgo.com': 'duckduckgo',
    'yahoo.com': 'yahoo',
    'ecosia.org': 'ecosia',
    'chatgpt.com': 'chatgpt',
    'openai.com': 'chatgpt',
    'etsy.com': 'etsy',
  } as const satisfies Record<string, Source>),
);
/** Google and Pinterest have a domain for each country. */
const GOOGLE = /(?:^|\.)google\.(?:com?\.)?[a-z]{2,3}$/;
const PINTEREST = /(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2,3}$/;

/** Other names of sources in links. */
const names = new Map<string, Source>(
  Object.entries({
    ig: 'instagram',
    fb: 'facebook',
    twitter: 'x',
    wa: 'whatsapp',
    newsletter: 'email',
    mail: 'email',
  } as const satisfies Record<string, Source>),
);
/** Longer values are no names of sources. */
const MAX_NAME = 40;
/** In characters. A longer origin of a referrer counts as direct, and only so much of a query is read. */
const MAX_REFERRER = 2_000;

function sourceOfHost(host: string): Source {
  for (let rest = host; rest !== '';) {
    const found = hosts.get(rest);
    if (found) return found;
    const dot = rest.indexOf('.');
    rest = dot === -1 ? '' : rest.slice(dot + 1);
  }
  if (GOOGLE.test(host)) return 'google';
  return PINTEREST.test(host) ? 'pinterest' : 'other';
}

/** The source that `utm_source` names, as in `?utm_source=instagram`; undefined without one. */
function utmSourceOf(url: string): Source | undefined {
  const queryStart = url.indexOf('?');
  if (queryStart === -1 || !url.includes('utm_source=', queryStart)) return undefined;
  const name = new URLSearchParams(url.slice(queryStart + 1, queryStart + MAX_REFERRER))
    .get('utm_source')
    ?.toLowerCase();
  if (name === undefined || name === '' || name.length > MAX_NAME) return undefined;
  const known = Source.safeParse(name);
  if (known.success && known.data !== 'direct') return known.data;
  return names.get(name) ?? (name.includes('.') ? sourceOfHost(name) : 'other');
}

/** The part of a referrer that decides: scheme and host. */
export function originPart(referrer: string): string {
  const host = referrer.indexOf('://') + 3;
  const end = referrer.indexOf('/', host);
  return end === -1 ? referrer : referrer.slice(0, end);
}

/** The source that a referrer names. @param isOwn whether a host is the shop's */
export function sourceOfReferrer(referrer: string, isOwn: (host: string) => boolean): Source {
  if (referrer === '' || referrer.length > MAX_REFERRER) return 'direct';
  const parsed = URL.parse(referrer);
  if (!parsed || parsed.hostname === '' || isOwn(parsed.host)) return 'direct';
  return sourceOfHost(parsed.hostname.replace(/^www\./, '').toLowerCase());
}

/**
 * Where a visitor came from: `utm_source`, or else the host of the referrer.
 * @param url of the page @param referrer the Referer header @param ofReferrer the source that a referrer names
 */
export const sourceOf = (
  url: string,
  referrer: string | undefined,
  ofReferrer: (referrer: string) => Source,
): Source => utmSourceOf(url) ?? (referrer === undefined ? 'direct' : ofReferrer(referrer));
