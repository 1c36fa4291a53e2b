import type { Pack } from "@sortes/contract";
import { Skeleton } from "@sortes/ui";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { FailureAlert } from "../results/FailureAlert.tsx";
import { PutAwayNotice } from "../results/PutAwayNotice.tsx";
import { draftOf, type PackDraft, usePackDraft } from "./pack-draft.ts";
import { PackForm } from "./PackForm.tsx";
import { useOwnPacks } from "./use-packs.ts";

interface EditPackProps {
  pack: Pack;
  onSaved: (pack: Pack) => void;
  onKeepAsNew: (draft: PackDraft) => void;
  /** It was deleted elsewhere. */
  onGone: () => void;
}

/** Changes a pack. Of a long one the list holds the first lines only: the whole is fetched first. */
export function EditPack(props: EditPackProps) {
  const { pack, onGone } = props;
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.packs.get.useQuery(
    { id: pack.id },
    { enabled: pack.truncated === true, refetchOnWindowFocus: false },
  );
  const isGone = reasonOf(error) === "NOT_FOUND";
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const whole = pack.truncated ? data : pack;
  if (whole) return <WholePackForm {...props} pack={whole} />;
  if (error)
    return (
      <FailureAlert text={errorText(error, "packs.loadOneFailed")} onRetry={() => void refetch()} />
    );
  return <Skeleton shape="rows" label={formatMessage({ id: "packs.loading" })} />;
}

function WholePackForm({ pack, onSaved, onKeepAsNew }: Omit<EditPackProps, "onGone">) {
  const { formatMessage } = useIntl();
  const base = useMemo(() => draftOf(pack), [pack]);
  const drafting = usePackDraft(pack.id, base);
  const { put } = useOwnPacks();
  const utils = trpc.useUtils();
  const [putAway, setPutAway] = useState<PackDraft>();
  const name = <bdi key="name">{pack.name}</bdi>;
  return (
    <PackForm
      id={pack.id}
      title={formatMessage({ id: "packs.editTitle" }, { name })}
      drafting={drafting}
      onSaved={onSaved}
      onKeepAsNew={onKeepAsNew}
      onTakeTheirs={(theirs, mine) => {
        put(theirs);
        utils.packs.get.setData({ id: theirs.id }, theirs);
        drafting.set(null);
        setPutAway({ ...mine, updatedAt: theirs.updatedAt ?? undefined });
      }}
    >
      {putAway && (
        <PutAwayNotice
          onLetGo={() => setPutAway(undefined)}
          onUndo={() => {
            drafting.set(putAway);
            setPutAway(undefined);
          }}
        >
          {formatMessage({ id: "packs.mineAway" })}
        </PutAwayNotice>
      )}
    </PackForm>
  );
}
