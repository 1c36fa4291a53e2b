import type { Pack } from "@sortes/contract";
import { Alert, Skeleton } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { AboutPacks } from "./AboutPacks.tsx";
import { EditPack } from "./EditPack.tsx";
import { NewPack } from "./NewPack.tsx";
import type { PackDraft } from "./pack-draft.ts";
import { PackDetail } from "./PackDetail.tsx";

const route = getRouteApi("/packs");

interface PackPanelProps {
  /** Undefined where none is chosen, or the chosen one is not there. */
  chosen: Pack | undefined;
  isLoading: boolean;
  onDelete: (pack: Pack) => void;
  /** It was deleted elsewhere. */
  onGone: (pack: Pack) => void;
}

/** What stands beside the list: one pack, a form, or what packs are. */
export function PackPanel({ chosen, isLoading, onDelete, onGone }: PackPanelProps) {
  const { formatMessage } = useIntl();
  const { pack: id, view } = route.useSearch();
  const navigate = route.useNavigate();
  // what is being typed stays, also where the pack has gone from the list meanwhile
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  const edited = chosen ?? (last?.id === id ? last : undefined);
  const open = ({ id: pack }: Pack) =>
    void navigate({
      search: ({ view: _view, ...last }) => ({ ...last, pack }),
      replace: true,
      resetScroll: false,
    });
  const keepAsNew = (packDraft: PackDraft) =>
    void navigate({
      search: ({ pack: _pack, ...last }) => ({ ...last, view: "new" as const }),
      state: { packDraft },
      resetScroll: false,
    });

  if (view === "new") return <NewPack onSaved={open} />;
  if (id === undefined) return <AboutPacks />;
  if (view === "edit" && edited?.isOwn)
    return (
      <EditPack
        key={id}
        pack={edited}
        onSaved={open}
        onKeepAsNew={keepAsNew}
        onGone={() => onGone(edited)}
      />
    );
  if (!chosen)
    return isLoading ? (
      <Skeleton shape="rows" label={formatMessage({ id: "packs.loading" })} />
    ) : (
      <Alert tone="warning">{formatMessage({ id: "packs.gone" })}</Alert>
    );
  return (
    <PackDetail
      key={id}
      pack={chosen}
      onDelete={() => onDelete(chosen)}
      onGone={() => onGone(chosen)}
    />
  );
}
