import { subjectTestLimits } from "./newsletter-constants.ts";

const { each } = subjectTestLimits;

/**
 * How many recipients get one of the subjects before it is chosen: a share of all, but no fewer for each subject than
 * would say anything, and no more than are needed. Subjects get equally many, give or take one.
 * @param share percent
 * @returns from 0 to `recipients`; all of them where the list is too short for a test and a rest.
 */
export function subjectTestSize(recipients: number, share: number, subjects: number): number {
  const wanted = Math.round((recipients * share) / 100);
  const size = Math.min(Math.max(wanted, each.least * subjects), each.most * subjects);
  return Math.min(recipients, size);
}
