import { useEffect, useState, useSyncExternalStore } from 'react';
import { uploadImage } from '#web/api/upload-image.ts';
import { waitForLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { finishUpload, type FormImage, pendingUrl } from './image-list.ts';
import { isShownByBrowsers, preparePhoto } from '../photos/prepare-photo.ts';
import { createUploadQueue, runningPhases, type Upload } from './upload-queue.ts';

export type ChangeImages = (change: (images: FormImage[]) => FormImage[]) => void;

let uploadCount = 0;

function newQueue() {
  return createUploadQueue({
    prepare: preparePhoto,
    send: uploadImage,
    waitForLogin,
    preview: {
      create: (file) => (isShownByBrowsers(file) ? URL.createObjectURL(file) : undefined),
      revoke: (url) => URL.revokeObjectURL(url),
    },
  });
}

/** An upload queue that lives as long as the form, and retries when the connection returns. */
export function useUploadQueue() {
  const [queue] = useState(newQueue);
  useEffect(() => {
    window.addEventListener('online', queue.retryFailed);
    return () => {
      window.removeEventListener('online', queue.retryFailed);
      queue.removeAll();
    };
  }, [queue]);
  return queue;
}

export function useUploads(queue: ReturnType<typeof useUploadQueue>, changeImages: ChangeImages) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const all = [...uploads];
  /** The upload that an image is or was. */
  const uploadOf = ({ url }: FormImage): { id: string; upload: Upload } | undefined => {
    const [id, upload] = all.find((entry) => entry[0] === url || entry[1].url === url) ?? [];
    return id === undefined || !upload ? undefined : { id, upload };
  };

  return {
    pending: all.filter(([, { phase }]) => runningPhases.some((running) => running === phase)).length,
    uploadOf,
    /** A key that an image keeps when its upload is done. */
    keyOf: (image: FormImage) => uploadOf(image)?.id ?? image.url,
    retry: queue.retry,
    /** @param onRejected called with the reason when the server rejects a file; its image is removed */
    add(files: readonly File[], onRejected: (reason: string) => void) {
      for (const file of files) {
        uploadCount += 1;
        const url = pendingUrl(uploadCount);
        changeImages((images) => [...images, { url, width: 0, height: 0, alt: '' }]);
        queue.add(url, file, {
          onDone: (image) => changeImages((images) => finishUpload(images, url, image)),
          onRejected(reason) {
            changeImages((images) => images.filter((image) => image.url !== url));
            onRejected(reason);
          },
        });
      }
    },
    remove(image: FormImage) {
      const found = uploadOf(image);
      changeImages((images) => images.filter(({ url }) => url !== image.url));
      if (found) queue.remove(found.id);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
