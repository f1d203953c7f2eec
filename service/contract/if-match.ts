/** Whether `If-Match` (quotes and W/ allowed, lists too) names the present tag; without it anything goes. */
export function isMatched(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"?$/g, ''));
  return tags.includes('*') || tags.includes(etag);
}
