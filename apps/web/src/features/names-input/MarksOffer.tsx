import { Alert, layout, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MarkedList } from "./list-marks.ts";

interface MarksOfferProps {
  list: MarkedList;
  /** Names that repeat once the marks are gone, and did not before. */
  repeats: number;
  onRemove: () => void;
  onKeepSenders: () => void;
  onLeave: () => void;
}

/** Says that a list came with numbering, bullets or the stamps of a chat, and offers to remove them. */
export function MarksOffer({ list, repeats, onRemove, onKeepSenders, onLeave }: MarksOfferProps) {
  const { formatMessage } = useIntl();
  const button = (id: "names.removeMarks" | "names.keepSenders" | "names.leaveMarks") => ({
    type: "button" as const,
    className: linkButtonClass,
    children: formatMessage({ id }),
  });
  return (
    <Alert tone="warning">
      <div className={layout.stackSm}>
        <p>
          {formatMessage(
            { id: list.isChat ? "names.chatFound" : "names.marksFound" },
            { count: list.marked },
          )}{" "}
          {repeats > 0 && formatMessage({ id: "names.marksHide" }, { count: repeats })}
        </p>
        <p className={layout.row}>
          <button {...button("names.removeMarks")} onClick={onRemove} />
          {list.isChat && <button {...button("names.keepSenders")} onClick={onKeepSenders} />}
          <button {...button("names.leaveMarks")} onClick={onLeave} />
        </p>
      </div>
    </Alert>
  );
}
