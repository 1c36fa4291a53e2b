import {
  DomainError,
  drawLimits,
  type DrawRecord,
  type ListedDraw,
  paginationOf,
} from "@sortes/contract";
import {
  chainOf,
  type Drawn,
  type DrawChain,
  placesAfter,
  readDrawText,
  readStatement,
  type Statement,
} from "@sortes/core/draws";
import { type DrawBeacon, type DrawLog } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import * as drawLists from "@sortes/db/draws/lists";
import type { DrawRow, DrawStatementRow } from "@sortes/db/draws/draws";
import { found } from "../../failure.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { LruCache } from "../ground/lru-cache.ts";
import { freezeByOf } from "./draw-standing.ts";
import { type Charge, workOf } from "./draw-work.ts";
import type { DrawnResults } from "./drawn-results.ts";
import { chunkLines, chunksOf, ChunkTrees } from "./frozen-list.ts";
import { openingsOf, shownEntries } from "./shown-names.ts";

interface Parts extends ServiceParts<"db"> {
  beacon: DrawBeacon;
  drawLog: DrawLog;
  drawnResults: DrawnResults;
}

interface Page {
  page: number;
  limit: number;
}

type Outcome = Pick<DrawRecord, "winners" | "teams" | "numbers" | "more">;

/** Outcomes cached in memory, for draws that many people watch, and the total number of their entries. */
const keptOutcomes = { results: 100, size: 100_000 };

const sizeOf = ({ winners, teams, numbers }: Outcome): number =>
  winners.length + teams.flat().length + numbers.length;

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The public records of draws. */
export class DrawRecords extends Service<Parts> {
  readonly #outcomes = new LruCache(keptOutcomes, sizeOf);

  /**
   * @param charge called with the units of work beyond those of a small record
   * @throws DomainError NOT_FOUND, RATE_LIMITED.
   */
  async get(id: string, charge: Charge): Promise<DrawRecord> {
    const { db } = this.parts;
    const draw = found(await draws.find(db, id));
    const rows = await draws.findStatements(db, id);
    charge(workOf("statements", rows.length));
    const statements = rows.map(({ body }) => readStatement(body));
    const chain = chainOf(statements);
    const [text, list] = await Promise.all([
      drawLists.findText(db, id),
      chain.freeze ? undefined : drawLists.findSize(db, id),
    ]);
    // names disappear together with the text, or one by one
    const version = `${draw.id} ${rows.length} ${text !== undefined} ${draw.openingChanges}`;
    const { open, freeze } = chain;
    const drawn = await this.parts.drawnResults.of(draw, rows, charge);
    const shown = shownOf(drawn);
    charge(workOf("shown", shown.numbers.length));
    if (!this.#outcomes.has(version)) charge(workOf("chunksRead", chunksOf(shown.numbers).length));
    const outcome = await this.#outcomes.of(version, () => this.#outcome(chain, shown));
    return {
      ...factsOf(draw, chain),
      rules: open.rules,
      names: open.names,
      text: text ? spokenOf(text.body) : null,
      count: freeze?.count ?? null,
      weight: freeze?.weight ?? null,
      lookup: draw.lookup,
      announced: draw.announced,
      listed: list?.count ?? null,
      listVersion: list?.version ?? null,
      statements: rows.map((row, i) => statementOf(row, statements[i]?.at ?? 0)),
      ...outcome,
      voided: voidedOf(chain),
    };
  }

  /** The draws of an organiser, newest first. Their numbers have no gaps. @throws DomainError NOT_FOUND. */
  async ofOrganiser(organiser: string, page: Page) {
    const total = await draws.countOfOrganiser(this.parts.db, organiser);
    if (total === 0) throw new DomainError("NOT_FOUND");
    return await this.#list(organiser, total, page);
  }

  /** A user's own draws, newest first. */
  async own(owner: Owner, page: Page) {
    const { db } = this.parts;
    const organiser = await draws.findOrganiser(db, owner.id);
    if (organiser === undefined)
      return { organiser: null, draws: [], pagination: paginationOf(0, page) };
    return await this.#list(organiser, await draws.countOfOrganiser(db, organiser), page);
  }

  /** The newest draws whose list is frozen, as far as their organisers let the public list show them. */
  async announced() {
    const rows = await draws.findAnnounced(this.parts.db, drawLimits.announced);
    return { draws: rows.map(listedOf) };
  }

  /**
   * The labels of the shown part of a result, for the organiser, even if they are masked or hidden from the public.
   * @throws DomainError NOT_FOUND, also for somebody else's draw.
   */
  async names(owner: Owner, id: string, charge: Charge) {
    const { db } = this.parts;
    found(await draws.isOwn(db, { id, userId: owner.id }));
    const { winners, teams } = await this.get(id, charge);
    const numbers = [...winners, ...teams.flat()].map(({ number }) => number);
    charge(workOf("chunksRead", chunksOf(numbers).length));
    const openings = numbers.length === 0 ? [] : (await openingsOf(db, id, numbers)).values();
    return { names: Array.from(openings, ({ number, label }) => ({ number, name: label })) };
  }

  /**
   * A verified beacon round that a draw uses.
   * @throws DomainError NOT_FOUND before it exists, and for rounds that no draw uses.
   */
  async round(round: number): Promise<{ round: number; signature: string }> {
    return { round, signature: found(await this.parts.beacon.signature(round)) };
  }

  /** The exact text of a statement. @throws DomainError NOT_FOUND. */
  async statement(id: string, n: number): Promise<DrawStatementRow> {
    return found(await draws.findStatement(this.parts.db, id, n));
  }

  /** The proof that a statement is in the log. @throws DomainError NOT_FOUND until a signed checkpoint covers it. */
  async proof(id: string, n: number): Promise<string> {
    const { leaf } = await this.statement(id, n);
    return found(await this.parts.drawLog.proof(leaf));
  }

  /** The proof that a commitment is in the frozen list. @throws DomainError NOT_FOUND. */
  async entry(id: string, commitment: string) {
    const { db } = this.parts;
    const row = found(await drawLists.findChunkOf(db, id, commitment));
    const lines = row.lines.slice(0, -1).split("\n");
    const at = lines.findIndex((line) => line.startsWith(commitment));
    if (at === -1) throw new DomainError("NOT_FOUND");
    const roots = await drawLists.findChunkRoots(db, id);
    return {
      number: row.chunk * chunkLines + at + 1,
      weight: Number(lines[at]?.slice(65)),
      proof: new ChunkTrees(roots).proofsIn(row.chunk, lines)(at),
    };
  }

  async #list(organiser: string, total: number, { page, limit }: Page) {
    const rows = await draws.findOfOrganiser(this.parts.db, organiser, {
      limit,
      offset: (page - 1) * limit,
    });
    const pagination = paginationOf(total, { page, limit });
    return { organiser, draws: rows.map(listedOf), pagination };
  }

