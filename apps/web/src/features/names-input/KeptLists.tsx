import type { PackCategory } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import { useSession } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { emptyDraft } from "../packs/pack-draft.ts";
import { type KeptList, useKeptLists } from "./kept-lists.ts";

// few people open their lists
const load = () => loadPart(timeLimits.file, () => import("./KeptListsPanel.tsx"));

interface SaveAsPackProps {
  category: PackCategory;
  /** The names in the box, read when they are to be kept. */
  readNow: () => readonly string[];
}

/** Begins a pack with the names in the box. */
function SaveAsPack({ category, readNow }: SaveAsPackProps) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const [isEmpty, setEmpty] = useState(false);
  const begin = () => {
    const names = readNow();
    setEmpty(names.length === 0);
    if (names.length === 0) return;
    const packDraft = { ...emptyDraft, category, content: names.join("\n") };
    void navigate({ to: "/packs", search: { view: "new" }, state: { packDraft } });
  };
  return (
    <>
      <Button tone="quiet" size="sm" icon="bookmark-simple" onClick={begin}>
        {t("names.saveAsPack")}
      </Button>
      {isEmpty && <Alert tone="error">{t("names.keptNoNames")}</Alert>}
    </>
  );
}

interface KeptListsProps {
  /** The generator of a pack made from the names. */
  category: PackCategory;
  /** The names in the box, read when they are to be kept. */
  readNow: () => readonly string[];
  onOpen: (list: KeptList) => void;
}

/**
 * The lists of this device, behind a button. People who are signed in make packs instead, and find here what they kept
 * before.
 */
export function KeptLists({ category, readNow, onOpen }: KeptListsProps) {
  const { t } = useIntl();
  const lists = useKeptLists();
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const id = useId();
  const { isSignedIn } = useSession();
  const open = async () => {
    try {
      setPart(await load());
      setOpen(true);
    } catch {
      toasts.show({ tone: "error", text: t("names.keptFailed") });
    }
  };
  return (
    <div className={layout.stack}>
      <div className={layout.row}>
        {isSignedIn && <SaveAsPack category={category} readNow={readNow} />}
        {(!isSignedIn || lists.length > 0 || isOpen) && (
          <Button
            tone="quiet"
            size="sm"
            icon="device-mobile"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => (isOpen ? setOpen(false) : void open())}
          >
            {t("names.kept", { count: lists.length })}
          </Button>
        )}
      </div>
      {isOpen && part && (
        <part.KeptListsPanel
          id={id}
          lists={lists}
          readNow={readNow}
          onOpen={(list) => {
            setOpen(false);
            onOpen(list);
          }}
        />
      )}
    </div>
  );
}
