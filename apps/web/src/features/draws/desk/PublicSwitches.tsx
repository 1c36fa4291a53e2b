import type { DrawRecord } from "@sortes/contract";
import { Checkbox } from "@sortes/ui";
import { CallFailure } from "../../../base/failures.tsx";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useCall } from "../../../base/use-call.ts";

/** Switches that the organiser may turn at any time: the lookup of names, and the place in the public list. */
export function PublicSwitches({ draw }: { draw: DrawRecord }) {
  const { client } = useServices();
  const { id, kind, lookup, announced, text } = draw;
  // nothing is left to look up or to list
  if (text === null) return null;
  return (
    <>
      {kind !== "numbers" && (
        <Switch
          id={id}
          label="draw-desk.lookup"
          hint="draw-desk.lookupHint"
          isOn={lookup}
          turn={client.draws.setLookup.mutate}
        />
      )}
      <Switch
        id={id}
        label="draw-desk.announced"
        hint="draw-desk.announcedHint"
        isOn={announced}
        turn={client.draws.setAnnounced.mutate}
      />
    </>
  );
}

interface SwitchProps {
  /** Of the draw. */
  id: string;
  label: MessageId;
  hint: MessageId;
  isOn: boolean;
  turn: (input: { id: string; isOn: boolean }) => Promise<unknown>;
}

function Switch({ id, label, hint, isOn, turn }: SwitchProps) {
  const { t } = useIntl();
  const { utils } = useServices();
  const call = useCall({
    mutationFn: (next: boolean) => turn({ id, isOn: next }),
    onSuccess: () => utils.draws.get.invalidate({ id }),
    onError: () => void utils.draws.get.invalidate({ id }),
  });
  return (
    <>
      <Checkbox
        checked={call.isPending ? call.variables : isOn}
        hint={t(hint)}
        onChange={({ target }) => call.send(target.checked)}
      >
        {t(label)}
      </Checkbox>
      <CallFailure call={call} fallback="draw-desk.switchFailed" />
    </>
  );
}
