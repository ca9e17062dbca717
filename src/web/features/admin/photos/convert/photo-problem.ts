/** Why a photo cannot be converted. `offline`: the converter could not be loaded. */
export type PhotoProblem = 'damaged' | 'sequence' | 'unsupported' | 'too-large' | 'offline';

export class PhotoError extends Error {
  readonly reason: PhotoProblem;
  constructor(reason: PhotoProblem) {
    super(reason);
    this.name = 'PhotoError';
    this.reason = reason;
  }
}
