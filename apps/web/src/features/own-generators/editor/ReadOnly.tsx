import type { OwnGenerator } from "@sortes/contract";
import { layout, Sheet, SheetBody, SlipSheet, text } from "@sortes/ui";
import { useIntl } from "react-intl";

/** A generator as it is, for who may not change it. */
export function ReadOnly({ generator }: { generator: OwnGenerator }) {
  const { formatMessage } = useIntl();
  const { description, template, lists } = generator;
  return (
    <Sheet>
      <SheetBody>
        {description !== "" && (
          <p className={text.lines} dir="auto">
            {description}
          </p>
        )}
        <h2 className={text.h3}>{formatMessage({ id: "own-generators.template" })}</h2>
        <p dir="auto">
          <code>{template}</code>
        </p>
        {lists.map(({ name, lines }) => (
          <div key={name} className={layout.stackSm}>
            <h2 className={text.h3} dir="auto">
              {name}
            </h2>
            <SlipSheet lines={lines.filter((line) => line.trim() !== "")} label={name} />
          </div>
        ))}
      </SheetBody>
    </Sheet>
  );
}
