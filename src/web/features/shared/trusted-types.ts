declare global {
  interface Window {
    /** Undefined in browsers without trusted types. */
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy(
        name: string,
        rules: {
          createHTML: (markup: string) => string | null;
          createScriptURL: (url: string) => string | null;
        },
      ): unknown;
    };
  }
}

const PHOTO_WORKER = /^\/assets\/photo-worker-[\w-]+\.js$/;

const isOwnPhotoWorker = (url: string) => {
  const { origin, pathname, search } = new URL(url, location.href);
  return origin === location.origin && PHOTO_WORKER.test(pathname) && search === '';
};

/**
 * Creates the only trusted-types policy of a page. It allows an empty innerHTML, with which the deep zoom viewer clears its
 * elements, and the script of the worker that converts photos. It rejects any other markup and script.
 */
export function createTrustedTypesPolicy(): void {
  const types = window.trustedTypes;
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', {
    createHTML: (markup) => (markup === '' ? '' : null),
    createScriptURL: (url) => (isOwnPhotoWorker(url) ? url : null),
  });
}
