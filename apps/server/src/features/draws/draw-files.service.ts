import { addressIn, drawLimits, type Language } from "@sortes/contract";
import { type OpenStatement, readOpenings, readStatement } from "@sortes/core/draws";
import { type DrawLog } from "@sortes/db";
import * as drawLists from "@sortes/db/draws/lists";
import * as draws from "@sortes/db/draws/draws";
import type { DrawRow, DrawStatementRow } from "@sortes/db/draws/draws";
import { found } from "../../failure.ts";
import type { FileAnswer, RawAnswer } from "../ground/files.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { ticketOf } from "./draw-standing.ts";
import { type Charge, workOf } from "./draw-work.ts";
import type { DrawnResults } from "./drawn-results.ts";
import { chunkLines, chunksOf, placeOf } from "./frozen-list.ts";
import { ProvenEntries, type ProvenJson } from "./proven-entries.ts";
import { publicLines } from "./shown-names.ts";

interface Parts extends ServiceParts<"db" | "publicUrl" | "clock"> {
  drawLog: DrawLog;
  drawnResults: DrawnResults;
  /** Verifier keys of the log's witnesses. */
  witnesses: readonly string[];
}

type KnownLog = Awaited<ReturnType<DrawLog["all"]>>[number];

/** A line of the organiser's ticket file. */
interface Ticket {
  number: number;
  label: string;
  weight: number;
  ticket: string;
}

/** The files of published draws: entries, bundles, and the tickets for the organiser. */
export class DrawFiles extends Service<Parts> {
  readonly #provenEntries: ProvenEntries;

  constructor(parts: Parts) {
    super(parts);
    this.#provenEntries = new ProvenEntries(parts);
  }

