/** The share of an answer's label among all labels, out of the probabilities of its tokens. */
import { LABELS, type Label } from '../criteria/opinion/model.ts';

export interface TokenShares {
  token: string;
  logprob: number;
  top: readonly { token: string; logprob: number }[];
}

/** 0..1; undefined where the tokens do not tell: the label is told apart by the token that begins it. */
export function labelShare(text: string, tokens: readonly TokenShares[]): number | undefined {
  const member = /"label"\s*:\s*"(\w+)"\s*\}?\s*$/.exec(text);
  if (!member || !(LABELS as readonly string[]).includes(member[1]!)) return undefined;
  const begins = member.index + member[0].indexOf(`"${member[1]}"`) + 1;
  let end = 0;
  const token = tokens.find((each) => {
    end += each.token.length;
    return end > begins;
  });
  if (!token) return undefined;
  const shares = new Map<Label, number>();
  for (const { token: other, logprob } of [
    token,
    ...token.top.filter((each) => each.token !== token.token),
  ]) {
    const said = other.replace(/^[\s"]+|["\s}]+$/g, '');
    const label = said ? LABELS.find((each) => each.startsWith(said) || said.startsWith(each)) : undefined;
    if (label) shares.set(label, (shares.get(label) ?? 0) + Math.exp(logprob));
  }
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const own = shares.get(member[1] as Label);
  return own === undefined || !(all > 0) ? undefined : Math.min(1, own / all);
}
