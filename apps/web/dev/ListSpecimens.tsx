import {
  ArticleHead,
  ArticleItem,
  articleLinkClass,
  ArticleList,
  Button,
  generatorCardClass,
  GeneratorCardContent,
  GeneratorStrip,
  GeneratorTile,
  HistoryList,
  HistoryRow,
  HowItWorksCard,
  HowItWorksGrid,
  type Kind,
  layout,
  Prose,
  ProseTable,
  Reason,
  ReasonGrid,
  Steps,
  TypePanel,
  TypeTiles,
} from "@sortes/ui";
import { useState } from "react";
import { longName, picture, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** The types of result that have a drawing. */
const kinds = [
  { drawing: "generator-team", stock: "mint" },
  { drawing: "generator-number", stock: "sky" },
  { drawing: "generator-pet", stock: "salmon" },
  { drawing: "generator-winner", stock: "canary" },
  { drawing: "generator-article", stock: "buff" },
  { drawing: "generator-pack", stock: "lilac" },
] as const satisfies readonly Kind[];
const [team, , , , , pack] = kinds;

/** What is read or chosen from. */
export function ListSpecimens() {
  const say = useSay();
  const words = say("Every split is equally likely.", "Fiecare împărțire are aceeași șansă.");
  const item = (title: string) => ({
    image: picture,
    meta: say("Giveaways · 12 November", "Concursuri · 12 noiembrie"),
    title: (
      <h3>
        <a href="#gallery" className={articleLinkClass}>
          {title}
        </a>
      </h3>
    ),
  });
  return (
    <div className={layout.wrap}>
      <Section name="ArticleList, ArticleItem">
        <State name="rest">
          <ArticleList>
            <ArticleItem {...item(say("Fair teams", "Echipe corecte"))}>{words}</ArticleItem>
            <ArticleItem {...item(longName)}>{longName}</ArticleItem>
            <ArticleItem {...item(rtlName)}>{rtlName}</ArticleItem>
          </ArticleList>
        </State>
      </Section>

      <Section name="ArticleHead, Prose, ProseTable">
        <State name="rest">
          <ArticleHead image={picture} title={say("Fair teams", "Echipe corecte")} lead={words} />
          <Prose>
            <p>{words}</p>
            <ProseTable>
              <tbody>
                <tr>
                  <th scope="row">{say("Names", "Nume")}</th>
                  <td>27</td>
                </tr>
              </tbody>
            </ProseTable>
          </Prose>
        </State>
        <State name="long">
          <ArticleHead image={picture} title={longName} lead={longName} meta={longName} />
          <Prose>
            <p>{longName}</p>
          </Prose>
        </State>
      </Section>

      <Section name="GeneratorStrip, GeneratorCardContent">
        <State name="rest">
          <GeneratorStrip>
            {kinds.slice(0, 4).map((kind) => (
              <a key={kind.drawing} href="#gallery" className={generatorCardClass(kind)}>
                <GeneratorCardContent
                  kind={kind}
                  title={say("Teams", "Echipe")}
                  badge={kind === team && say("Popular", "Popular")}
                >
                  {words}
                </GeneratorCardContent>
              </a>
            ))}
          </GeneratorStrip>
        </State>
      </Section>

      <Section name="GeneratorTile">
        <State name="many">
          <div className={layout.row}>
            {kinds.map((kind) => (
              <GeneratorTile key={kind.drawing} kind={kind} />
            ))}
          </div>
        </State>
      </Section>

      <HistorySpecimens />

      <Section name="HowItWorksGrid, HowItWorksCard, Steps">
        <State name="rest">
          <HowItWorksGrid>
            {[say("Teams", "Echipe"), longName].map((title) => (
              <HowItWorksCard
                key={title}
                kind={team}
                title={title}
                steps={[words, title]}
                action={<Button tone="quiet">{say("Open", "Deschide")}</Button>}
              />
            ))}
          </HowItWorksGrid>
          <Steps>
            <li>{words}</li>
          </Steps>
        </State>
      </Section>

      <Section name="ReasonGrid, Reason">
        <State name="rest">
          <ReasonGrid>
            <Reason icon="shield-check" title={say("Fair", "Corect")}>
              {words}
            </Reason>
            <Reason icon="lightning" title={longName}>
              {longName}
            </Reason>
          </ReasonGrid>
        </State>
      </Section>
    </div>
  );
}

function HistorySpecimens() {
  const say = useSay();
  const [type, setType] = useState<string>(team.drawing);
  const day = { dateTime: "2026-11-20", day: "20", month: say("Nov", "nov.") };
  const actions = (
    <Button tone="quiet" size="sm">
      {say("Reuse Parameters", "Refolosește parametrii")}
    </Button>
  );
  const tiles = {
    label: say("Type of result", "Tipul rezultatului"),
    value: type,
    onChange: setType,
    items: kinds.map((kind) => ({
      value: kind.drawing,
      kind,
      label: kind === pack ? longName : kind.drawing,
    })),
  };
  return (
    <Section name="TypeTiles, TypePanel, HistoryList, HistoryRow">
      <State name="many">
        <TypeTiles {...tiles} idBase="gallery-types" />
        <TypePanel idBase="gallery-types" value={type}>
          <HistoryList>
            {[say("Class 6B", "Clasa a VI-a B"), longName, rtlName].map((title, i) => (
              <HistoryRow
                key={title}
                {...day}
                kind={kinds[i] ?? team}
                title={<bdi>{title}</bdi>}
                summary={<bdi>{title}</bdi>}
                actions={actions}
              />
            ))}
          </HistoryList>
        </TypePanel>
      </State>
    </Section>
  );
}
