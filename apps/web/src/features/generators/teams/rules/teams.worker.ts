import { DomainError, type ErrorCode, type FieldErrors, type MessageOf } from "@sortes/contract";
import { cryptoRandom, drawRuledTeams, type RuledTeamInputs } from "@sortes/core";
import { workerScope } from "../../../../base/worker-scope.ts";

/** A request: the arguments of `drawRuledTeams`. */
export interface TeamsRequest {
  readonly inputs: RuledTeamInputs;
  readonly kept: readonly (readonly string[])[];
}

/** The worker's only response. */
export type TeamsAnswer =
  | { drawn: ReturnType<typeof drawRuledTeams> }
  | { refusal: MessageOf<ErrorCode>; fields: FieldErrors | undefined };

const scope = workerScope<TeamsRequest, TeamsAnswer>();

scope.onmessage = ({ data: { inputs, kept } }) => {
  try {
    scope.postMessage({ drawn: drawRuledTeams(inputs, cryptoRandom(), kept) });
  } catch (error) {
    // any other error reaches the page as the worker's error event
    if (!(error instanceof DomainError)) throw error;
    scope.postMessage({ refusal: error.asMessage, fields: error.fields });
  }
};
