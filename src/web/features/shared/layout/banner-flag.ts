/** The localStorage key that says that the visitor has closed the banner. */
export const BANNER_FLAG = 'bannerDismissed';
