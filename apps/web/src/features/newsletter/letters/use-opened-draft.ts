import { emptyDocument } from "@sortes/contract";
import { useEffect, useState } from "react";
import { useLanguage, useServices, useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { wasAnswered } from "../../../base/errors.ts";
import { isRecord, isText } from "../../../base/shapes.ts";
import { readStoredJson, writeStored } from "../../../base/storage.ts";
import { DraftKeeper, findLeftKeeper } from "./draft-keeper.ts";
import { type DraftFields, emptyFields } from "./draft.ts";
import { draftServer } from "./draft-server.ts";
import { type KeptDraft, keptDraftsOf } from "./kept-drafts.ts";

/** Session storage key of this tab's draft, so that a reload continues it. */
const tabKey = "campaign.draft.tab";

const keyOfTab = (): string | undefined => {
  const stored = readStoredJson(tabKey, "session");
  return isRecord(stored) && isText(stored["key"]) ? stored["key"] : undefined;
};

/**
 * Opens the draft in the page's address: a campaign, or a new draft if `id` is undefined. Includes changes that exist
 * only on this device.
 */
export function useOpenedDraft(id: string | undefined) {
  const services = useServices();
  const [language] = useLanguage();
  const known = useSession().user?.id;
  // a stored session may lack the user
  const me = trpc.users.me.useQuery(undefined, { enabled: known === undefined });
  const owner = known ?? me.data?.id;
  const isKnown = owner !== undefined || me.isError;
  const [opened, setOpened] = useState<{ asked: string | undefined; keeper: DraftKeeper }>();
  const [keptCount, setKeptCount] = useState(0);
  const isOpen = opened !== undefined && (opened.asked === id || opened.keeper.id === id);
  const asked = id === undefined || isOpen ? undefined : id;
  const call = trpc.campaigns.get.useQuery(
    { id: asked ?? "" },
    { enabled: asked !== undefined, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const kept = () => (owner === undefined ? [] : keptDraftsOf(owner));
  const start = (from: {
    campaign?: NonNullable<typeof call.data> | undefined;
    kept?: KeptDraft | undefined;
    fields?: DraftFields | undefined;
  }) => {
    const keeper =
      findLeftKeeper(owner, { key: from.kept?.key, id: from.campaign?.id }) ??
      new DraftKeeper({ server: draftServer(services), owner, ...from });
    setOpened({ asked: from.campaign?.id ?? from.kept?.id ?? undefined, keeper });
    return keeper;
  };

  /** Opens a stored draft, or a new one in the writer's language. */
  const begin = (known?: KeptDraft) =>
    void start(
      known ? { kept: known } : { fields: { ...emptyFields, document: emptyDocument, language } },
    );

  if (!isKnown) {
    // wait until the user is known
  } else if (isOpen) {
    if (opened.asked !== id) setOpened({ ...opened, asked: id });
  } else if (id === undefined) {
    begin(kept().find((draft) => draft.id === null && draft.key === keyOfTab()));
  } else if (call.data && !call.isFetching) {
    start({ campaign: call.data, kept: kept().find((draft) => draft.id === id) });
  }
  const keeper = isOpen ? opened.keeper : undefined;
  useEffect(() => {
    if (keeper) writeStored(tabKey, JSON.stringify({ key: keeper.key }), "session");
  }, [keeper]);

  /** The local copy of this campaign, if any. */
  const keptOf = id === undefined ? undefined : kept().find((draft) => draft.id === id);
  return {
    keeper,
    error: keeper ? undefined : call.error,
    retry: () => void call.refetch(),
    /** The local copy, if the server refused to return the campaign. */
    keptOf: call.error && wasAnswered(call.error) ? keptOf : undefined,
    /** Other drafts with changes that exist only on this device. */
    others:
      keeper && id === undefined && keptCount >= 0
        ? kept().filter((draft) => draft.key !== keeper.key)
        : [],
    continueWith: (draft: KeptDraft) => void start({ kept: draft }),
    /** Begins another draft with these fields, or an empty one. */
    startWith: (fields: DraftFields | undefined) => (fields ? void start({ fields }) : begin()),
    reread: () => setKeptCount((count) => count + 1),
  };
}
