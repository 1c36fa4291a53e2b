import { Stage, type StageProps } from "@sortes/ui";
import { useIntl } from "react-intl";

interface ProjectorProps extends Pick<StageProps, "children" | "fills" | "onClose"> {
  /** May be what a person typed. */
  title: string;
}

/** A result over the whole window. */
export function Projector({ title, ...stage }: ProjectorProps) {
  const { formatMessage } = useIntl();
  return (
    <Stage
      {...stage}
      title={<span dir="auto">{title}</span>}
      closeLabel={formatMessage({ id: "results.close" })}
    />
  );
}