  /**
   * The file of all entries.
   * @throws DomainError NOT_FOUND before the freeze and for draws of numbers; RATE_LIMITED.
   */
  async entries(id: string, charge: Charge): Promise<RawAnswer> {
    const first = found(await drawLists.findChunk(this.parts.db, id, 0));
    charge(workOf("listed", await this.#countOf(id)));
    return { pieces: this.#lines(id, first), isFinal: true };
  }

  /**
   * The bundle for offline verification.
   * @param withEntries whether to include the entries file; otherwise it holds proofs of the drawn entries, if these
   * are not too many
   * @param log the number of the log that proves the statements, from 1; default: the current one
   * @throws DomainError NOT_FOUND, also for an unknown log; RATE_LIMITED; UNAVAILABLE if too many calls are queued.
   */
  async bundle(
    id: string,
    {
      withEntries,
      log,
      charge,
    }: { withEntries: boolean; log?: number | undefined; charge: Charge },
  ): Promise<RawAnswer> {
    const { db, drawLog, drawnResults } = this.parts;
    const draw = found(await draws.find(db, id));
    const logs = await drawLog.all();
    const prover = log === undefined ? logs.at(-1) : found(logs[log - 1]);
    const statements = await draws.findStatements(db, id);
    charge(workOf("statements", statements.length));
    const drawn = withEntries ? undefined : await drawnResults.of(draw, statements, charge);
    const numbers = drawn ? ("ranks" in drawn ? drawn.ranks : drawn.teams.flat()) : [];
    const proven = !withEntries && numbers.length <= drawLimits.shown ? numbers : undefined;
    if (!proven) charge(workOf("opened", await this.#countOf(id)));
    else {
      const { length } = chunksOf(proven);
      const proving = this.#provenEntries.has(id) ? 0 : workOf("chunksProven", length);
      charge(workOf("chunksRead", length) + proving);
    }
    const short = proven && (await this.#provenEntries.of(openOf(statements), proven));
    return { pieces: this.#bundle(draw, statements, { short, prover }), isFinal: false };
  }

  /**
   * The personal link of each entry in the organiser's language, to send.
   * @throws DomainError NOT_FOUND, RATE_LIMITED.
   */
  async tickets(
    owner: Owner,
    id: string,
    { language, charge }: { language: Language; charge: Charge },
  ): Promise<FileAnswer<Ticket>> {
    const { db, publicUrl } = this.parts;
    found(await draws.isOwn(db, { id, userId: owner.id }));
    const first = found((await drawLists.findOpenings(db, id, [0]))[0]);
    charge(workOf("tabled", await this.#countOf(id)));
    const record = addressIn(language, publicUrl, `/draws/${id}`);
    async function* entries() {
      for (let chunk = 0, lines: string | undefined = first.lines; lines !== undefined; chunk++) {
        const weights = (await drawLists.findChunk(db, id, chunk))?.split("\n") ?? [];
        yield readOpenings(lines).map(({ number, salt, label }) => ({
          number,
          label,
          weight: Number(weights[placeOf(number).at]?.slice(65)),
          ticket: ticketOf(record, salt),
        }));
        lines = (await drawLists.findOpenings(db, id, [chunk + 1]))[0]?.lines;
      }
    }
    const isWhole = async () => await draws.isOwn(db, { id, userId: owner.id });
    return { name: `sortes-tickets-${id}`, format: "csv", entries: entries(), isWhole };
  }

  /** The number of entries in a frozen list, rounded up to whole chunks. */
  async #countOf(id: string): Promise<number> {
    const roots = await drawLists.findChunkRoots(this.parts.db, id);
    return roots.length * chunkLines;
  }

  async *#lines(id: string, first: string): AsyncGenerator<string> {
    for (let chunk = 0, lines: string | undefined = first; lines !== undefined;) {
      yield lines;
      lines = await drawLists.findChunk(this.parts.db, id, ++chunk);
    }
  }

  async *#bundle(
    draw: DrawRow,
    statements: readonly DrawStatementRow[],
    { short, prover }: { short: ProvenJson | undefined; prover: KnownLog | undefined },
  ): AsyncGenerator<string> {
    const { db, drawLog, witnesses } = this.parts;
    const proofs: string[] = [];
    for (const { leaf } of statements) {
      const proof = await drawLog.proof(leaf, prover?.number);
      // the log is signed in order, so later statements are not proven either
      if (proof === undefined) break;
      proofs.push(proof);
    }
    const text = await drawLists.findText(db, draw.id);
    const head = {
      format: "sortes-draw/1",
      statements: statements.map(({ body }) => body),
      proofs,
      text: text ? { salt: text.salt.toString("hex"), body: text.body } : null,
      log: prover?.vkeys.at(-1) ?? "",
      witnesses,
    };
    yield JSON.stringify(head).slice(0, -1);
    if (short) {
      const { openings, inclusion } = short;
      yield `,"entries":null,"openings":${openings}`;
      yield inclusion === undefined ? "}\n" : `,"inclusion":${inclusion}}\n`;
      return;
    }
    const open = openOf(statements);
    const first = open.kind === "numbers" ? undefined : await drawLists.findChunk(db, draw.id, 0);
    yield ',"entries":';
    if (first === undefined) yield "null";
    else yield* inString(this.#lines(draw.id, first));
    yield ',"openings":';
    yield* inString(this.#openings(open));
    yield "}\n";
  }

  /** The public openings. */
  async *#openings({ draw, names }: OpenStatement): AsyncGenerator<string> {
    const { db } = this.parts;
    if (names !== "shown") {
      for (const chunk of await drawLists.findPublishedChunks(db, draw))
        for (const row of await drawLists.findOpenings(db, draw, [chunk]))
          yield publicLines(row, names);
      return;
    }
    for (let chunk = 0; ; chunk++) {
      const [row] = await drawLists.findOpenings(db, draw, [chunk]);
      if (!row) return;
      yield row.lines;
    }
  }
}

const openOf = (statements: readonly DrawStatementRow[]) =>
  readStatement(statements[0]?.body ?? "") as OpenStatement;

/** Streams pieces, each of whole characters, as one JSON string. */
async function* inString(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '"';
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}
