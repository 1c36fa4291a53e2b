import { type RefObject, useState } from "react";
import type { Area } from "../../../base/catalogues.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import type { Draft, Drawn, ListSetup } from "./generator-draft.ts";
import { storedLastList } from "./last-list.ts";

const line = new LaterPart(() => import("./LastListLine.tsx"));
const areas: readonly Area[] = ["last-list"];

interface LastListOfferProps<D extends Draft<Result>, Result extends Drawn> {
  setup: ListSetup<D, Result>;
  onUse: (draft: D) => void;
  box: RefObject<HTMLElement | null>;
}

/** Offers the list of the last draw that this device had kept when the form appeared. */
export function LastListOffer<D extends Draft<Result>, Result extends Drawn>(
  props: LastListOfferProps<D, Result>,
) {
  const { setup, onUse, box } = props;
  const { key } = setup.last;
  const [stored, setStored] = useState(() =>
    import.meta.env.SSR ? undefined : storedLastList(key),
  );
  // fetched first, so that the first render still matches the prerendered page
  const part = usePart(line, stored !== undefined, { areas });
  if (stored === undefined || !part) return null;
  return (
    <part.LastListLine
      stored={stored}
      lastKey={key}
      isDraft={setup.isDraft}
      onUse={onUse}
      onEnd={() => {
        // the pressed button disappears; on a phone the focus would open the keyboard
        if (!window.matchMedia("(hover: none)").matches)
          box.current?.focus({ preventScroll: true });
        setStored(undefined);
      }}
    />
  );
}
