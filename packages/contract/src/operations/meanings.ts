/** Meanings of fields of operations; `../meanings.ts` has the format. */
export const operationsMeanings = {
  notes: { description: "What staff should look at, for programs", example: "stopping" },
  queue: "The queue, or whether Redis answers",
  waiting: "How many wait",
};
