import { useEffect, useState } from 'react';
import { forgetTexts } from './memoized.ts';
import { type ParsedChat, parseChat, parseSteps } from './parse-chat.ts';
import { runInSlices } from './slices.ts';

type Input = { text: string; admin: string | undefined; code: string | undefined };

const nothing = parseChat('');

/**
 * What a pasted text says. A long text is read in slices; until it is read, the previous result stays.
 * @param admin the name of the artist as a sender of the chat
 */
export function useParsedChat({ text, admin, code }: Input): { parsed: ParsedChat; isReading: boolean } {
  const [result, setResult] = useState({ text: '', admin, code, parsed: nothing });
  useEffect(() => {
    const stop = runInSlices({
      steps: parseSteps(text, { admin, code }),
      onDone(parsed) {
        forgetTexts();
        setResult({ text, admin, code, parsed });
      },
    });
    return () => {
      stop();
      forgetTexts();
    };
  }, [text, admin, code]);
  const isReading = result.text !== text || result.admin !== admin || result.code !== code;
  return { parsed: result.parsed, isReading };
}
