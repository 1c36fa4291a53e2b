import type { OwnGenerator } from "@sortes/contract";
import { Alert, text } from "@sortes/ui";
import { useIntl } from "react-intl";

/** Tells the owner of a generator that staff have taken its public page down, and why. */
export function TakenDownNotice({ takenDown }: Pick<OwnGenerator, "takenDown">) {
  const { formatMessage, formatDate } = useIntl();
  if (!takenDown) return null;
  const date = formatDate(takenDown.at, { dateStyle: "long" });
  return (
    <Alert tone="warning">
      <p>{formatMessage({ id: "own-generators.takenDownOwner" }, { date })}</p>
      <p className={text.lines} dir="auto">
        {takenDown.reason}
      </p>
    </Alert>
  );
}
