import type { ListedDraw } from "@sortes/contract";
import { type IconName, Stamp } from "@sortes/ui";
import type { ComponentProps } from "react";
import { type MessageId, useIntl } from "../../base/intl.ts";
import type texts from "./catalogues/en/draws.json";

declare module "../../base/catalogues.ts" {
  interface Catalogues {
    draws: typeof texts;
  }
}

const states: Record<
  ListedDraw["state"] | "stopped",
  { name: MessageId; tone: ComponentProps<typeof Stamp>["tone"]; icon: IconName }
> = {
  open: { name: "draws.stateOpen", tone: "open", icon: "pencil-simple" },
  frozen: { name: "draws.stateFrozen", tone: "waiting", icon: "clock" },
  drawn: { name: "draws.stateDrawn", tone: "good", icon: "check-bold" },
  void: { name: "draws.stateVoid", tone: "bad", icon: "prohibit" },
  stopped: { name: "draws.stateStopped", tone: "bad", icon: "prohibit" },
};

interface DrawStateProps {
  draw: Pick<ListedDraw, "state" | "kind">;
  /** Whether staff took the list of an open draw down, which therefore does not take place. */
  isStopped?: boolean;
}

/** The state of a draw as a stamp. */
export function DrawState({ draw: { state, kind }, isStopped = false }: DrawStateProps) {
  const { t } = useIntl();
  const { name, ...look } = states[isStopped ? "stopped" : state];
  // a draw of numbers has no list
  const hasRange = state === "frozen" && kind === "numbers";
  return <Stamp {...look}>{t(hasRange ? "draws.stateFrozenNumbers" : name)}</Stamp>;
}
