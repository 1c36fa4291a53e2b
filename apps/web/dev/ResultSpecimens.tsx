import {
  Alternates,
  Button,
  CastButton,
  ClothSection,
  DrawingSlot,
  Field,
  maskName,
  PetTag,
  PlaceButton,
  Receipt,
  ResultActions,
  ResultHead,
  SaveBar,
  TeamStrips,
  TextInput,
  Winners,
} from "@sortes/ui";
import { longName, names, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** What was drawn, on the cloth. */
export function ResultSpecimens() {
  const say = useSay();
  const team = (i: number, members: readonly string[]) => ({
    title: `${say("Team", "Echipa")} ${i + 1}`,
    count: say(`${members.length} names`, `${members.length} nume`),
    names: members,
  });
  return (
    <ClothSection>
      <Section name="ResultHead, Receipt, ResultActions, SaveBar">
        <State name="rest">
          <ResultHead
            title={say("Class 6B", "Clasa a VI-a B")}
            facts={say("27 names in 4 teams", "27 de nume în 4 echipe")}
          />
          <ResultActions
            first={
              <SaveBar aria-label={say("Save the example", "Salvează exemplul")}>
                <Field label={say("Name", "Nume")}>
                  <TextInput />
                </Field>
                <Button tone="quiet">{say("Save", "Salvează")}</Button>
              </SaveBar>
            }
          >
            <CastButton>{say("Draw Again", "Extrage din nou")}</CastButton>
            <Button tone="quiet" size="tall">
              {say("Generate New Teams", "Generează echipe noi")}
            </Button>
            <Button tone="quiet" size="tall" icon="arrow-left">
              {say("Back to Names", "Înapoi la nume")}
            </Button>
          </ResultActions>
          <Receipt>
            <span>{say("Drawn at 14:02", "Extras la 14:02")}</span>
            <span>{say("From 27 names", "Din 27 de nume")}</span>
          </Receipt>
        </State>
        <State name="long">
          <ResultHead title={longName} facts={longName} />
          <Receipt>
            <span>{longName}</span>
          </Receipt>
        </State>
      </Section>

      <Section name="DrawingSlot">
        <State name="busy">
          <DrawingSlot
            label={say("Drawing winners...", "Se extrag câștigătorii...")}
            facts={say("3 winners from 148 names", "3 câștigători din 148 de nume")}
            slips={names(11).map(maskName)}
          />
        </State>
        <State name="empty">
          <DrawingSlot label={say("Generating teams", "Se formează echipele")} slips={[]} />
        </State>
      </Section>

      <Section name="TeamStrips">
        <State name="rest">
          <TeamStrips teams={[team(0, names(4)), team(1, names(3))]} />
        </State>
        <State name="long">
          <TeamStrips teams={[team(0, [longName]), team(1, ["Ana"])]} />
        </State>
        <State name="rtl">
          <TeamStrips teams={[team(0, [rtlName]), team(1, ["Ana"])]} />
        </State>
        <State name="many">
          <TeamStrips teams={Array.from({ length: 10 }, (_, i) => team(i, names(12)))} />
        </State>
      </Section>

      <WinnerSpecimens />

      <Section name="PetTag">
        <State name="rest">
          <PetTag kind="dog" name="Milo" caption={say("a dog", "un câine")} />
        </State>
        <State name="long">
          <PetTag kind="rabbit" name="Bartholomeus-Maximilian" caption={longName} />
        </State>
        <State name="rtl">
          <PetTag kind="cat" name={rtlName} caption={say("a cat", "o pisică")} />
        </State>
      </Section>
    </ClothSection>
  );
}

const places = (all: readonly string[]) => all.map((name, i) => ({ place: i + 1, name }));
const three = places(["Ștefania", longName, rtlName]);
const many = places(names(120));
const longFirst = places([longName]);
const rtlFirst = places([rtlName]);

function WinnerSpecimens() {
  const say = useSay();
  const label = say("Winners", "Câștigători");
  return (
    <Section name="Winners, PlaceButton, Alternates">
      <State name="rest">
        <Winners label={label} places={three} />
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
            { place: 6, name: rtlName },
          ]}
        />
      </State>
      <State name="long">
        <Winners label={label} places={longFirst} />
      </State>
      <State name="rtl">
        <Winners label={label} places={rtlFirst} />
      </State>
      <State name="empty">
        <Winners label={label} places={[]} />
      </State>
      <State name="many">
        <Winners label={label} places={many} />
      </State>
    </Section>
  );
}
