import { boardFits, ClothSection, NumberBoard, NumberGrid, NumberTokens } from "@sortes/ui";
import { numbers } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

const range = { from: 1, to: 100 };

/** Numbers that were drawn. */
export function NumberSpecimens() {
  const say = useSay();
  const drawn = say("Numbers drawn", "Numerele extrase");
  const hits = numbers(5, range.to);
  return (
    <ClothSection>
      <Section name="NumberTokens, NumberGrid, NumberBoard">
        <State name="rest">
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
        </State>
        <State name="empty">
          <NumberTokens numbers={[]} label={drawn} />
        </State>
        <State name="long">
          <NumberTokens numbers={[Number.MAX_SAFE_INTEGER, -66_666_666]} label={drawn} />
        </State>
        <State name="many">
          <NumberTokens numbers={numbers(80, 90_000)} label={say("80 numbers", "80 de numere")} />
          <NumberTokens
            numbers={numbers(100_000, 90_000)}
            label={say("100,000 numbers", "100.000 de numere")}
          />
        </State>
      </Section>
    </ClothSection>
  );
}
