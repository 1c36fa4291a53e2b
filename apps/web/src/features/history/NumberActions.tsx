import type { HistoryItemOf } from "@sortes/contract";
import { Button, NumberTokens, Stage } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useNumberFormat } from "../numbers/number-format.ts";
import { ReuseButton } from "./ReuseButton.tsx";

interface NumberActionsProps {
  item: HistoryItemOf<"number">;
  titleId: string;
}

/** Shows saved numbers again, or begins anew with their rules. */
export function NumberActions({ item, titleId }: NumberActionsProps) {
  const { formatMessage } = useIntl();
  const format = useNumberFormat();
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  const title = formatMessage({ id: "history.numberTitle" });
  const { minValue: min, maxValue: max, count, numberType, divisor, unique, sort, exclude } = item;
  const reuse = () =>
    navigate({
      to: "/number-generator",
      state: { numberRules: { min, max, count, numberType, divisor, unique, sort, exclude } },
    });
  return (
    <>
      <Button
        tone="plain"
        size="sm"
        icon="presentation"
        aria-describedby={titleId}
        onClick={() => setShown(true)}
      >
        {formatMessage({ id: "history.showNumbers" })}
      </Button>
      <ReuseButton titleId={titleId} onClick={() => void reuse()} />
      {isShown && (
        <Stage
          open
          onClose={() => setShown(false)}
          title={<bdi>{item.name || title}</bdi>}
          closeLabel={formatMessage({ id: "history.close" })}
        >
          <NumberTokens numbers={item.result} label={title} format={format} />
        </Stage>
      )}
    </>
  );
}
