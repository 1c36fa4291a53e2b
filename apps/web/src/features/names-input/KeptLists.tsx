import { Button, layout } from "@sortes/ui";
import { useId, useState } from "react";
import { useIntl } from "react-intl";
import type { KeptList } from "./kept-lists.ts";
import { KeptListsPanel } from "./KeptListsPanel.tsx";
import { useKeptLists } from "./use-kept-lists.ts";

interface KeptListsProps {
  /** The names in the box, read when they are to be kept. */
  readNow: () => readonly string[];
  onOpen: (list: KeptList) => void;
}

/**
 * The lists of this device, behind a button.
 *
 * Packs take over here: once a person who is signed in can have packs, this is where they are offered instead.
 */
export function KeptLists({ readNow, onOpen }: KeptListsProps) {
  const { formatMessage } = useIntl();
  const lists = useKeptLists();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={layout.stack}>
      <div>
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
