import { useRouter } from "@tanstack/react-router";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { wordsIn } from "./shapes.ts";

/**
 * A search box over the content of the page. The address follows the typed text, and the box follows the address, such
 * as on Back.
 * @param q the search text in the address
 * @returns the search text, the props of the box, and how to change both from elsewhere
 */
export function useSearchBox(q: string, onSearch: (words: string) => void) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(q);
  useEffect(
    () =>
      router.subscribe("onResolved", ({ toLocation }) => {
        // while the person types, the box is ahead of the address
        if (document.activeElement === box.current) return;
        setWords(wordsIn(toLocation.search).q ?? "");
      }),
    [router],
  );
  const search = (next: string) => {
    setWords(next);
    onSearch(next);
  };
  const input = {
    ref: box,
    type: "search",
    dir: "auto",
    autoComplete: "off",
    enterKeyHint: "search",
    value: words,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => search(target.value),
  } as const;
  return { words, search, box, input };
}
