import type { OpenListState } from "@sortes/contract";
import { Stamp } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";

const looks = {
  open: { tone: "good", icon: "users" },
  closed: { icon: "lock-simple" },
  ended: { icon: "clock" },
} as const;

/** Whether people can join a list. */
export function ListState({ state }: { state: OpenListState }) {
  const { t } = useIntl();
  return <Stamp {...looks[state]}>{t(`open-lists.state_${state}`)}</Stamp>;
}
