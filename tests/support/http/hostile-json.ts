// Bodies inside and outside the grammar of JSON (RFC 8259), for tests of JSON parsers.

const CONTROLS = Array.from({ length: 0x20 }, (_, code) => `"${String.fromCharCode(code)}"`);

/** Invalid values. */
const invalidValues = [
  ...String.raw`a nul nulll tru True TRUE fals None undefined NaN -NaN Infinity -Infinity Inf +1 ++1 +Inf - --1 01 -01
00 0x1 0X1F 1_000 .5 -.5 1. -1. 1.e3 1e 1e+ 1E- 1ee3 1e3.5 0e 2.e3 1.2.3 0.3e 0.3e+ 1a -a . e 'a' "a a"
" "\" "\x00" "\u" "\u1" "\u12" "\u123" "\u123g" "\U0041" "\a" "\0" "\'" \u0041 \"a" 1//a #a <a/> (1) @ {
} [ ] [1 1] [1, [,1] [1,,2] [1,] [,] [1:2] [1} [[1] [1]] ["a", {a:1} {'a':1} {1:1} {null:1} {"a"} {"a":}
{:1} {"a":1,} {,"a":1} {"a":1,,"b":2} {"a"::1} {"a":1:2} {"a",1} {"a":1] {"a":1}} {"a":1}{} {"a":"b
{"a":{} {[]:1} {"a":1}# {"a":1}//`.split(/\s/),
  '',
  ' ',
  '- 1',
  '1 000',
  '１',
  '`a`',
  '"\\',
  '"\\\n"',
  '"\\é"',
  '"a\nb"',
  '"a\tb"',
  '"\u0000"',
  '“a”',
  '/* a */1',
  '🌸',
  '[1 2]',
  '["a" "b"]',
  '[1\u000b]',
  '[\u00a01]',
  '[\u20281]',
  '{"a":1 "b":2}',
  '{"a" 1}',
  '1 1',
  'null null',
  '\f1',
  '\u00a01',
  '1\u0000',
  ...CONTROLS,
];

/** Values that every JSON parser accepts. */
const values = [
  ...String.raw`null true false 0 -0 1 -1 0.5 -0.5 1e3 1E3 1e+3 1e-3 1.5E+3 123456789 0e1 "" "\"" "\\" "\/" "\b\f\n\r\t"
"\u0041" "\u00e9" "\uD83C\uDF38" "</script>" [] [[]] [[],{}] [1,"a",null,true,{"b":[2]}] {} {"":1}
{"a":{}} {"a":1,"b":2} {"a":1,"a":2} {"\u0061":1} {"a\nb":1} {"constructor":1}`.split(/\s/),
  '" "',
  '"é"',
  '"🌸"',
  '"\u007f"',
  '"\u2028\u2029"',
  '"\ufeff"',
  '"// no comment"',
  '[ ]',
  '\t[\n1\r,2 ]',
  '{ }',
  '{"a" : 1 , "b" : [ 2 ] }',
];

/** Values on which parsers differ: too large, too deep, lone surrogates. */
const oddValues = [
  '1e400',
  '-1e400',
  '1e-400',
  '123456789012345678901234567890',
  '0.1234567890123456789012345',
  '"\\uD800"',
  '"\\uDC00\\uD800"',
  '"\\uD800a"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
];

const wrappers = [
  (value: string) => value,
  (value: string) => `{"name":${value}}`,
  (value: string) => `{"x":[${value}]}`,
];
/** Several hundred bodies that are not JSON. */
export const brokenJson: readonly string[] = wrappers
  .flatMap((wrap) => invalidValues.map(wrap))
  .filter((body) => !isJson(body));

/** Bodies that are JSON, each of another kind. */
export const goodJson: readonly string[] = wrappers.flatMap((wrap) => values.map(wrap));

/** Bodies that a parser may accept or reject. */
export const oddJson: readonly string[] = wrappers.flatMap((wrap) => oddValues.map(wrap));

/** A surrounding text can make an invalid value valid, for example an empty value in brackets. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
