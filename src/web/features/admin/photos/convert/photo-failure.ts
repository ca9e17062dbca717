/**
 * Why a photo cannot be converted. `sequence`: the file says that it contains several pictures, such as a burst. `offline`: the
 * converter could not be loaded.
 */
export type PhotoFailure = 'damaged' | 'sequence' | 'unsupported' | 'too-large' | 'offline';

export class PhotoError extends Error {
  readonly reason: PhotoFailure;
  constructor(reason: PhotoFailure) {
    super(reason);
    this.name = 'PhotoError';
    this.reason = reason;
  }
}
