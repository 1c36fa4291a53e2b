import { Reason, ReasonGrid } from "@sortes/ui";
import { useIntl } from "react-intl";

const reasons = [
  { icon: "lightning", title: "home.instant", text: "home.instantText" },
  { icon: "shield-check", title: "home.private", text: "home.privateText" },
  { icon: "confetti", title: "home.fun", text: "home.funText" },
  { icon: "shuffle", title: "home.versatile", text: "home.versatileText" },
  { icon: "device-mobile", title: "home.mobile", text: "home.mobileText" },
  { icon: "heart", title: "home.free", text: "home.freeText" },
] as const;

/** Six reasons to choose Sortes. */
export function Reasons() {
  const { formatMessage } = useIntl();
  return (
    <ReasonGrid>
      {reasons.map(({ icon, title, text }) => (
        <Reason key={icon} icon={icon} title={formatMessage({ id: title })}>
          {formatMessage({ id: text })}
        </Reason>
      ))}
    </ReasonGrid>
  );
}
