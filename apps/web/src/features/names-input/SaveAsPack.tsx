import type { PackCategory } from "@sortes/contract";
import { Alert, Button } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { emptyDraft } from "../packs/pack-draft.ts";

interface SaveAsPackProps {
  category: PackCategory;
  /** The names in the box, read when they are to be kept. */
  readNow: () => readonly string[];
}

/** Begins a pack with the names in the box. */
export function SaveAsPack({ category, readNow }: SaveAsPackProps) {
  const { formatMessage } = useIntl();
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
        {formatMessage({ id: "names.saveAsPack" })}
      </Button>
      {isEmpty && <Alert tone="error">{formatMessage({ id: "names.keptNoNames" })}</Alert>}
    </>
  );
}
