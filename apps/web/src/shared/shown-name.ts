import { defaultNames } from "@sortes/contract";
import type { IntlShape } from "react-intl";

/** What stands for a name that was never given, in the area of its generator. */
const unnamed = { team: "teams.untitled", winner: "winners.unnamed" } as const satisfies Record<
  keyof typeof defaultNames,
  string
>;

const hasDefault = (type: string): type is keyof typeof defaultNames => type in defaultNames;

/** The name of something saved as people read it: the one that the server gives is stored in English. */
export const shownName = (
  { formatMessage }: Pick<IntlShape, "formatMessage">,
  type: string,
  name: string,
): string =>
  hasDefault(type) && name === defaultNames[type] ? formatMessage({ id: unnamed[type] }) : name;