  async #outcome(chain: DrawChain, { ranks, teams, numbers, more }: Shown): Promise<Outcome> {
    const { db } = this.parts;
    const { open } = chain;
    const nothing = { winners: [], teams: [], numbers: [], more };
    if (open.kind === "numbers") return { ...nothing, numbers: ranks };
    const entryOf = await shownEntries(db, open, numbers);
    if (open.kind === "teams")
      return { ...nothing, teams: teams.map((team) => team.map((number) => entryOf(number))) };
    const standing = standingsOf(open.rules, chain.steps);
    const winners = ranks.map((number, i) => ({
      rank: i + 1,
      ...entryOf(number),
      ...standing(i + 1),
    }));
    return { ...nothing, winners };
  }
}

type ListedRow = Awaited<ReturnType<typeof draws.findAnnounced>>[number];

/** When and why staff took a draw down; null if they did not. */
const takenDownOf = (row: Pick<DrawRow, "takenDownAt" | "takenDownReason">) =>
  row.takenDownAt && { at: row.takenDownAt.toISOString(), reason: row.takenDownReason ?? "" };

const listedOf = ({
  text,
  drawsAt,
  openedAt,
  takenDownAt,
  takenDownReason,
  ...row
}: ListedRow): ListedDraw => ({
  ...row,
  takenDown: takenDownOf({ takenDownAt, takenDownReason }),
  hasResult: Boolean(row.hasResult),
  title: text === null ? null : readDrawText(text).title,
  drawsAt: drawsAt?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
});

/** The part of a result that a record shows. */
interface Shown {
  ranks: number[];
  teams: number[][];
  /** The numbers of all entries shown. */
  numbers: number[];
  /** Whether more entries were drawn. */
  more: boolean;
}

function shownOf(drawn: Drawn | undefined): Shown {
  const { shown } = drawLimits;
  if (!drawn) return { ranks: [], teams: [], numbers: [], more: false };
  if ("teams" in drawn) {
    const teams = firstOf(drawn.teams, shown);
    const numbers = teams.flat();
    return { ranks: [], teams, numbers, more: numbers.length < drawn.teams.flat().length };
  }
  const ranks = drawn.ranks.slice(0, shown);
  return { ranks, teams: [], numbers: ranks, more: ranks.length < drawn.ranks.length };
}

/** The first whole teams with at most `most` members in all; if the first team is larger, its first members. */
function firstOf(teams: readonly number[][], most: number): number[][] {
  let members = 0;
  const some = teams.filter((team) => (members += team.length) <= most);
  return some.length > 0 ? some : teams.slice(0, 1).map((team) => team.slice(0, most));
}

/** The standing of a rank: its prize, from 1, and its status. */
function standingsOf(
  rules: Parameters<typeof placesAfter>[0],
  steps: Parameters<typeof placesAfter>[1],
): (rank: number) => Pick<DrawRecord["winners"][number], "prize" | "status"> {
  const held = new Map(placesAfter(rules, steps).map(({ rank, prize }) => [rank, prize]));
  const gone = new Set(steps.map(({ rank }) => rank));
  const places = rules.prizes.reduce((sum, size) => sum + size, 0);
  return (rank) => {
    if (gone.has(rank)) return { prize: null, status: "passed" };
    const prize = held.get(rank) ?? null;
    if (prize === null) return { prize, status: "alternate" };
    return { prize, status: rank <= places ? "winner" : "promoted" };
  };
}

const factsOf = (draw: DrawRow, { open }: DrawChain) => ({
  id: draw.id,
  organiser: draw.organiser,
  number: draw.number,
  kind: open.kind,
  state: draw.state,
  takenDown: takenDownOf(draw),
  chain: draw.chain,
  round: draw.round,
  drawsAt: draw.drawsAt?.toISOString() ?? null,
  freezeBy: freezeByOf(draw)?.toISOString() ?? null,
});

function spokenOf(body: string): NonNullable<DrawRecord["text"]> {
  const { organiser, title, prizes, rules } = readDrawText(body);
  return { organiser, title, prizes, conditions: rules };
}

function statementOf({ n, t, hash, leaf }: DrawStatementRow, at: number) {
  return { n, t, hash, at: isoOf(at), logged: leaf };
}

function voidedOf(chain: DrawChain): DrawRecord["voided"] {
  const { result, void: voided } = chain;
  if (!voided) return null;
  const isAfter = (one: Statement | undefined) => one !== undefined && one.n < voided.n;
  return { why: voided.why, at: isoOf(voided.at), afterResult: isAfter(result) };
}
