import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type UploadedPicture, uploadPicture } from '#web/data/upload-picture.ts';
import { sessionAgain } from '#web/features/sign-in/session-again.ts';
import { arrive, type FormPicture, uploadAddress } from './picture-list.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

export type ChangePictures = (change: (pictures: FormPicture[]) => FormPicture[]) => void;

let uploadsSoFar = 0;

function newQueue() {
  return createUploadQueue({
    send: uploadPicture,
    sessionAgain,
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
export function useUploads(queue: ReturnType<typeof useUploadQueue>, changePictures: ChangePictures) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const arrived = useEffectEvent((id: string, done: UploadedPicture) =>
    changePictures((pictures) => arrive(pictures, id, done)),
  );
  useEffect(() => queue.whenDone((id, done) => arrived(id, done)), [queue]);

  const all = [...uploads];
  /** The upload that a picture is, or came from. */
  const uploadOf = ({ url }: FormPicture): [id: string, upload: Upload] | undefined =>
    all.find(([id, upload]) => id === url || upload.url === url);

  return {
    underWay: all.filter(([, { phase }]) => phase === 'waiting' || phase === 'sending').length,
    uploadOf,
    /** A name that a picture keeps when its upload arrives. */
    keyOf: (picture: FormPicture) => uploadOf(picture)?.[0] ?? picture.url,
    retry: (id: string) => queue.retry(id),
    add(files: readonly File[]) {
      for (const file of files) {
        uploadsSoFar += 1;
        const url = uploadAddress(uploadsSoFar);
        changePictures((pictures) => [...pictures, { url, width: 0, height: 0, alt: '' }]);
        queue.add(url, file);
      }
    },
    remove(picture: FormPicture) {
      const upload = uploadOf(picture);
      changePictures((pictures) => pictures.filter(({ url }) => url !== picture.url));
      if (upload) queue.remove(upload[0]);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
