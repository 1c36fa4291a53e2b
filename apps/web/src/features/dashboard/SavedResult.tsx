import type { DrawnType } from "@sortes/contract";
import { ClothBox } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import type { SavedViews } from "../../base/generator.ts";
import { csvOf } from "../../base/files.ts";
import type { DrawnItem } from "../history/saved-views.ts";
import { Projector } from "../results/Projector.tsx";
import { ResultTools } from "../results/ResultTools.tsx";
import { useExports } from "../results/use-exports.ts";

interface SavedResultProps {
  item: DrawnItem;
  title: string;
  views: SavedViews<DrawnType>;
}

/** A saved result with the tools that it had when it was drawn. */
export function SavedResult({ item, title, views }: SavedResultProps) {
  const intl = useIntl();
  const { Whole, show, takeOut } = views;
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage, saveCsv } = useExports();
  const taken = () => takeOut(intl, item, title);
  const { rows } = taken();
  const View = show?.View ?? Whole;
  return (
    <ClothBox>
      <ResultTools
        onShare={() => share(taken().text, taken().card)}
        onCopy={() => copy(taken().text)}
        onImage={() => saveImage(taken().card)}
        onPresent={() => setPresenting(true)}
        onCsv={rows && (() => saveCsv(title, csvOf(rows)))}
      />
      <div>
        <Whole item={item} />
      </div>
      {isPresenting && (
        <Projector title={title} fills={show?.fills} onClose={() => setPresenting(false)}>
          <View item={item} />
        </Projector>
      )}
    </ClothBox>
  );
}
