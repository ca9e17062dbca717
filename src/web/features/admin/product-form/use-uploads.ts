import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type UploadedImage, uploadImage } from '#web/api/upload-image.ts';
import { waitForLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { arrive, type FormImage, uploadAddress } from './image-list.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

export type ChangeImages = (change: (images: FormImage[]) => FormImage[]) => void;

let uploadsSoFar = 0;

function newQueue() {
  return createUploadQueue({
    send: uploadImage,
    waitForLogin,
    preview: {
      of: (file) => URL.createObjectURL(file),
      drop: (address) => URL.revokeObjectURL(address),
    },
  });
}

/** Sends pictures for as long as the form is there. */
export function useUploadQueue() {
  const [queue] = useState(newQueue);
  useEffect(() => {
    window.addEventListener('online', queue.retryUnsent);
    return () => {
      window.removeEventListener('online', queue.retryUnsent);
      queue.removeAll();
    };
  }, [queue]);
  return queue;
}

/** The pictures that are on their way to the shop, and those that arrived while this form was open. */
export function useUploads(queue: ReturnType<typeof useUploadQueue>, changeImages: ChangeImages) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const arrived = useEffectEvent((id: string, done: UploadedImage) =>
    changeImages((pictures) => arrive(pictures, id, done)),
  );
  useEffect(() => queue.whenDone((id, done) => arrived(id, done)), [queue]);

  const all = [...uploads];
  /** The upload that a picture is, or came from. */
  const uploadOf = ({ url }: FormImage): [id: string, upload: Upload] | undefined =>
    all.find(([id, upload]) => id === url || upload.url === url);

  return {
    underWay: all.filter(([, { phase }]) => phase === 'waiting' || phase === 'sending').length,
    uploadOf,
    /** A name that a picture keeps when its upload arrives. */
    keyOf: (image: FormImage) => uploadOf(image)?.[0] ?? image.url,
    retry: (id: string) => queue.retry(id),
    add(files: readonly File[]) {
      for (const file of files) {
        uploadsSoFar += 1;
        const url = uploadAddress(uploadsSoFar);
        changeImages((pictures) => [...pictures, { url, width: 0, height: 0, alt: '' }]);
        queue.add(url, file);
      }
    },
    remove(picture: FormImage) {
      const upload = uploadOf(picture);
      changeImages((pictures) => pictures.filter(({ url }) => url !== picture.url));
      if (upload) queue.remove(upload[0]);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
