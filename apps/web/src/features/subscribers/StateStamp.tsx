import type { Subscriber } from "@sortes/contract";
import { Stamp } from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "react-intl";

const looks = {
  active: { tone: "good", icon: "check-bold" },
  pending: { tone: "waiting", icon: "clock" },
  unsubscribed: { tone: "over", icon: "user-minus" },
} as const satisfies Record<Subscriber["state"], ComponentProps<typeof Stamp>>;

/** Whether somebody gets the newsletter. Who is suppressed gets none, whatever the state. */
export function StateStamp({ subscriber }: { subscriber: Subscriber }) {
  const { formatMessage } = useIntl();
  const { state, suppressionReason } = subscriber;
  if (suppressionReason)
    return (
      <Stamp tone="bad" icon="prohibit">
        {formatMessage({ id: `subscribers.suppressed_${suppressionReason}` })}
      </Stamp>
    );
  return <Stamp {...looks[state]}>{formatMessage({ id: `subscribers.state_${state}` })}</Stamp>;
}
