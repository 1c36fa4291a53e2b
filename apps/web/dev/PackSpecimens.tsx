import {
  buttonClass,
  layout,
  PackBundle,
  PackList,
  packRowClass,
  PackRowContent,
  SlipSheet,
  Split,
  SplitScroller,
  Stamp,
} from "@sortes/ui";
import { useState } from "react";
import { longName, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** Bundles of slips, and a list beside what is chosen from it. */
export function PackSpecimens() {
  const say = useSay();
  const [isChosen, setChosen] = useState(false);
  const lines = say("27 lines", "27 de rânduri");
  const row = (title: string, stock: "mint" | "canary", stamp?: string, isCurrent = false) => (
    <li>
      <a href="#gallery" className={packRowClass} aria-current={isCurrent ? "page" : undefined}>
        <PackRowContent stock={stock} title={title} count={lines} stamp={stamp} />
      </a>
    </li>
  );
  const list = (
    <PackList label={say("Packs", "Pachete")}>
      {row(say("Class 6B", "Clasa 6B"), "mint", undefined, true)}
      {row(say("Prizes", "Premii"), "canary")}
      {row(say("Greek gods", "Zei greci"), "mint", "Premium")}
      {row(longName, "canary", "Premium")}
      {row(rtlName, "mint")}
    </PackList>
  );
  return (
    <div className={layout.wrap}>
      <Section name="Stamp">
        <State name="rest">
          <Stamp>Premium</Stamp>
        </State>
      </Section>
      <Section name="PackBundle">
        <State name="rest">
          <div className={layout.row}>
            <PackBundle stock="mint" />
            <PackBundle stock="canary" />
          </div>
        </State>
      </Section>
      <Section name="PackList, PackRowContent">
        <State name="chosen">{list}</State>
      </Section>
      <Section name="SlipSheet">
        <State name="long">
          <SlipSheet
            label={say("Lines", "Rânduri")}
            lines={["Ana", "Țundrea", longName, rtlName, say("A day off", "O zi liberă")]}
          />
        </State>
      </Section>
      <Section name="Split, SplitScroller">
        <State name="rest">
          <Split isChosen={isChosen} side={<SplitScroller>{list}</SplitScroller>}>
            <button
              type="button"
              className={buttonClass({ tone: "quiet" })}
              onClick={() => setChosen(!isChosen)}
            >
              {isChosen ? say("Show the list", "Arată lista") : say("Choose", "Alege")}
            </button>
          </Split>
        </State>
      </Section>
    </div>
  );
}
