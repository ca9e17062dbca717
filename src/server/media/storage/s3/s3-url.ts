/** S3 allows keys of 1,024 bytes. The names of the files fit in the rest. */
const MAX_PREFIX_BYTES = 900;

/** Decodes a part of a URL; returns it unchanged when a bare % makes it invalid. */
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

/** Encodes a key as the path of a URL. Its slashes stay. */
export const encodeKey = (key: string): string => key.split('/').map(percentEncode).join('/');

/** Removes slashes at both ends. */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** Parses a URL such as `s3://id:secret@bucket/folder?endpoint=https://…&region=…`. */
export function parseBucketUrl(s3Url: string) {
  const url = new URL(s3Url);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  // Earlier versions read a backslash as a slash. The same URL must name the same objects.
  const folder = tryDecode(withoutSlashes(url.pathname.replaceAll('\\', '/')));
  return {
    region,
    /** Without a trailing slash. */
    bucketUrl: `${withoutSlashes(endpoint)}/${url.hostname}`,
    /** Starts every object's key: empty, or a folder with a trailing slash. */
    prefix: folder === '' ? '' : `${folder}/`,
  };
}

/** Why the folder of a URL cannot be used, as a sentence without its subject; undefined when it can. */
export function bucketFolderError(s3Url: string): string | undefined {
  const { prefix } = parseBucketUrl(s3Url);
  if (prefix.split('/').some((part) => part === '.' || part === '..'))
    return 'has a folder named . or .., which the URL of a file in a bucket cannot contain';
  // A bucket lists its keys as XML, which cannot contain these characters.
  if (/[\p{Cc}\u{FFFE}\u{FFFF}]/u.test(prefix)) return 'has a folder with a control character in its name';
  return Buffer.byteLength(prefix) > MAX_PREFIX_BYTES
    ? `has a folder whose name is longer than ${MAX_PREFIX_BYTES} bytes`
    : undefined;
}
