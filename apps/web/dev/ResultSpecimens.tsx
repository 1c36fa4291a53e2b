import {
  Alternates,
  boardFits,
  Button,
  CastButton,
  ClothSection,
  DrawingSlot,
  Field,
  maskName,
  NumberBoard,
  NumberGrid,
  NumberTokens,
  PetTag,
  PlaceButton,
  Receipt,
  ResultActions,
  ResultHead,
  SaveBar,
  Stage,
  TeamBoard,
  TeamStrips,
  TextInput,
  Winners,
  WinnersBoard,
} from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { longName, names, rtlName, Section, useWords } from "./Specimen.tsx";

const range = { from: 1, to: 100 };

/** `count` whole numbers from 1 to `greatest`; always the same ones. */
const numbers = (count: number, greatest: number): number[] =>
  Array.from({ length: count }, (_, i) => ((i * 7919 + 6) % greatest) + 1);

const places = (all: readonly string[]) => all.map((name, i) => ({ place: i + 1, name }));
const three = places(["Ștefania", longName, rtlName]);
const ten = places(names(10));
const many = places(names(120));

/** Results on the cloth. */
export function ResultSpecimens() {
  const { say, name, save, sentence } = useWords();
  const team = (i: number, members: readonly string[]) => ({
    title: `${say("Team", "Echipa")} ${i + 1}`,
    count: say(`${members.length} names`, `${members.length} nume`),
    names: members,
  });
  const classTitle = say("Class 6B", "Clasa a VI-a B");
  const drawn = say("Numbers drawn", "Numerele extrase");
  const hits = numbers(5, range.to);
  const winners = say("Winners", "Câștigători");
  return (
    <ClothSection>
      <Section
        name="ResultHead, Receipt, ResultActions, SaveBar"
        states={{
          rest: (
            <>
              <ResultHead title={classTitle} facts={sentence} />
              <ResultActions
                first={
                  <SaveBar aria-label={say("Save the example", "Salvează exemplul")}>
                    <Field label={name}>
                      <TextInput />
                    </Field>
                    <Button tone="quiet">{save}</Button>
                  </SaveBar>
                }
              >
                <CastButton>{say("Draw Again", "Extrage din nou")}</CastButton>
                <Button tone="quiet" size="tall" icon="arrow-left">
                  {say("Back to Names", "Înapoi la nume")}
                </Button>
              </ResultActions>
              <Receipt>
                <span>{sentence}</span>
                <span>{sentence}</span>
              </Receipt>
            </>
          ),
          long: <ResultHead title={longName} facts={longName} />,
          busy: (
            <DrawingSlot
              label={say("Drawing winners...", "Se extrag câștigătorii...")}
              facts={sentence}
              slips={names(11).map(maskName)}
            />
          ),
        }}
      />
      <Section
        name="NumberTokens, NumberGrid, NumberBoard"
        states={{
          rest: (
            <NumberGrid>
              <NumberTokens numbers={hits} label={drawn} />
              {boardFits(range.from, range.to) && (
                <NumberBoard
                  {...range}
                  hits={hits}
                  label={say("Board from 1 to 100", "Tabla de la 1 la 100")}
                />
              )}
            </NumberGrid>
          ),
          long: <NumberTokens numbers={[Number.MAX_SAFE_INTEGER, -66_666_666]} label={drawn} />,
          many: (
            <>
              <NumberTokens
                numbers={numbers(80, 90_000)}
                label={say("80 numbers", "80 de numere")}
              />
              <NumberTokens
                numbers={numbers(100_000, 90_000)}
                label={say("100,000 numbers", "100.000 de numere")}
              />
            </>
          ),
        }}
      />
      <Section
        name="TeamStrips"
        states={{
          long: <TeamStrips teams={[team(0, [longName]), team(1, ["Ana", rtlName])]} />,
          many: <TeamStrips teams={Array.from({ length: 10 }, (_, i) => team(i, names(12)))} />,
        }}
      />
      <Section
        name="Winners, PlaceButton, Alternates"
        states={{
          rest: (
            <>
              <Winners label={winners} places={three} />
              <Alternates
                title={say("If someone declines", "Dacă cineva renunță")}
                names={[
                  {
                    place: 4,
                    name: "Kovács Ödön",
                    note: say("alternate 1", "rezerva 1"),
                    action: <PlaceButton icon="user-minus" label={say("Remove", "Scoate")} />,
                  },
                  { place: 5, name: longName },
                ]}
              />
            </>
          ),
          many: <Winners label={winners} places={many} />,
        }}
      />
      <Section
        name="PetTag"
        states={{
          rest: <PetTag kind="cat" name={rtlName} caption={say("a cat", "o pisică")} />,
          long: <PetTag kind="rabbit" name="Bartholomeus-Maximilian" caption={longName} />,
        }}
      />
      <Section
        name="Stage, TeamBoard, WinnersBoard"
        states={{
          many: (
            <OnStage open={say("Open a full stage", "Deschide o scenă plină")} title={classTitle}>
              <TeamBoard
                teams={[0, 1, 2, 3].map((i) => team(i, names(50)))}
                label={say("Class 6B, teams", "Clasa a VI-a B, echipe")}
              />
            </OnStage>
          ),
          rest: (
            <OnStage
              open={say("Open a stage of winners", "Deschide o scenă cu câștigători")}
              title={winners}
            >
              <WinnersBoard label={say("Winners of the raffle", "Câștigătorii tombolei")}>
                <Winners label={winners} places={ten} />
              </WinnersBoard>
            </OnStage>
          ),
        }}
      />
    </ClothSection>
  );
}

function OnStage({ open, title, children }: { open: string; title: string; children: ReactNode }) {
  const { close } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {open}
      </Button>
      {isOpen && (
        <Stage fills title={title} closeLabel={close} onClose={() => setOpen(false)}>
          {children}
        </Stage>
      )}
    </>
  );
}
