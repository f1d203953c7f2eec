/** What a window keeps of one person, and when it forgets it: stores say here how they are emptied. */

type Forget = () => void;

const atSignOut: Forget[] = [];
const forOthers: Forget[] = [];

/** Empties a store whenever somebody signs out or the app is locked: what stands there is nobody else's to see. */
export const forgetAtSignOut = (forget: Forget): void => void atSignOut.push(forget);

/** Empties a store when another person signs in than was here last; the same person finds it as it was. */
export const forgetForOthers = (forget: Forget): void => void forOthers.push(forget);

/** Who was signed in last, while the program runs. */
let last: string | undefined;

/** Told of each change of the session before anybody else sees it: who was there, and who is there now. */
export function handOver(before: string | undefined, now: string | undefined, signedOut: boolean): void {
  last = before ?? last;
  if (signedOut) for (const forget of atSignOut) forget();
  if (now === undefined || last === undefined || now === last) return;
  for (const forget of [...atSignOut, ...forOthers]) forget();
}
