import type { HistoryItemOf } from "@sortes/contract";
import { NumberTokens } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useNumberFormat } from "../numbers/number-format.ts";
import { ReuseButton } from "./ReuseButton.tsx";
import { ShowAgain } from "./ShowAgain.tsx";

interface NumberActionsProps {
  item: HistoryItemOf<"number">;
  titleId: string;
}

/** Shows saved numbers again, or begins anew with their rules. */
export function NumberActions({ item, titleId }: NumberActionsProps) {
  const { formatMessage } = useIntl();
  const format = useNumberFormat();
  const navigate = useNavigate();
  const title = formatMessage({ id: "history.numberTitle" });
  const reuse = (whole: HistoryItemOf<"number">) => {
    const { minValue: min, maxValue: max, count, numberType, ...rest } = whole;
    const { divisor, unique, sort, exclude } = rest;
    void navigate({
      to: "/number-generator",
      state: { numberRules: { min, max, count, numberType, divisor, unique, sort, exclude } },
    });
  };
  return (
    <>
      <ShowAgain
        item={item}
        label="history.showNumbers"
        title={item.name || title}
        titleId={titleId}
      >
        {({ result }) => <NumberTokens numbers={result} label={title} format={format} />}
      </ShowAgain>
      <ReuseButton item={item} titleId={titleId} onReuse={reuse} />
    </>
  );
}
