import type { PackCategory } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { useId, useState } from "react";
import { useIntl } from "react-intl";
import { useSession } from "../../base/services.ts";
import type { KeptList } from "./kept-lists.ts";
import { KeptListsPanel } from "./KeptListsPanel.tsx";
import { SaveAsPack } from "./SaveAsPack.tsx";
import { useKeptLists } from "./use-kept-lists.ts";

interface KeptListsProps {
  /** What a pack of the names is for. */
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
  const { formatMessage } = useIntl();
  const lists = useKeptLists();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { isSignedIn } = useSession();
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
            onClick={() => setOpen(!isOpen)}
          >
            {formatMessage({ id: "names.kept" }, { count: lists.length })}
          </Button>
        )}
      </div>
      {isOpen && (
        <KeptListsPanel
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
