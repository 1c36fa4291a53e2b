import { subjectTestLimits } from "./newsletter-constants.ts";

const { each } = subjectTestLimits;

/**
 * The number of recipients in a subject test: a share of all, within the minimum and maximum per subject. The subjects'
 * groups differ in size by at most one.
 * @param share percent
 * @returns from 0 to `recipients`; `recipients` if the list is too short to leave anybody out of the test.
 */
export function subjectTestSize(recipients: number, share: number, subjects: number): number {
  const wanted = Math.round((recipients * share) / 100);
  const size = Math.min(Math.max(wanted, each.least * subjects), each.most * subjects);
  return Math.min(recipients, size);
}
