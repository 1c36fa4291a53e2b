import { z } from "zod";
import type { Routes } from "../../route.ts";

const changing = ["NOT_FOUND", "DRAW_WRONG_STATE"] as const;

const ticket = z.object({
  number: z.number(),
  label: z.string(),
  weight: z.number(),
  ticket: z.string(),
});

export const drawRoutes: Routes = {
  "draws.list": {
    at: "GET /draws/",
    summary: "Your published draws, newest first",
  },
  "draws.open": {
    at: "POST /draws/",
    status: 201,
    summary: "Open a draw: rules, round and the hash of its seed are fixed from here on",
    errors: [
      "DRAW_UNCONFIRMED",
      "DRAW_LIMIT",
      "DRAW_RULES_INVALID",
      "DRAW_TEXT_TOO_LONG",
      "DRAW_TIME_INVALID",
      "BEACON_UNREACHABLE",
    ],
  },
  "draws.settings": {
    at: "GET /draws/settings/",
    summary: "The beacon that decides draws, and the key of the log",
    isPublic: true,
  },
  "draws.round": {
    at: "GET /draws/rounds/{round}/",
    summary: "The verified signature of a round that a draw uses, once it exists",
    errors: ["NOT_FOUND"],
    isPublic: true,
    isFinal: true,
  },
  "draws.organiser": {
    at: "GET /draws/organisers/{organiser}/",
    summary: "All draws of an organiser by number, newest first",
    errors: ["NOT_FOUND"],
    isPublic: true,
  },
  "draws.get": {
    at: "GET /draws/{id}/",
    summary: "The record of a draw",
    errors: ["NOT_FOUND"],
    isPublic: true,
  },
  "draws.setEntries": {
    at: "PUT /draws/{id}/entries/",
    summary: "Replace the list of an open draw",
    errors: [
      ...changing,
      "DRAW_LIST_NOT_NEEDED",
      "DRAW_LIST_TOO_LONG",
      "DRAW_ENTRY_INVALID",
      "DRAW_ENTRY_DAMAGED",
      "DRAW_WEIGHT_INVALID",
    ],
  },
  "draws.freeze": {
    at: "POST /draws/{id}/freeze/",
    summary: "Fix the list of a draw, and reveal its seed if a round decides",
    errors: [...changing, "DRAW_TOO_LATE", "DRAW_LIST_UNFIT", "BEACON_UNREACHABLE"],
  },
  "draws.void": {
    at: "POST /draws/{id}/void/",
    summary: "Void a draw; its statements stay, and a frozen one gets its result all the same",
    errors: [...changing],
  },
  "draws.step": {
    at: "POST /draws/{id}/steps/",
    summary: "Record that a winner gives way to the next alternate",
    errors: [...changing, "DRAW_PLACE_EMPTY"],
  },
  "draws.run": {
    at: "POST /draws/{id}/run/",
    summary: "Run a frozen draw without a round; others run by themselves",
    errors: [...changing, "DRAW_RUNS_BY_ITSELF"],
  },
  "draws.names": {
    at: "GET /draws/{id}/names/",
    summary: "The names of what your draw drew, also where the record masks or hides them",
    errors: ["NOT_FOUND"],
  },
  "draws.publishOpening": {
    at: "PUT /draws/{id}/openings/{number}/",
    summary: "Let everybody read one entry of a draw whose names are masked or hidden",
    errors: ["NOT_FOUND"],
  },
  "draws.eraseOpening": {
    at: "DELETE /draws/{id}/openings/{number}/",
    status: 204,
    summary: "Delete what one entry of a frozen list says; its hash stays",
    errors: ["NOT_FOUND"],
  },
  "draws.setLookup": {
    at: "PUT /draws/{id}/lookup/",
    status: 204,
    summary: "Let everybody look up a name, in a draw whose names are shown, or nobody",
    errors: ["NOT_FOUND", "DRAW_NAMES_NOT_SHOWN"],
  },
  "draws.lookup": {
    at: "POST /draws/{id}/lookup/",
    summary:
      "The entries of a name: for the organiser, and for everybody where the organiser allows it",
    errors: ["NOT_FOUND"],
  },
  "draws.tickets": {
    at: "GET /draws/{id}/tickets/",
    summary: "The link of each entry of your frozen draw, as a table",
    errors: ["NOT_FOUND"],
    file: { key: "tickets", entry: ticket, columns: ["number", "label", "weight", "ticket"] },
  },
  "draws.statement": {
    at: "GET /draws/{id}/statements/{n}/",
    summary: "The exact bytes of a statement",
    errors: ["NOT_FOUND"],
    isPublic: true,
    raw: { type: "application/json", description: "A statement of sortes-draw/1" },
  },
  "draws.proof": {
    at: "GET /draws/{id}/statements/{n}/proof/",
    summary: "The proof that a statement is in the log",
    errors: ["NOT_FOUND"],
    isPublic: true,
    raw: { type: "text/plain", description: "c2sp.org/tlog-proof@v1" },
  },
  "draws.entries": {
    at: "GET /draws/{id}/entries/",
    summary: "The entries file of a frozen list",
    errors: ["NOT_FOUND"],
    isPublic: true,
    raw: { type: "text/plain", description: "A line for each entry: hash and weight" },
  },
  "draws.entry": {
    at: "GET /draws/{id}/entries/{entry}/",
    summary: "The proof that an entry is in the frozen list",
    errors: ["NOT_FOUND"],
    isPublic: true,
    isFinal: true,
  },
  "draws.bundle": {
    at: "GET /draws/{id}/bundle/",
    summary: "One file with everything that a checker needs offline",
    errors: ["NOT_FOUND"],
    isPublic: true,
    raw: { type: "application/json", description: "A bundle of sortes-draw/1" },
  },
  "draws.takeDown": {
    at: "POST /draws/{id}/take-down/",
    status: 204,
    summary: "Delete what a draw says in words; for staff",
    errors: ["NOT_FOUND"],
  },
};
