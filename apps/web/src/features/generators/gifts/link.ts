import type { LinkFormat } from "../presets/link-format.ts";
import type { GiftDraft } from "./gift-draft.ts";

export const format: LinkFormat<"gift", GiftDraft> = {
  write: ({ oneCircle }) => ({ circle: oneCircle }),
  read: ({ circle }, names, last) => ({
    ...last,
    names: names ?? last.names,
    oneCircle: circle ?? false,
    result: null,
  }),
};
