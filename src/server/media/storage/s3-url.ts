export type BucketLocation = {
  region: string;
  /** The URL of the bucket, without a slash at its end. */
  bucketUrl: string;
  /** How the key of every object begins: empty, or a folder with a slash at its end. */
  prefix: string;
};

/** S3 allows keys of 1,024 bytes; our own names take less than the rest. */
const MAX_PREFIX_BYTES = 900;

/** A part of a setting's URL. Where a bare % makes it undecodable, it is meant as it is. */
export function tryDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Percent-encodes as the S3 signature does: everything but letters, digits and `-._~`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** A key as the path of a URL: its slashes stay. */
export const encodeKey = (key: string): string => key.split('/').map(percentEncode).join('/');

/** Removes slashes at both ends. */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** Takes a setting such as `s3://key:secret@bucket/folder?endpoint=https://…&region=…` apart. */
export function parseBucketUrl(setting: string): BucketLocation {
  const url = new URL(setting);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  // Earlier versions sent a backslash as a slash: the same setting has to name the same objects.
  const folder = tryDecode(withoutSlashes(url.pathname.replaceAll('\\', '/')));
  return {
    region,
    bucketUrl: `${withoutSlashes(endpoint)}/${url.hostname}`,
    prefix: folder === '' ? '' : `${folder}/`,
  };
}

/** Why the folder of such a setting cannot be used, behind the setting's name; undefined when it can. */
export function folderError(setting: string): string | undefined {
  const { prefix } = parseBucketUrl(setting);
  if (prefix.split('/').some((part) => part === '.' || part === '..'))
    return 'has a folder named . or .., which no bucket address can carry';
  // A list of objects is XML, which cannot hold them.
  if (/[\p{Cc}\u{FFFE}\u{FFFF}]/u.test(prefix)) return 'has a folder with a control character in its name';
  return Buffer.byteLength(prefix) > MAX_PREFIX_BYTES
    ? `has a folder whose name is longer than ${MAX_PREFIX_BYTES} bytes`
    : undefined;
}
