/** A module with its imports as one minified script; see `inlineScript` in vite.config.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
