import type { OpenList } from "@sortes/contract";
import { Stamp } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

const looks = {
  open: { tone: "good", icon: "users" },
  closed: { icon: "lock-simple" },
  ended: { icon: "clock" },
  taken_down: { tone: "bad", icon: "prohibit" },
} as const;

/** Whether people can join a list. */
export function ListState({ list }: { list: Pick<OpenList, "state" | "takenDown"> }) {
  const { t } = useIntl();
  const state = list.takenDown ? "taken_down" : list.state;
  return <Stamp {...looks[state]}>{t(`open-lists.state_${state}`)}</Stamp>;
}
