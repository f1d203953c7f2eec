/** What a page of the administration gets of its address. */
export interface AdminPageProps {
  path: string[];
  query: URLSearchParams;
}
