import {
  Button,
  BarChart,
  CountTiles,
  dangerousItemClass,
  Icon,
  Figure,
  Figures,
  IconButton,
  layout,
  Ledger,
  LedgerKind,
  LedgerRow,
  Menu,
  MenuIcon,
  MenuItem,
  Sheet,
  type SortOrder,
  StarButton,
} from "@sortes/ui";
import { useState } from "react";
import { longName, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

const team = { drawing: "generator-team", stock: "mint" } as const;

/** Tables, and what counts and filters them. */
export function LedgerSpecimens() {
  const say = useSay();
  const [type, setType] = useState("all");
  const [order, setOrder] = useState<SortOrder>("desc");
  const [starred, setStarred] = useState(true);
  const date = say("20 Nov 2026, 14:32", "20 nov. 2026, 14:32");
  const tiles = [
    { value: "all", stock: "white", label: say("All", "Toate"), count: "28" },
    { value: "team", stock: "mint", label: say("Teams", "Echipe"), count: "12" },
    { value: "number", stock: "sky", label: say("Numbers", "Numere"), count: "8" },
    { value: "pet", stock: "salmon", label: say("Pet Names", "Nume de animale"), count: "3" },
    { value: "winner", stock: "canary", label: longName, count: "100.000" },
  ] as const;
  const columns = [
    {
      id: "name",
      label: say("Name", "Nume"),
      order,
      onSort: () => setOrder(order === "asc" ? "desc" : "asc"),
    },
    { id: "type", label: say("Type", "Tip"), onSort: () => {} },
    { id: "date", label: say("Date", "Dată") },
    { id: "actions", label: say("Actions", "Acțiuni"), unseen: true },
  ];
  return (
    <div className={layout.wrap}>
      <Section name="BarChart">
        <BarChart
          caption="Growth by week"
          series={["Joined", "Left"]}
          pointHeading="Week"
          tableLabel="Show as a table"
          points={[
            { label: "3 May", values: [40, 2] },
            { label: "10 May", values: [12, 5] },
            { label: "17 May", values: [0, 0] },
          ]}
          format={String}
        />
      </Section>
      <Section name="Figures">
        <Figures>
          <Figure label="Open rate" value="45.2%" meaning="Of the delivered mails." />
          <Figure label="Subscribers" value="12,345" />
        </Figures>
      </Section>
      <Section name="CountTiles">
        <State name="chosen">
          <CountTiles
            label={say("Filter by type", "Filtrează după tip")}
            items={tiles}
            value={type}
            onPress={setType}
          />
        </State>
      </Section>

      <Section name="Ledger, LedgerRow, LedgerKind, StarButton">
        <State name="many">
          <Sheet>
            <Ledger label={say("Results", "Rezultate")} columns={columns}>
              {[say("Class 6B", "Clasa a VI-a B"), longName, rtlName].map((name) => (
                <LedgerRow
                  key={name}
                  name={<bdi>{name}</bdi>}
                  cells={[
                    <LedgerKind key="type" kind={team}>
                      {say("Teams", "Echipe")}
                    </LedgerKind>,
                    date,
                  ]}
                  actions={
                    <>
                      <Button tone="plain" size="sm" icon="eye">
                        {say("View", "Vezi")}
                      </Button>
                      <StarButton
                        pressed={starred}
                        label={say(`Favorite: ${name}`, `Favorit: ${name}`)}
                        onClick={() => setStarred(!starred)}
                      />
                      <IconButton icon="trash" label={say(`Delete ${name}`, `Șterge ${name}`)} />
                    </>
                  }
                />
              ))}
            </Ledger>
          </Sheet>
        </State>
        <State name="rest">
          <Sheet>
            <Ledger
              dense
              label={say("Campaigns", "Campanii")}
              columns={[
                { id: "title", label: say("Title", "Titlu") },
                { id: "subject", label: say("Subject", "Subiect") },
                { id: "created", label: say("Created", "Creată") },
                { id: "actions", label: say("Actions", "Acțiuni"), unseen: true },
              ]}
            >
              <LedgerRow
                name={<bdi>{longName}</bdi>}
                labels={[undefined, say("Created", "Creată")]}
                cells={[rtlName, date]}
                actions={
                  <Menu
                    look="icon"
                    align="end"
                    name={say("Actions", "Acțiuni")}
                    label={<Icon name="dots-three-bold" />}
                  >
                    <MenuItem>
                      <button type="button" className={dangerousItemClass}>
                        <MenuIcon name="trash" />
                        {say("Delete", "Șterge")}
                      </button>
                    </MenuItem>
                  </Menu>
                }
              />
            </Ledger>
          </Sheet>
        </State>
      </Section>
    </div>
  );
}
