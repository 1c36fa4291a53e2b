import { useEffect, useState } from "react";
import { isText, listOf, shapeOf } from "../../../../../base/shapes.ts";
import { useStoredState } from "../../../../../base/stored-state.ts";
import { trpc } from "../../../../../base/trpc.ts";
import type { GiftPerson, GiftsResult } from "../../gift-draft.ts";
import { hashOfLink, type MailRow, rowsOf } from "./gift-mail-rows.ts";

/** Polling intervals in ms: while mails wait, and otherwise, since mails may come back hours later. */
const looks = { waiting: 2000, later: 60_000 };

interface Typed {
  people: { name: string; email: string }[];
}

const nothing: Typed = { people: [] };
const isTyped = shapeOf<Typed>({ people: listOf(shapeOf({ name: isText, email: isText })) });

/** The people of an exchange with their addresses, and what became of their mails. */
export function useGiftMails({ people, createdAt: exchange }: GiftsResult) {
  const [typed, setTyped] = useStoredState("gift-mails.draft", nothing, isTyped);
  const hashes = useHashes(people);
  const query = trpc.giftMails.list.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state === "waiting") ? looks.waiting : looks.later,
    },
  );
  const mails = query.data ?? [];
  const rows: MailRow[] = rowsOf({
    people,
    exchange,
    mails,
    hashes,
    typed: new Map(typed.people.map(({ name, email }) => [name, email])),
    now: query.dataUpdatedAt,
  });
  const setEmail = (name: string, email: string) =>
    setTyped(({ people: last }) => ({
      people: [...last.filter((one) => one.name !== name), { name, email }],
    }));
  return { query, mails, rows, setEmail };
}

/** The hash of each link, by link; computed once per link. */
function useHashes(people: readonly GiftPerson[]): ReadonlyMap<string, string> {
  const [hashes, setHashes] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const missing = people.map(({ link }) => link).filter((link) => link && !hashes.has(link));
    if (missing.length === 0) return undefined;
    let isAsked = true;
    void Promise.all(missing.map(async (link) => [link, await hashOfLink(link)] as const)).then(
      (found) => isAsked && setHashes((last) => new Map([...last, ...found])),
    );
    return () => {
      isAsked = false;
    };
  }, [people, hashes]);
  return hashes;
}
