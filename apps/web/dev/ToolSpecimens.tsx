import {
  Button,
  layout,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
  Stage,
  TeamBoard,
  Winners,
  WinnersBoard,
  ThemeButton,
  ToolBar,
  ToolButton,
  wideOnly,
} from "@sortes/ui";
import { useState } from "react";
import { longName, names } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

const ignore = () => {};

/** What opens, and what can be done with a result. */
export function ToolSpecimens() {
  const say = useSay();
  return (
    <div className={layout.wrap}>
      <Section name="Menu">
        <State name="rest">
          <Menu label={say("Generators", "Generatoare")}>
            <MenuItem>
              <a href="#gallery" className={menuItemClass}>
                <MenuIcon name="clock-counter-clockwise" />
                {say("My History", "Istoricul meu")}
              </a>
            </MenuItem>
          </Menu>
        </State>
        <State name="long">
          <Menu label={longName} look="account" align="end" className={wideOnly}>
            <MenuItem>
              <button type="button" className={menuItemClass}>
                <MenuIcon name="sign-out" />
                {longName}
              </button>
            </MenuItem>
          </Menu>
        </State>
      </Section>

      <Section name="ThemeButton">
        <State name="rest">
          <ThemeButton
            toDark={say("To dark, as an example", "Spre întunecat, ca exemplu")}
            toLight={say("To light, as an example", "Spre luminos, ca exemplu")}
            onClick={ignore}
          />
        </State>
      </Section>

      <Section name="ToolBar">
        <State name="rest">
          <ToolBar
            label={say("Tools", "Unelte")}
            more={
              <Menu look="tool" align="end" label="…" name={say("More tools", "Alte unelte")}>
                <MenuItem>
                  <button type="button" className={menuItemClass}>
                    <MenuIcon name="printer" />
                    {say("Print", "Tipărește")}
                  </button>
                </MenuItem>
              </Menu>
            }
          >
            <ToolButton icon="share-network">{say("Share", "Distribuie")}</ToolButton>
            <ToolButton icon="copy" disabled>
              {say("Copy", "Copiază")}
            </ToolButton>
            <ToolButton icon="printer" wide>
              {say("Print", "Tipărește")}
            </ToolButton>
          </ToolBar>
        </State>
      </Section>

      <Section name="Stage">
        <State name="rest">
          <StageSpecimen label={say("Open the stage", "Deschide scena")} count={12} />
        </State>
        <State name="many">
          <StageSpecimen label={say("Open a full stage", "Deschide o scenă plină")} count={200} />
        </State>
        <State name="long">
          <WinnersStage />
        </State>
      </Section>
    </div>
  );
}

function WinnersStage() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const label = say("Winners", "Câștigători");
  const places = names(10).map((name, i) => ({ place: i + 1, name }));
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {say("Open a stage of winners", "Deschide o scenă cu câștigători")}
      </Button>
      {isOpen && (
        <Stage
          fills
          title={label}
          closeLabel={say("Close", "Închide")}
          onClose={() => setOpen(false)}
        >
          <WinnersBoard label={say("Winners of the raffle", "Câștigătorii tombolei")}>
            <Winners label={label} places={places} />
          </WinnersBoard>
        </Stage>
      )}
    </>
  );
}

function StageSpecimen({ label, count }: { label: string; count: number }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const teams = [0, 1, 2, 3].map((i) => ({
    title: `${say("Team", "Echipa")} ${i + 1}`,
    count: `${count / 4}`,
    names: names(count).slice((i * count) / 4, ((i + 1) * count) / 4),
  }));
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Stage
          fills
          title={say("Class 6B", "Clasa a VI-a B")}
          closeLabel={say("Close", "Închide")}
          onClose={() => setOpen(false)}
        >
          <TeamBoard teams={teams} label={say("Class 6B, teams", "Clasa a VI-a B, echipe")} />
        </Stage>
      )}
    </>
  );
}
