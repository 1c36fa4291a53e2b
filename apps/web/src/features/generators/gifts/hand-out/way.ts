import type { IconName } from "@sortes/ui";
import type { ComponentType } from "react";
import type { MessageId } from "../../../../base/intl.ts";
import type { GiftsResult } from "../gift-draft.ts";

export interface WayProps {
  result: GiftsResult;
  /** The title of the exchange. */
  title: string;
  /** Records that people have been handed their links. */
  onHanded: (names: readonly string[]) => void;
}

/** A way to hand out the links. */
export interface Way {
  readonly key: string;
  readonly icon: IconName;
  readonly label: MessageId;
  readonly Panel: ComponentType<WayProps>;
}
