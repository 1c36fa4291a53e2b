import { drawLimits } from "@sortes/contract";
import { openingsText, readOpenings, readStatement, type OpenStatement } from "@sortes/core/draws";
import {
  type DrawLog,
  type DrawRow,
  type DrawStatementRow,
  findChunk,
  findChunkRoots,
  findDraw,
  findDrawText,
  findOpenings,
  findPublishedChunks,
  findStatements,
  isOwnDraw,
} from "@sortes/db";
import { found } from "../../failure.ts";
import type { FileAnswer, RawAnswer } from "../files.ts";
import type { Owner } from "../own-things.ts";
import { Service, type ServiceParts } from "../service.ts";
import { DrawnResults } from "./drawn-results.ts";
import { proofIn } from "./draw-records.service.ts";
import { placeOf } from "./frozen-list.ts";
import { publicLines, publicOpenings } from "./shown-names.ts";

interface Parts extends ServiceParts<"db" | "publicUrl" | "clock"> {
  drawLog: DrawLog;
  drawnResults: DrawnResults;
  /** Keys of the witnesses of the log. */
  witnesses: readonly string[];
}

type KnownLog = Awaited<ReturnType<DrawLog["all"]>>[number];

/** A line of the list that its organiser gets. */
interface Ticket {
  number: number;
  label: string;
  weight: number;
  ticket: string;
}

/** The files of published draws: entries, bundles, and the tickets for the organiser. */
export class DrawFiles extends Service<Parts> {
  /** The entries file. @throws DomainError NOT_FOUND before the freeze, and of numbers. */
  async entries(id: string): Promise<RawAnswer> {
    const first = found(await findChunk(this.parts.db, id, 0));
    return { pieces: this.#lines(id, first), isFinal: true };
  }

  /**
   * The file that is checked offline.
   * @param withEntries whether it holds the entries file, or else proofs of what was drawn, if that is not too much
   * @param log the number of the log that proves the statements; default: the one that is signed
   * @throws DomainError NOT_FOUND, also of a log that is not there.
   */
  async bundle(id: string, withEntries: boolean, log?: number): Promise<RawAnswer> {
    const { db, drawLog } = this.parts;
    const draw = found(await findDraw(db, id));
    const logs = await drawLog.all();
    const prover = log === undefined ? logs.at(-1) : found(logs[log - 1]);
    const statements = await findStatements(db, id);
    return { pieces: this.#bundle(draw, statements, { withEntries, prover }), isFinal: false };
  }

  /** The link of each entry, for the organiser to send. @throws DomainError NOT_FOUND. */
  async tickets(owner: Owner, id: string): Promise<FileAnswer<Ticket>> {
    const { db, publicUrl } = this.parts;
    found(await isOwnDraw(db, { id, userId: owner.id }));
    const first = found((await findOpenings(db, id, [0]))[0]);
    async function* entries() {
      for (let chunk = 0, lines: string | undefined = first.lines; lines !== undefined; chunk++) {
        const weights = (await findChunk(db, id, chunk))?.split("\n") ?? [];
        yield readOpenings(lines).map(({ number, salt, label }) => ({
          number,
          label,
          weight: Number(weights[placeOf(number).at]?.slice(65)),
          ticket: `${publicUrl}/draws/${id}#t=${Buffer.from(salt, "hex").toString("base64url")}`,
        }));
        lines = (await findOpenings(db, id, [chunk + 1]))[0]?.lines;
      }
    }
    const isWhole = async () => await isOwnDraw(db, { id, userId: owner.id });
    return { name: `sortes-tickets-${id}`, format: "csv", entries: entries(), isWhole };
  }

  async *#lines(id: string, first: string): AsyncGenerator<string> {
    for (let chunk = 0, lines: string | undefined = first; lines !== undefined;) {
      yield lines;
      lines = await findChunk(this.parts.db, id, ++chunk);
    }
  }

  async *#bundle(
    draw: DrawRow,
    statements: readonly DrawStatementRow[],
    { withEntries, prover }: { withEntries: boolean; prover: KnownLog | undefined },
  ): AsyncGenerator<string> {
    const { db, drawLog, drawnResults, witnesses } = this.parts;
    const open = readStatement(statements[0]?.body ?? "") as OpenStatement;
    const proofs: string[] = [];
    for (const { leaf } of statements) {
      const proof = await drawLog.proof(leaf, prover?.number);
      // the log is signed from the beginning on, so that none of those after it is proven either
      if (proof === undefined) break;
      proofs.push(proof);
    }
    const text = await findDrawText(db, draw.id);
    const head = {
      format: "sortes-draw/1",
      statements: statements.map(({ body }) => body),
      proofs,
      text: text ? { salt: text.salt.toString("hex"), body: text.body } : null,
      log: prover?.vkeys.at(-1) ?? "",
      witnesses,
    };
    yield JSON.stringify(head).slice(0, -1);
    const drawn = withEntries ? undefined : await drawnResults.of(draw, statements);
    const numbers = drawn ? ("ranks" in drawn ? drawn.ranks : drawn.teams.flat()) : [];
    const isListed = open.kind !== "numbers";
    const proves = !withEntries && numbers.length <= drawLimits.shown;
    const first = isListed && !proves ? await findChunk(db, draw.id, 0) : undefined;
    yield ',"entries":';
    if (first === undefined) yield "null";
    else yield* inString(this.#lines(draw.id, first));
    yield ',"openings":';
    yield* inString(this.#openings(open, proves ? numbers : undefined));
    if (proves && isListed)
      yield `,"inclusion":${JSON.stringify(await this.#inclusion(draw.id, numbers))}`;
    yield "}\n";
  }

  /** The openings that everybody may have. */
  async *#openings(open: OpenStatement, numbers?: readonly number[]): AsyncGenerator<string> {
    const { db } = this.parts;
    const { draw, names } = open;
    if (numbers) {
      yield openingsText(await publicOpenings(db, open, numbers));
      return;
    }
    if (names !== "shown") {
      for (const chunk of await findPublishedChunks(db, draw))
        for (const row of await findOpenings(db, draw, [chunk])) yield publicLines(row, names);
      return;
    }
    for (let chunk = 0; ; chunk++) {
      const [row] = await findOpenings(db, open.draw, [chunk]);
      if (!row) return;
      yield row.lines;
    }
  }

  /** The entries that were drawn, each with its proof. */
  async #inclusion(id: string, numbers: readonly number[]) {
    const { db } = this.parts;
    if (numbers.length === 0) return [];
    const roots = await findChunkRoots(db, id);
    const byChunk = Map.groupBy(numbers, (number) => placeOf(number).chunk);
    const proven = [];
    for (const [chunk, some] of byChunk) {
      const lines = found(await findChunk(db, id, chunk))
        .slice(0, -1)
        .split("\n");
      for (const number of some) {
        const { at } = placeOf(number);
        const [c = "", weight] = lines[at]?.split(" ") ?? [];
        const proof = proofIn({ lines, at, roots, chunk });
        proven.push({ number, c, weight: Number(weight), proof });
      }
    }
    return proven.sort((a, b) => a.number - b.number);
  }
}

/** A JSON string of pieces, which end between characters. */
async function* inString(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '"';
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}
