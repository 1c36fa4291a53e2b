import {
  Checkbox,
  layout,
  PetTypePicker,
  Segment,
  SegmentedRadios,
  Tabs,
  TypePanel,
} from "@sortes/ui";
import { useState } from "react";
import { longName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** What is chosen among a few. */
export function ChoiceSpecimens() {
  const say = useSay();
  const [sort, setSort] = useState("none");
  const [pet, setPet] = useState<"dog" | "cat" | "bird" | "fish" | "rabbit">("dog");
  const sorts = [
    { value: "none", label: say("As drawn", "În ordinea extragerii") },
    { value: "asc", label: say("Ascending", "Crescător") },
    { value: "desc", label: say("Descending", "Descrescător") },
  ];
  const pets = [
    { value: "dog", label: say("Dog", "Câine") },
    { value: "cat", label: say("Cat", "Pisică") },
    { value: "bird", label: say("Bird", "Pasăre") },
    { value: "fish", label: say("Fish", "Pește") },
    { value: "rabbit", label: say("Rabbit", "Iepure") },
  ] as const;
  const hint = say("Seen by everybody.", "Îl vede toată lumea.");
  const error = say("Choose one.", "Alege una.");
  return (
    <div className={layout.wrap}>
      <Section name="Checkbox">
        <State name="rest">
          <Checkbox hint={hint}>{say("No repeats", "Fără repetări")}</Checkbox>
        </State>
        <State name="chosen">
          <Checkbox defaultChecked>{say("No repeats", "Fără repetări")}</Checkbox>
        </State>
        <State name="disabled">
          <Checkbox disabled>{say("No repeats", "Fără repetări")}</Checkbox>
        </State>
        <State name="error">
          <Checkbox error={say("Tick this box.", "Bifează căsuța.")}>
            {say("I agree", "Sunt de acord")}
          </Checkbox>
        </State>
        <State name="long">
          <Checkbox hint={longName}>{longName}</Checkbox>
        </State>
      </Section>

      <Section name="Segment">
        <State name="rest">
          <Segment
            label={say("Order of the example", "Ordinea exemplului")}
            options={sorts}
            value={sort}
            onChange={setSort}
          />
        </State>
      </Section>

      <Section name="SegmentedRadios">
        <State name="rest">
          <SegmentedRadios
            legend={say("Order", "Ordine")}
            hint={say("Of the numbers.", "A numerelor.")}
            options={sorts}
            value={sort}
            onChange={setSort}
          />
        </State>
        <State name="error">
          <SegmentedRadios
            legend={say("Order", "Ordine")}
            error={error}
            options={sorts}
            value={sort}
            onChange={setSort}
          />
        </State>
        <State name="many">
          <SegmentedRadios
            legend={say("Order", "Ordine")}
            options={[...sorts, { value: "typed", label: say("As in my list", "Ca în lista mea") }]}
            value={sort}
            onChange={setSort}
          />
        </State>
      </Section>

      <Section name="Tabs">
        <State name="rest">
          <Tabs
            idBase="specimen"
            label={say("Views of the example", "Vederile exemplului")}
            items={sorts}
            value={sort}
            onChange={setSort}
          />
          <TypePanel idBase="specimen" value={sort}>
            {sort}
          </TypePanel>
        </State>
        <State name="long">
          <Tabs
            idBase="specimen-one"
            label={say("One view", "O singură vedere")}
            items={[{ value: "one", label: longName }]}
            value="one"
            onChange={() => {}}
          />
          <TypePanel idBase="specimen-one" value="one">
            {longName}
          </TypePanel>
        </State>
      </Section>

      <Section name="PetTypePicker">
        <State name="rest">
          <PetTypePicker
            legend={say("Animal", "Animalul")}
            options={pets}
            value={pet}
            onChange={setPet}
          />
        </State>
        <State name="error">
          <PetTypePicker
            legend={say("Animal", "Animalul")}
            error={error}
            options={pets}
            value={pet}
            onChange={setPet}
          />
        </State>
      </Section>
    </div>
  );
}
