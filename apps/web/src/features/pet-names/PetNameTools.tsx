import { useState } from "react";
import { useIntl } from "react-intl";
import { Projector } from "../results/Projector.tsx";
import { ResultTools } from "../results/ResultTools.tsx";
import type { CardContent } from "../../base/generator.ts";
import { useExports } from "../results/use-exports.ts";
import type { DrawnName } from "./pet-draft.ts";
import { PetNameTag } from "./PetNameTag.tsx";

/** What can be done with a name besides saving it. */
export function PetNameTools({ drawn }: { drawn: DrawnName }) {
  const { formatMessage } = useIntl();
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage } = useExports();
  const { name, petType, createdAt } = drawn;
  const card: CardContent = {
    title: formatMessage({ id: "pet-names.resultTitle" }, { pet: petType }),
    facts: formatMessage({ id: "pet-names.fairness" }),
    entries: [{ names: [name], isFirst: true }],
    createdAt,
  };
  return (
    <>
      <ResultTools
        onShare={() => share(name, card)}
        onCopy={() => copy(name)}
        onImage={() => saveImage(card)}
        onPresent={() => setPresenting(true)}
        onPrint={() => window.print()}
      />
      {isPresenting && (
        <Projector title={card.title} onClose={() => setPresenting(false)}>
          <PetNameTag drawn={drawn} />
        </Projector>
      )}
    </>
  );
}
