/** Where objects are, from one address: `s3://bucket/prefix?endpoint=https://host&region=us-east-1&path_style=1`. */
import { ServiceError } from '../../contract/errors.ts';

export interface S3Address {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Of another service than Amazon's own. */
  endpoint?: string;
  /** The SDK's own (AWS_REGION, profile) unless specified. */
  region?: string;
  /** The bucket in the path of addresses instead of in the name of the host, as most services that one runs oneself want it. */
  pathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const KNOWN = new Set(['endpoint', 'region', 'path_style']);

/** Refuses with 503 `files_url_invalid`; what it says repeats nothing of the address, in which a secret may stand. */
export function s3Address(text: string): S3Address {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw invalid('It must begin with s3://.');
  if (url.username || url.password || /(?:key|secret|token)/i.test([...url.searchParams.keys()].join()))
    throw invalid('Credentials do not belong in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  if (!BUCKET.test(url.hostname) || url.port || url.hash)
    throw invalid('After s3:// there must be the name of a bucket.');
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (prefix !== '' && (!PREFIX.test(prefix) || prefix.length > 200))
    throw invalid('Its prefix is not valid.');
  for (const name of url.searchParams.keys())
    if (!KNOWN.has(name)) throw invalid('It knows endpoint, region and path_style, no others.');
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region');
  const style = url.searchParams.get('path_style') ?? '0';
  if (endpoint !== null && !isEndpoint(endpoint))
    throw invalid('Its endpoint must be http:// or https:// and a host.');
  if (region !== null && !REGION.test(region)) throw invalid('Its region is not valid.');
  if (style !== '0' && style !== '1') throw invalid('Its path_style must be 0 or 1.');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...(endpoint !== null && { endpoint, region: region ?? 'us-east-1' }),
    ...(region !== null && { region }),
    pathStyle: style === '1',
  };
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.pathname === '/' && !url.username && !url.password && !url.search && !url.hash;
}

const invalid = (why: string) =>
  new ServiceError(
    503,
    'files_url_invalid',
    `EVIDENT_FILES_URL is not valid. ${why} Example: s3://bucket/prefix?region=us-east-1`,
  );
