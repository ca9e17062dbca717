import { useEffect, useState } from 'react';
import { forgetTexts } from './memoized.ts';
import type { ShopDetails } from './shop-details.ts';
import { type ParsedChat, parseChat, parseSteps } from './parse-chat.ts';
import { runInSlices } from './slices.ts';

type Input = { text: string; admin: string | undefined; code: string | undefined; shop: ShopDetails };

const nothing = parseChat('');

/**
 * What a pasted text says. A long text is read in slices; until it is read, the previous result stays.
 * @param admin the name of the artist as a sender of the chat
 * @param shop memoized: with another object, the text is read again
 */
export function useParsedChat({ text, admin, code, shop }: Input): {
  parsed: ParsedChat;
  isReading: boolean;
} {
  const [result, setResult] = useState({ text: '', admin, code, shop, parsed: nothing });
  useEffect(() => {
    const stop = runInSlices({
      steps: parseSteps(text, { admin, code, shop }),
      onDone(parsed) {
        forgetTexts();
        setResult({ text, admin, code, shop, parsed });
      },
    });
    return () => {
      stop();
      forgetTexts();
    };
  }, [text, admin, code, shop]);
  const isReading =
    result.text !== text || result.admin !== admin || result.code !== code || result.shop !== shop;
  return { parsed: result.parsed, isReading };
}
